/**
 * A plain implementation of every feature, straight from its meaning in `src/bot/evaluation/features.ts`: the reference for
 * the kernel's bit-parallel counts.
 */
import { type FeatureName, perFeature } from '../../../src/bot/evaluation/features.ts';
import {
  type Board,
  CELLS,
  cellIndex,
  columnOf,
  FREE,
  landingRow,
  openColumns,
  opponent,
  ROWS,
  rowOf,
  type Side,
} from '../../../src/engine/board.ts';
import { explode } from '../../../src/engine/explosion.ts';
import { linesOfLength } from '../../../src/engine/lines.ts';
import type { Position } from '../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';

const ALL_CELLS = Array.from({ length: CELLS }, (_, cell) => cell);

/** Free cells in which one more coin makes four in a line. */
function threatsOf(board: Board, player: Side): number[] {
  const completes = (cell: number) =>
    linesOfLength(FOUR_CONNECT_XTREME.connect).some(
      (line) => line.includes(cell) && line.every((other) => other === cell || board[other] === player),
    );
  return ALL_CELLS.filter((cell) => board[cell] === FREE && completes(cell));
}

function isPlayable(board: Board, cell: number): boolean {
  return landingRow(board, columnOf(cell)) === rowOf(cell);
}

/** How many free cells of this parity of rows the player's open twos have, direction by direction. */
function openTwoCells(board: Board, player: Side, inRows: (row: number) => boolean): number {
  const cellsByDirection = new Map<number, Set<number>>();
  for (const line of linesOfLength(FOUR_CONNECT_XTREME.connect)) {
    const own = line.filter((cell) => board[cell] === player);
    const free = line.filter((cell) => board[cell] === FREE);
    if (own.length !== 2 || free.length !== 2) continue;
    const direction = (line[1] as number) - (line[0] as number);
    const cells = cellsByDirection.get(direction) ?? new Set();
    for (const cell of free) if (inRows(rowOf(cell))) cells.add(cell);
    cellsByDirection.set(direction, cells);
  }
  return [...cellsByDirection.values()].reduce((total, cells) => total + cells.size, 0);
}

interface Situation {
  readonly board: Board;
  /** The board after the live bomb has exploded; the same board when there is none. */
  readonly after: Board;
  readonly destroyed: readonly number[];
  readonly player: Side;
  readonly isFavourable: (row: number) => boolean;
}

const COUNTS: Record<FeatureName, (situation: Situation) => number> = {
  immediateWins: ({ board, player }) =>
    threatsOf(board, player).filter((cell) => isPlayable(board, cell)).length,
  favourableThreats: ({ board, player, isFavourable }) =>
    threatsOf(board, player).filter((cell) => !isPlayable(board, cell) && isFavourable(rowOf(cell))).length,
  unfavourableThreats: ({ board, player, isFavourable }) =>
    threatsOf(board, player).filter((cell) => !isPlayable(board, cell) && !isFavourable(rowOf(cell))).length,
  favourableTwos: ({ board, player, isFavourable }) => openTwoCells(board, player, isFavourable),
  unfavourableTwos: ({ board, player, isFavourable }) =>
    openTwoCells(board, player, (row) => !isFavourable(row)),
  bombLosses: ({ board, player, destroyed }) => destroyed.filter((cell) => board[cell] === player).length,
  collapseThreats: ({ board, after, player }) =>
    threatsOf(after, player).length - threatsOf(board, player).length,
  centre: ({ board, player }) =>
    ALL_CELLS.filter((cell) => board[cell] === player).reduce(
      (total, cell) => total + 3 - Math.abs(3 - columnOf(cell)),
      0,
    ),
  mobility: ({ board, player }) => {
    const enemy = threatsOf(board, opponent(player));
    return openColumns(board).filter((column) => {
      const above = (landingRow(board, column) as number) + 1;
      return above >= ROWS || !enemy.includes(cellIndex(above, column));
    }).length;
  },
};

/** Counts every feature of a position, the side to move's minus the opponent's. */
export function countFeatures({ board, bomb, toMove }: Position): Record<FeatureName, number> {
  const explosion = bomb
    ? explode(board, bomb.row, bomb.column, FOUR_CONNECT_XTREME)
    : { board, destroyed: [] };
  const freedCells = bomb ? explosion.destroyed.length + 1 : 0;
  const freeCells = ALL_CELLS.filter((cell) => board[cell] === FREE).length;
  const moverFillsLast = (freeCells + freedCells) % 2 === 1;
  const situation = (player: Side): Situation => {
    // With an even number of free cells the side to move gets rows 0, 2, 4, else the opponent does.
    const getsEvenRows = (player === toMove) !== moverFillsLast;
    return {
      board,
      after: explosion.board,
      destroyed: explosion.destroyed,
      player,
      isFavourable: (row) => (row % 2 === 0) === getsEvenRows,
    };
  };
  return perFeature(({ name }) => {
    const countFor = COUNTS[name];
    return countFor(situation(toMove)) - countFor(situation(opponent(toMove)));
  });
}
