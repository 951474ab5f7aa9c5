/** A result as people read it: sections of plain JSON, which a terminal and a page each show in their way. */
import type { ContestView } from '../arena/browser.ts';
import type { EloEstimate } from '../arena/index.ts';
import type { Board, Side } from '../engine/index.ts';
import type { FlagValues } from '../system/index.ts';

type Tone = 'good' | 'bad' | 'warning' | 'quiet';

/** A value on a scale, drawn as a bar: how far something has come, or where it stands between two ends. */
export interface Meter {
  readonly low: number;
  readonly high: number;
  /** `null` while there is none. */
  readonly value: number | null;
  /**
   * Texts for the two ends of the bar, such as the strengths between which a test decides; a bar without them shows
   * progress.
   */
  readonly ends?: readonly [low: string, high: string];
}

/** A piece of text with its looks and its meaning. A terminal shows the text alone, and its tone where it has colours. */
export interface Span {
  /** A line break is one on a page, and a semicolon in a terminal. */
  readonly text: string;
  readonly tone?: Tone;
  readonly side?: Side;
  readonly isStrong?: boolean;
  readonly isCode?: boolean;
  /** True if its lines keep their places in a terminal, as those of a drawing. */
  readonly isDrawn?: boolean;
  readonly board?: Board;
  /** An address relative to that of the page. */
  readonly link?: string;
  /** True if the link is drawn as a button. */
  readonly isMain?: boolean;
  /** An instant in ISO format, which a page shows as short as it can. */
  readonly time?: string;
  /** The address at which the server takes another name for what the text names. */
  readonly rename?: string;
  readonly meter?: Meter;
  /** 0 to 1, a share of points: shades a cell from red to green. */
  readonly shade?: number;
  /** The cells of a board that a page draws small: 0, 1, 2 or a bomb, six rows from the bottom up. */
  readonly picture?: readonly number[];
  /** Measures to draw as a small curve over generations; `within` has all values that its scale must reach. */
  readonly spark?: {
    readonly of: readonly (EloEstimate & { readonly generation: number })[];
    readonly within: readonly EloEstimate[];
  };
  /**
   * An interval to draw, on a scale that reaches all of `within`, with texts at its two ends. `values` are drawn in the
   * colours of the lines of a chart, in place of the middle of the interval.
   */
  readonly range?: {
    readonly of: EloEstimate;
    readonly within: readonly EloEstimate[];
    readonly ends?: readonly [low: string, high: string];
    readonly values?: readonly number[];
  };
  /** One character for each game: `1` or `2` for its winner, `=` for both. */
  readonly strip?: string;
  /** The number of a line of a chart, or of a value of a range, whose colour stands before the text. */
  readonly line?: number;
  /** The fact that a sortable table sorts its column by where this span begins a cell. */
  readonly order?: CellOrder;
  /** The meaning of the parameter that the text names. Only pages have room for it, and they have pictures of some. */
  readonly meaning?: string;
}

/** The fact that a cell is sorted by: a number, a text such as a name, or `null` where it has none, which comes last. */
export type CellOrder = number | string | null;

/** A span with the fact that its cell is sorted by. */
export type OrderedSpan = Span & { readonly order: CellOrder };

/** The words of a cell in a sortable table; the span at their beginning has the fact that the cell is sorted by. */
export type SortableCell = OrderedSpan | readonly [OrderedSpan, ...(string | Span)[]];

/** Words of a document: a plain text, a span, or several of both in a row. */
export type Words = string | Span | readonly (string | Span)[];

/** One line of a chart, with its label and perhaps the band of its intervals. */
export interface ChartLine {
  readonly label: string;
  /** One value for each x; `null` leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
  readonly showPoints?: boolean;
  /** True for a line that the others are compared with. */
  readonly isDashed?: boolean;
}

/** The data of one chart: its titles, the values on its axis, and its lines. */
export interface ChartSpec {
  readonly title: string;
  readonly xLabel: string;
  /** The values on the axis, ascending. */
  readonly x: readonly number[];
  readonly lines: readonly ChartLine[];
  /** Values of `x` that are marked by a dashed vertical line. */
  readonly marks?: readonly number[];
  /** Small charts are placed side by side, wide ones alone. */
  readonly size: 'wide' | 'small';
}

