/** What the HTML of a page passes to its script. */

import type { Replay } from '../arena/browser.ts';
import type { Evaluation } from '../bot/browser.ts';

export interface PageWeights {
  readonly name: string;
  readonly evaluation: Evaluation;
}

/** `game`: the first to show, from 0. */
export type PageData =
  | { readonly page: 'table'; readonly evaluation: Evaluation }
  | { readonly page: 'host' }
  | { readonly page: 'replay'; readonly replay: Replay; readonly game: number; readonly weights: PageWeights }
  | { readonly page: 'lab'; readonly weights: readonly PageWeights[] };
