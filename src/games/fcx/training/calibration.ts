/** Calibration: whether positions predicted at 60 % are won in 60 % of games, in every phase of the game. */
import { z } from 'zod';

const share = z.number().min(0).max(1);

const phaseSchema = z.strictObject({
  /** See `phaseAfter`. */
  phase: z.int(),
  count: z.int(),
  /** The mean distance between predicted and won, over the predictions of this phase. */
  error: share,
  /** The error to be expected of true predictions, from chance alone. */
  noise: share,
  /** The predictions in one range: how many, their mean, and the mean of the points won. Empty ranges are left out. */
  bins: z.array(z.strictObject({ count: z.int(), predicted: share, won: share })),
});

export const calibrationSchema = z.strictObject({
  /** The expected calibration error: the mean distance between predicted and won, over all predictions. */
  error: share,
  /** What chance alone would make it if all predictions were true and independent; those of a game are not, quite. */
  noise: share,
  phases: z.array(phaseSchema),
});

/** Predictions and results, sorted by phase of the game and by range of the prediction. */
export type Calibration = z.infer<typeof calibrationSchema>;
export type PhaseCalibration = z.infer<typeof phaseSchema>;

/** A prediction and its result: 0, ½ or 1 points. */
export interface Prediction {
  readonly phase: number;
  readonly chance: number;
  readonly points: number;
}

/** Ranges of equal width. */
const BINS = 20;

/** How far the mean of this many results with this chance is from it on average (normal approximation). */
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

/** Mean cross entropy of results and predictions; 0.693 for a coin toss. */
export function logLoss(predictions: readonly Prediction[]): number {
  const sum = predictions.reduce((total, { chance, points }) => {
    const p = Math.max(1e-9, Math.min(1 - 1e-9, chance));
    return total - points * Math.log(p) - (1 - points) * Math.log(1 - p);
  }, 0);
  return sum / Math.max(1, predictions.length);
}
