/** The messages between the page and its thinking thread. */

import type { GameAnalysis, GameRecord } from '../../arena/browser.ts';
import type { Analysis, Evaluation, Thought } from '../../bot/browser.ts';
import type { Position } from '../../engine/index.ts';

/** What to think about; a thread takes one order. */
export type ThinkOrder =
  /** Reports every depth until it is stopped or nothing is left to search. */
  | { readonly type: 'analyze'; readonly position: Position }
  /** A column as a bot of this level plays it; `seed` seeds the choices of the simple bots. */
  | { readonly type: 'choose'; readonly position: Position; readonly level: number; readonly seed: number }
  /** Every move of a game, with more and more positions searched for each. */
  | { readonly type: 'judge'; readonly record: GameRecord };

/** What the thread reports. */
export type ThinkReport =
  | { readonly type: 'analysis'; readonly analysis: Analysis; readonly isFinal: boolean }
  | { readonly type: 'thought'; readonly thought: Thought }
  | { readonly type: 'judged'; readonly analysis: GameAnalysis; readonly nodes: number };

/** The thread's first message. */
export interface ThinkRequest {
  readonly evaluation: Evaluation;
  readonly order: ThinkOrder;
}
