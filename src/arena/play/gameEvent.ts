/** The events of a game, for its players and for code that draws or records it. */

import type { ColumnFault } from '../../bot/index.ts';
import type { Outcome, Position, Side } from '../../engine/index.ts';
import type { ForfeitReason } from './player.ts';

/** A coin that was dropped. */
export interface Move {
  readonly player: Side;
  readonly column: number;
  /** Milliseconds between question and answer. */
  readonly ms: number;
  /** The position after everything the coin caused. */
  readonly position: Position;
  /** `null` while the game continues. */
  readonly outcome: Outcome | null;
}

/** How a side lost other than by the rules. */
export interface Forfeited<Reason extends string = ForfeitReason> {
  readonly side: Side;
  readonly reason: Reason | ColumnFault;
  /** The illegal column, `null` when the answer named none. */
  readonly column: number | null;
  /** For a person, where the wire has one. */
  readonly message: string | null;
}

export type GameEvent<Reason extends string = ForfeitReason> =
  /** The side to move is asked for a column. */
  | { readonly type: 'turn'; readonly position: Position }
  /** `winningChance`: the mover's estimate for the position before it, or `null`. */
  | { readonly type: 'move'; readonly move: Move; readonly winningChance: number | null }
  | { readonly type: 'forfeit'; readonly forfeit: Forfeited<Reason> };
