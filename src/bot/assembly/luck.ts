/**
 * The luck of a bomb: the value of the position after it, less the mean over all columns in which it might have dropped. Whatever
 * the values are, such luck is nil on average, so that a result less its luck has the same mean and varies less (control
 * variates: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT", 2018).
 */
import { landingCells, size } from './bitboard';
import { WIN } from './limits';
import * as position from './position';
import { valueOfPosition } from './search';
import { nextGeneration } from './transpositionTable';

/**
 * The luck of the bomb that has just dropped, for the side to move, in millionths of a win. All columns are searched equally
 * deep, as a deeper search of one would compare more than the bombs; for that reason the table forgets the players' searches
 * first. The bomb explodes after four plies.
 */
export function luckOfBomb(slot: i32, depth: i32): i32 {
  nextGeneration();
  const bomb = position.bomb;
  position.removeBomb();
  const open = landingCells(position.own | position.other);
  let sum: i64 = 0;
  let dropped: i32 = 0;
  for (let cells = open; cells !== 0; cells &= cells - 1) {
    const cell = cells & (0 - cells);
    position.spawnBomb(cell);
    const value = position.isFull() ? -WIN : valueOfPosition(slot, depth);
    position.removeBomb();
    sum += value;
    if (cell === bomb) dropped = value;
  }
  position.spawnBomb(bomb);
  return dropped - <i32>(sum / size(open));
}
