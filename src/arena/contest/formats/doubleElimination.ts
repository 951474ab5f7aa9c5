/** A double elimination: out is who has lost twice. */
import {
  bracket,
  bracketFormat,
  FINAL,
  inPairs,
  keysOf,
  knockOutRound,
  knockOutRounds,
  knockOutSteps,
  loserOf,
  winnerOf,
} from './bracket.ts';
import type { Slots, Source } from './meeting.ts';

function doubleEliminationSlots(count: number): Slots<Source | null>[] {
  const winners = knockOutRounds(count, 'winners', 'winners final');
  const losers: Slots<Source | null>[] = [];
  const [first = [], ...later] = winners;
  let left = first.map(({ key }) => loserOf(key));
  let level = 0;
  const play = (sources: readonly Source[]) => {
    level++;
    const round = inPairs(sources, keysOf(`losers ${level}`, sources.length / 2), level);
    losers.push(...round);
    return round.map(({ key }) => winnerOf(key));
  };
  for (const round of later) {
    left = play(left);
    // Turned around, so that those who have just met do not meet again at once.
    const fallen = round.map(({ key }) => loserOf(key)).reverse();
    left = play(left.flatMap((source, place) => [source, fallen[place] as Source]));
  }
  const champion = winnerOf(winners.at(-1)?.[0]?.key ?? '');
  const sources = [champion, left[0] ?? null] as const;
  return [...winners.flat(), ...losers, { key: FINAL, sources, level: level + 1 }];
}

/** `semi-final`, `winners’ final`, `losers’ round 2 of 4`. */
function roundOf(key: string, count: number): string {
  const [, round] = /^losers (\d+)/.exec(key) ?? [];
  if (round === undefined) return knockOutRound(key, count).replace('winners', 'winners’');
  const steps = knockOutSteps(count);
  // With a bye in each of its meetings, the first round of the losers is none.
  const skipped = 4 * count <= 3 * 2 ** steps ? 1 : 0;
  const [at, last] = [Number(round) - skipped, 2 * (steps - 1) - skipped];
  return at === last ? 'losers’ final' : `losers’ round ${at} of ${last}`;
}

export const doubleElimination = bracketFormat(bracket(doubleEliminationSlots), roundOf);
