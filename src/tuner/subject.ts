/**
 * What is tuned, as the tuner sees it: a list of genes, and a way to let two genomes play a pair of games. The tuner
 * knows genomes, jobs and scores, never a board.
 */
import type { FixedLimits, PairJob } from '../arena/play/pairJob.ts';
import { searchOptionsFor } from '../arena/players/playerSpec.ts';
import {
  DEFAULT_WEIGHTS,
  FEATURES,
  type FeatureName,
  perFeature,
  type Weights,
} from '../bot/evaluation/features.ts';
import { loadPackageWeights } from '../bot/evaluation/weightsFile.ts';
import type { Gene, Genome } from './genome.ts';

/** An opponent that stays the same from run to run. */
export interface ReferencePlayer {
  readonly name: string;
  readonly genome: Genome;
}

/** Something whose genomes can play against each other. */
export interface Subject {
  readonly genes: readonly Gene[];
  /** What everything is measured against. The first one is the default. */
  readonly referencePanel: readonly [ReferencePlayer, ...ReferencePlayer[]];
  /** The pair of games of `first` against `second` that belongs to this seed and path. */
  pairJob(first: Genome, second: Genome, seed: number, path: readonly (string | number)[]): PairJob;
}

/** The genome of a set of weights. */
export function genomeOf(weights: Weights): Genome {
  return FEATURES.map(({ name }) => weights[name]);
}

/** The weights that a genome stands for. */
export function weightsOf(genome: Genome): Weights {
  return perFeature((_, index) => genome[index] as number) as Record<FeatureName, number>;
}

/** The evaluation weights of the bot, playing with fixed limits. */
export function evaluationSubject(limits: FixedLimits, openingPlies: number): Subject {
  const options = searchOptionsFor(limits);
  return {
    genes: FEATURES,
    referencePanel: [
      { name: 'default', genome: genomeOf(DEFAULT_WEIGHTS) },
      { name: 'reference', genome: genomeOf(loadPackageWeights('reference.json').weights) },
    ],
    pairJob: (first, second, seed, path) => ({
      seed,
      path,
      players: [weightsOf(first), weightsOf(second)],
      limits,
      searchOptions: [options, options],
      openingPlies,
    }),
  };
}
