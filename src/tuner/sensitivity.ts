/**
 * Sensitivity: the effect of changing a single weight, the value of a gene. For every gene the champion plays copies of
 * itself that differ only in this weight; one of them has 0 for it.
 */
import type { Estimate } from '../arena/index.ts';
import { clampToGene, type Genome } from './genome.ts';
import { measureScore } from './measure.ts';
import type { Play } from './tunedGame.ts';

/** Changes, as fractions of the weight's range. */
const OFFSETS = [-0.2, -0.1, 0.1, 0.2];

/** One changed weight. */
interface Variation {
  readonly weight: number;
  /** Score of the changed copy against the champion; 0.5 means no difference. */
  readonly score: Estimate;
}

/** The effect of changing one weight. */
export interface GeneSensitivity {
  readonly name: string;
  /** The champion's own weight. */
  readonly weight: number;
  /** Ascending by weight; one has weight 0, or the gene's nearest to it. */
  readonly variations: readonly Variation[];
}

/**
 * Measures every gene. All copies meet the champion with the same random numbers.
 *
 * @param pairs jobs for each change
 */
export async function measureSensitivity<Job>(
  play: Play<Job>,
  champion: Genome,
  pairs: number,
  onGene: (done: number) => void = () => {},
): Promise<GeneSensitivity[]> {
  const results: GeneSensitivity[] = [];
  for (const [index, gene] of play.game.genes.entries()) {
    const weight = champion[index] as number;
    const tried = OFFSETS.map((offset) => clampToGene(weight + offset * (gene.max - gene.min), gene));
    const weights = [...new Set([...tried, clampToGene(0, gene)])].filter((value) => value !== weight);
    weights.sort((one, two) => one - two);
    const variations = await Promise.all(
      weights.map(async (value) => {
        const genome = champion.with(index, value);
        const match = { genome, opponent: champion, pairs, path: ['sensitivity'] };
        return { weight: value, score: await measureScore(play, match) };
      }),
    );
    results.push({ name: gene.name, weight, variations });
    onGene(index + 1);
  }
  return results;
}
