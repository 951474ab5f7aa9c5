/** The strategies of evolution by name. */
import type { Gene } from '../genome.ts';
import { CmaEs } from './cmaEs.ts';
import { GeneticAlgorithm } from './geneticAlgorithm.ts';
import { Spsa } from './spsa.ts';
import type { Strategy } from './strategy.ts';

/** A genetic algorithm, covariance matrix adaptation, and stochastic approximation. */
export const STRATEGY_NAMES = ['ga', 'cma-es', 'spsa'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];

/** Creates a strategy for these genes, with `population` genomes in a generation. */
export function createStrategy(name: StrategyName, genes: readonly Gene[], population: number): Strategy {
  switch (name) {
    case 'ga':
      return new GeneticAlgorithm(genes, population);
    case 'cma-es':
      return new CmaEs(genes, population);
    case 'spsa':
      return new Spsa(genes, population);
  }
}
