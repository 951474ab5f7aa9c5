/** The one table of standings: of a contest in a terminal, on its page and on a wall, of its groups, and of a ladder. */
import type { BracketView, ContestView } from '../arena/browser.ts';
import type { EloEstimate } from '../arena/index.ts';
import { botText, groupText, shortRoundText } from './contest.ts';
import {
  type CellOrder,
  type FixedTable,
  type SortableTable,
  type Span,
  sortableCell,
  type Words,
} from './document.ts';
import { absenceText, eloWords, formatLuck, placeText } from './words.ts';

/**
 * Progress of a bot in a bracket: the round that it is in or was put out in, or the group that it did not get out of.
 */
export type BracketProgress =
  | { readonly kind: 'round'; readonly round: BracketView['round']; readonly isOut: boolean }
  | { readonly kind: 'group'; readonly group: number };

/** One row of a table of standings as facts. A fact that no row has, or that is `null` in all rows, gets no column. */
export interface StandingsRow {
  readonly place: number | null;
  readonly lastPlace: number | null;
  readonly name: string;
  readonly formerly?: readonly string[];
  /** True if its name is in bold. [default: true] */
  readonly isStrong?: boolean;
  readonly out?: ContestView['standings'][number]['out'];
  readonly isAbsent?: boolean;
  readonly stage?: BracketProgress | null;
  /** The version that played. */
  readonly version?: string;
  /** The day of its first game. */
  readonly since?: string;
  /** Numbers of matches. */
  readonly record?: {
    readonly wins: number;
    readonly byes: number;
    readonly losses: number;
    readonly ties: number;
  };
  /** Games won, and games won by the opponents. */
  readonly score?: readonly [/** Games won. */ points: number, against: number];
  /** Games won less games lost, where this tells equal wins apart. */
  readonly difference?: number | null;
  /** Wins of all opponents, where these tell equal wins apart. */
  readonly buchholz?: number | null;
  readonly rating?: EloEstimate | null;
  /** Games won, and games played. */
  readonly points?: number;
  /** Games played. */
  readonly games?: number;
  /** Games that luck with bombs gave or, if negative, took. */
  readonly luck?: number | null;
}

interface StandingsTable {
  readonly title?: string;
  readonly rows: readonly StandingsRow[];
  /** Points of each row against each other, where these belong in the same table. */
  readonly cross?: {
    readonly header: readonly string[];
    readonly cellOf: (row: number, other: number) => Words;
  };
  /** Return the address of the matches of a bot, by its name. */
  readonly linkTo?: (name: string) => string;
  /** Lets a name break in a narrow column. */
  readonly breakable?: (name: string) => string;
}

interface Column {
  readonly head: string;
  readonly cellOf: (row: StandingsRow) => Words;
  /** Returns the fact that a sortable table sorts the column by. */
  readonly orderOf: (row: StandingsRow) => CellOrder;
}

const signed = (figure: number) => figure.toLocaleString('en', { signDisplay: 'exceptZero' });

/** Says how far a bot has come: `in the final`, `out in the semi-final`, `out in group A`. */
export function bracketProgressText(stage: BracketProgress): string {
  if (stage.kind === 'group') return `out in ${groupText(stage.group)}`;
  return `${stage.isOut ? 'out ' : ''}in the ${shortRoundText(stage.round)}`;
}

function nameWords(row: StandingsRow, { linkTo, breakable = (name) => name }: StandingsTable): Words {
  const absence = absenceText({ out: row.out ?? null, isAbsent: row.isAbsent ?? false });
  const text = breakable(botText({ name: row.name, formerly: row.formerly ?? [] }));
  const name: Span = { text, isStrong: row.isStrong ?? true, ...(linkTo && { link: linkTo(row.name) }) };
  if (absence !== null) return [name, { text: ` ${absence}`, tone: 'bad' }];
  return row.stage ? [name, { text: ` ${bracketProgressText(row.stage)}`, tone: 'quiet' }] : [name];
}

function scoreWords({ score, difference }: StandingsRow): Words {
  if (score === undefined) return '';
  const text = `${score[0]}:${score[1]}`;
  return difference == null ? text : [text, { text: ` ${signed(difference)}`, tone: 'quiet' }];
}

/** The columns that these rows have facts for, from the left, after the place and the name. */
function columnsFor(rows: readonly StandingsRow[]): Column[] {
  const has = (fact: keyof StandingsRow) => rows.some((row) => row[fact] != null);
  const hasByes = rows.some(({ record }) => record !== undefined && record.byes > 0);
  const hasTies = rows.some(({ record }) => record !== undefined && record.ties > 0);
  const none = '–';

  const columns: (Column | false)[] = [
    has('version') && {
      head: 'version',
      cellOf: ({ version = '' }) => version,
      orderOf: ({ version = null }) => version,
    },
    has('since') && {
      head: 'since',
      cellOf: ({ since = '' }) => since,
      orderOf: ({ since = null }) => since,
    },
    has('record') && {
      head: hasByes ? 'won, byes' : 'won',
      cellOf: ({ record }) => (hasByes ? `${record?.wins}, ${record?.byes}` : `${record?.wins}`),
      orderOf: ({ record }) => record?.wins ?? null,
    },
    has('record') && {
      head: hasTies ? 'lost, tied' : 'lost',
      cellOf: ({ record }) => (hasTies ? `${record?.losses}, ${record?.ties}` : `${record?.losses}`),
      orderOf: ({ record }) => record?.losses ?? null,
    },
    has('score') && { head: 'games', cellOf: scoreWords, orderOf: ({ score }) => score?.[0] ?? null },
    has('buchholz') && {
      head: 'Buchholz',
      cellOf: ({ buchholz }) => `${buchholz ?? ' '}`,
      orderOf: ({ buchholz = null }) => buchholz,
    },
    has('rating') && {
      head: 'rating',
      cellOf: ({ rating }) => (rating ? eloWords(rating) : none),
      orderOf: ({ rating }) => rating?.elo ?? null,
    },
    has('points') && {
      head: 'points',
      cellOf: ({ points }) => `${points ?? none}`,
      orderOf: ({ points = null }) => points,
    },
    has('games') && {
      head: 'games',
      cellOf: ({ games }) => `${games ?? none}`,
      orderOf: ({ games = null }) => games,
    },
    has('luck') && {
      head: 'luck',
      cellOf: ({ luck }) => (luck == null ? none : formatLuck(luck)),
      orderOf: ({ luck = null }) => luck,
    },
  ];
  return columns.filter((column) => column !== false);
}