/** A command that a document offers to its reader: one of fcx, or a line of a shell, whose `name` is empty. */
export interface Command {
  readonly name: string;
  readonly words: readonly string[];
  readonly flags: FlagValues;
  /** The folder in which it is to be given, as a path relative to this one; empty for this one. */
  readonly folder: string;
  /** Its name and all arguments, as a program gets them. */
  readonly argv: readonly string[];
  /** The whole line for a shell, with the change to its folder. */
  readonly line: string;
}

/** The answer to a question of the reader: a card of a page, a line of a terminal. */
export interface Answer {
  readonly question: string;
  /** The answer as a clause. A terminal shows it alone; on a page the question stands above it. */
  readonly answer: string;
  /** The numbers behind the answer: a terminal writes them after it, a page in a line of their own. */
  readonly figures?: string | undefined;
  /** The advice that follows from the answer; a page shows it first, and the answer after it. */
  readonly todo?: string;
  /** True if the answer begins with a word, which gets a capital letter on a page, and not with a name. */
  readonly beginsWithWord?: boolean;
  readonly tone?: Tone;
  /** The reasons for the answer, a sentence each. */
  readonly reasons: readonly Words[];
  /** Details of the proof, which only a page shows in the card; a terminal has them further down. */
  readonly evidence?: Words;
  /** A sentence that announces the commands. */
  readonly how?: string;
  readonly commands?: readonly Command[];
}

/** Returns the answer with its figures in one line: `a is better than b: Elo +38 [+19, +57]`. */
export function answerText({ answer, figures }: Pick<Answer, 'answer' | 'figures'>): string {
  return figures ? `${answer}: ${figures}` : answer;
}

/**
 * The tables of a contest that is played at this moment, at its own address: which match each table plays, and the
 * boards.
 */
export interface LiveContest {
  readonly address: string;
  /** For each table the number of the match that is played there; `null` for a free one. */
  readonly tables: readonly (number | null)[];
  /** For each match under way, by its number, the cells of its latest board, as in a `picture`. */
  readonly boards: Readonly<Record<number, readonly number[] | undefined>>;
}

interface AnySection {
  readonly title?: string;
  /**
   * The one place where the section is shown: a page, for what is too long for a terminal, or a terminal, for what a
   * page shows in another way.
   */
  readonly only?: 'page' | 'terminal';
  readonly isFolded?: boolean;
}

/** A row of a list of facts: a name, and what is true of it. */
export type Fact = readonly [name: string, fact: Words];

interface AnyTable extends AnySection {
  readonly kind: 'table';
  readonly header: readonly string[];
  /** True if the headings of figures are names, which a page shows as they are. */
  readonly hasNames?: boolean;
  /** Number of columns, from the left, that hold text; those after them hold right-aligned figures. [default: all] */
  readonly textColumns?: number;
  /** True if the last column holds text as well. */
  readonly hasRemarks?: boolean;
  /** True if it is too wide for a phone, where each row then becomes a list. */
  readonly isWide?: boolean;
  /** True if its rows lie beside each other, each with its picture. */
  readonly isGallery?: boolean;
  /** The hint in a field that filters the rows by the words written into it; without it there is no such field. */
  readonly filter?: string;
  /**
   * The folder of each row, by which rows can be ticked; a link then leads to the comparison of the ticked ones,
   * `compare?folder=A&folder=B`.
   */
  readonly compared?: { readonly values: readonly string[]; readonly most: number };
}

/** A table whose rows stay in their order. */
export interface FixedTable extends AnyTable {
  readonly isSortable?: false;
  readonly rows: readonly (readonly Words[])[];
}

/** A table that a click on a heading sorts by that column, whose cells all say what they are sorted by. */
export interface SortableTable extends AnyTable {
  readonly isSortable: true;
  readonly rows: readonly (readonly SortableCell[])[];
}

/** A table of a document. Its columns hold text from the left, and then right-aligned figures. */
export type TableSection = FixedTable | SortableTable;

/**
 * One section of a document, by its kind: answers, facts, a table, charts, a note, or the bracket and results of a
 * contest.
 */
export type Section = AnySection &
  (
    | { readonly kind: 'verdict'; readonly answers: readonly Answer[] }
    | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
    | TableSection
    /** `later`: where a page loads them from once they are seen, instead. */
    | { readonly kind: 'chart'; readonly charts: readonly ChartSpec[]; readonly later?: string }
    /** `text`: a paragraph each. */
    | { readonly kind: 'note'; readonly text: readonly Words[]; readonly commands?: readonly Command[] }
    /**
     * All of a contest. `links`: of each match that a page shows, the ways to its games by their numbers. `live`: where it is
     * played, and by its tables the matches under way.
     */
    | {
        readonly kind: 'bracket';
        readonly results: ContestView;
        readonly links?: readonly (readonly string[])[];
        readonly live?: LiveContest | undefined;
      }
  );

