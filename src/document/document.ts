/** A result as people read it: sections of plain JSON, which a terminal and a page each show in their way. */
import type { ContestView } from '../arena/browser.ts';
import type { EloEstimate } from '../arena/index.ts';
import type { Board, Side } from '../engine/index.ts';
import type { FlagValues } from '../system/index.ts';

type Tone = 'good' | 'bad' | 'warning' | 'quiet';

export interface Meter {
  readonly low: number;
  readonly high: number;
  /** `null` while there is none. */
  readonly value: number | null;
  /** What the ends mean, for a bar that begins at zero: the strengths between which a test decides, or who has how many points. Without names it is progress. */
  readonly ends?: readonly [low: string, high: string];
}

/** Some words with more than their text; a terminal shows the text alone, and the tone where it has colours. */
export interface Span {
  /** A line break is one on a page, and a semicolon in a terminal. */
  readonly text: string;
  readonly tone?: Tone;
  readonly side?: Side;
  readonly isStrong?: boolean;
  readonly isCode?: boolean;
  /** Whether its lines keep their places, in a terminal. */
  readonly isDrawn?: boolean;
  readonly board?: Board;
  /** An address relative to that of the page; a main one is a button. */
  readonly link?: string;
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
  /** What was measured at generations, on a scale that has all of these. */
  readonly spark?: {
    readonly of: readonly (EloEstimate & { readonly generation: number })[];
    readonly within: readonly EloEstimate[];
  };
  /**
   * An interval to draw, on a scale that has all of these, with the figures at its ends, if they mean anything; several values in the
   * colours of the lines of a chart in place of its middle.
   */
  readonly range?: {
    readonly of: EloEstimate;
    readonly within: readonly EloEstimate[];
    readonly ends?: readonly [low: string, high: string];
    readonly values?: readonly number[];
  };
  /** Who won each game: `1` or `2`, `=` for both. */
  readonly strip?: string;
  /** The number of a line of a chart, or of a value of a range, whose colour stands before the text. */
  readonly line?: number;
  /** What its column is sorted by. [default: the text] */
  readonly order?: number;
  /** What the parameter of this name means, which only pages have room for; they have pictures of some. */
  readonly meaning?: string;
}

export type Words = string | Span | readonly (string | Span)[];

export interface ChartLine {
  readonly label: string;
  /** One value for each x; `null` leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly band?: { readonly low: readonly (number | null)[]; readonly high: readonly (number | null)[] };
  readonly showPoints?: boolean;
  /** For what the others are held against. */
  readonly isDashed?: boolean;
}

export interface ChartSpec {
  readonly title: string;
  readonly xLabel: string;
  /** Ascending. */
  readonly x: readonly number[];
  readonly lines: readonly ChartLine[];
  readonly marks?: readonly number[];
  /** Small charts are placed side by side, wide ones alone. */
  readonly size: 'wide' | 'small';
}

/** A command of fcx, or of another program, which has no name. */
export interface Command {
  readonly name: string;
  readonly words: readonly string[];
  readonly flags: FlagValues;
  /** The folder in which it is given, from here; empty for here. */
  readonly way: string;
  /** Its name and all that follows, as a program gets them; and as a shell does, with the way there. */
  readonly given: readonly string[];
  readonly line: string;
}

/** A question that a reader has, and its answer: a card of a page, a line of a terminal. */
export interface Answer {
  readonly question: string;
  /** What a terminal shows of the two; a page has the question above it. */
  readonly answer: string;
  /** The numbers behind it: a terminal has them after it, a page below. */
  readonly figures?: string | undefined;
  /** What to do: a page says it first, and the answer after it. */
  readonly todo?: string;
  /** Whether it begins with a word, which has a capital letter on a page; a name is as its owner writes it. */
  readonly beginsWithWord?: boolean;
  readonly tone?: Tone;
  /** A sentence each. */
  readonly reasons: readonly Words[];
  /** What a terminal has further down. */
  readonly evidence?: Words;
  /** What announces the commands. */
  readonly how?: string;
  readonly commands?: readonly Command[];
}

/** `a is better than b: Elo +38 [+19, +57]` */
export function answerText({ answer, figures }: Pick<Answer, 'answer' | 'figures'>): string {
  return figures ? `${answer}: ${figures}` : answer;
}

export interface LiveContest {
  readonly address: string;
  readonly tables: readonly (number | null)[];
  /** The last board of each match under way, by its number, as in a `picture`. */
  readonly boards: Readonly<Record<number, readonly number[] | undefined>>;
}

