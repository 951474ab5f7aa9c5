/** Calibration: whether positions predicted at 60 % are won in 60 % of games. */

/** The predictions in one range, and their results. */
interface CalibrationBin {
  readonly count: number;
  /** The mean prediction. */
  readonly predicted: number;
  /** The mean of the points won. */
  readonly won: number;
}

export interface Calibration {
  readonly bins: readonly CalibrationBin[];
  /** The mean distance between predicted and won, over all predictions. */
  readonly error: number;
}

const BINS = 20;

/** Sorts predictions into ranges of equal width; `points` gives 0, ½ or 1, or `null` if the result is unknown. */
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
