/**
 * Training games: one player against itself, with a random coin now and then, and a sample of every searched position
 * whose result was not proven.
 *
 * Random coins lead to positions that good play avoids but a search visits. The result says nothing about the positions
 * before a random coin; for them there is only the score of their own search.
 *
 * Most positions that a search estimates lie further off the game, and often only a search of their own proves what decides them. So
 * each searched position may have a stray: a few coins more, and a sample of where they lead. A coin that can win or prevent a win
 * does so; the others are random.
 */
import { BOARD, landingCells, threats } from './bitboard';
import { pickCell } from './bombs/chance';
import { MAX_DEPTH, MAX_GAME_PLIES, MAX_STRAY_COINS, PROVEN, WIN } from './limits';
import { columnOf } from './moveOrdering';
import * as position from './position';
import * as layout from './sampleLayout';
import { bestScore, certainResult } from './search';
import { beginGame, playTurn, searchMove, starterLuck, UNMEASURED } from './selfPlay';

/** The address of a roll for each ply, 16 bits: 0..419 for the open column of a random coin, or `SEARCHED`. */
export const coinRolls: usize = memory.data(2 * MAX_GAME_PLIES, 2);
const SEARCHED: i32 = 0xffff;

/** The address of the rolls of strays, `MAX_STRAY_COINS` of 16 bits for each ply, `SEARCHED` behind the last coin. */
export const strayRolls: usize = memory.data(2 * MAX_STRAY_COINS * MAX_GAME_PLIES, 2);

/** The address of the samples of the last game, those of strays behind the others. */
export const samples: usize = memory.data(2 * MAX_GAME_PLIES * layout.BYTES, 8);
/** Samples of strays until the game is over. */
const strays: usize = memory.data(MAX_GAME_PLIES * layout.BYTES, 8);

const FOR_WIN: i32 = 2;

function takeSample(address: usize): void {
  store<u64>(address, position.own, layout.OWN);
  store<u64>(address, position.other, layout.OTHER);
  store<u64>(address, position.bomb, layout.BOMB);
  store<u8>(address, <u8>position.fuse, layout.FUSE);
  store<u8>(address, <u8>position.round, layout.ROUND);
  store<u8>(address, <u8>position.dropped, layout.DROPPED);
  // Until the points are known, their place says which side is to move.
  store<u8>(address, <u8>(position.round & 1), layout.POINTS);
  store<i32>(address, bestScore, layout.SCORE);
  // Until the luck after the position is known, its place has the starter's luck before.
  store<i32>(address, starterLuck, layout.LUCK);
}

/** Gives the samples `from` to `to` - 1 their points, by the result for the mover of `moverRound`, and the luck after them. */
function fillIn(from: i32, to: i32, moverRound: i32, result: i32): void {
  const moverPoints = 1 + (result & 1) - (result >> 1);
  for (let index = from; index < to; index++) {
    const address = samples + index * layout.BYTES;
    const sameSide = load<u8>(address, layout.POINTS) === <u8>(moverRound & 1);
    store<u8>(address, <u8>(sameSide ? moverPoints : FOR_WIN - moverPoints), layout.POINTS);
    const luckAfter = starterLuck - load<i32>(address, layout.LUCK);
    const starterMoves = (load<u8>(address, layout.ROUND) & 1) !== 0;
    store<i32>(address, starterMoves ? luckAfter : -luckAfter, layout.LUCK);
  }
}

/** The cells in which a coin of the side to move would win now or, if there are none, one of the other side. */
function urgentCells(landing: u64): u64 {
  const free = BOARD & ~(position.own | position.other | position.bomb);
  const wins = threats(position.own, free) & landing;
  return wins === 0 ? threats(position.other, free) & landing : wins;
}

/** Drops the coins of a stray. Returns true if they lead to a position that a search would estimate. */
function stray(rolls: usize): bool {
  for (let index = 0; ; index++) {
    const landing = landingCells(position.own | position.other | position.bomb);
    const urgent = urgentCells(landing);
    const roll = index < MAX_STRAY_COINS ? <i32>load<u16>(rolls + 2 * index) : SEARCHED;
    if (roll !== SEARCHED) {
      const column = columnOf(pickCell(urgent === 0 ? landing : urgent, roll));
      if (playTurn(column, UNMEASURED) !== position.GOES_ON) return false;
      continue;
    }
    if (threats(position.own, urgent) !== 0) return false;
    // An explosion comes before the opponent's coin.
    return position.fuse === 1 || (urgent & (urgent - 1)) === 0;
  }
}

/** Takes a sample of the ply's stray, if it has one, with the score of a search of its own. Returns the number taken, 0 or 1. */
function sampleStray(slot: i32, maxNodes: i32, ply: i32, address: usize): i32 {
  const rolls = strayRolls + 2 * MAX_STRAY_COINS * ply;
  if (<i32>load<u16>(rolls) === SEARCHED) return 0;
  const own = position.own;
  const other = position.other;
  const bomb = position.bomb;
  const fuse = position.fuse;
  const round = position.round;
  const dropped = position.dropped;
  const isWorthIt = stray(rolls);
  if (isWorthIt) {
    searchMove(slot, MAX_DEPTH, maxNodes);
    takeSample(address);
    store<u8>(address, layout.UNKNOWN, layout.POINTS);
    if (abs(bestScore) > PROVEN) store<i32>(address, bestScore > 0 ? WIN : -WIN, layout.SCORE);
  }
  position.setPosition(own, other, bomb, fuse, round, dropped);
  return isWorthIt ? 1 : 0;
}

/** Plays one game with the bombs of `selfPlay.schedule`, whose luck is measured as in `playTurn`. Returns the number of samples. */
export function playTrainingGame(slot: i32, maxNodes: i32, luckDepth: i32): i32 {
  beginGame();
  let taken = 0;
  let strayCount = 0;
  let sinceRandomCoin = 0;
  for (let ply = 0; ply < MAX_GAME_PLIES; ply++) {
    const moverRound = position.round;
    const roll = <i32>load<u16>(coinRolls + 2 * ply);
    let result = position.GOES_ON;
    let column: i32;
    if (roll === SEARCHED) {
      column = searchMove(slot, MAX_DEPTH, maxNodes);
      if (abs(bestScore) <= PROVEN) takeSample(samples + layout.BYTES * taken++);
      result = certainResult();
      strayCount += sampleStray(slot, maxNodes, ply, strays + layout.BYTES * strayCount);
    } else {
      column = columnOf(pickCell(landingCells(position.own | position.other | position.bomb), roll));
      for (; sinceRandomCoin < taken; sinceRandomCoin++) {
        store<u8>(samples + sinceRandomCoin * layout.BYTES, layout.UNKNOWN, layout.POINTS);
      }
    }
    if (result === position.GOES_ON) result = playTurn(column, luckDepth);
    if (result === position.GOES_ON) continue;
    fillIn(sinceRandomCoin, taken, moverRound, result);
    break;
  }
  memory.copy(samples + layout.BYTES * taken, strays, layout.BYTES * strayCount);
  return taken + strayCount;
}
