/** A double elimination: an entrant is out after its second loss. */
import {
  bracket,
  bracketFormat,
  FINAL,
  knockOutRound,
  knockOutRoundCount,
  knockOutRounds,
  loserSource,
  numberedKeys,
  pairSlots,
  winnerSource,
} from './bracket.ts';
import type { BracketSlot, FormatKind, Source } from './meeting.ts';
import type { Round } from './round.ts';

const WINNERS_FINAL = 'winners final';

function doubleEliminationSlots(count: number): BracketSlot<Source | null>[] {
  const winners = knockOutRounds(count, 'winners', WINNERS_FINAL);
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

function roundOf(key: string, count: number): Round {
  const [, round] = /^losers (\d+)/.exec(key) ?? [];
  if (key === WINNERS_FINAL) return { kind: 'final', of: 'winners' };
  if (round === undefined) return knockOutRound(key, count);
  const steps = knockOutRoundCount(count);
  // If each of its meetings has a bye, the first round of the losers is not played.
  const skipped = 4 * count <= 3 * 2 ** steps ? 1 : 0;
  const number = Number(round) - skipped;
  const last = 2 * (steps - 1) - skipped;
  if (number === last) return { kind: 'final', of: 'losers' };
  return { kind: 'numbered', of: 'losers', group: null, number, last };
}

const format = bracketFormat(bracket(doubleEliminationSlots), roundOf);

/**
 * The double elimination as a kind of format: its words, and `make`, which returns the format that draws and ranks
 * its meetings.
 */
export const doubleElimination: FormatKind = {
  name: 'double elimination',
  help: 'a player is out after two lost matches',
  whoMeets: () => 'Two lost matches, and a bot is out',
  make: () => format,
};
