/** Scores as differences in Elo, the unit of playing strength. */
import type { Estimate } from './statistics.ts';

/** The score (0..1) expected of a player who is this much stronger (logistic model of Arpad Elo). */
export function expectedScore(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The Elo difference that a score stands for; infinite for 0 and 1, and beyond them, where intervals may end. */
export function eloOf(score: number): number {
  return -400 * Math.log10(1 / Math.min(1, Math.max(0, score)) - 1);
}

/** A number for JSON and charts: `null` if it is infinite. */
export function finiteOrNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** An Elo difference with its interval. */
export interface EloEstimate {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** An estimate as fields of a JSON object; all `null` when there is none yet. */
export function eloFields(estimate: EloEstimate | null) {
  return {
    elo: estimate && finiteOrNull(estimate.elo),
    eloLow: estimate && finiteOrNull(estimate.low),
    eloHigh: estimate && finiteOrNull(estimate.high),
  };
}

/** The Elo difference that an estimated score stands for. */
export function eloEstimate({ mean, low, high }: Estimate): EloEstimate {
  return { elo: eloOf(mean), low: eloOf(low), high: eloOf(high) };
}
