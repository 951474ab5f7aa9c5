/** What a sparring partner is made of: a function that chooses a column, within limits. */
import type { Position, RandomStream, Rules } from '../../engine/index.ts';

/** The limits of a sparring partner's move. */
export interface SparringLimits {
  /** Coins that may be simulated. */
  readonly nodes?: number;
  /** Polled during the search; `true` ends it. */
  readonly shouldStop?: () => boolean;
}

/** Chooses an open column, the same for the same position and stream unless the clock decides. */
export type ChooseColumn = (
  position: Position,
  random: RandomStream,
  rules: Rules,
  limits: SparringLimits,
) => number;
