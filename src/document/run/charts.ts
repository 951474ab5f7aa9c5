/** The charts of a tuning as data. */
import { type Estimate, eloEstimate, eloFields } from '../../arena/index.ts';
import type { Gene, GenerationReport, SavedTuning, savedSensitivity } from '../../tuner/index.ts';
import { shownValue } from '../../tuner/index.ts';
import type { ChartLine, ChartSpec } from '../document.ts';

/**
 * The sensitivity of a tuning, as far as it was measured: its genes, perhaps not all yet, and whether they are those of
 * its best genome so far.
 */
export type MeasuredSensitivity = Pick<
  NonNullable<ReturnType<typeof savedSensitivity>>,
  'genes' | 'isCurrent'
>;

function estimateLine(label: string, estimates: readonly Estimate[]): ChartLine {
  const band = { low: estimates.map(({ low }) => low), high: estimates.map(({ high }) => high) };
  return { label, values: estimates.map(({ mean }) => mean), band };
}

function overGenerations(
  reports: readonly GenerationReport[],
  chart: Omit<ChartSpec, 'x' | 'xLabel'>,
): ChartSpec {
  return { ...chart, xLabel: 'generation', x: reports.map(({ generation }) => generation) };
}

/** Returns a number of a gene as people see it. A gene with texts has no axis: their indices stand for them. */
function placeOnAxis(gene: Gene, number: number): number {
  const value = shownValue(gene, number);
  return typeof value === 'number' ? value : number;
}

/**
 * Returns a chart for each gene with its path over the generations, and a last one with the scores within each
 * generation, which say nothing about the next one: its opponents are others.
 */
export function pathCharts({ generations, config }: SavedTuning, genes: readonly Gene[]): ChartSpec[] {
  const paths = genes.map((gene, index) => {
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
  const scoresOf = (name: 'best' | 'mean') => generations.map((report) => report[name]);
  const lines = (['best', 'mean'] as const).map((name) => estimateLine(name, scoresOf(name)));
  const title = `${config.settings.strategy}: score within its generation`;
  return [...paths, overGenerations(generations, { title, lines, size: 'small' })];
}

/** Returns a chart for each gene: Elo by the value of this gene alone, with the current value marked. */
export function sensitivityCharts(
  sensitivity: MeasuredSensitivity['genes'],
  genes: readonly Gene[],
): ChartSpec[] {
  return sensitivity.map(({ name, weight, variations }, index) => {
    const own = { weight, score: { mean: 0.5, low: 0.5, high: 0.5, count: 0 } };
    const points = [...variations, own].sort((one, two) => one.weight - two.weight);
    const elos = points.map(({ score }) => eloFields(eloEstimate(score)));
    const shown = (number: number) => placeOnAxis(genes[index] as Gene, number);
    const band = { low: elos.map(({ eloLow }) => eloLow), high: elos.map(({ eloHigh }) => eloHigh) };
    const x = points.map((point) => shown(point.weight));
    const lines = [{ label: 'Elo', values: elos.map(({ elo }) => elo), band, showPoints: true }];
    return { title: name, xLabel: 'weight', x, lines, marks: [shown(weight)], size: 'small' };
  });
}
