/**
 * What the move of each gene from the start to the champion was worth, all of them from the same games.
 *
 * In each job two mixtures meet: one has the champion's values in a random half of the genes that moved and the start's in the others,
 * its opponent has the opposite. So every game counts for every gene, which differs by its whole move. The halves come from a
 * Hadamard matrix, so that a regression tells the genes apart (Plackett and Burman, "The Design of Optimum Multifactorial
 * Experiments", 1946). The samples of the search say far less: they lie close to each other, and leave the place where a gene matters
 * after a few generations.
 */
import { inverse, Matrix } from 'ml-matrix';
import { sum } from 'simple-statistics';
import { Z_95 } from '../arena/index.ts';
import { stream } from '../engine/index.ts';
import type { Genome } from './genome.ts';
import { type Play, playForFirst, scoreWithoutLuck } from './measure.ts';
import { orthogonalSigns } from './strategies/mirrored.ts';
import type { RunResult } from './tuningFormat.ts';

/**
 * The worth of each gene that moved, the score of a genome that has made the move against one that has not, from this many jobs; none
 * where they are too few to tell the genes apart.
 */
export async function measureWorths<Job>(
  play: Play<Job>,
  start: Genome,
  champion: Genome,
  pairs: number,
): Promise<NonNullable<RunResult['worths']>> {
  const moved = play.game.genes.flatMap((_, gene) => (start[gene] === champion[gene] ? [] : [gene]));
  const freedom = pairs - moved.length;
  if (moved.length === 0 || freedom < moved.length) return [];
  const path = ['worths'];
  const signs = orthogonalSigns(pairs, moved.length, stream(play.seed, ...path));
  const mixture = (row: readonly number[], sign: number): Genome =>
    start.map((value, gene) => (row[moved.indexOf(gene)] === sign ? (champion[gene] as number) : value));
  const meetings = signs.map((row, pair) => ({
    genome: mixture(row, 1),
    opponents: [mixture(row, -1)],
    path: [...path, pair],
  }));
  const leads = (await playForFirst(play, meetings)).map((result) => scoreWithoutLuck(result) - 0.5);
  const design = new Matrix(signs);
  const spread = inverse(design.transpose().mmul(design), true);
  const slopes = spread.mmul(design.transpose()).mmul(Matrix.columnVector(leads));
  const expected = design.mmul(slopes);
  const noise = sum(leads.map((lead, pair) => (lead - expected.get(pair, 0)) ** 2)) / freedom;
  const inScores = (value: number) => Math.min(1, Math.max(0, 0.5 + value));
  return moved.map((gene, place) => {
    const slope = slopes.get(place, 0);
    const margin = Z_95 * Math.sqrt(noise * spread.get(place, place));
    const [mean, low, high] = [slope, slope - margin, slope + margin].map(inScores) as [
      number,
      number,
      number,
    ];
    return { name: play.game.genes[gene]?.name ?? '', score: { mean, low, high, count: pairs } };
  });
}
