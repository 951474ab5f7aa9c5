/**
 * Bombs that a search knows in advance. No player does; one that did would show what the best player could reach, see
 * `bench/strength.ts`.
 */
import { landingCells } from '../bitboard';
import { FUSE } from '../position';
import { negamax } from '../search';
import { pickCell, WINDOWS } from './chance';

/** A bomb schedule in the layout of `selfPlay.schedule`. */
export const foreseen: usize = memory.data(8 * WINDOWS);
/** True if searches know the schedule. */
export let isForeseen: bool = false;

/** Lets searches know the schedule, or not. */
export function setForeseen(is: bool): void {
  isForeseen = is;
}

/** True if the next bomb drops in this round. */
export function isDue(round: i32, dropped: i32): bool {
  return load<i32>(foreseen + 4 * dropped) === round;
}

/** The value for the side that has just moved and whose coins are `own`, after the bomb that is due; see `valueOfChance`. */
export function valueOfForeseen(
  own: u64,
  other: u64,
  dropped: i32,
  depth: i32,
  alpha: i32,
  beta: i32,
  ply: i32,
): i32 {
  const open = landingCells(own | other);
  if (open === 0) return -negamax(other, own, 0, 0, dropped, depth, -beta, -alpha, ply);
  const roll = load<i32>(foreseen + 4 * (WINDOWS + dropped));
  return -negamax(other, own, pickCell(open, roll), FUSE, dropped + 1, depth, -beta, -alpha, ply);
}
