/** The charts of a report on a training. */
import { eloEstimate, wilsonInterval } from '../../arena/index.ts';
import { PHASE_NAMES } from '../../bot/index.ts';
import type { Calibration, PhaseCalibration } from '../../games/fcx/training/calibration.ts';
import type { TrainReport } from '../../games/fcx/training/trainingFormat.ts';
import type { ChartSpec } from './chartSpec.ts';
import { eloLine } from './charts.ts';

/** Loss by epoch, all generations in a row; the last epoch of each is marked. */
export function lossChart(reports: readonly TrainReport[]): ChartSpec {
  const losses = reports.flatMap((report) => report.losses);
  let epochs = 0;
  const marks = reports.map((report) => {
    epochs += report.losses.length;
    return epochs;
  });
  return {
    title: 'Log loss',
    xLabel: 'epoch',
    x: losses.map((_, index) => index + 1),
    lines: [
      { label: 'held-out games', values: losses.map(({ heldOut }) => heldOut), showPoints: true },
      { label: 'training, against its targets', values: losses.map(({ training }) => training) },
    ],
    marks,
    size: 'wide',
  };
}

/** The lead of each generation's network over the start. */
export function leadChart(reports: readonly TrainReport[], start: string): ChartSpec {
  return {
    title: `Elo of each network over ${start}`,
    xLabel: 'generation',
    x: reports.map(({ generation }) => generation),
    lines: [
      eloLine(
        `Elo over ${start}`,
        reports.map(({ lead }) => eloEstimate(lead)),
      ),
    ],
    size: 'wide',
  };
}

/** `after bomb 1` */
export function phaseName({ phase }: PhaseCalibration): string {
  return PHASE_NAMES[phase] ?? `phase ${phase}`;
}

/** How often positions were won, by the predicted chance: a chart for each phase. */
export function calibrationCharts({ phases }: Calibration): ChartSpec[] {
  return phases.map((one) => {
    const intervals = one.bins.map(({ won: mean, count }) => wilsonInterval({ mean, count }));
    const predicted = one.bins.map((bin) => 100 * bin.predicted);
    return {
      title: phaseName(one),
      xLabel: 'predicted, %',
      x: predicted,
      lines: [
        {
          label: 'won, %',
          values: one.bins.map(({ won }) => 100 * won),
          band: { low: intervals.map(({ low }) => 100 * low), high: intervals.map(({ high }) => 100 * high) },
          showPoints: true,
        },
        { label: 'as predicted', values: predicted, isDashed: true },
      ],
      size: 'small',
    };
  });
}
