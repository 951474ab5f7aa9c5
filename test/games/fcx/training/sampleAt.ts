/** Samples as positions. */
import { SAMPLE, WIN_SCORE } from '../../../../src/bot/index.ts';
import {
  BOMB,
  CELLS,
  type Cell,
  COLUMNS,
  cellIndex,
  type Position,
  ROWS,
} from '../../../../src/engine/index.ts';
import { samplePoints } from '../../../../src/games/fcx/training/samples.ts';

const BITS_OF_COLUMN = 7;

/** A sample as a position, in which side 1 is to move, its points, the score of its search, and the luck after it in points. */
export function sampleAt(samples: Uint8Array, index: number) {
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
  const position: Position = { board, bomb, round, toMove: 1, bombsDropped: view.getUint8(SAMPLE.DROPPED) };
  return {
    position,
    points: samplePoints(samples, index),
    score: view.getInt32(SAMPLE.SCORE, true),
    luck: view.getInt32(SAMPLE.LUCK, true) / (2 * WIN_SCORE),
  };
}
