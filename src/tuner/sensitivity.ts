/**
 * Sensitivity: what happens when one weight, the value of a gene, is changed alone. For every gene the champion plays
 * against copies of itself that differ in this one weight, among them a copy with 0 for it.
 */
import type { Estimate } from '../arena/match/statistics.ts';
import type { Executor } from '../arena/play/executor.ts';
import type { Game, Scores } from './game.ts';
import { clampToGene, type Genome } from './genome.ts';
import { measureScore } from './measure.ts';

/** Changes that are tried, as fractions of the range of a weight. */
const OFFSETS = [-0.2, -0.1, 0.1, 0.2];

/** One weight changed. */
export interface Variation {
  readonly weight: number;
  /** Score of the changed copy against the champion, 0.5 for no difference. */
  readonly score: Estimate;
}

/** What changes of one weight do. */
export interface GeneSensitivity {
  readonly name: string;
  /** The champion's own weight. */
  readonly weight: number;
  /** Ascending by weight; among them weight 0, or the one nearest to it in the gene's range. */
  readonly variations: readonly Variation[];
}

/** Where to measure, and how well. */
export interface SensitivityRequest {
  readonly champion: Genome;
  /** Jobs for each change. */
  readonly pairs: number;
  readonly seed: number;
}

function withWeight(genome: Genome, index: number, weight: number): Genome {
  return genome.map((value, at) => (at === index ? weight : value));
}

/**
 * Measures every gene. All copies meet the champion under the same chances. An aborted signal ends it, throwing the signal's
 * reason.
 *
 * @param onGene told after each gene
 */
export async function measureSensitivity<Job>(
  game: Game<Job>,
  executor: Executor<Job, Scores>,
  { champion, pairs, seed }: SensitivityRequest,
  signal?: AbortSignal,
  onGene: (done: number) => void = () => {},
): Promise<GeneSensitivity[]> {
  const results: GeneSensitivity[] = [];
  for (const [index, gene] of game.genes.entries()) {
    const weight = champion[index] as number;
    const tried = OFFSETS.map((offset) => clampToGene(weight + offset * (gene.max - gene.min), gene));
    const weights = [...new Set([...tried, clampToGene(0, gene)])].filter((value) => value !== weight);
    weights.sort((one, two) => one - two);
    const variations = await Promise.all(
      weights.map(async (value) => {
        const genome = withWeight(champion, index, value);
        const match = { genome, opponent: champion, pairs, seed, path: ['sensitivity'] };
        return { weight: value, score: await measureScore(game, executor, match, signal) };
      }),
    );
    results.push({ name: gene.name, weight, variations });
    onGene(index + 1);
  }
  return results;
}
