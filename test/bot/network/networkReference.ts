/**
 * A plain implementation of the network's inputs and its evaluation, to compare the kernel's shifts and vectors with.
 *
 * A row is chosen for each column and each board of the list below, by a pattern of seven bits: ones for the filled cells
 * (or the own coins and a mark above the column), then, one place higher than they lie, the cells that are marked.
 */
import {
  expectedResults,
  LOGIT_ONE,
  mirroredRow,
  type Network,
  RESULTS,
  UNITS,
} from '../../../src/bot/network/network.ts';
import {
  type Board,
  CELLS,
  COLUMNS,
  cellIndex,
  FREE,
  landingRow,
  opponent,
  ROWS,
  type Side,
} from '../../../src/engine/board.ts';
import { explode } from '../../../src/engine/explosion.ts';
import { FOUR_CONNECT_XTREME, type Position } from '../../../src/engine/index.ts';
import { linesOfLength } from '../../../src/engine/lines.ts';

const ALL_COLUMNS = Array.from({ length: COLUMNS }, (_, column) => column);
const ALL_CELLS = Array.from({ length: CELLS }, (_, cell) => cell);

function heightOf(board: Board, column: number): number {
  return landingRow(board, column) ?? ROWS;
}

/** Free cells that lie, with these numbers of own coins and of free cells, in a line of nothing else nor the blocked cell. */
function freeCellsOfLines(board: Board, player: Side, coins: number, blocked: number | null): Set<number> {
  const cells = new Set<number>();
  for (const line of linesOfLength(FOUR_CONNECT_XTREME.connect)) {
    if (blocked !== null && line.includes(blocked) && board[blocked] === FREE) continue;
    const free = line.filter((cell) => board[cell] === FREE);
    const own = line.filter((cell) => board[cell] === player);
    if (own.length === coins && free.length === line.length - coins) for (const cell of free) cells.add(cell);
  }
  return cells;
}

function patternOfContent(board: Board, player: Side, column: number): number {
  const height = heightOf(board, column);
  let pattern = 2 ** height;
  for (let row = 0; row < height; row++) {
    if (board[cellIndex(row, column)] === player) pattern += 2 ** row;
  }
  return pattern;
}

function patternOfMarks(board: Board, marks: ReadonlySet<number>, column: number): number {
  let pattern = 2 ** heightOf(board, column) - 1;
  for (let row = 0; row < ROWS; row++) {
    if (marks.has(cellIndex(row, column))) pattern += 2 ** (row + 1);
  }
  return pattern;
}

/** The rows that a position chooses, in no order, as if no line could run through the blocked cell while it is free. */
function chosenRows(
  { board, bomb, round, toMove, bombsDropped }: Position,
  blocked: number | null = null,
): number[] {
  const other = opponent(toMove);
  const explosion = bomb && explode(board, bomb.row, bomb.column, FOUR_CONNECT_XTREME);
  const free = ALL_CELLS.filter((cell) => board[cell] === FREE).length;
  // The bomb's own cell becomes free as well.
  const odd = (free + (explosion ? explosion.destroyed.length + 1 : 0)) % 2;
  const threats = (of: Board, player: Side) => freeCellsOfLines(of, player, 3, blocked);
  const twos = (of: Board, player: Side) => freeCellsOfLines(of, player, 2, blocked);
  const marked: (readonly [number, Board, Set<number>])[] = [
    [1 + 2 * odd, board, threats(board, toMove)],
    [2 + 2 * odd, board, threats(board, other)],
    [5 + 2 * odd, board, twos(board, toMove)],
    [6 + 2 * odd, board, twos(board, other)],
  ];
  if (explosion) {
    marked.push([9, explosion.board, threats(explosion.board, toMove)]);
    marked.push([10, explosion.board, threats(explosion.board, other)]);
  }
  const bombs = 11 * COLUMNS * 128;
  const phases = bombs + 4 * 7 * COLUMNS;
  const left = phases + 4 * 64;
  const rows = ALL_COLUMNS.flatMap((column) => [
    column * 128 + patternOfContent(board, toMove, column),
    ...marked.map(
      ([index, of, cells]) => (index * COLUMNS + column) * 128 + patternOfMarks(of, cells, column),
    ),
  ]);
  if (bomb) rows.push(bombs + (bomb.explodeInRound - round - 1) * 7 * COLUMNS + bomb.column * 7 + bomb.row);
  if (explosion) {
    const after = explosion.board;
    const twosOf = [toMove, other].map((player) => twos(after, player));
    for (const column of ALL_COLUMNS) {
      rows.push(left + column * 128 + patternOfContent(after, toMove, column));
      for (const [index, cells] of twosOf.entries()) {
        rows.push(left + ((1 + index) * COLUMNS + column) * 128 + patternOfMarks(after, cells, column));
      }
    }
  }
  rows.push(phases + bombsDropped * 64 + Math.min(round, 63));
  return rows;
}

function layerOf(network: Network, rows: readonly number[]): number[] {
  return Array.from({ length: UNITS }, (_, unit) => {
    const sum = rows.reduce((total, row) => total + (network.rows[row * UNITS + unit] as number), 0);
    return Math.max(0, sum);
  });
}

/** The network's estimate of a position for the side to move, in millionths of a win. */
export function networkResult(network: Network, position: Position, blocked: number | null = null): number {
  const rows = chosenRows(position, blocked);
  const mirrored = layerOf(network, rows.map(mirroredRow));
  const phase = 2 * position.bombsDropped - (position.bomb ? 1 : 0);
  const logit = layerOf(network, rows).reduce(
    (sum, value, unit) =>
      sum + (value + (mirrored[unit] as number)) * (network.output[phase * UNITS + unit] as number),
    network.bias[phase] as number,
  );
  const index = Math.floor((logit / LOGIT_ONE) * 128) + RESULTS / 2;
  return expectedResults()[Math.max(0, Math.min(RESULTS - 1, index))] as number;
}
