/** The stages of a game, in which the evaluation has weights of their own: bombs to come, one live, all spent. */
import { WINDOWS } from './bombs/chance';

export const STAGES: i32 = 3;

/** The stage of a position. */
export function stageOf(bomb: u64, dropped: i32): i32 {
  return bomb !== 0 ? 1 : dropped < WINDOWS ? 0 : 2;
}
