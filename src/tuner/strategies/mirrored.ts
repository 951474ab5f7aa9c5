/**
 * Pairs of samples that lie mirrored around a point, the slopes that their ranks show, and the common part of strategies that climb
 * along them (`spsa.ts`, `nes.ts`). They work on coordinates: positions in the genes' ranges, 0 to 1.
 */
import { z } from 'zod';
import type { RandomStream } from '../../engine/index.ts';
import { coordinatesOf, distinct, type Gene, genomeAt } from '../genome.ts';
import type { Strategy } from './strategies.ts';

/** The ranks of numbers, from -½ for the lowest to ½ for the highest. */
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

/** Draws so many whole numbers from 0 to `limit` - 1, all different, in random order. */
function drawn(count: number, limit: number, random: RandomStream): number[] {
  const numbers = Array.from({ length: limit }, (_, number) => ({ number, key: random.float() }));
  numbers.sort((one, two) => one.key - two.key);
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

/** The schema of a number for each gene. */
export const vectorSchema = z.array(z.number());

/** The schema of the state that all climbing strategies have. */
export const climberSchema = z.strictObject({
  generation: z.number().int(),
  point: vectorSchema,
  /** The direction from the point to the first sample of each pair, in units of the distances; the second lies opposite. */
  directions: z.array(vectorSchema),
});
type Climber = z.infer<typeof climberSchema>;

/** The rules of a climbing strategy; `More` is the state that it adds. */
interface Climb<More> {
  readonly stateSchema: z.ZodType<Climber & More>;
  /** Draws the directions of so many pairs. */
  readonly draw: typeof orthogonalSigns;
  /** The state that it adds, before the first generation. */
  begin(point: readonly number[]): More;
  /** The distance of samples from the point, for each gene. */
  distances(generation: number): readonly number[];
  /** The next point, by the slope of each gene: the mean over all pairs of the first sample's lead, -1 to 1, along the gene. */
  move(state: Climber & More, slopes: readonly number[]): { readonly point: number[] } & More;
  /** Best guesses as points, the most trusted first. */
  guesses(state: Climber & More): readonly (readonly number[])[];
  /** See `Strategy`. */
  step(generation: number): number;
}

/** The point so many steps further along the slopes, kept within the ranges. */
export function climbed(point: readonly number[], slopes: readonly number[], step: number): number[] {
  return point.map((x, gene) => Math.min(1, Math.max(0, x + step * (slopes[gene] as number))));
}

/** A strategy whose samples play each other. Of an odd number of samples, one is the point itself; there must be at least 2. */
export function climb<More extends object>(
  genes: readonly Gene[],
  population: number,
  { stateSchema, draw, begin, distances, move, guesses, step }: Climb<More>,
): Strategy<Climber & More> {
  const pairs = Math.floor(population / 2);
  return {
    stateSchema,
    duels: true,

    firstState(ancestor, random) {
      const point = coordinatesOf(genes, ancestor);
      return { generation: 0, point, ...begin(point), directions: draw(pairs, genes.length, random) };
    },

    population({ generation, point, directions }) {
      const far = distances(generation);
      const samples = directions.flatMap((direction) =>
        [1, -1].map((sign) =>
          point.map((x, gene) => x + sign * (far[gene] as number) * (direction[gene] as number)),
        ),
      );
      const rest = new Array<number[]>(population - samples.length).fill(point);
      return [...samples, ...rest].map((sample) => genomeAt(genes, sample));
    },

    next(state, fitness, random) {
      const ranks = ranksOf(fitness.slice(0, 2 * pairs));
      const leads = state.directions.map(
        (_, pair) => (ranks[2 * pair] as number) - (ranks[2 * pair + 1] as number),
      );
      const slopes = genes.map(
        (_, gene) =>
          state.directions.reduce(
            (sum, direction, pair) => sum + (direction[gene] as number) * (leads[pair] as number),
            0,
          ) / pairs,
      );
      const moved = move(state, slopes);
      return {
        generation: state.generation + 1,
        ...moved,
        directions: draw(pairs, genes.length, random),
      };
    },

    candidates: (state) => distinct(guesses(state).map((point) => genomeAt(genes, point))),
    step: ({ generation }) => step(generation),
  };
}
