/** Pairs of samples that lie mirrored around a point, and the way up that their ranks show; for `spsa.ts` and `nes.ts`. */
import type { RandomStream } from '../../engine/index.ts';
import { type Gene, type Genome, genomeAt } from '../genome.ts';

/** The places of numbers in their order, from -½ for the lowest to ½ for the highest. */
function ranksOf(values: readonly number[]): number[] {
  const order = values
    .map((_, index) => index)
    .sort((one, two) => (values[one] as number) - (values[two] as number));
  const ranks = new Array<number>(values.length);
  order.forEach((index, place) => {
    ranks[index] = place / (values.length - 1) - 0.5;
  });
  return ranks;
}

/** @param draw a gene's part of the way from the point to the first sample of a pair; the second lies opposite */
export function mirroredSamples(
  genes: readonly Gene[],
  population: number,
  draw: (random: RandomStream) => number,
) {
  return {
    /** For each pair the way to its first sample. */
    directions: (random: RandomStream) =>
      Array.from({ length: Math.floor(population / 2) }, () => genes.map(() => draw(random))),

    /** The samples, that far away for each gene; of an odd number, one is the point itself. */
    around(
      point: readonly number[],
      directions: readonly number[][],
      distances: readonly number[],
    ): Genome[] {
      const samples = directions.flatMap((direction) =>
        [1, -1].map((way) =>
          point.map((x, gene) => x + way * (distances[gene] as number) * (direction[gene] as number)),
        ),
      );
      const rest = new Array<readonly number[]>(population - samples.length).fill(point);
      return [...samples, ...rest].map((place) => genomeAt(genes, place));
    },

    /** For each gene the sum over all pairs of how much the way up leads along it. */
    slopes(directions: readonly number[][], fitness: readonly number[]): number[] {
      const ranks = ranksOf(fitness.slice(0, 2 * directions.length));
      const leads = directions.map(
        (_, pair) => (ranks[2 * pair] as number) - (ranks[2 * pair + 1] as number),
      );
      return genes.map((_, gene) =>
        directions.reduce(
          (sum, direction, pair) => sum + (direction[gene] as number) * (leads[pair] as number),
          0,
        ),
      );
    },
  };
}