interface AnySection {
  readonly title?: string;
  /** For what is too long for a terminal, as charts and contests are without it, or what a page shows in another way. */
  readonly only?: 'page' | 'terminal';
  readonly isFolded?: boolean;
}

export type Fact = readonly [name: string, fact: Words];

export interface TableSection extends AnySection {
  readonly kind: 'table';
  readonly header: readonly string[];
  readonly rows: readonly (readonly Words[])[];
  /** Whether the headings of figures are names, which a page shows as they are. */
  readonly hasNames?: boolean;
  /** Number of columns, from the left, that hold text; those after them hold right-aligned figures. [default: all] */
  readonly textColumns?: number;
  /** Whether the last column holds text, too. */
  readonly hasRemarks?: boolean;
  /** Whether it is too wide for a phone, where each row then becomes a list. */
  readonly isWide?: boolean;
  readonly isSortable?: boolean;
  /** Whether its rows lie beside each other, each with its picture. */
  readonly isGallery?: boolean;
  /** For a field that shows only the rows with these words: what may be written there. */
  readonly filter?: string;
  /** The folder of each row, to tick it: another page shows as many together, `compare?folder=A&folder=B`. */
  readonly compared?: { readonly values: readonly string[]; readonly most: number };
}

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

export interface Document {
  readonly title: string;
  /** What a page has beside its title. */
  readonly beside?: Span | undefined;
  /** The first one says what came out. */
  readonly sections: readonly Section[];
  /** Whether a terminal shows the first one last: below more than fits a screen, or than is known when the rest is shown. */
  readonly endsWithAnswer?: boolean;
}

const SIGNS = {
  passed: { text: '✓', tone: 'good' },
  failed: { text: '✗', tone: 'bad' },
  noted: { text: '!', tone: 'warning' },
  untried: { text: '-', tone: 'quiet' },
} as const satisfies Record<string, Span>;

export function isForTerminals({ kind, only }: Section): boolean {
  return only !== 'page' && kind !== 'chart' && kind !== 'bracket';
}

export function verdict(
  question: string,
  answer: string,
  reasons: readonly Words[],
  more: Pick<Answer, 'beginsWithWord' | 'figures' | 'tone' | 'commands'> = {},
): Extract<Section, { kind: 'verdict' }> {
  return { kind: 'verdict', answers: [{ question, answer, reasons, ...more }] };
}

/** What was tried, after a sign that says what became of it; below it, what shows that. */
export function checkWords(result: keyof typeof SIGNS, text: string, detail?: string): Words {
  if (detail === undefined) return [SIGNS[result], ` ${text}`];
  const lines = detail.split('\n').map((line) => `\n${`    ${line}`.trimEnd()}`);
  // What takes several lines stands apart from what follows.
  const drawn = lines.join('') + (lines.length > 1 ? '\n' : '');
  return [SIGNS[result], ` ${text}`, { text: drawn, isDrawn: true }];
}

/** The page of a match on the site of a contest. */
export const pageOfMatch = ({ number }: { readonly number: number }) => `games/match-${number}.html`;

/**
 * The number of the game that decided a match of this many, from 1: after it the loser could no longer catch up. `null` while it
 * is open, or where a rule ended it.
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
 * The ways to the games of a match, by their numbers, from the site or elsewhere; one that is to be played again is missing on its
 * page. Empty for one that nobody played: there is nothing to see.
 */
export function linksTo(match: ContestView['matches'][number], page = pageOfMatch(match)): string[] {
  const { gameWinners, unplayed } = match;
  const placeOf = (index: number) => gameWinners.slice(0, index + 1).replaceAll('-', '').length;
  return Array.from(gameWinners, (_, index) =>
    unplayed.includes(index) ? '' : `${page}#game=${placeOf(index)}`,
  );
}

/** The address of the matches of a bot within the page of its contest. */
export const matchesOf = (name: string) => `#matches=${encodeURIComponent(name)}`;

export function textOf(words: Words): string {
  return [words]
    .flat()
    .map((part) => (typeof part === 'string' ? part : part.text))
    .join('');
}

/** What a column is sorted by where these words are; `undefined` for their text. */
export function orderOf(words: Words): number | undefined {
  return [words].flat().flatMap((part) => (typeof part === 'string' ? [] : (part.order ?? [])))[0];
}
