/**
 * Training games: one player against itself, with a random coin now and then, and a record of every searched position
 * whose result was not proven.
 *
 * Random coins lead to positions that good play avoids but a search visits. The result says nothing about the positions
 * before a random coin; for them there is only the score of their own search.
 *
 * A record has 32 bytes: 0 coins of the side to move, 8 those of the other, 16 the bomb (64 bits each), then a byte each
 * 24 fuse, 25 round, 26 bombs dropped, 27 the points of the side to move (0 lost, 1 a double win, 2 won, 3 unknown),
 * and 28 the score of the search in 32 bits.
 */
import { MAX_PLY } from './moveOrdering';
import * as position from './position';
import { bestScore, certainResult, PROVEN } from './search';
import { ROLLS, searchMove, spawnDueBomb } from './selfPlay';

export const RECORD_BYTES: i32 = 32;
export const MAX_GAME_PLIES: i32 = 2 * MAX_PLY;

/** For each ply a roll for the open column of a random coin, 16 bits: 0..419, or `SEARCHED`. */
export const coinRolls: usize = memory.data(2 * MAX_GAME_PLIES, 2);
const SEARCHED: i32 = 0xffff;

/** The records of the last game. */
export const records: usize = memory.data(MAX_GAME_PLIES * RECORD_BYTES, 8);

const POINTS: i32 = 27;
const FOR_WIN: i32 = 2;
const UNKNOWN: u8 = 3;

function record(address: usize): void {
  store<u64>(address, position.own);
  store<u64>(address, position.other, 8);
  store<u64>(address, position.bomb, 16);
  store<u8>(address, <u8>position.fuse, 24);
  store<u8>(address, <u8>position.round, 25);
  store<u8>(address, <u8>position.dropped, 26);
  // Who is to move; the points are filled in when they are known.
  store<u8>(address, <u8>(position.round & 1), POINTS);
  store<i32>(address, bestScore, 28);
}

/** The records `from` to `to` - 1 get the points that the result, seen by the mover of `moverRound`, gives them. */
function fillInPoints(from: i32, to: i32, moverRound: i32, result: i32): void {
  const moverPoints = 1 + (result & 1) - (result >> 1);
  for (let index = from; index < to; index++) {
    const address = records + index * RECORD_BYTES;
    const sameSide = load<u8>(address, POINTS) === <u8>(moverRound & 1);
    store<u8>(address, <u8>(sameSide ? moverPoints : FOR_WIN - moverPoints), POINTS);
  }
}

function leavePointsOpen(from: i32, to: i32): void {
  for (let index = from; index < to; index++) store<u8>(records + index * RECORD_BYTES, UNKNOWN, POINTS);
}

/** Plays one game with the bombs of `selfPlay.schedule`. Returns the number of records. */
export function playTrainingGame(slot: i32, maxNodes: i32): i32 {
  position.clearPosition();
  let recorded = 0;
  let sinceRandomCoin = 0;
  for (let ply = 0; ply < MAX_GAME_PLIES; ply++) {
    const moverRound = position.round;
    const roll = <i32>load<u16>(coinRolls + 2 * ply);
    let result = position.GOES_ON;
    let column: i32;
    if (roll === SEARCHED) {
      column = searchMove(slot, MAX_PLY - 1, maxNodes);
      if (abs(bestScore) <= PROVEN) record(records + RECORD_BYTES * recorded++);
      const certain = certainResult();
      if (certain > 0) result = position.MOVER_WINS;
      else if (certain < 0) result = position.OTHER_WINS;
    } else {
      column = position.openColumn((roll * position.openColumnCount()) / ROLLS);
      leavePointsOpen(sinceRandomCoin, recorded);
      sinceRandomCoin = recorded;
    }
    if (result === position.GOES_ON) result = position.playColumn(column);
    if (result === position.GOES_ON) {
      spawnDueBomb();
      if (position.isFull()) result = position.MOVER_WINS;
    }
    if (result === position.GOES_ON) continue;
    fillInPoints(sinceRandomCoin, recorded, moverRound, result);
    break;
  }
  return recorded;
}
