/** What gravity does to a board. */
import { type Board, COLUMNS, columnOf, FREE } from '../../engine/board.ts';
import { drawBoard } from '../../engine/draw.ts';
import { applyGravity } from '../../engine/explosion.ts';
import { boardsWithHoles } from '../arbitraries.ts';
import { ensure, ensureEqual, type Law, law } from '../law.ts';
import { columnContents } from '../naiveBoard.ts';

function drawFall(board: Board): string {
  return `${drawBoard(board)}\nafter gravity:\n${drawBoard(applyGravity(board))}`;
}

function gravityLaw(name: string, holds: (board: Board) => void): Law {
  return law(name, { examples: boardsWithHoles, holds, draw: drawFall });
}

export const gravityLaws: readonly Law[] = [
  gravityLaw('gravity leaves no hole', (board) => {
    const fallen = applyGravity(board);
    fallen.forEach((cell, index) => {
      const hangs = cell !== FREE && index >= COLUMNS && fallen[index - COLUMNS] === FREE;
      ensure(!hangs, () => `a cell floats in column ${columnOf(index)}`);
    });
  }),

  gravityLaw('gravity keeps the order within each column', (board) => {
    ensureEqual(columnContents(applyGravity(board)), columnContents(board), 'columns from the bottom up');
  }),

  gravityLaw('gravity neither adds nor loses a coin or a bomb', (board) => {
    ensureEqual(applyGravity(board).toSorted(), board.toSorted(), 'cells of the board, sorted');
  }),

  gravityLaw('gravity changes nothing on a board that has fallen', (board) => {
    const fallen = applyGravity(board);
    ensureEqual(applyGravity(fallen), fallen, 'the board after a second fall');
  }),
];
