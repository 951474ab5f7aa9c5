/** What explosions and gravity do to a board. */
import {
  applyGravity,
  BOMB,
  type Board,
  type Bomb,
  COLUMNS,
  clearBlast,
  columnOf,
  drawBoard,
  drawPosition,
  explode,
  FOUR_CONNECT_XTREME,
  FREE,
  type Position,
  play,
  rowOf,
} from '../../engine/index.ts';
import { armedPositions, boardsWithHoles, type Drop, drops } from '../arbitraries.ts';
import { type Examples, ensure, ensureEqual, type Law, lawOf } from '../law.ts';
import { coinsOn, columnContents, isFreed } from '../naiveRules.ts';

const BOARDS: Examples<Board> = {
  examples: boardsWithHoles,
  draw: (board) => `${drawBoard(board)}\nafter gravity:\n${drawBoard(applyGravity(board))}`,
};

const gravityLaw = lawOf('Explosions', BOARDS);

export const gravityLaws: readonly Law[] = [
  lawOf('Board and coins', BOARDS)('noHoles', 'gravity leaves no hole', (board) => {
    const fallen = applyGravity(board);
    fallen.forEach((cell, index) => {
      const hangs = cell !== FREE && index >= COLUMNS && fallen[index - COLUMNS] === FREE;
      ensure(!hangs, () => `a cell floats in column ${columnOf(index)}`);
    });
  }),

  gravityLaw('keepsOrder', 'gravity keeps the order within each column', (board) => {
    ensureEqual(columnContents(applyGravity(board)), columnContents(board), 'columns from the bottom up');
  }),

  gravityLaw('keepsCoins', 'gravity neither adds nor loses a coin or a bomb', (board) => {
    ensureEqual(applyGravity(board).toSorted(), board.toSorted(), 'cells of the board, sorted');
  }),

  gravityLaw('fallsOnce', 'gravity changes nothing on a board that has fallen', (board) => {
    const fallen = applyGravity(board);
    ensureEqual(applyGravity(fallen), fallen, 'the board after a second fall');
  }),
];

const BLASTS: Examples<Drop> = {
  examples: armedPositions,
  draw: ({ position }) => `${drawPosition(position)}\nthe bomb explodes`,
};

/** What the rules make of a bomb's explosion: before the fall, and after it. */
function explodeBomb({ board, bomb }: Position) {
  const { row, column } = bomb as Bomb;
  const cleared = clearBlast(board, row, column, FOUR_CONNECT_XTREME);
  const { board: after, destroyed } = explode(board, row, column, FOUR_CONNECT_XTREME);
  return { board, bombCell: board.indexOf(BOMB), cleared, after, destroyed };
}

function withBlastFreed(board: Board, bombCell: number): Board {
  return board.map((cell, index) => (isFreed(bombCell, index) ? FREE : cell));
}

const blastLaw = lawOf('Explosions', BLASTS);

export const explosionLaws: readonly Law[] = [
  blastLaw(
    'blast',
    "an explosion frees exactly the bomb's cell and its orthogonal neighbours",
    ({ position }) => {
      const { board, bombCell, cleared } = explodeBomb(position);
      ensureEqual(cleared, withBlastFreed(board, bombCell), 'cells before the fall');
    },
  ),

  blastLaw('collapse', 'after an explosion what is left has fallen, order kept', ({ position }) => {
    const { board, bombCell, after } = explodeBomb(position);
    const left = columnContents(withBlastFreed(board, bombCell));
    ensureEqual(columnContents(after), left, 'columns from the bottom up');
    after.forEach((cell, index) => {
      const isTaken = rowOf(index) < (left[columnOf(index)]?.length as number);
      ensure(isTaken === (cell !== FREE), () => `a hole or a floating cell in column ${columnOf(index)}`);
    });
  }),

  blastLaw('sparedColumns', 'an explosion touches no column in which it frees no cell', ({ position }) => {
    const { board, bombCell, after } = explodeBomb(position);
    const freed = board.flatMap((_, index) => (isFreed(bombCell, index) ? [columnOf(index)] : []));
    after.forEach((cell, index) => {
      const isSpared = !freed.includes(columnOf(index));
      ensure(!isSpared || cell === board[index], () => `column ${columnOf(index)} has changed`);
    });
  }),

  blastLaw(
    'destroyedCoins',
    'an explosion names as destroyed exactly the coins that it takes',
    ({ position }) => {
      const { board, bombCell, after, destroyed } = explodeBomb(position);
      const hit = board.flatMap((cell, index) =>
        (cell === 1 || cell === 2) && isFreed(bombCell, index) ? [index] : [],
      );
      ensureEqual(destroyed.toSorted(), hit.toSorted(), 'destroyed cells');
      ensureEqual(coinsOn(after), coinsOn(board) - hit.length, 'coins left');
    },
  ),

  lawOf('Explosions', drops(armedPositions))(
    'announcedRound',
    'a bomb explodes in the round it announces, not earlier, unless the coin wins',
    ({ position, column }) => {
      const bomb = position.bomb as Bomb;
      const turn = play(position, column, FOUR_CONNECT_XTREME);
      if (turn.outcome?.reason === 'line') return;
      const isDue = position.round + 1 === bomb.explodeInRound;
      const bombCell = position.board.indexOf(BOMB);
      ensureEqual(turn.explosion !== null, isDue, 'whether the bomb explodes after this coin');
      ensureEqual(turn.position.bomb, isDue ? null : bomb, 'the bomb after the turn');
      ensureEqual(turn.position.board.indexOf(BOMB), isDue ? -1 : bombCell, 'the cell of the bomb');
    },
  ),
];
