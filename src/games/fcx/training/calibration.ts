/** Calibration: the difference between predicted and actual results. Of positions predicted at 60 %, 60 % should be won, in every phase. */
import { z } from 'zod';

const share = z.number().min(0).max(1);

const phaseSchema = z.strictObject({
  /** The number of the phase; see `phaseAfter`. */
  phase: z.int(),
  count: z.int(),
  /** The mean distance between predicted and actual points, over the predictions of this phase. */
  error: share,
  /** The error to be expected of true predictions, from chance alone. */
  noise: share,
  /** The predictions by range: their number, their mean, and the mean of the points won. Empty ranges are left out. */
  bins: z.array(z.strictObject({ count: z.int(), predicted: share, won: share })),
});

/** The schema of a calibration. */
export const calibrationSchema = z.strictObject({
  /** The expected calibration error: the mean distance between predicted and actual points, over all predictions. */
  error: share,
  /** The error by chance alone, if all predictions were true and independent; those of a game are not quite independent. */
  noise: share,
  phases: z.array(phaseSchema),
});

/** The predictions and results of positions, by phase of the game and by range of the prediction. */
export type Calibration = z.infer<typeof calibrationSchema>;
/** The predictions and results of the positions in one phase. */
export type PhaseCalibration = z.infer<typeof phaseSchema>;

/** A predicted chance of winning, 0 to 1, and the result: 0, ½ or 1 points. */
export interface Prediction {
  readonly phase: number;
  readonly chance: number;
  readonly points: number;
}

/** The number of ranges, all of the same width. */
const BINS = 20;

/** The mean distance of the mean of so many results from their chance (normal approximation). */
function meanDeviation(chance: number, count: number): number {
  return Math.sqrt((2 / Math.PI) * ((chance * (1 - chance)) / count));
}

function calibratePhase(phase: number, predictions: readonly Prediction[]): PhaseCalibration {
  const sums = Array.from({ length: BINS }, () => ({ count: 0, predicted: 0, won: 0 }));
  for (const { chance, points } of predictions) {
    const bin = sums[Math.min(BINS - 1, Math.floor(chance * BINS))]!;
    bin.count++;
    bin.predicted += chance;
    bin.won += points;
  }
  const bins = sums
    .filter(({ count }) => count > 0)
    .map(({ count, predicted, won }) => ({ count, predicted: predicted / count, won: won / count }));
  const apart = bins.reduce((sum, { count, predicted, won }) => sum + count * Math.abs(predicted - won), 0);
  const noise = bins.reduce((sum, { count, predicted }) => sum + count * meanDeviation(predicted, count), 0);
  return {
    phase,
    count: predictions.length,
    error: apart / predictions.length,
    noise: noise / predictions.length,
    bins,
  };
}

/** The calibration of predictions. */
export function calibrate(predictions: readonly Prediction[]): Calibration {
  const present = [...new Set(predictions.map(({ phase }) => phase))].sort((one, two) => one - two);
  const phases = present.map((number) =>
    calibratePhase(
      number,
      predictions.filter(({ phase }) => phase === number),
    ),
  );
  const mean = (of: (phase: PhaseCalibration) => number) =>
    phases.reduce((sum, phase) => sum + phase.count * of(phase), 0) / Math.max(1, predictions.length);
  return { error: mean(({ error }) => error), noise: mean(({ noise }) => noise), phases };
}

/** The mean cross entropy of results and predictions; 0.693 for a coin toss. */
export function logLoss(predictions: readonly Prediction[]): number {
  const sum = predictions.reduce((total, { chance, points }) => {
    const p = Math.max(1e-9, Math.min(1 - 1e-9, chance));
    return total - points * Math.log(p) - (1 - points) * Math.log(1 - p);
  }, 0);
  return sum / Math.max(1, predictions.length);
}
