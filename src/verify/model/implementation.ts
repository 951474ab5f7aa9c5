/** An implementation of the rules that is driven step by step beside the naive game. */
import type { Side } from '../../engine/index.ts';
import type { Seen } from './naiveGame.ts';

export interface Implementation {
  /** For reports. */
  readonly name: string;
  /** Whether it refuses coins and bombs that cannot be dropped, by an exception. */
  readonly refuses: boolean;
  /** Begins a new game. */
  restart(starter: Side): void;
  /** One turn: a coin of the player to move and, unless it is `null`, the bomb that drops after it, into open columns. */
  turn(coin: number, bomb: number | null): void;
  /** What it makes of the game. */
  seen(): Seen;
}
