/** A player: anything that is shown a position and answers with a column in time, or forfeits. */

import type { ColumnFault, UnreadableReason } from '../../bot/index.ts';
import type { Position, Side } from '../../engine/index.ts';
import type { GameEvent } from './gameEvent.ts';

/** What makes an answer illegal. */
export type IllegalReason = ColumnFault | UnreadableReason;

/** Ways to lose a game other than by its rules, over the contest's wire; other wires have their own. */
export type ForfeitReason = IllegalReason | 'timeout' | 'disconnect';

/** The answer to a position. */
export type Reply<Reason extends string = ForfeitReason> =
  /** Any whole number; the game judges whether it is legal. `ms`: from the question to the answer. */
  | {
      readonly type: 'column';
      readonly column: number;
      readonly ms: number;
      /** The player's estimate for its position, from 0 (lost) to 1 (won); `null` or absent if it gives none. */
      readonly winningChance?: number | null;
    }
  /** `message`: for a person. */
  | { readonly type: 'forfeit'; readonly reason: Reason; readonly message?: string };

/** Names a game and seeds its random choices, so that the order of games does not matter. */
export interface GameKey {
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/** What a player learns before a game. */
export interface Sitting {
  readonly side: Side;
  readonly opponent: string;
  readonly key: GameKey;
}

/** A player, with the thread, process or port behind it. Methods it has no use for are left out. */
export interface Player<Reason extends string = ForfeitReason> {
  readonly name: string;
  /**
   * Joins a game. A player that cannot be reached forfeits when asked.
   *
   * @throws the signal's reason once it is aborted
   */
  open?(sitting: Sitting, signal?: AbortSignal): Promise<void>;
  /**
   * Chooses a column in a position where it is to move. A full board is shown too; the answer then does not matter. Always
   * resolves in time.
   *
   * @throws the signal's reason once it is aborted
   */
  choose(position: Position, signal?: AbortSignal): Promise<Reply<Reason>>;
  /** Called with every event of the game, its own moves and turns included. */
  told?(event: GameEvent<Reason>): void;
  /** Releases everything. Always called, after the last game. */
  close?(): Promise<void>;
}
