/** A player: anything that is shown a position and answers with a column in time, or forfeits. */
import type { Side } from '../../engine/board.ts';
import type { Position } from '../../engine/position.ts';
import type { ColumnFault, UnreadableReason } from '../../wire/answer.ts';
import type { GameEvent } from './gameEvent.ts';

/** An answer that can never be carried out. */
export type IllegalReason = ColumnFault | UnreadableReason;

/** Ways to lose a game other than by its rules, over the contest's wire; other wires have reasons of their own. */
export type ForfeitReason = IllegalReason | 'timeout' | 'disconnect';

/** What came of asking. */
export type Reply<Reason extends string = ForfeitReason> =
  /** Any whole number; whether a coin can be dropped there is judged by the game. `ms`: from the question to the answer. */
  | {
      readonly type: 'column';
      readonly column: number;
      readonly ms: number;
      /** What the player thinks of its position, from 0 (lost) to 1 (won); `null` or missing when it does not say. */
      readonly winningChance?: number | null;
    }
  /** `message`: in words for a person. */
  | { readonly type: 'forfeit'; readonly reason: Reason; readonly message?: string };

/** Names a game: random choices are drawn from it, so that the order of games does not matter. */
export interface GameKey {
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/** What a player learns before a game. */
export interface Sitting {
  readonly side: Side;
  /** Name of the opponent. */
  readonly opponent: string;
  readonly key: GameKey;
}

/** A player with all that keeps it going: a thread, a process, a port. What it has no use for it leaves out. */
export interface Player<Reason extends string = ForfeitReason> {
  readonly name: string;
  /**
   * Sits down to a game. A player that cannot be brought to the board forfeits when asked.
   *
   * @throws the signal's reason once it is aborted
   */
  open?(sitting: Sitting, signal?: AbortSignal): Promise<void>;
  /**
   * Answers with a column in a position where it is to move. A board that is full is shown too; the answer then does not
   * matter. Always resolves in time.
   *
   * @throws the signal's reason once it is aborted
   */
  choose(position: Position, signal?: AbortSignal): Promise<Reply<Reason>>;
  /** Hears what happens in the game, its own moves and turns included. */
  told?(event: GameEvent<Reason>): void;
  /** Frees everything, and waits for that: after the last game, whatever happens. */
  close?(): Promise<void>;
}
