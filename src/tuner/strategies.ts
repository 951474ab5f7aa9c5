/** The strategies of evolution that there are. */
import { CmaEs } from './cmaEs.ts';
import { GeneticAlgorithm } from './geneticAlgorithm.ts';
import type { Gene } from './genome.ts';
import type { Strategy } from './strategy.ts';

/** By name: a genetic algorithm, and covariance matrix adaptation. */
export const STRATEGY_NAMES = ['ga', 'cma-es'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];

/** The strategy with this name for these genes. `population` is the number of genomes in a generation. */
export function createStrategy(name: StrategyName, genes: readonly Gene[], population: number): Strategy {
  switch (name) {
    case 'ga':
      return new GeneticAlgorithm(genes, population);
    case 'cma-es':
      return new CmaEs(genes, population);
  }
}
