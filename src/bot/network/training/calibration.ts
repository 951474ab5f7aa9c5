/** Whether what is called 60 % is won in 60 % of games. */

/** Predictions in one range, and what came of them. */
export interface CalibrationBin {
  readonly count: number;
  /** Mean chance that was predicted. */
  readonly predicted: number;
  /** Mean points that were won. */
  readonly won: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /** How far predicted and won are apart, on average over all predictions. */
  readonly error: number;
}

const BINS = 20;

/** Sorts predictions into ranges of equal width; `points` are 0, ½ or 1, or `null` where nobody knows. */
export function calibrate(chances: ArrayLike<number>, points: (index: number) => number | null): Calibration {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, predicted: 0, won: 0 }));
  for (let index = 0; index < chances.length; index++) {
    const won = points(index);
    if (won === null) continue;
    const chance = chances[index] as number;
    const bin = sums[Math.min(BINS - 1, Math.floor(chance * BINS))]!;
    bin.count++;
    bin.predicted += chance;
    bin.won += won;
  }
  const bins = sums
    .filter(({ count }) => count > 0)
    .map(({ count, predicted, won }) => ({ count, predicted: predicted / count, won: won / count }));
  const counted = bins.reduce((sum, { count }) => sum + count, 0);
  const apart = bins.reduce((sum, { count, predicted, won }) => sum + count * Math.abs(predicted - won), 0);
  return { bins, error: apart / Math.max(1, counted) };
}
