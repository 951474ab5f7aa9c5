/** What the HTML of a page passes to its script. */
import type { ContestView, GameRecord } from '../arena/browser.ts';
import type { Evaluation } from '../bot/browser.ts';
import { type Document, roundText } from '../document/browser.ts';
import type { SiteHeaderProps } from './shell.tsx';

/** Of a command that was started from a page: what it has last said, until it has ended or failed; and what it made. */
export interface StartedCommand {
  readonly lastLine?: string;
  readonly problem?: string;
  readonly end?: 'Done' | 'Stopped';
  readonly made?: { readonly text: string; readonly link: string } | undefined;
}

/** A result; besides it what a server has to say: its version, which commands it can start, and where the title is changed. */
export interface ResultData {
  readonly document: Document;
  readonly version?: string;
  readonly startable?: readonly string[];
  /** The requests, a line each, of commands that a folder has recorded and nobody has trusted yet, by command. */
  readonly requests?: Readonly<Record<string, readonly string[]>>;
  readonly started?: Readonly<Record<string, StartedCommand>>;
  readonly rename?: { readonly post: string; readonly name: string };
  readonly stop?: string;
}

export interface PageWeights {
  readonly name: string;
  readonly evaluation: Evaluation;
}

/**
 * Of a table, the address of the evaluation that it searches games with. Of an event, its results where nothing is live. Of a match
 * of one, the server has the games beside the page, and a script has the weights. `at`: what to show if the address names nothing.
 * `save`: the address that saves a page with a position in it, where the server has one.
 */
export type PageData = { readonly save?: string | undefined; readonly at?: string } & (
  | { readonly page: 'table'; readonly weights: string }
  | ({ readonly page: 'results' } & ResultData)
  | { readonly page: 'host'; readonly results: ContestView | null }
  | { readonly page: 'lab'; readonly weights: readonly PageWeights[] }
  | {
      readonly page: 'replay';
      readonly games: readonly GameRecord[] | 'beside';
      /** Of each game of a contest, its match. */
      readonly of?: readonly string[] | undefined;
      /** Where its tournament is shown. */
      readonly from?: string | undefined;
      readonly weights: PageWeights | 'shared';
    }
);

/** `Kitten Cup, Final`; empty for a match that is not there. */
export function matchTitle({ title, matches }: ContestView, number: number): string {
  const match = matches[number - 1];
  return match ? `${title}, ${roundText(match.round)}` : '';
}

/** `Kitten Cup, Final: Ada 3 : 2 Bea`. */
export function matchTitleWithScore(view: ContestView, number: number): string {
  const { players, points } = view.matches[number - 1] ?? {};
  const result = players && points ? `: ${players[0]} ${points.join(' : ')} ${players[1]}` : '';
  return matchTitle(view, number) + result;
}

/** The data, or what `fcx ui` shows without an address; and the navigation above it, unless it is that of the view. */
export type PageSource = (PageData | { readonly home: PageData }) & {
  readonly site?: SiteHeaderProps | undefined;
};

export const CONTEST_LINKS = [
  ['#', 'Contest'],
  ['#standings', 'Standings'],
  ['#matches', 'Matches'],
] as const;

export const BRACKET_LINK = ['#bracket', 'Bracket'] as const;
export const ORGANISE_LINK = ['#organiser', 'Organise'] as const;

/** The mark of fcx: two coins, a hole and a bomb in a board of four cells. */
const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2d4a7c"/><circle cx="9.5" cy="9.5" r="5.5" fill="#f5f6f4"/><circle cx="22.5" cy="22.5" r="5.5" fill="#e69f00"/><circle cx="9.5" cy="22.5" r="5.5" fill="#56b4e9"/><circle cx="22.5" cy="10.5" r="5.5" fill="#111"/><path d="M25 6l3-3" stroke="#ffd84d" stroke-width="2.4" stroke-linecap="round"/></svg>`;

export const MARK_ADDRESS = `data:image/svg+xml,${encodeURIComponent(MARK_SVG)}`;
