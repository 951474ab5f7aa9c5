/** A player made of a function from position to column, in the calling thread. */
import type { Thought } from '../../bot/index.ts';
import { isFull, type Position } from '../../engine/index.ts';
import type { GameKey, Player } from '../play/player.ts';

/** Finds an open column; a bare number gives no estimate of the chances. */
type FindColumn = (position: Position, game: GameKey) => number | Thought;

/** Makes a player. The function is never shown a full board, where there is nothing to find. */
export function columnPlayer(name: string, find: FindColumn): Player {
  let game: GameKey = { seed: 0, path: [] };
  return {
    name,
    async open({ key }) {
      game = key;
    },
    async choose(position) {
      const asked = performance.now();
      const found = isFull(position.board) ? 0 : find(position, game);
      const thought = typeof found === 'number' ? { column: found } : found;
      return { type: 'column', ...thought, ms: performance.now() - asked };
    },
  };
}
