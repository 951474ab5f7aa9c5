/**
 * What the eye sees of a turn: a coin falls, a bomb explodes, the coins above it fall, a new bomb drops. Each is a frame,
 * which rests for a while; the browser moves what fell into it.
 */
import {
  BOMB,
  type Board,
  blastCells,
  COLUMNS,
  cellIndex,
  clearBlast,
  columnOf,
  FOUR_CONNECT_XTREME,
  FREE,
  lineCells,
  type Outcome,
  type Position,
  play,
  ROWS,
  rowOf,
  withCell,
} from '../../engine/index.ts';

/** A coin or bomb that has just come to rest. */
export interface Fall {
  readonly cell: number;
  /** From how many rows above; more than there are above it: from outside the board. */
  readonly rows: number;
}

/** A board at rest, and what brought it there. */
export interface Frame {
  readonly board: Board;
  /** Coins until the bomb on the board explodes; `null` without a bomb. */
  readonly fuse: number | null;
  readonly falls: readonly Fall[];
  /** Cells that the explosion frees, while it lasts. */
  readonly blast: readonly number[];
  /** The cells of winning lines. */
  readonly line: readonly number[];
  /** How long to show it at normal speed, in milliseconds. */
  readonly ms: number;
}

/** A coin, the bomb that dropped after it, and the positions before and after both. */
export interface ShownTurn {
  readonly before: Position;
  readonly column: number;
  /** The column of the bomb that dropped after the coin, or `null`. */
  readonly bombColumn: number | null;
  readonly position: Position;
  readonly outcome: Outcome | null;
}

const COIN_MS = 450;
const BLAST_MS = 400;
const COLLAPSE_MS = 400;
const BOMB_MS = 450;

/** The coins until the bomb of this position explodes. */
export function fuseOf({ bomb, round }: Position): number | null {
  return bomb && bomb.explodeInRound - round;
}

/** The cells of both players' lines. */
function winningCells(board: Board, outcome: Outcome | null): number[] {
  return (outcome?.winners ?? []).flatMap((side) => lineCells(board, side, FOUR_CONNECT_XTREME.connect));
}

/** A position without movement. */
export function restingFrame(position: Position, outcome: Outcome | null): Frame {
  const { board } = position;
  return { board, fuse: fuseOf(position), falls: [], blast: [], line: winningCells(board, outcome), ms: 0 };
}

/** A coin or bomb that comes from above the board. */
function fallFromAbove(cell: number): Fall {
  return { cell, rows: ROWS - rowOf(cell) };
}

/** The coins that fall after an explosion: those above a freed cell, in their order. */
function collapse(cleared: Board): Fall[] {
  return Array.from({ length: COLUMNS }, (_, column) => column).flatMap((column) =>
    Array.from({ length: ROWS }, (_, row) => row)
      .filter((row) => cleared[cellIndex(row, column)] !== FREE)
      .map((row, restingRow) => ({ cell: cellIndex(restingRow, column), rows: row - restingRow }))
      .filter(({ rows }) => rows > 0),
  );
}

/** The frames of a turn, in order; there is at least one. */
export function turnFrames({ before, column, position, outcome }: ShownTurn): Frame[] {
  const { landed, explosion } = play(before, column, FOUR_CONNECT_XTREME);
  const withCoin = withCell(before.board, rowOf(landed), columnOf(landed), before.toMove);
  const fuse = before.bomb && before.bomb.explodeInRound - before.round - 1;
  const isLine = outcome?.reason === 'line';
  const frames: Frame[] = [
    {
      board: withCoin,
      // A line ends the game before the fuse burns on.
      fuse: isLine ? fuseOf(before) : fuse,
      falls: [fallFromAbove(landed)],
      blast: [],
      line: isLine ? winningCells(withCoin, outcome) : [],
      ms: COIN_MS,
    },
  ];
  if (explosion && before.bomb) {
    const { row, column: bombColumn } = before.bomb;
    const blast = blastCells(row, bombColumn, FOUR_CONNECT_XTREME);
    const cleared = clearBlast(withCoin, row, bombColumn, FOUR_CONNECT_XTREME);
    frames.push({ board: withCoin, fuse: 0, falls: [], blast, line: [], ms: BLAST_MS });
    frames.push({
      board: explosion.board,
      fuse: null,
      falls: collapse(cleared),
      blast: [],
      line: winningCells(explosion.board, outcome),
      ms: COLLAPSE_MS,
    });
  }
  const { bomb } = position;
  if (position.bombsDropped > before.bombsDropped && bomb) {
    frames.push({
      ...restingFrame(position, outcome),
      falls: [fallFromAbove(cellIndex(bomb.row, bomb.column))],
      ms: BOMB_MS,
    });
  }
  return frames;
}

/** The cells that the bomb on the board will free, without its own. */
export function endangeredCells({ bomb, board }: Position): number[] {
  if (bomb === null) return [];
  return blastCells(bomb.row, bomb.column, FOUR_CONNECT_XTREME).filter((cell) => board[cell] !== BOMB);
}
