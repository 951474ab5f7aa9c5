/** A double elimination: an entrant is out after its second loss. */
import {
  bracket,
  bracketFormat,
  FINAL,
  knockOutRound,
  knockOutRounds,
  knockOutSteps,
  loserSource,
  numberedKeys,
  pairSlots,
  winnerSource,
} from './bracket.ts';
import type { BracketSlot, Source } from './meeting.ts';

function doubleEliminationSlots(count: number): BracketSlot<Source | null>[] {
  const winners = knockOutRounds(count, 'winners', 'winners final');
  const losers: BracketSlot<Source | null>[] = [];
  const [first = [], ...later] = winners;
  let left = first.map(({ key }) => loserSource(key));
  let level = 0;
  const play = (sources: readonly Source[]) => {
    level++;
    const round = pairSlots(sources, numberedKeys(`losers ${level}`, sources.length / 2), level);
    losers.push(...round);
    return round.map(({ key }) => winnerSource(key));
  };
  for (const round of later) {
    left = play(left);
    // The order is reversed so that two who have just met do not meet again at once.
    const fallen = round.map(({ key }) => loserSource(key)).reverse();
    left = play(left.flatMap((source, place) => [source, fallen[place] as Source]));
  }
  const champion = winnerSource(winners.at(-1)?.[0]?.key ?? '');
  const sources = [champion, left[0] ?? null] as const;
  return [...winners.flat(), ...losers, { key: FINAL, sources, level: level + 1 }];
}

/** The name of a round in words: `semi-final`, `winners’ final`, `losers’ round 2 of 4`. */
function roundOf(key: string, count: number): string {
  const [, round] = /^losers (\d+)/.exec(key) ?? [];
  if (round === undefined) return knockOutRound(key, count).replace('winners', 'winners’');
  const steps = knockOutSteps(count);
  // If each of its meetings has a bye, the first round of the losers is not played.
  const skipped = 4 * count <= 3 * 2 ** steps ? 1 : 0;
  const [at, last] = [Number(round) - skipped, 2 * (steps - 1) - skipped];
  return at === last ? 'losers’ final' : `losers’ round ${at} of ${last}`;
}

/** The format of a double elimination. */
export const doubleElimination = bracketFormat(bracket(doubleEliminationSlots), roundOf);
