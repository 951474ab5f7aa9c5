/** Questions about boards, answered the long way, without the functions of the rules that laws test. */
import { type Board, type Cell, COLUMNS, columnOf, FREE } from '../engine/index.ts';

/** The content of each column, from the bottom up. */
export function columnContents(board: Board): Cell[][] {
  return Array.from({ length: COLUMNS }, (_, column) =>
    board.filter((cell, index) => columnOf(index) === column && cell !== FREE),
  );
}

/** The number of coins on the board. */
export function coinsOn(board: Board): number {
  return board.filter((cell) => cell === 1 || cell === 2).length;
}

/** The board with the colours of all coins swapped. */
export function swapCoins(board: Board): Board {
  return board.map((cell) => (cell === 1 ? 2 : cell === 2 ? 1 : cell));
}
