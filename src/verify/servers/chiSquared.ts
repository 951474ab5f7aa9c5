/**
 * Chi-squared tests whose p-values are found by simulation: exact at every size of sample, and where categories are open
 * at some draws and closed at others, for which the chi-squared distribution would be wrong.
 *
 * Hope, "A simplified Monte Carlo significance test procedure" (1968); the stop after enough larger values is Besag and
 * Clifford's (1991).
 */
import type { RandomStream } from '../../engine/index.ts';

/** One draw: the cells it could have fallen into, equally likely or with these chances, and the one it did. */
export interface Draw {
  /** Names of cells, any number; draws of one group share their cells. */
  readonly cells: readonly number[];
  /** The chance of each cell, summing to 1; all equal if not given. */
  readonly chances?: readonly number[];
  readonly fell: number;
}

/** The result of a test. */
export interface TestResult {
  /** Draws. */
  readonly n: number;
  readonly chiSquared: number;
  /** The share of simulated samples that lie at least as far from what is expected, 0 to 1. */
  readonly p: number;
}

/** Simulated samples at most; the smallest p-value is one in that many. */
const MOST_SAMPLES = 20_000;
/** With this many samples at least as extreme, p is known well enough. */
const ENOUGH_LARGER = 20;

/** A draw with its cells numbered from 0, over all draws. */
interface PreparedDraw {
  readonly slots: readonly number[];
  readonly chances: readonly number[] | undefined;
}

function pick({ slots, chances }: PreparedDraw, random: RandomStream): number {
  if (chances === undefined) return slots[random.int(0, slots.length - 1)] as number;
  let rest = random.float();
  for (let index = 0; index < chances.length; index++) {
    rest -= chances[index] as number;
    if (rest < 0) return slots[index] as number;
  }
  return slots.at(-1) as number;
}

/** Tests whether the draws fell as their chances say. */
export function testDraws(draws: readonly Draw[], random: RandomStream): TestResult {
  const slotOf = new Map<number, number>();
  const means: number[] = [];
  const prepared = draws.map(({ cells, chances }): PreparedDraw => {
    const slots = cells.map((cell, index) => {
      const slot = slotOf.get(cell) ?? slotOf.size;
      slotOf.set(cell, slot);
      means[slot] = (means[slot] ?? 0) + (chances?.[index] ?? 1 / cells.length);
      return slot;
    });
    return { slots, chances };
  });

  const counts = new Float64Array(means.length);
  const statistic = (fallInto: (draw: number) => number): number => {
    counts.fill(0);
    for (let draw = 0; draw < draws.length; draw++) {
      const slot = fallInto(draw);
      counts[slot] = (counts[slot] as number) + 1;
    }
    let sum = 0;
    for (let slot = 0; slot < means.length; slot++) {
      const mean = means[slot] as number;
      if (mean > 0) sum += ((counts[slot] as number) - mean) ** 2 / mean;
    }
    return sum;
  };

  const chiSquared = statistic((draw) => slotOf.get((draws[draw] as Draw).fell) as number);
  let samples = 0;
  let larger = 0;
  while (samples < MOST_SAMPLES && larger < ENOUGH_LARGER) {
    samples++;
    // Rounding must not decide between two equal samples.
    if (statistic((draw) => pick(prepared[draw] as PreparedDraw, random)) >= chiSquared - 1e-9) larger++;
  }
  const p = larger === ENOUGH_LARGER ? larger / samples : (larger + 1) / (samples + 1);
  return { n: draws.length, chiSquared, p };
}
