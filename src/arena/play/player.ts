/** Somebody who plays a game: is shown a position and answers with a column in time, or forfeits. */

import type { Position } from '../../engine/position.ts';
import type { ColumnFault, UnreadableReason } from '../../wire/answer.ts';

/** An answer that can never be carried out. */
export type IllegalReason = ColumnFault | UnreadableReason;

/** Ways to lose a game other than by its rules. */
export type ForfeitReason = IllegalReason | 'timeout' | 'disconnect';

/** What came of asking. `ms`: milliseconds between the question and the answer. */
export type Reply =
  /** Any whole number; whether a coin can be dropped there is judged by the game. */
  | {
      readonly type: 'column';
      readonly column: number;
      readonly ms: number;
      /** What the player thinks of its position, from 0 (lost) to 1 (won); `null` or missing when it does not say. */
      readonly winningChance?: number | null;
    }
  | { readonly type: 'forfeit'; readonly reason: UnreadableReason | 'timeout' | 'disconnect' };

/** Who plays for one side. */
export interface Contestant {
  readonly name: string;
  /**
   * Asks for a column in a position where this contestant is to move. A board that is full is shown too; its answer does
   * not matter. Always resolves in time.
   *
   * @throws the signal's reason once it is aborted
   */
  move(position: Position, signal?: AbortSignal): Promise<Reply>;
  /** Shows a position where the opponent, who goes by this name, is to move. */
  watch?(position: Position, mover: string): void;
}
