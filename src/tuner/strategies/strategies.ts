/**
 * The strategies of evolution by name: how the ratings of one generation lead to the next.
 *
 * A strategy keeps nothing itself. Its state is plain data for a checkpoint, and all randomness comes from the stream
 * passed in, so a tuning can be stopped and resumed anywhere.
 */
import type { z } from 'zod';
import type { RandomStream } from '../../engine/index.ts';
import type { Gene, Genome } from '../genome.ts';
import { geneticAlgorithm } from './geneticAlgorithm.ts';
import { nes } from './nes.ts';
import { spsa } from './spsa.ts';

/** How genomes evolve. `State` is plain JSON data. */
export interface Strategy<State = unknown> {
  /** Checks a state read from a file. */
  readonly stateSchema: z.ZodType<State>;
  /** Whether each genome is rated against its neighbour in the population alone, rather than against others. */
  readonly duels: boolean;
  /** The first generation, around the ancestor. */
  found(ancestor: Genome, random: RandomStream): State;
  /** The genomes to rate. */
  population(state: State): readonly Genome[];
  /** The next generation. `fitness` has one number for each of the population; higher is better. */
  next(state: State, fitness: readonly number[], random: RandomStream): State;
  /** Best guesses so far, the most trusted first; at least one after `next`. */
  candidates(state: State): readonly Genome[];
  /** Standard deviation of the mutations to come, as a fraction of a gene's range. */
  step(state: State): number;
}

const STRATEGIES = { ga: geneticAlgorithm, spsa, nes };

export type StrategyName = keyof typeof STRATEGIES;

/** A genetic algorithm, stochastic approximation, and a natural evolution strategy. */
export const STRATEGY_NAMES = Object.keys(STRATEGIES) as StrategyName[];

/** Creates a strategy for these genes, with `population` genomes in a generation. */
export function createStrategy(name: StrategyName, genes: readonly Gene[], population: number): Strategy {
  return STRATEGIES[name](genes, population);
}
