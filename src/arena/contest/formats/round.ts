/** The rounds of all formats as facts: `roundText` in `src/document` says them in words. */

/** One of several rounds that are counted: of all entrants, of a group, or of those who have lost once. */
interface NumberedRound {
  readonly kind: 'numbered';
  readonly of: 'all' | 'group' | 'losers';
  /** The number of the group, from 0; `null` outside of groups. */
  readonly group: number | null;
  /** From 1. */
  readonly number: number;
  /** The number of rounds. */
  readonly last: number;
}

/** A round of a knock-out before its final, by how many are left when it begins. */
interface KnockOutRound {
  readonly kind: 'knockOut';
  readonly left: number;
}

/** A round of one meeting; the `second` final follows where the one without a defeat has lost the first. */
interface FinalRound {
  readonly kind: 'final';
  readonly of: 'all' | 'winners' | 'losers' | 'second';
}

/** A round of any format, as facts. */
export type Round = NumberedRound | KnockOutRound | FinalRound;

/** Return one text for each round, to tell rounds apart and to look them up. */
export function roundId(round: Round): string {
  if (round.kind === 'knockOut') return `knockOut ${round.left}`;
  if (round.kind === 'final') return `final ${round.of}`;
  return `${round.of} ${round.group ?? ''} ${round.number}`;
}

/** Return one text for each part of a contest: all counted rounds of one kind are one part, any other round is a part of its own. */
export function partId(round: Round): string {
  return round.kind === 'numbered' ? round.of : roundId(round);
}

/** True for a round in which only those meet who have lost once in a double elimination. */
export const isOfLosers = (round: Round) => round.kind !== 'knockOut' && round.of === 'losers';
