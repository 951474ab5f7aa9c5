/** The states that a bot is shown: the start of a game, and positions that it will not often see. */
import {
  advance,
  BOMB,
  type Board,
  CELLS,
  COLUMNS,
  columnOf,
  FOUR_CONNECT_XTREME,
  FREE,
  type Position,
  ROWS,
  rowOf,
  startGame,
} from '../../engine/index.ts';
import { coinsOn, QUIET_COINS, stackBoard } from '../naiveRules.ts';

/** A board without a line, its columns filled to these heights. */
function stack(heights: readonly number[]): Board {
  return stackBoard(heights, QUIET_COINS);
}

/** A game with a bomb on the board, met in its middle. */
export function middlePosition(): Position {
  const schedule = { rounds: [7, 16, 27], rolls: [200, 30, 400] };
  const columns = [3, 3, 2, 4, 3, 2, 2, 4, 1, 5, 1, 0, 6, 6, 5, 0, 0];
  return columns.reduce(advance, startGame(FOUR_CONNECT_XTREME, schedule, 1)).position;
}

/** Player 1 is to move and wins in column 0. */
export function winningPosition(): Position {
  const schedule = { rounds: [10, 20, 30], rolls: [0, 0, 0] };
  return [0, 1, 0, 1, 0, 1].reduce(advance, startGame(FOUR_CONNECT_XTREME, schedule, 1)).position;
}

/** A full board: the server asks all the same. */
export function fullPosition(): Position {
  const board = stack(new Array<number>(COLUMNS).fill(ROWS));
  return { board, bomb: null, round: CELLS + 1, toMove: 1, bombsDropped: 3 };
}

/** Only this column is open, with room for one coin. */
export function onlyColumn(column: number): Position {
  const heights = new Array<number>(COLUMNS).fill(ROWS).with(column, ROWS - 1);
  // Six coins were destroyed, so player 1 is to move.
  return { board: stack(heights), bomb: null, round: CELLS + 5, toMove: 1, bombsDropped: 3 };
}

/** A bomb in this cell, in the middle of a game; player 1 is to move. */
export function bombAt(cell: number): Position {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const heights = Array.from({ length: COLUMNS }, (_, other) =>
    other === column ? row + 1 : 1 + ((other * 2) % 4),
  );
  const board = stack(heights).with(cell, BOMB);
  // The third bomb: coins that are missing were destroyed by the first two.
  const round = Math.max(27, coinsOn(board) + 1);
  const odd = round % 2 === 1 ? round : round + 1;
  return { board, bomb: { row, column, explodeInRound: odd + 2 }, round: odd, toMove: 1, bombsDropped: 3 };
}

/** The cells at the edges of the board. */
export const EDGE_CELLS: readonly number[] = Array.from({ length: CELLS }, (_, cell) => cell).filter(
  (cell) => [0, ROWS - 1].includes(rowOf(cell)) || [0, COLUMNS - 1].includes(columnOf(cell)),
);

/** A coin has vanished, so the round and the number of coins do not agree: the contest's server can do that. */
export function positionWithLostCoin(): Position {
  const { board } = middlePosition();
  const top = board.findLastIndex((cell) => cell === 1 || cell === 2);
  return { ...middlePosition(), board: board.with(top, FREE) };
}
