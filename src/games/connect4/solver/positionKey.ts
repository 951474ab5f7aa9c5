/** Keys for positions with few coins, the same for a position and its mirror image. */
import { CELLS, COLUMNS, cellAt, count, FREE, opponent, type Position, ROWS } from '../../../engine/index.ts';

/** With more coins than this, a key would need more than 32 bits. */
export const MAX_KEY_COINS = 13;

/** The number of coins on the board of a position without a bomb. */
export function coinCount({ board }: Position): number {
  return CELLS - count(board, FREE);
}

/**
 * The key of a position without a bomb and with at most `MAX_KEY_COINS` coins: a number in base 3 that lists the columns
 * from the left, their coins from the bottom up (1 for the game's starter, 2 for the other player), each column ended by a
 * 0. The key is the smaller of this number and that of the mirror image.
 *
 * It encodes the columns' heights and colours, so different positions have different keys (after Pons, part 11).
 */
export function positionKey(position: Position): number {
  const { board, toMove } = position;
  const starter = coinCount(position) % 2 === 0 ? toMove : opponent(toMove);
  let key = 0;
  let mirrored = 0;
  const append = (column: number, number: number): number => {
    for (let row = 0; row < ROWS && cellAt(board, row, column) !== FREE; row++) {
      number = 3 * number + (cellAt(board, row, column) === starter ? 1 : 2);
    }
    return 3 * number;
  };
  for (let column = 0; column < COLUMNS; column++) {
    key = append(column, key);
    mirrored = append(COLUMNS - 1 - column, mirrored);
  }
  return Math.min(key, mirrored);
}
