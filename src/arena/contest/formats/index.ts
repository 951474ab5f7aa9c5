/**
 * The formats of a contest, as pure functions.
 *
 * They are our own, except for the matching in a Swiss. tournament-pairings, and tournament-organizer on top of it, are under
 * the GPL, which the licence of fcx does not allow; brackets-manager (MIT, well kept) has no Swiss and keeps its brackets in
 * a store of its own that is changed by calls, while a contest is rebuilt from a log and needs functions of what has happened.
 */
import { doubleElimination } from './doubleElimination.ts';
import { gauntlet } from './gauntlet.ts';
import { groups } from './groups.ts';
import { knockOut } from './knockOut.ts';
import { BYE, type EntrantField, type Format, type FormatKind, type Meeting } from './meeting.ts';
import { roundRobin } from './roundRobin.ts';
import { swiss } from './swiss.ts';

const FORMATS = {
  'round-robin': roundRobin,
  gauntlet,
  swiss,
  'knock-out': knockOut,
  'double-elimination': doubleElimination,
  groups,
} as const satisfies Record<string, FormatKind>;

/** The name of a contest's format, as in settings and flags. */
export type ContestFormat = keyof typeof FORMATS;
/** The names of all formats; the first is the default. */
export const CONTEST_FORMATS = Object.keys(FORMATS) as [ContestFormat, ...ContestFormat[]];

/** The default format; also that of a match of two, for whom all formats are the same. */
export const [DEFAULT_FORMAT] = CONTEST_FORMATS;

/** Return the words of a format: its name, its help, and who meets whom in it. */
export const formatWords = (kind: ContestFormat): Omit<FormatKind, 'make'> => FORMATS[kind];

/**
 * Return the format of this kind, for a number of entrants at the start; `rounds` is for a Swiss, `null` for as many as
 * leave one unbeaten.
 */
export function formatOf(kind: ContestFormat, entrants: number, rounds: number | null): Format {
  return FORMATS[kind].make(entrants, rounds);
}

/** Return the help of the formats that draw all meetings at the start, or of the others, a clause each: `knock-out: a player is out …`. */
export function helpOfFormats(isDrawnAtOnce: boolean): string[] {
  return CONTEST_FORMATS.filter(
    (kind) => (formatOf(kind, 2, null).isDrawnAtOnce ?? false) === isDrawnAtOnce,
  ).map((kind) => `${kind}: ${FORMATS[kind].help}`);
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
