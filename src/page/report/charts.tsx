/** Charts in a page of results: their data, which `draw.ts` draws in the reader's browser. */
import { type Estimate, eloEstimate, finiteOrNull } from '../../arena/index.ts';
import type { ChartLine, ChartSpec } from '../../document/index.ts';
import type { Gene, GenerationReport, GeneSensitivity, SavedTuning } from '../../tuner/index.ts';
import { shownValue } from '../../tuner/index.ts';

interface ChartsProps {
  readonly specs: readonly ChartSpec[];
  /** Where the charts are loaded from once they are seen, instead. */
  readonly later?: string | undefined;
}

/** Charts side by side, as many as fit. */
export function Charts({ specs, later }: ChartsProps) {
  const places = specs.map((spec) => <div class={`chart ${spec.size}`} data-chart={JSON.stringify(spec)} />);
  return (
    <div class="charts" data-later={later}>
      {places}
    </div>
  );
}

function estimateLine(label: string, estimates: readonly Estimate[]): ChartLine {
  const band = { low: estimates.map(({ low }) => low), high: estimates.map(({ high }) => high) };
  return { label, values: estimates.map(({ mean }) => mean), band };
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

function overGenerations(
  reports: readonly GenerationReport[],
  chart: Omit<ChartSpec, 'x' | 'xLabel'>,
): ChartSpec {
  return { ...chart, xLabel: 'generation', x: reports.map(({ generation }) => generation) };
}

export function fitnessChart({ generations, checkpoint }: SavedTuning): ChartSpec {
  const best = generations.map((report) => report.best);
  const mean = generations.map((report) => report.mean);
  const fitness = generations.map((report) => report.fitness);
  return overGenerations(generations, {
    title: 'Score against the opponents of each generation',
    lines: [
      estimateLine('best', best),
      estimateLine('mean', mean),
      { label: 'best, without its luck', values: fitness, isDashed: true },
    ],
    marks: (checkpoint?.state.champions ?? []).map(({ generation }) => generation),
    size: 'wide',
  });
}

/** What people see of a number. Texts have no axis: their places stand for them. */
function placeOnAxis(gene: Gene, number: number): number {
  const value = shownValue(gene, number);
  return typeof value === 'number' ? value : number;
}

export function weightCharts({ generations }: SavedTuning, genes: readonly Gene[]): ChartSpec[] {
  return genes.map((gene, index) => {
    const { name } = gene;
    const shown = (number: number) => placeOnAxis(gene, number);
    const population = generations.map(({ centre, spread }) => {
      const [mean, deviation] = [centre[index] as number, spread[index] as number];
      const [low, high] = [shown(mean - deviation), shown(mean + deviation)];
      return { mean: shown(mean), low, high, count: 0 };
    });
    const guesses = generations.map(({ candidate }) => shown(candidate[index] as number));
    // The guesses last, so that the band does not cover them.
    const lines = [estimateLine('population', population), { label: 'best guess', values: guesses }];
    return overGenerations(generations, { title: name, lines, size: 'small' });
  });
}

export function sensitivityCharts(
  sensitivity: readonly GeneSensitivity[],
  genes: readonly Gene[],
): ChartSpec[] {
  return sensitivity.map(({ name, weight, variations }, index) => {
    const own = { weight, score: { mean: 0.5, low: 0.5, high: 0.5, count: 0 } };
    const points = [...variations, own].sort((one, two) => one.weight - two.weight);
    const scores = points.map(({ score }) => score);
    const shown = (number: number) => placeOnAxis(genes[index] as Gene, number);
    return {
      title: name,
      xLabel: 'weight',
      x: points.map((point) => shown(point.weight)),
      lines: [eloLine('Elo', scores)],
      marks: [shown(weight)],
      size: 'small',
    };
  });
}
