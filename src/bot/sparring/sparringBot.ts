/** What a sparring partner is: a simple bot that is always there. */
import type { Position } from '../../engine/position.ts';
import type { RandomStream } from '../../engine/random.ts';
import type { Rules } from '../../engine/rules.ts';

/** What a sparring partner may spend on a move. */
export interface SparringEffort {
  /** Coins that may be tried out. */
  readonly nodes?: number;
  /** Asked now and then; `true` ends the search. */
  readonly shouldStop?: () => boolean;
}

/** Chooses an open column. Same position, same stream, same column, unless the clock decides. */
export type SparringBot = (
  position: Position,
  random: RandomStream,
  rules: Rules,
  effort: SparringEffort,
) => number;
