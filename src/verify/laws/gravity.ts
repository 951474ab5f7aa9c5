/** What gravity does to a board. */
import { applyGravity, type Board, COLUMNS, columnOf, drawBoard, FREE } from '../../engine/index.ts';
import { boardsWithHoles } from '../arbitraries.ts';
import { ensure, ensureEqual, type Law, type LawTitle, law } from '../law.ts';
import { columnContents } from '../naiveBoard.ts';

function drawFall(board: Board): string {
  return `${drawBoard(board)}\nafter gravity:\n${drawBoard(applyGravity(board))}`;
}

function gravityLaw(title: LawTitle, holds: (board: Board) => void): Law {
  return law(title, { examples: boardsWithHoles, holds, draw: drawFall });
}

export const gravityLaws: readonly Law[] = [
  gravityLaw({ name: 'noHoles', sentence: 'gravity leaves no hole', source: 'Board and coins' }, (board) => {
    const fallen = applyGravity(board);
    fallen.forEach((cell, index) => {
      const hangs = cell !== FREE && index >= COLUMNS && fallen[index - COLUMNS] === FREE;
      ensure(!hangs, () => `a cell floats in column ${columnOf(index)}`);
    });
  }),

  gravityLaw(
    { name: 'keepsOrder', sentence: 'gravity keeps the order within each column', source: 'Explosions' },
    (board) => {
      ensureEqual(columnContents(applyGravity(board)), columnContents(board), 'columns from the bottom up');
    },
  ),

  gravityLaw(
    { name: 'keepsCoins', sentence: 'gravity neither adds nor loses a coin or a bomb', source: 'Explosions' },
    (board) => {
      ensureEqual(applyGravity(board).toSorted(), board.toSorted(), 'cells of the board, sorted');
    },
  ),

  gravityLaw(
    {
      name: 'fallsOnce',
      sentence: 'gravity changes nothing on a board that has fallen',
      source: 'Explosions',
    },
    (board) => {
      const fallen = applyGravity(board);
      ensureEqual(applyGravity(fallen), fallen, 'the board after a second fall');
    },
  ),
];
