/** The effect of an explosion on a board. */
import {
  BOMB,
  type Board,
  type Bomb,
  clearBlast,
  columnOf,
  drawPosition,
  explode,
  FOUR_CONNECT_XTREME,
  FREE,
  type Position,
  play,
  rowOf,
} from '../../engine/index.ts';
import { armedPositions, type Drop } from '../arbitraries.ts';
import { drawDrop } from '../drawExample.ts';
import { ensure, ensureEqual, type Law, type LawTitle, law } from '../law.ts';
import { BLAST, isFreed } from '../naiveBlast.ts';
import { coinsOn, columnContents } from '../naiveBoard.ts';

interface ArmedBoard {
  readonly board: Board;
  readonly bomb: Bomb;
  readonly bombCell: number;
}

function armedBoardOf({ board, bomb }: Position): ArmedBoard {
  return { board, bomb: bomb as Bomb, bombCell: board.indexOf(BOMB) };
}

/** A law about the explosion of a bomb in any cell. */
function explosionLaw(title: LawTitle, holds: (armed: ArmedBoard) => void): Law {
  return law<Drop>(title, {
    examples: armedPositions,
    holds: ({ position }) => holds(armedBoardOf(position)),
    draw: ({ position }) => `${drawPosition(position)}\nthe bomb explodes`,
  });
}

/** The board with holes where the blast was. */
function withBlastFreed(board: Board, bombCell: number): Board {
  return board.map((cell, index) => (isFreed(bombCell, index) ? FREE : cell));
}

export const explosionLaws: readonly Law[] = [
  explosionLaw(
    { name: 'blast', sentence: `an explosion frees exactly ${BLAST}`, source: 'Explosions' },
    ({ board, bomb, bombCell }) => {
      const cleared = clearBlast(board, bomb.row, bomb.column, FOUR_CONNECT_XTREME);
      ensureEqual(cleared, withBlastFreed(board, bombCell), 'cells before the fall');
    },
  ),

  explosionLaw(
    {
      name: 'collapse',
      sentence: 'after an explosion what is left has fallen, order kept',
      source: 'Explosions',
    },
    ({ board, bomb, bombCell }) => {
      const after = explode(board, bomb.row, bomb.column, FOUR_CONNECT_XTREME).board;
      const left = columnContents(withBlastFreed(board, bombCell));
      ensureEqual(columnContents(after), left, 'columns from the bottom up');
      after.forEach((cell, index) => {
        const isTaken = rowOf(index) < (left[columnOf(index)]?.length as number);
        ensure(isTaken === (cell !== FREE), () => `a hole or a floating cell in column ${columnOf(index)}`);
      });
    },
  ),

  explosionLaw(
    {
      name: 'sparedColumns',
      sentence: 'an explosion touches no column in which it frees no cell',
      source: 'Explosions',
    },
    ({ board, bomb, bombCell }) => {
      const after = explode(board, bomb.row, bomb.column, FOUR_CONNECT_XTREME).board;
      const freed = board.flatMap((_, index) => (isFreed(bombCell, index) ? [columnOf(index)] : []));
      after.forEach((cell, index) => {
        const isSpared = !freed.includes(columnOf(index));
        ensure(!isSpared || cell === board[index], () => `column ${columnOf(index)} has changed`);
      });
    },
  ),

  explosionLaw(
    {
      name: 'destroyedCoins',
      sentence: 'an explosion names as destroyed exactly the coins that it takes',
      source: 'Explosions',
    },
    ({ board, bomb, bombCell }) => {
      const { destroyed, board: after } = explode(board, bomb.row, bomb.column, FOUR_CONNECT_XTREME);
      const hit = board.flatMap((cell, index) =>
        (cell === 1 || cell === 2) && isFreed(bombCell, index) ? [index] : [],
      );
      ensureEqual(destroyed.toSorted(), hit.toSorted(), 'destroyed cells');
      ensureEqual(coinsOn(after), coinsOn(board) - hit.length, 'coins left');
    },
  ),

  law<Drop>(
    {
      name: 'announcedRound',
      sentence: 'a bomb explodes in the round it announces, not earlier, unless the coin wins',
      source: 'Explosions',
    },
    {
      examples: armedPositions,
      draw: drawDrop,
      holds: ({ position, column }) => {
        const { bomb, bombCell } = armedBoardOf(position);
        const turn = play(position, column, FOUR_CONNECT_XTREME);
        if (turn.outcome?.reason === 'line') return;
        const isDue = position.round + 1 === bomb.explodeInRound;
        ensureEqual(turn.explosion !== null, isDue, 'whether the bomb explodes after this coin');
        ensureEqual(turn.position.bomb, isDue ? null : bomb, 'the bomb after the turn');
        ensureEqual(turn.position.board.indexOf(BOMB), isDue ? -1 : bombCell, 'the cell of the bomb');
      },
    },
  ),
];
