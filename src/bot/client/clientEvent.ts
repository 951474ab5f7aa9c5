/** The events of a client, as plain data for logs. Times (`ms`) are milliseconds since the arrival of a state. */
import type { FallbackReason } from './choice.ts';

/** Why a column is not sent: its turn is over, it would be too late, or the connection is gone. */
export type SkipReason = 'superseded' | 'late' | 'closed';

/** An event of a client, distinguished by `type`. */
export type ClientEvent =
  | { readonly type: 'connected'; readonly url: string }
  /** No connection could be made. The next attempt follows in `retryInMs` milliseconds; `null` for none. */
  | { readonly type: 'unreachable'; readonly message: string; readonly retryInMs: number | null }
  /** An open connection has ended; `retryInMs` as above. */
  | { readonly type: 'disconnected'; readonly message: string; readonly retryInMs: number | null }
  /** A column was sent. */
  | { readonly type: 'move'; readonly round: number; readonly column: number; readonly ms: number }
  /** Something went wrong: the column in `move` will be legal, but not searched for. */
  | {
      readonly type: 'fallback';
      readonly round: number;
      readonly reason: FallbackReason;
      readonly message: string;
    }
  /** A column was found, but not sent. */
  | { readonly type: 'skipped'; readonly round: number; readonly reason: SkipReason; readonly ms: number }
  /** Both players of the game have this bot's name: each is asked for the other's moves too. */
  | { readonly type: 'namesake'; readonly name: string }
  /** A message that is neither a PlayState nor the initial ping. */
  | { readonly type: 'ignored'; readonly message: string };
