/**
 * The bombs that have not dropped yet: how likely one drops, and where.
 *
 * A bomb drops in round R, before the coin of that round, with probability 1/n, where n = last round of its window - R + 1,
 * unless it has dropped before (rules.md section 3: uniform in the window). Bombs drop in order: the next one belongs to
 * the window whose number is the number of bombs dropped.
 */

import { size } from '../bitboard';

/** Bombs in a game. */
export const WINDOWS: i32 = 3;

/** The first round in which a bomb can drop. */
export const FIRST_ROUND: i32 = 5;
/** Rounds in a window. */
export const WINDOW_LENGTH: i32 = 6;
/** Rounds from the start of one window to the start of the next. */
export const WINDOW_STEP: i32 = 10;

/** The last round in which a bomb can drop. */
export const LAST_ROUND: i32 = FIRST_ROUND + (WINDOWS - 1) * WINDOW_STEP + WINDOW_LENGTH - 1;

/** The n of the probability 1/n with which a bomb drops in this round; 0 if none can. */
export function roundsLeftForBomb(round: i32, dropped: i32): i32 {
  if (dropped >= WINDOWS) return 0;
  const first = FIRST_ROUND + dropped * WINDOW_STEP;
  return round >= first && round < first + WINDOW_LENGTH ? first + WINDOW_LENGTH - round : 0;
}

/** True if no bomb can drop from the next round to `last`, both included. A window with a bomb to come counts in full. */
export function noBombUntil(last: i32, dropped: i32): bool {
  return dropped >= WINDOWS || last < FIRST_ROUND + dropped * WINDOW_STEP;
}

/** The number of rolls: they are 0 to 419; see `src/engine/schedule.ts`. */
export const ROLLS: i32 = 420;

/** The cell that a roll picks among the cells in which a bomb can come to rest. */
export function pickCell(landing: u64, roll: i32): u64 {
  for (let rank = (roll * size(landing)) / ROLLS; rank > 0; rank--) landing &= landing - 1;
  return landing & (0 - landing);
}

/** Stages of a game: bombs to come, one live, all spent. The evaluation has weights of its own for each. */
export const STAGES: i32 = 3;

/** The stage of a position: 0 bombs to come, 1 a live bomb, 2 all spent. */
export function stageOf(bomb: u64, dropped: i32): i32 {
  return bomb !== 0 ? 1 : dropped < WINDOWS ? 0 : 2;
}
