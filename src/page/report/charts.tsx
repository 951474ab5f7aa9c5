/** Charts in a page of results: their data, which `draw.ts` draws in the reader's browser, and what they are made of. */
import { type Estimate, eloEstimate, finiteOrNull } from '../../arena/index.ts';
import type { Gene, GenerationReport, GeneSensitivity, SavedTuning } from '../../tuner/index.ts';
import type { ChartLine, ChartSpec } from '../chart.ts';

/** Charts side by side, as many as fit. */
export function Charts({ specs }: { readonly specs: readonly ChartSpec[] }) {
  return (
    <div class="charts">
      {specs.map((spec) => (
        <div class={`chart ${spec.size}`} data-chart={JSON.stringify(spec)} />
      ))}
    </div>
  );
}

/** A chart over the generations of a run. */
function overGenerations(
  reports: readonly GenerationReport[],
  chart: Omit<ChartSpec, 'x' | 'xLabel'>,
): ChartSpec {
  return { ...chart, xLabel: 'generation', x: reports.map(({ generation }) => generation) };
}

function estimateLine(label: string, estimates: readonly Estimate[]): ChartLine {
  return {
    label,
    values: estimates.map(({ mean }) => mean),
    band: { low: estimates.map(({ low }) => low), high: estimates.map(({ high }) => high) },
  };
}

/** Best and mean score over the generations, with their 95 % intervals; new champions are marked. */
export function fitnessChart({ generations, checkpoint }: SavedTuning): ChartSpec {
  const [best, mean] = [generations.map((report) => report.best), generations.map((report) => report.mean)];
  return overGenerations(generations, {
    title: 'Score against the opponents of each generation',
    lines: [
      estimateLine('best', best),
      estimateLine('mean', mean),
      { label: 'best, without its luck', values: generations.map(({ fitness }) => fitness), isDashed: true },
    ],
    marks: (checkpoint?.state.champions ?? []).map(({ generation }) => generation),
    size: 'wide',
  });
}

/** Diversity of each generation, and the step of the next mutations. */
export function diversityChart({ generations }: SavedTuning): ChartSpec {
  return overGenerations(generations, {
    title: 'Diversity and mutation step, as fractions of the ranges',
    lines: [
      { label: 'diversity', values: generations.map(({ diversity }) => diversity) },
      { label: 'step', values: generations.map(({ step }) => step) },
    ],
    size: 'wide',
  });
}

/** A line of scores in Elo, with their intervals. */
export function eloLine(label: string, scores: readonly Estimate[]): ChartLine {
  const elos = scores.map(eloEstimate);
  const band = {
    low: elos.map(({ low }) => finiteOrNull(low)),
    high: elos.map(({ high }) => finiteOrNull(high)),
  };
  return { label, values: elos.map(({ elo }) => finiteOrNull(elo)), band, showPoints: true };
}

/**
 * Elo of the champions over each player of the reference panel; none for a run without champions. Each chart has a scale of
 * its own: leads over weak players are many times those over strong ones.
 */
export function championCharts({ checkpoint }: SavedTuning): ChartSpec[] {
  const champions = checkpoint?.state.champions ?? [];
  const names = champions[0]?.panel.map(({ name }) => name) ?? [];
  return names.map((name, index) => ({
    title: `Elo of the champions over ${name}`,
    xLabel: 'promoted after generation',
    x: champions.map(({ generation }) => generation),
    lines: [
      eloLine(
        'Elo',
        champions.map(({ panel }) => panel[index]?.score as Estimate),
      ),
    ],
    size: 'small',
  }));
}

/** For each weight, the best guess over the generations, and the population with its standard deviation. */
export function weightCharts({ generations }: SavedTuning, genes: readonly Gene[]): ChartSpec[] {
  return genes.map(({ name }, index) => {
    const centre = generations.map((report) => report.centre[index] as number);
    const spread = generations.map((report) => report.spread[index] as number);
    return overGenerations(generations, {
      title: name,
      lines: [
        {
          label: 'population',
          values: centre,
          band: {
            low: centre.map((value, at) => value - (spread[at] as number)),
            high: centre.map((value, at) => value + (spread[at] as number)),
          },
        },
        // Last, so that the band does not cover it.
        { label: 'best guess', values: generations.map(({ candidate }) => candidate[index] as number) },
      ],
      size: 'small',
    });
  });
}

/** For each weight, the effect of changing it alone, in Elo; the own weight of the copies' opponent is marked. */
export function sensitivityCharts(sensitivity: readonly GeneSensitivity[]): ChartSpec[] {
  return sensitivity.map(({ name, weight, variations }) => {
    const own = { weight, score: { mean: 0.5, low: 0.5, high: 0.5, count: 0 } };
    const points = [...variations, own].sort((one, two) => one.weight - two.weight);
    return {
      title: name,
      xLabel: 'weight',
      x: points.map((point) => point.weight),
      lines: [
        eloLine(
          'Elo',
          points.map(({ score }) => score),
        ),
      ],
      marks: [weight],
      size: 'small',
    };
  });
}

/** The score of a copy without this weight, `null` if there is none. */
export function scoreWithout({ variations }: GeneSensitivity): Estimate | null {
  return variations.find((variation) => variation.weight === 0)?.score ?? null;
}
