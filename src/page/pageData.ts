/** What the HTML of a page passes to its script. */

import type { Replay } from '../arena/browser.ts';
import type { Evaluation } from '../bot/browser.ts';

export interface PageWeights {
  readonly name: string;
  readonly evaluation: Evaluation;
}

/** `game`: the first to show, from 0. Of a table, the address of the evaluation that it searches games with. */
export type PageData =
  | { readonly page: 'table'; readonly weights: string }
  | { readonly page: 'host' }
  | { readonly page: 'replay'; readonly replay: Replay; readonly game: number; readonly weights: PageWeights }
  | { readonly page: 'lab'; readonly weights: readonly PageWeights[] };

/** The data, or the address that it is loaded from: weights are long, and what is drawn first needs none. */
export type PageSource = PageData | { readonly from: string };
