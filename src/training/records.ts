/**
 * Recorded positions as bytes, as the kernel writes and the trainer reads them; `kernel/assembly/trainingGame.ts` gives the
 * layout.
 */
import { RECORD_BYTES } from '../bot/kernel/kernel.ts';
import { BOMB, CELLS, type Cell, COLUMNS, cellIndex, ROWS } from '../engine/board.ts';
import type { Position } from '../engine/position.ts';

const BITS_OF_COLUMN = 7;

/** A position and its result. */
interface PositionRecord {
  /** Side 1 is to move. */
  readonly position: Position;
  /** Points of the side to move: 0 a loss, ½ a double win, 1 a win; `null` if unknown, because a random coin followed. */
  readonly points: number | null;
  /** The score of the search, in millionths of a win. */
  readonly score: number;
}

export function recordCount(records: Uint8Array): number {
  return records.length / RECORD_BYTES;
}

/** The offsets of the round and the points in a record, and the value of unknown points. */
export const ROUND = 25;
export const POINTS = 27;
export const UNKNOWN = 3;

/** The points of the side to move in a record; see `PositionRecord`. */
export function pointsOf(records: Uint8Array, index: number): number | null {
  const points = records[index * RECORD_BYTES + POINTS] as number;
  return points === UNKNOWN ? null : points / 2;
}

/** A record as a position with its result. */
export function recordAt(records: Uint8Array, index: number): PositionRecord {
  const view = new DataView(records.buffer, records.byteOffset + index * RECORD_BYTES, RECORD_BYTES);
  const [own, other, bombs] = [0, 8, 16].map((at) => view.getBigUint64(at, true)) as [bigint, bigint, bigint];
  const board: Cell[] = new Array(CELLS).fill(0);
  const round = view.getUint8(ROUND);
  let bomb: Position['bomb'] = null;
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      const bit = 1n << BigInt(column * BITS_OF_COLUMN + row);
      const cell = cellIndex(row, column);
      if ((own & bit) !== 0n) board[cell] = 1;
      else if ((other & bit) !== 0n) board[cell] = 2;
      else if ((bombs & bit) !== 0n) {
        board[cell] = BOMB;
        bomb = { row, column, explodeInRound: round + view.getUint8(24) };
      }
    }
  }
  return {
    position: { board, bomb, round, toMove: 1, bombsDropped: view.getUint8(26) },
    points: pointsOf(records, index),
    score: view.getInt32(28, true),
  };
}
