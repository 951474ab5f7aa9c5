/**
 * The layout of a bracket: a box for every meeting of two, a column for every round, and a line from each meeting to the one
 * that its winner goes on to. A meeting lies between those that lead to it, so that no two boxes of a column can meet. Groups
 * stand in a column before it: lines from them would cross each other, so that boxes say where their bots come from.
 */
import {
  type BracketView,
  type ContestMatchView,
  type ContestView,
  isOfLosers,
  roundId,
} from '../../arena/browser.ts';

/** The parts of a contest that a drawing of its bracket needs. */
export type BracketInput = Pick<ContestView, 'bracket' | 'matches' | 'groups'>;

/** From 0; rows may be fractions. */
interface Place {
  readonly column: number;
  readonly row: number;
}

/** A meeting of a bracket with its place in the drawing, and the match that was drawn for it, if any. */
export interface Box extends BracketView, Place {
  readonly match: ContestMatchView | null;
}

/** A line from a meeting to the slot of the next one that its winner goes on to. */
export interface BracketLine {
  readonly from: Box;
  readonly to: Box;
  readonly slot: 0 | 1;
}

/** The table of a group, by its number from 0. */
export interface GroupBox extends Place {
  readonly group: number;
  readonly standings: ContestView['groups'][number]['standings'];
}

const GAP = 2;
/** The height of a name in its box, in rows. */
export const SLOT_ROWS = 0.36;
/** The height of what is above the boxes of a column, in rows. */
export const HEADING_ROWS = 0.56;

/** Returns a text for the round of a meeting, the same for all meetings of the round. */
export const roundKey = ({ round }: Pick<BracketView, 'round'>) => roundId(round);

/** Gives the meetings of a bracket whose winners play in this one. */
function feedersOf({ slots }: BracketView, byKey: ReadonlyMap<string, BracketView>): BracketView[] {
  return slots.flatMap(({ feeder }) => byKey.get(feeder ?? '') ?? []);
}

const byKeyOf = (bracket: readonly BracketView[]) =>
  new Map(bracket.map((meeting) => [meeting.key, meeting]));

function columnsOf(bracket: readonly BracketView[]): Map<string, number> {
  const byKey = byKeyOf(bracket);
  const columns = new Map<string, number>();
  for (const meeting of bracket) {
    const before = feedersOf(meeting, byKey).map((feeder) => columns.get(roundKey(feeder)) ?? 0);
    const round = roundKey(meeting);
    columns.set(round, Math.max(columns.get(round) ?? 0, ...before.map((column) => column + 1)));
  }
  return columns;
}

function rowsOf(bracket: readonly BracketView[]): Map<string, number> {
  const byKey = byKeyOf(bracket);
  const rows = new Map<string, number>();
  let next = 0;
  let isInLosers = false;
  const place = (meeting: BracketView): number => {
    const feeders = feedersOf(meeting, byKey);
    const above = feeders.map(place);
    if (feeders.length === 0 && isOfLosers(meeting.round) !== isInLosers) {
      isInLosers = isOfLosers(meeting.round);
      next += GAP;
    }
    const row = above.length === 0 ? next++ : above.reduce((sum, one) => sum + one, 0) / above.length;
    rows.set(meeting.key, row);
    return row;
  };
  const last = bracket.at(-1);
  if (last) place(last);
  return rows;
}

/**
 * Returns the drawing of a bracket: its boxes, lines, rounds and groups with their places, and its size in columns and
 * rows.
 */
export function layOutBracket({ bracket, matches, groups }: BracketInput) {
  const drawn = new Map(matches.map((match) => [match.key, match]));
  const [columns, rows] = [columnsOf(bracket), rowsOf(bracket)];
  const before = groups.length > 0 ? 1 : 0;
  const height = 1 + Math.max(0, ...rows.values());
  const sizes = groups.map(({ standings }) => standings.length * SLOT_ROWS + HEADING_ROWS);
  // Beside groups, which are higher, meetings lie as far apart as these let them.
  const stretch = Math.max(1, (sizes.reduce((sum, size) => sum + size, 0) - HEADING_ROWS) / height);
  const rowOf = (key: string) => ((rows.get(key) ?? 0) + 0.5) * stretch - 0.5;
  const boxes = bracket.map((meeting): Box => {
    const { key } = meeting;
    const match = drawn.get(key) ?? null;
    const column = before + (columns.get(roundKey(meeting)) ?? 0);
    return { ...meeting, column, row: rowOf(key), match };
  });
  const byKey = new Map(boxes.map((box) => [box.key, box]));
  const lines = boxes.flatMap((to) =>
    ([0, 1] as const).flatMap((slot): BracketLine[] => {
      const from = byKey.get(to.slots[slot].feeder ?? '');
      return from ? [{ from, to, slot }] : [];
    }),
  );
  const rounds = [...columns.keys()].map((key) => {
    const { round, column } = boxes.find((box) => roundKey(box) === key) as Box;
    const isLosers = isOfLosers(round);
    // The rounds of losers are drawn below those of the others.
    const part = boxes.filter((box) => isOfLosers(box.round) === isLosers);
    return { key, round, column, row: Math.min(...part.map((box) => rows.get(box.key) ?? 0)) };
  });
  const groupBoxes = groups.map(({ standings }, group): GroupBox => {
    const row = sizes.slice(0, group).reduce((sum, size) => sum + size, 0);
    return { group, standings, column: 0, row };
  });
  return {
    boxes,
    lines,
    rounds,
    groups: groupBoxes,
    columns: 1 + before + Math.max(0, ...columns.values()),
    rows: height * stretch,
  };
}

/** Returns the name of the winner of a match, `null` while that is open; where neither came, the better seed goes on. */
export function winnerName(match: ContestMatchView | null): string | null {
  return match?.isOver ? match.players[match.winner ?? 0] : null;
}

/** Returns the index of the bot with this name in a match; -1 for none. */
export const slotOf = ({ players }: ContestMatchView, name: string) => players.indexOf(name);
