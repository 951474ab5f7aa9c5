/** A game of Four Connect Xtreme while it is played. Tables show it, and the record is made from it at the end. */
import type { Side } from '../../engine/index.ts';
import type { GameEvent } from './player.ts';

/** A coin that was played, and what it cost and caused. */
export interface MoveInPlay {
  readonly column: number;
  /** The column into which a bomb dropped after the coin, or `null`. */
  readonly bomb: number | null;
  /** Milliseconds that the answer took, to hundredths. */
  readonly ms: number;
  /** The mover's own estimate for the position before the coin, from 0 to 1, or `null`. */
  readonly chance: number | null;
}

/** A game under way: who started, its coins so far, and the question that is open. */
export interface GameInPlay {
  /** Number of the game on its server, from 0. */
  readonly index: number;
  readonly starter: Side;
  readonly moves: readonly MoveInPlay[];
  /** The side that is asked for a column, and since when, of `performance.now()`; `null` if none is. */
  readonly asked: { readonly side: Side; readonly at: number } | null;
}

/** Reply times are kept to hundredths of a millisecond; the rest is noise. */
export function roundMs(ms: number): number {
  return Math.round(ms * 100) / 100;
}

/** Return the game after an event of it. */
export function followGame(game: GameInPlay, event: GameEvent): GameInPlay {
  if (event.type === 'turn')
    return { ...game, asked: { side: event.position.toMove, at: performance.now() } };
  if (event.type === 'forfeit') return { ...game, asked: null };
  const { column, ms, position } = event.move;
  const bombs = game.moves.filter(({ bomb }) => bomb !== null).length;
  const bomb = position.bombsDropped > bombs ? (position.bomb?.column ?? null) : null;
  const move = { column, bomb, ms: roundMs(ms), chance: event.winningChance };
  return { ...game, moves: [...game.moves, move], asked: null };
}
