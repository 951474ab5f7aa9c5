/** A player: anything that is shown a position and answers with a column in time, or forfeits; and the events it sees. */
import type { ColumnFault, Thought, UnreadableReason } from '../../bot/index.ts';
import { isFull, type Outcome, type Position, type Side } from '../../engine/index.ts';

/** The faults by which a game is lost other than by its rules, over the contest's wire; other wires have their own. */
export type ForfeitReason = ColumnFault | UnreadableReason | 'timeout' | 'disconnect';

/** The answer of a player: a column, or that it forfeits. */
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

/** The seed and path that name a game and seed its random choices, so that the order of games does not matter. */
export interface GameKey {
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/** The facts that a player learns before a game. */
export interface GameSeat {
  readonly side: Side;
  readonly opponent: string;
  readonly key: GameKey;
}

/** A player, with the thread, process or port behind it. Optional methods may be left out. */
export interface Player<Reason extends string = ForfeitReason> {
  readonly name: string;
  /** Join a game. A player that cannot be reached forfeits when asked. */
  open?(seat: GameSeat, signal?: AbortSignal): Promise<void>;
  /** Choose a column in a position where it is to move. A full board is shown too; the answer then does not matter. Always resolves in time. */
  choose(position: Position, signal?: AbortSignal): Promise<Reply<Reason>>;
  /** Called with every event of the game, its own moves and turns included. */
  onEvent?(event: GameEvent<Reason>): void;
  /** Release everything. Always called, after the last game. */
  close?(): Promise<void>;
}

/** Finds an open column; a bare number gives no estimate of the chances. */
type FindColumn = (position: Position, game: GameKey) => number | Thought | Promise<number>;

/** Make a player of a function, in the calling thread. The function is never called for a full board. */
export function columnPlayer(name: string, find: FindColumn): Player {
  let game: GameKey = { seed: 0, path: [] };
  return {
    name,
    async open({ key }) {
      game = key;
    },
    async choose(position) {
      const asked = performance.now();
      const found = isFull(position.board) ? 0 : await find(position, game);
      const thought = typeof found === 'number' ? { column: found } : found;
      return { type: 'column', ...thought, ms: performance.now() - asked };
    },
  };
}

/** Return the player with another function that chooses its moves. */
export function withChoice(player: Player, choose: Player['choose']): Player {
  return {
    name: player.name,
    open: async (seat, signal) => player.open?.(seat, signal),
    choose,
    onEvent: (event) => player.onEvent?.(event),
  };
}

/** A move that was played. */
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

/** The forfeit by which a side lost other than by the rules. */
export interface Forfeited<Reason extends string = ForfeitReason> {
  readonly side: Side;
  readonly reason: Reason | ColumnFault;
  /** The illegal column, `null` when the answer named none. */
  readonly column: number | null;
  /** For a person, where the wire has one. */
  readonly message: string | null;
}

/** An event of a game, for its players and for code that draws or records it. */
export type GameEvent<Reason extends string = ForfeitReason> =
  /** The side to move is asked for a column. */
  | { readonly type: 'turn'; readonly position: Position }
  /** `winningChance`: the mover's estimate for the position before it, or `null`. */
  | { readonly type: 'move'; readonly move: Move; readonly winningChance: number | null }
  | { readonly type: 'forfeit'; readonly forfeit: Forfeited<Reason> };
