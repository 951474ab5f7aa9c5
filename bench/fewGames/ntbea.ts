/**
 * NTBEA, the n-tuple bandit evolutionary algorithm (Lucas, Liu, Perez-Liebana, "The N-Tuple Bandit Evolutionary Algorithm for Game Agent
 * Optimisation", 2018): a (1+1) hill climber over a model of means for each value of each parameter, each pair of values, and each whole
 * setting, with an upper confidence bound that leads it to what is little known. It knows values, not distances: numbers are cut into levels.
 */
import type { RandomStream } from '../../src/engine/index.ts';

/** Neighbours that the model judges for each that is tried, the number of levels and the weight of what is unknown. */
export interface NtbeaSettings {
  readonly levels: number;
  readonly exploration: number;
}

const NEIGHBOURS = 50;
/** What the paper adds to a count, so that something never seen has a bound. */
const EPSILON = 0.5;

interface Seen {
  count: number;
  sum: number;
}

/** The level of each parameter. */
type Point = readonly number[];

/** The best point found after each number of evaluations asked for; `rate` gives the score of a point, 0 to 1, with noise. */
export function ntbea(
  start: Point,
  rate: (point: Point) => number,
  evaluations: readonly number[],
  { levels, exploration }: NtbeaSettings,
  random: RandomStream,
): Point[] {
  const all = start.map((_, index) => index);
  const tuples = [
    ...all.map((index) => [index]),
    ...all.flatMap((one) => all.slice(one + 1).map((two) => [one, two])),
    ...(start.length > 2 ? [all] : []),
  ];
  const model = tuples.map(() => new Map<string, Seen>());
  const keyOf = (tuple: readonly number[], point: Point) => tuple.map((index) => point[index]).join();
  let total = 0;
  const boundOf = (point: Point, weight: number) => {
    let value = 0;
    tuples.forEach((tuple, index) => {
      const seen = model[index]?.get(keyOf(tuple, point));
      const count = seen?.count ?? 0;
      value += count > 0 ? (seen as Seen).sum / count : 0.5;
      value += weight * Math.sqrt(Math.log(1 + total) / (count + EPSILON));
    });
    return value / tuples.length;
  };
  const mutate = (point: Point) => {
    const certain = random.int(0, point.length - 1);
    return point.map((level, index) =>
      index === certain || random.float() < 1 / point.length ? random.int(0, levels - 1) : level,
    );
  };
  const best = (points: readonly Point[], weight: number) =>
    points.reduce(
      (leader, point) => {
        const value = boundOf(point, weight);
        return value > leader.value ? { point, value } : leader;
      },
      { point: points[0] as Point, value: Number.NEGATIVE_INFINITY },
    ).point;

  const tried = new Map<string, Point>();
  const found: Point[] = [];
  let current = start;
  for (const until of evaluations) {
    while (total < until) {
      const score = rate(current);
      tried.set(current.join(), current);
      total++;
      tuples.forEach((tuple, index) => {
        const key = keyOf(tuple, current);
        const seen = model[index]?.get(key) ?? { count: 0, sum: 0 };
        seen.count++;
        seen.sum += score;
        model[index]?.set(key, seen);
      });
      current = best(
        Array.from({ length: NEIGHBOURS }, () => mutate(current)),
        exploration,
      );
    }
    found.push(best([...tried.values()], 0));
  }
  return found;
}
