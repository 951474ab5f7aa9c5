/** A knock-out: the loser of a meeting is out. */
import {
  bracket,
  bracketFormat,
  FINAL,
  inPairs,
  keysOf,
  type Slots,
  type Source,
  winnerOf,
} from './bracket.ts';

/**
 * The order of entrants in the first round, `null` for a bye: the first on the list are the seeds, who meet as late as
 * possible and get the byes.
 */
export function firstRoundOrder(count: number): (number | null)[] {
  let order = [0];
  while (order.length < count) {
    const size = 2 * order.length;
    order = order.flatMap((seed) => [seed, size - 1 - seed]);
  }
  return order.map((seed) => (seed < count ? seed : null));
}

/** The rounds of a knock-out; the last of them is one meeting. */
export function knockOutRounds(count: number, name: string, last: string): Slots<Source | null>[][] {
  const rounds: Slots<Source | null>[][] = [];
  let sources: (Source | null)[] = firstRoundOrder(count).map((seed) => (seed === null ? null : { seed }));
  while (sources.length > 1) {
    const level = rounds.length + 1;
    const keys = sources.length === 2 ? [last] : keysOf(`${name} ${level}`, sources.length / 2);
    rounds.push(inPairs(sources, keys, level));
    sources = keys.map(winnerOf);
  }
  return rounds;
}

export const knockOutOf = bracket((count) => knockOutRounds(count, 'knock-out', FINAL).flat());
export const knockOut = bracketFormat(knockOutOf);
