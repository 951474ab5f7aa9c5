/** A sparring partner: a simple bot that is always available. */
import type { Position } from '../../engine/position.ts';
import type { RandomStream } from '../../engine/random.ts';
import type { Rules } from '../../engine/rules.ts';

/** The limits of a sparring partner's move. */
export interface SparringEffort {
  /** Coins that may be simulated. */
  readonly nodes?: number;
  /** Polled during the search; `true` ends it. */
  readonly shouldStop?: () => boolean;
}

/** Chooses an open column, the same for the same position and stream unless the clock decides. */
export type SparringBot = (
  position: Position,
  random: RandomStream,
  rules: Rules,
  effort: SparringEffort,
) => number;
