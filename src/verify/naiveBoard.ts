/** Questions about boards, answered the long way and without the functions of the rules that laws examine. */
import { type Board, type Cell, COLUMNS, columnOf, FREE } from '../engine/board.ts';

/** For each column what lies in it, from the bottom up. */
export function columnContents(board: Board): Cell[][] {
  return Array.from({ length: COLUMNS }, (_, column) =>
    board.filter((cell, index) => columnOf(index) === column && cell !== FREE),
  );
}

/** How many coins of either player lie on the board. */
export function coinsOn(board: Board): number {
  return board.filter((cell) => cell === 1 || cell === 2).length;
}

/** The colours of all coins swapped. */
export function swapCoins(board: Board): Board {
  return board.map((cell) => (cell === 1 ? 2 : cell === 2 ? 1 : cell));
}
