/**
 * How a bracket is drawn: a box for every meeting of two, a column for every round, and a line from each meeting to the one
 * that its winner goes on to. A meeting lies between those that lead to it, so that no two boxes of a column can meet. Groups
 * stand in a column before it: lines from them would cross each other, so that boxes say where their bots come from.
 */
import type { BracketView, ContestMatchView, ContestView } from '../../arena/browser.ts';
import { placeText } from '../../document/browser.ts';

export type Drawn = Pick<ContestView, 'bracket' | 'matches' | 'groups'>;

/** From 0; rows may be fractions. */
interface Place {
  readonly column: number;
  readonly row: number;
}

export interface Box extends BracketView, Place {
  readonly match: ContestMatchView | null;
}

export interface BracketLine {
  readonly from: Box;
  readonly to: Box;
  readonly slot: 0 | 1;
}

/** The table of a group. */
export interface GroupBox extends Place {
  readonly group: ContestView['groups'][number];
}

const GAP = 2;
/** Heights in rows: of a name in its box, and of what is above the boxes of a column. */
export const SLOT = 0.36;
export const HEAD = 0.56;

export const roundOf = ({ key }: Pick<BracketView, 'key'>) => key.replace(/\/.*/, '');

const slotsOf = ({ slots }: BracketView) => slots.flatMap(({ feeder }) => feeder ?? []);

function columnsOf(bracket: readonly BracketView[]): Map<string, number> {
  const columns = new Map<string, number>();
  for (const meeting of bracket) {
    const before = slotsOf(meeting).map((key) => columns.get(roundOf({ key })) ?? 0);
    const round = roundOf(meeting);
    columns.set(round, Math.max(columns.get(round) ?? 0, ...before.map((column) => column + 1)));
  }
  return columns;
}

function rowsOf(bracket: readonly BracketView[]): Map<string, number> {
  const byKey = new Map(bracket.map((meeting) => [meeting.key, meeting]));
  const rows = new Map<string, number>();
  let next = 0;
  let part = bracket[0]?.key[0];
  const place = (meeting: BracketView): number => {
    const feeders = slotsOf(meeting).flatMap((key) => byKey.get(key) ?? []);
    const above = feeders.map(place);
    if (feeders.length === 0 && meeting.key[0] !== part) {
      part = meeting.key[0];
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

export function layOutBracket({ bracket, matches, groups }: Drawn) {
  const drawn = new Map(matches.map((match) => [match.key, match]));
  const [columns, rows] = [columnsOf(bracket), rowsOf(bracket)];
  const before = groups.length > 0 ? 1 : 0;
  const height = 1 + Math.max(0, ...rows.values());
  const sizes = groups.map(({ standings }) => standings.length * SLOT + HEAD);
  // Beside groups, which are higher, meetings lie as far apart as these let them.
  const stretch = Math.max(1, (sizes.reduce((sum, size) => sum + size, 0) - HEAD) / height);
  const rowOf = (key: string) => ((rows.get(key) ?? 0) + 0.5) * stretch - 0.5;
  const boxes = bracket.map((meeting): Box => {
    const { key } = meeting;
    const match = drawn.get(key) ?? null;
    const column = before + (columns.get(roundOf(meeting)) ?? 0);
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
    const { round, column } = boxes.find((box) => roundOf(box) === key) as Box;
    const isLosers = key.startsWith('losers');
    // The rounds of losers are drawn below those of the others.
    const part = boxes.filter((box) => roundOf(box).startsWith('losers') === isLosers);
    return { key, name: round, column, row: Math.min(...part.map((box) => rows.get(box.key) ?? 0)) };
  });
  const groupBoxes = groups.map((group, index): GroupBox => {
    const row = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
    return { group, column: 0, row };
  });
  return {
    ...{ boxes, lines, rounds, groups: groupBoxes },
    columns: 1 + before + Math.max(0, ...columns.values()),
    rows: height * stretch,
  };
}

/** Who won a match, `null` while that is open; where neither came, the better seed goes on. */
export function winnerOf(match: ContestMatchView | null): string | null {
  return match?.isOver ? match.players[match.winner ?? 0] : null;
}

/** Where a match has a bot with this name, which may have got the place of another. */
export const slotOf = ({ players }: ContestMatchView, name: string) =>
  players.findIndex((shown) => shown === name || shown?.startsWith(`${name} (for `));

type Row = ContestView['groups'][number]['standings'][number];

/** How far a bot has come: `in the final`, `out in the semi-final`, `out in group A`; `null` where it won, or nobody can be out. */
export function stageOf({ name, place, lastPlace }: Row, { bracket, groups }: Drawn): string | null {
  const last = bracket.findLast(({ slots }) => slots.some((slot) => slot.isKnown && slot.name === name));
  if (last === undefined) {
    const group = groups.find(({ standings }) => standings.some((row) => row.name === name));
    return group ? `out in ${group.name}` : null;
  }
  if (lastPlace === 1) return null;
  const isOut = (place ?? 1) > 1;
  return `${isOut ? 'out ' : ''}in the ${last.round.charAt(0).toLowerCase()}${last.round.slice(1)}`;
}

/**
 * The places of rows that stand in their order, and on all rows what tells those apart who have won as many matches.
 *
 * @param drawn the bracket that they play in, if they do
 */
export function placesOf(rows: readonly Row[], isSwiss: boolean, drawn: Drawn | null) {
  const stages = rows.map((row) => drawn && stageOf(row, drawn));
  const tieOf = (row: Row, other: Row | undefined) => {
    const isEven =
      other !== undefined && row.wins + row.byes === other.wins + other.byes && row.losses === other.losses;
    const isTied = drawn === null && row.played > 0 && isEven;
    return { isTied, isStill: isTied && (!isSwiss || row.buchholz === other?.buchholz) };
  };
  const ties = rows.map((row, index) => tieOf(row, rows[index + 1]));
  // A figure that only some rows have would look random.
  const hasBuchholz = isSwiss && ties.some(({ isTied }) => isTied);
  const hasDifference = ties.some(({ isStill }) => isStill);
  const signed = (figure: number) => figure.toLocaleString('en', { signDisplay: 'exceptZero' });
  return rows.map((row, index) => {
    return {
      place: placeText(row),
      stage: stages[index] ?? null,
      buchholz: hasBuchholz ? row.buchholz : null,
      difference: hasDifference ? signed(row.points - row.against) : null,
    };
  });
}
