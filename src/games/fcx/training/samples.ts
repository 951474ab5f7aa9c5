/**
 * Samples, positions with what became of them, as bytes, as the kernel writes and the trainer reads them; see `SAMPLE`.
 */
import { phaseAfter, SAMPLE, WIN_SCORE } from '../../../bot/index.ts';
import { BOMB, CELLS, type Cell, COLUMNS, cellIndex, type Position, ROWS } from '../../../engine/index.ts';

const BITS_OF_COLUMN = 7;

/** A position and its result. */
interface PositionSample {
  /** Side 1 is to move. */
  readonly position: Position;
  /** Points of the side to move: 0 a loss, ½ a double win, 1 a win; `null` if unknown, because a random coin followed. */
  readonly points: number | null;
  /** The score of the search, in millionths of a win. */
  readonly score: number;
}

/** A sample's phase and what became of it; `null` for one whose result is unknown. */
export function outcomeAt(samples: Uint8Array, index: number): { phase: number; points: number } | null {
  const points = pointsOf(samples, index);
  if (points === null) return null;
  const at = index * SAMPLE.BYTES;
  const hasBomb = (samples[at + SAMPLE.FUSE] as number) > 0;
  return { phase: phaseAfter(samples[at + SAMPLE.DROPPED] as number, hasBomb), points };
}

/** The score of a sample's search as an expected share of the points, 0 to 1. */
export function toldChance(samples: Uint8Array, index: number): number {
  const view = new DataView(samples.buffer, samples.byteOffset + index * SAMPLE.BYTES, SAMPLE.BYTES);
  return (view.getInt32(SAMPLE.SCORE, true) / WIN_SCORE + 1) / 2;
}

export function sampleCount(samples: Uint8Array): number {
  return samples.length / SAMPLE.BYTES;
}

/** The points of the side to move in a sample; see `PositionSample`. */
export function pointsOf(samples: Uint8Array, index: number): number | null {
  const points = samples[index * SAMPLE.BYTES + SAMPLE.POINTS] as number;
  return points === SAMPLE.UNKNOWN ? null : points / 2;
}

/** A sample as a position with its result. */
export function sampleAt(samples: Uint8Array, index: number): PositionSample {
  const view = new DataView(samples.buffer, samples.byteOffset + index * SAMPLE.BYTES, SAMPLE.BYTES);
  const [own, other, bombs] = [SAMPLE.OWN, SAMPLE.OTHER, SAMPLE.BOMB].map((at) =>
    view.getBigUint64(at, true),
  ) as [bigint, bigint, bigint];
  const board: Cell[] = new Array(CELLS).fill(0);
  const round = view.getUint8(SAMPLE.ROUND);
  let bomb: Position['bomb'] = null;
  for (let column = 0; column < COLUMNS; column++) {
    for (let row = 0; row < ROWS; row++) {
      const bit = 1n << BigInt(column * BITS_OF_COLUMN + row);
      const cell = cellIndex(row, column);
      if ((own & bit) !== 0n) board[cell] = 1;
      else if ((other & bit) !== 0n) board[cell] = 2;
      else if ((bombs & bit) !== 0n) {
        board[cell] = BOMB;
        bomb = { row, column, explodeInRound: round + view.getUint8(SAMPLE.FUSE) };
      }
    }
  }
  return {
    position: { board, bomb, round, toMove: 1, bombsDropped: view.getUint8(SAMPLE.DROPPED) },
    points: pointsOf(samples, index),
    score: view.getInt32(SAMPLE.SCORE, true),
  };
}
