/** Somebody who plays many games. */
import type { Contestant } from '../play/player.ts';

/** Names a game: random choices are drawn from it, so that the order of games does not matter. */
export interface GameKey {
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/** A player with all that keeps it going: threads, a process, a port. To be closed whatever happens. */
export interface Competitor {
  /**
   * Sits down to a game. Somebody always does: who cannot be brought to the board forfeits when asked.
   *
   * @throws the signal's reason once it is aborted
   */
  enter(game: GameKey, signal?: AbortSignal): Promise<Contestant>;
  /** Frees everything, and waits for that. */
  close(): Promise<void>;
}
