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
import { numberedRound, type Slots, type Source } from './meeting.ts';

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
  if (!key.startsWith('losers')) return knockOutRound(key, count).replace('winners', 'winners’');
  const last = 2 * (knockOutSteps(count) - 1);
  return key.startsWith(`losers ${last}/`)
    ? 'losers’ final'
    : numberedRound(key, last).replace('losers', 'losers’ round');
}

export const doubleElimination = bracketFormat(bracket(doubleEliminationSlots), roundOf);
