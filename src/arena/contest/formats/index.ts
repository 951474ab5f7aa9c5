/**
 * The formats of a contest, as pure functions.
 *
 * They are our own, except for the matching in a Swiss. tournament-pairings, and tournament-organizer on top of it, are under
 * the GPL, which the licence of fcx does not allow; brackets-manager (MIT, well kept) has no Swiss and keeps its brackets in
 * a store of its own that is changed by calls, while a contest is rebuilt from a log and needs functions of what has happened.
 */
import { doubleElimination } from './doubleElimination.ts';
import { gauntlet } from './gauntlet.ts';
import { groupsThenKnockOut } from './groups.ts';
import { knockOut } from './knockOut.ts';
import { BYE, type EntrantField, type Format, type Meeting } from './meeting.ts';
import { roundRobin } from './roundRobin.ts';
import { swiss, swissRounds } from './swiss.ts';

/** Makes a format for this many entrants at the start; `rounds` is for a Swiss, `null` for as many as leave one unbeaten. */
type MakeFormat = (entrants: number, rounds: number | null) => Format;

const MAKERS = {
  'round-robin': () => roundRobin,
  gauntlet: () => gauntlet,
  swiss: (entrants, rounds) => swiss(rounds ?? swissRounds(entrants), entrants),
  'knock-out': () => knockOut,
  'double-elimination': () => doubleElimination,
  groups: () => groupsThenKnockOut,
} as const satisfies Record<string, MakeFormat>;

/** The name of a contest's format, as in settings and flags. */
export type ContestFormat = keyof typeof MAKERS;
/** The names of all formats; the first is the default. */
export const CONTEST_FORMATS = Object.keys(MAKERS) as [ContestFormat, ...ContestFormat[]];

/** The default format; also that of a match of two, for whom all formats are the same. */
export const [DEFAULT_FORMAT] = CONTEST_FORMATS;

/** The name of a format for people: `round robin`, `knock-out`. */
export const formatName = (kind: ContestFormat) => kind.replace(/(?<!knock)-/, ' ');

/** Return the format of this kind for a number of entrants at the start; `rounds` is for a Swiss, `null` for as many as leave one unbeaten. */
export function formatOf(kind: ContestFormat, entrants: number, rounds: number | null): Format {
  const make: MakeFormat = MAKERS[kind];
  return make(entrants, rounds);
}

/** Number of matches that a contest of this many entrants has if the better seed wins each of them. */
export function expectedMatches(format: Format, count: number): number {
  const field: EntrantField = { count, isIn: () => true, isHere: () => true };
  const meetings: Meeting[] = [];
  for (;;) {
    const drawn = format.draw(field, meetings);
    if (drawn.length === 0) return meetings.filter(({ players }) => players[1] !== null).length;
    meetings.push(...drawn.map((pairing) => ({ ...pairing, result: BYE })));
  }
}