const placeWords = ({ place, lastPlace }: StandingsRow) =>
  place === null ? '' : placeText({ place, lastPlace });

const isTextColumn = ({ head }: Column) => head === 'version' || head === 'since';

/**
 * Returns a table of standings with places, names and a column for each fact that a row has, and with the points of
 * each against each other if `cross` is given.
 */
export function standingsTable(standings: StandingsTable): FixedTable {
  const { title, rows, cross } = standings;
  const columns = columnsFor(rows);
  return {
    kind: 'table',
    ...(title !== undefined && { title }),
    header: ['', 'player', ...columns.map(({ head }) => head), ...(cross?.header ?? [])],
    rows: rows.map((row, index) => [
      placeWords(row),
      nameWords(row, standings),
      ...columns.map(({ cellOf }) => cellOf(row)),
      ...(cross === undefined ? [] : rows.map((_, other) => cross.cellOf(index, other))),
    ]),
    textColumns: 2 + columns.filter(isTextColumn).length,
  };
}

/** Returns a table as `standingsTable` does, which a click on a heading sorts by the fact of that column. */
export function sortableStandingsTable(standings: Omit<StandingsTable, 'cross'>): SortableTable {
  const columns = columnsFor(standings.rows);
  return {
    ...standingsTable(standings),
    isSortable: true,
    rows: standings.rows.map((row) => [
      sortableCell(placeWords(row), row.place),
      sortableCell(nameWords(row, standings), row.name),
      ...columns.map(({ cellOf, orderOf }) => sortableCell(cellOf(row), orderOf(row))),
    ]),
  };
}

type PlacedRow = ContestView['groups'][number]['standings'][number] &
  Partial<Pick<ContestView['standings'][number], 'rating' | 'luck'>>;

type Drawn = Pick<ContestView, 'bracket' | 'groups'>;

/** Returns how far the bot of a row has come in a bracket; `null` for its winner, and in a contest without a bracket. */
export function bracketProgressOf(
  { name, place, lastPlace }: Pick<PlacedRow, 'name' | 'place' | 'lastPlace'>,
  { bracket, groups }: Drawn,
): BracketProgress | null {
  const last = bracket.findLast(({ slots }) => slots.some((slot) => slot.name === name));
  if (last === undefined) {
    const group = groups.findIndex(({ standings }) => standings.some((row) => row.name === name));
    return group === -1 ? null : { kind: 'group', group };
  }
  if (lastPlace === 1) return null;
  return { kind: 'round', round: last.round, isOut: (place ?? 1) > 1 };
}

/** Returns whether two neighbours of a table have won as many matches, and whether Buchholz figures leave them equal. */
function tieOf(row: PlacedRow, other: PlacedRow | undefined, isByBuchholz: boolean) {
  const isEven =
    other !== undefined && row.wins + row.byes === other.wins + other.byes && row.losses === other.losses;
  const isTied = row.played > 0 && isEven;
  return { isTied, isStill: isTied && (!isByBuchholz || row.buchholz === other?.buchholz) };
}

/**
 * Returns the rows of a contest, or of one of its groups, for `standingsTable`, with the figures that order those who
 * have won as many matches.
 *
 * @param rows the rows in their order
 * @param isGroup true for the rows of one group, in which nobody has come further
 */
export function contestStandings(
  view: Drawn & Pick<ContestView, 'isByBuchholz'>,
  rows: readonly PlacedRow[],
  isGroup = false,
): StandingsRow[] {
  const isDrawn = view.bracket.length > 0 && !isGroup;
  const { isByBuchholz } = view;
  const ties = isDrawn ? [] : rows.map((row, index) => tieOf(row, rows[index + 1], isByBuchholz));
  // A figure that only some rows have would look random.
  const hasBuchholz = isByBuchholz && ties.some(({ isTied }) => isTied);
  const hasDifference = ties.some(({ isStill }) => isStill);

  return rows.map((row) => {
    const { place, lastPlace, name, formerly, out, isAbsent, rating = null, luck = null } = row;
    const { wins, byes, losses, played, points, against } = row;
    return {
      place,
      lastPlace,
      name,
      formerly,
      out,
      isAbsent,
      stage: isDrawn ? bracketProgressOf(row, view) : null,
      record: { wins, byes, losses, ties: played - wins - losses },
      score: [points, against],
      difference: hasDifference ? points - against : null,
      buchholz: hasBuchholz ? row.buchholz : null,
      rating,
      luck,
    };
  });
}
