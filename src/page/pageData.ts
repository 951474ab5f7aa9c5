/** The data that the HTML of a page passes to its script. */
import type { ContestView, GameRecord } from '../arena/browser.ts';
import type { Evaluation } from '../bot/browser.ts';
import { type Document, roundText } from '../document/browser.ts';
import type { SiteHeaderProps } from './shell.tsx';

/**
 * A command that was started from a page: the last line of its output while it runs, how it has ended, and what it
 * made.
 */
export interface StartedCommand {
  readonly lastLine?: string;
  readonly problem?: string;
  readonly end?: 'Done' | 'Stopped';
  readonly made?: { readonly text: string; readonly link: string } | undefined;
}

/**
 * A document and what its server can do for it: its version, which commands it can start, and where the title is
 * changed.
 */
export interface ResultData {
  readonly document: Document;
  readonly version?: string;
  /** The lines of the commands that the server can start. */
  readonly startable?: readonly string[];
  /** The requests, a line each, of commands that a folder has recorded and nobody has trusted yet, by command. */
  readonly requests?: Readonly<Record<string, readonly string[]>>;
  readonly started?: Readonly<Record<string, StartedCommand>>;
  readonly rename?: { readonly post: string; readonly name: string };
  readonly stop?: string;
}

/** An evaluation with its name, for the search of a page. */
export interface PageWeights {
  readonly name: string;
  readonly evaluation: Evaluation;
}

/**
 * The data of a page, by its kind. A table has the address of its evaluation. An event has its results where nothing is
 * live. For a match of an event, the server has the games beside the page, and a script has the weights. `at` is shown
 * if the address names nothing, and `save` is the address that saves a page with a position, where the server has one.
 */
export type PageData = { readonly save?: string | undefined; readonly at?: string } & (
  | { readonly page: 'table'; readonly weights: string }
  | ({ readonly page: 'results' } & ResultData)
  | { readonly page: 'host'; readonly results: ContestView | null }
  | { readonly page: 'lab'; readonly weights: readonly PageWeights[] }
  | {
      readonly page: 'replay';
      readonly games: readonly GameRecord[] | 'beside';
      /** For each game of a contest, the name of its match. */
      readonly of?: readonly string[] | undefined;
      /** The address of the page of its tournament. */
      readonly from?: string | undefined;
      readonly weights: PageWeights | 'shared';
    }
);

/** Returns the name of a match: `Kitten Cup, Final`; empty for a match that does not exist. */
export function matchTitle({ title, matches }: ContestView, number: number): string {
  const match = matches[number - 1];
  return match ? `${title}, ${roundText(match.round)}` : '';
}

/** Returns the name of a match with its players and score: `Kitten Cup, Final: Ada 3 : 2 Bea`. */
export function matchTitleWithScore(view: ContestView, number: number): string {
  const { players, points } = view.matches[number - 1] ?? {};
  const result = players && points ? `: ${players[0]} ${points.join(' : ')} ${players[1]}` : '';
  return matchTitle(view, number) + result;
}

/**
 * The data in the HTML of a page: of one view, or of `fcx ui`, whose views have addresses; and the navigation above it,
 * unless the view has its own.
 */
export type PageSource = (PageData | { readonly home: PageData }) & {
  readonly site?: SiteHeaderProps | undefined;
};

/** The navigation of every contest: addresses within its page, and their names. */
export const CONTEST_LINKS = [
  ['#', 'Contest'],
  ['#standings', 'Standings'],
  ['#matches', 'Matches'],
] as const;

/** The link to the bracket, for contests that have one. */
export const BRACKET_LINK = ['#bracket', 'Bracket'] as const;
/** The link to the view of the organiser. */
export const ORGANISE_LINK = ['#organiser', 'Organise'] as const;

/** The mark of fcx: two coins, a hole and a bomb in a board of four cells. */
const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2d4a7c"/><circle cx="9.5" cy="9.5" r="5.5" fill="#f5f6f4"/><circle cx="22.5" cy="22.5" r="5.5" fill="#e69f00"/><circle cx="9.5" cy="22.5" r="5.5" fill="#56b4e9"/><circle cx="22.5" cy="10.5" r="5.5" fill="#111"/><path d="M25 6l3-3" stroke="#ffd84d" stroke-width="2.4" stroke-linecap="round"/></svg>`;

/** The mark of fcx as a data address. */
export const MARK_ADDRESS = `data:image/svg+xml,${encodeURIComponent(MARK_SVG)}`;