/** A result as people read it, in sections that a terminal and a page each render in their own way. */
export interface Document {
  readonly title: string;
  /** A span that a page shows beside the title. */
  readonly beside?: Span | undefined;
  /** The sections in their order; the first one holds the result itself. */
  readonly sections: readonly Section[];
  /** True if a terminal shows the first section last, because the others fill more than a screen or are printed earlier. */
  readonly endsWithAnswer?: boolean;
}

const SIGNS = {
  passed: { text: '✓', tone: 'good' },
  failed: { text: '✗', tone: 'bad' },
  noted: { text: '!', tone: 'warning' },
  untried: { text: '-', tone: 'quiet' },
} as const satisfies Record<string, Span>;

/** True for a section that a terminal shows; charts, brackets and those only for pages are left out there. */
export function isShownInTerminals({ kind, only }: Section): boolean {
  return only !== 'page' && kind !== 'chart' && kind !== 'bracket';
}

/** Returns a section with one answer to one question; `more` sets further fields of the answer. */
export function verdictSection(
  question: string,
  answer: string,
  reasons: readonly Words[],
  more: Pick<Answer, 'beginsWithWord' | 'figures' | 'tone' | 'commands'> = {},
): Extract<Section, { kind: 'verdict' }> {
  return { kind: 'verdict', answers: [{ question, answer, reasons, ...more }] };
}

/**
 * Returns a line about one check: a sign for its result, what was tried, and below it the lines of `detail`, which show
 * why.
 */
export function checkLine(result: keyof typeof SIGNS, text: string, detail?: string): Words {
  if (detail === undefined) return [SIGNS[result], ` ${text}`];
  const lines = detail.split('\n').map((line) => `\n${`    ${line}`.trimEnd()}`);
  // An empty line separates several lines from what follows.
  const drawn = lines.join('') + (lines.length > 1 ? '\n' : '');
  return [SIGNS[result], ` ${text}`, { text: drawn, isDrawn: true }];
}

/** Returns the path of the page of a match within the site of its contest: `games/match-3.html`. */
export const matchPageName = ({ number }: { readonly number: number }) => `games/match-${number}.html`;

/**
 * Returns the number, from 1, of the game after which the loser of a match of `games` games could no longer catch up;
 * `null` while the match is open, or where a rule ended it.
 */
export function decidingGame(match: ContestView['matches'][number], games: number): number | null {
  const { gameWinners, winner, ruling } = match;
  if (winner === null || ruling !== null) return null;
  let lead = 0;
  const place = [...gameWinners].findIndex((mark, index) => {
    // A game that both have won leaves the lead as it is.
    if (mark !== '=') lead += mark === '12'[winner] ? 1 : -1;
    return lead > Math.max(0, games - index - 1);
  });
  return place === -1 ? null : place + 1;
}

/**
 * Returns the addresses of the games of a match, by their numbers from 0, on the page `matchPage`; empty for a game
 * that nobody played.
 */
export function gameLinks(match: ContestView['matches'][number], matchPage = matchPageName(match)): string[] {
  const { gameWinners, unplayed } = match;
  const placeOf = (index: number) => gameWinners.slice(0, index + 1).replaceAll('-', '').length;
  return Array.from(gameWinners, (_, index) =>
    unplayed.includes(index) ? '' : `${matchPage}#game=${placeOf(index)}`,
  );
}

/** Returns the address, within the page of a contest, of the matches of the bot with this name. */
export const linkToMatches = (name: string) => `#matches=${encodeURIComponent(name)}`;

/** Returns the text of some words, without what else they have. */
export function plainText(words: Words): string {
  return [words]
    .flat()
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

/** Returns a cell of a sortable table with these words, which is sorted by `order` and by nothing that the words say. */
export function sortableCell(words: Words, order: CellOrder): SortableCell {
  const [first = '', ...others] = [words].flat();
  const span = typeof first === 'string' ? { text: first } : first;
  return [{ ...span, order }, ...others];
}

/** An empty cell of a sortable table, which comes last however the table is sorted. */
export const EMPTY_CELL: SortableCell = { text: '', order: null };

/** Returns the fact that a cell is sorted by; `null` if it has none. */
export function orderOfCell(cell: SortableCell): CellOrder {
  const [{ order }] = 'text' in cell ? [cell] : cell;
  return order;
}
