/** The solver's scores in terms of coins still to be dropped. */
import { CELLS } from '../../../engine/index.ts';

/** How a position ends if both sides play perfectly, seen from the side to move. */
export interface Outcome {
  /** Coins to the win, the winning one included; `null` if not a win. */
  readonly winIn: number | null;
  /** Coins to the loss, the other side's winning one included; `null` if not a loss. */
  readonly lossIn: number | null;
  readonly draw: boolean;
}

/** The score of a position with this many coins whose side to move wins with its next one. */
export function scoreOfWinNow(coins: number): number {
  return Math.floor((CELLS + 1 - coins) / 2);
}

/** The outcome that a score (`Solved.score`) represents on a board with this many coins. */
export function outcomeOf(score: number, coins: number): Outcome {
  const own = Math.floor(coins / 2);
  const other = coins - own;
  const winnersCoins = CELLS / 2 + 1 - Math.abs(score);
  return {
    winIn: score > 0 ? 2 * (winnersCoins - own) - 1 : null,
    lossIn: score < 0 ? 2 * (winnersCoins - other) : null,
    draw: score === 0,
  };
}
