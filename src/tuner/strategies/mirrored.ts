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

/** That many whole numbers below a limit, all different, in random order. */
function drawn(count: number, limit: number, random: RandomStream): number[] {
  const numbers = Array.from({ length: limit }, (_, number) => ({ number, place: random.float() }));
  numbers.sort((one, two) => one.place - two.place);
  return numbers.slice(0, count).map(({ number }) => number);
}

/** The sign in this row and column of a Hadamard matrix, as Sylvester builds them. */
function hadamard(row: number, column: number): number {
  let isOdd = false;
  for (let common = row & column; common > 0; common &= common - 1) isOdd = !isOdd;
  return isOdd ? -1 : 1;
}

/** Random vectors of -1 and 1 for these genes. */
export function independentSigns(count: number, genes: number, random: RandomStream): number[][] {
  return Array.from({ length: count }, () =>
    Array.from({ length: genes }, () => (random.float() < 0.5 ? -1 : 1)),
  );
}

/**
 * Random vectors of -1 and 1 for these genes which, if there are enough of them, tell the genes apart: whatever one gene does is nil
 * in the slope of another (Choromanski, Rowland, Sindhwani, Turner, Weller, "Structured Evolution with Compact Architectures for
 * Scalable Policy Optimization", 2018).
 */
export function orthogonalSigns(count: number, genes: number, random: RandomStream): number[][] {
  const size = 2 ** Math.ceil(Math.log2(Math.max(count, genes)));
  const [rows, columns] = [drawn(count, size, random), drawn(genes, size, random)];
  const [turns] = independentSigns(1, genes, random) as [number[]];
  return rows.map((row) => columns.map((column, gene) => (turns[gene] as number) * hadamard(row, column)));
}

/** @param draw for each pair, each gene's part of the way from the point to the first sample; the second lies opposite */
export function mirroredSamples(genes: readonly Gene[], population: number, draw: typeof orthogonalSigns) {
  return {
    /** For each pair the way to its first sample. */
    directions: (random: RandomStream) => draw(Math.floor(population / 2), genes.length, random),

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
