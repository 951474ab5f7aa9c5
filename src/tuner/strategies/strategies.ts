/**
 * The strategies of evolution by name: each breeds the next generation from the ratings of the last.
 *
 * A strategy has no state of its own. It passes its state as plain data for a checkpoint, and all randomness comes from the stream
 * passed in, so a tuning can be stopped and resumed anywhere.
 */
import type { z } from 'zod';
import type { RandomStream } from '../../engine/index.ts';
import type { Gene, Genome } from '../genome.ts';
import { geneticAlgorithm } from './geneticAlgorithm.ts';
import { nes } from './nes.ts';
import { spsa } from './spsa.ts';

/** A strategy of evolution. `State` is plain JSON data. */
export interface Strategy<State = unknown> {
  /** Checks a state read from a file. */
  readonly stateSchema: z.ZodType<State>;
  /** True if each genome is rated against its neighbour in the population alone, rather than against others. */
  readonly duels: boolean;
  /** The state with the first generation, around the ancestor. */
  firstState(ancestor: Genome, random: RandomStream): State;
  /** The genomes to rate. */
  population(state: State): readonly Genome[];
  /** The state with the next generation. `fitness` has one number for each of the population; higher is better. */
  next(state: State, fitness: readonly number[], random: RandomStream): State;
  /** The best guesses so far, the most trusted first; at least one after `next`. */
  candidates(state: State): readonly Genome[];
  /** The standard deviation of the mutations to come, as a fraction of a gene's range. */
  step(state: State): number;
}

const STRATEGIES = { ga: geneticAlgorithm, spsa, nes };

/** The name of a strategy. */
export type StrategyName = keyof typeof STRATEGIES;

/** The names of the strategies: a genetic algorithm, stochastic approximation, and a natural evolution strategy. */
export const STRATEGY_NAMES = Object.keys(STRATEGIES) as StrategyName[];

/** Creates a strategy for these genes, with `population` genomes in a generation. */
export function createStrategy(name: StrategyName, genes: readonly Gene[], population: number): Strategy {
  return STRATEGIES[name](genes, population);
}
