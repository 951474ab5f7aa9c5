/** Parts that several results have: how a test or a process stands, numbers for each stage of a game, and which differences may be chance. */
import { probit } from 'simple-statistics';
import { decisionBounds, type Estimate, type SequentialTestResult, type SprtBounds } from '../arena/index.ts';
import type { Stage, StagedCount, StageWeights } from '../bot/index.ts';
import { Blends, countsInStage, FEATURES, STAGES } from '../bot/index.ts';
import type { Span, TableSection } from './document.ts';
import { formatTest, isOpen, type ToldTest } from './words.ts';

const VERDICT_TONES = { H1: { tone: 'good' }, H0: { tone: 'bad' }, undecided: {} } as const;

/** `a gain of 10 Elo` */
const gainOf = (elo: number) =>
  elo === 0 ? 'no gain' : `a ${elo > 0 ? 'gain' : 'loss'} of ${Math.abs(elo)} Elo`;

export function testSpan(test: ToldTest, bounds: SprtBounds): Span {
  const { lower: low, upper: high } = decisionBounds(bounds);
  const meter = { low, high, value: test.llr, ends: [gainOf(bounds.elo0), gainOf(bounds.elo1)] } as const;
  return { text: formatTest(test), meter, ...VERDICT_TONES[test.verdict] };
}

type Bounds = Pick<SprtBounds, 'elo0' | 'elo1'>;

/** `not 10 Elo better`: what a test calls the one that it is about; empty before it decides. */
export function decidedAs({ elo0, elo1 }: Bounds, verdict: SequentialTestResult['verdict']): string {
  if (verdict === 'undecided') return '';
  if (verdict === 'H1') return elo0 >= 0 ? 'better' : `not ${-elo0} Elo worse`;
  return elo1 > 0 ? `not ${elo1} Elo better` : 'worse';
}

/** `a gain of 10 Elo is likelier than no gain`: what that means. */
export function likelier({ elo0, elo1 }: Bounds, verdict: SequentialTestResult['verdict']): string {
  if (verdict === 'undecided') return '';
  const [one, other] = verdict === 'H1' ? [elo1, elo0] : [elo0, elo1];
  return `${gainOf(one)} is likelier than ${gainOf(other)}`;
}

export type WorkState = 'running' | 'finished' | 'stopped';

const STATE_TONES = { running: 'good', paused: 'warning', stopped: 'warning', finished: null } as const;

export function stateSpan(state: keyof typeof STATE_TONES): Span {
  const tone = STATE_TONES[state];
  return { text: state, ...(tone && { tone }) };
}

/** A table: its first rows are open, and the others are folded away. */
export function openTable(
  { rows, ...table }: TableSection,
  open: number,
  titleOf: (others: number) => string,
): TableSection[] {
  const others = rows.slice(open);
  const folded = { ...table, title: titleOf(others.length), rows: others, isFolded: true };
  return [{ ...table, rows: rows.slice(0, open) }, folded].filter((one) => one.rows.length > 0);
}

/** A row for each of these, a column for each stage, empty where the number could do nothing; with meanings where there is room. */
function stageTable<Row extends StagedCount & { readonly name: string; readonly meaning: string }>(
  rows: readonly Row[],
  numberOf: (row: Row, stage: Stage) => string,
  hasMeanings: boolean,
): TableSection {
  const remark = (meaning: string) => (hasMeanings ? [meaning] : []);
  const header = ['', ...STAGES, ...remark('bombs to come, a live bomb, all bombs spent')];
  const cells = rows.map((row) => {
    const numbers = STAGES.map((stage) => (countsInStage(row, stage) ? numberOf(row, stage) : ''));
    return [row.name, ...numbers, ...remark(row.meaning)];
  });
  return { kind: 'table', header, rows: cells, textColumns: 1, hasRemarks: hasMeanings };
}

export function weightTable(weights: StageWeights, hasMeanings = false): TableSection {
  return stageTable(FEATURES, ({ name }, stage) => `${weights[stage][name]}`, hasMeanings);
}

/** What is added to a network, as logits: `1.25`. */
export function blendTable(blend: Blends.Blend, hasMeanings = false): TableSection {
  const terms: readonly Blends.BlendTerm[] = [Blends.GAIN, ...Blends.TERMS];
  const inLogits = ({ name }: Blends.BlendTerm, stage: Stage) =>
    (blend[stage][name] / Blends.BLEND_ONE).toFixed(2);
  return stageTable(terms, inLogits, hasMeanings);
}

/**
 * The same scores with intervals so wide that, in 95 % of cases, all of them hold at once (Bonferroni's method): of many 95 % intervals
 * some exclude a true 0 by chance alone.
 */
export function holdingAtOnce(scores: readonly Estimate[]): Estimate[] {
  const widening = probit(1 - 0.025 / scores.length) / probit(0.975);
  return scores.map(({ mean, low, high, count }) => ({
    mean,
    low: Math.max(0, mean - widening * (mean - low)),
    high: Math.min(1, mean + widening * (high - mean)),
    count,
  }));
}

/** `95 % for all 8 at once`: said at the head of what `holdingAtOnce` gives. */
export function atOnceNote(comparisons: number): string {
  return comparisons > 1 ? `, 95 % for all ${comparisons} at once` : '';
}

/** A difference by its name, with a score for each way in which it was measured; all scores of a table hold at once. */
interface Difference {
  readonly name: string;
  readonly scores: readonly Estimate[];
}

/** Those that deviate by more than chance: an interval of theirs, as it is shown, excludes 0. */
export function clearOnes<Of extends Difference>(differences: readonly Of[]): readonly Of[] {
  return differences.filter(({ scores }) => !scores.every(isOpen));
}

/** Says which differences are within the noise; nothing if none is. */
export function describeNoise(differences: readonly Difference[]): string[] {
  const count = differences.reduce((sum, { scores }) => sum + scores.length, 0);
  const named = clearOnes(differences);
  if (named.length === differences.length) return [];
  if (count === 1) return ['This difference is within the noise: its interval includes 0.'];
  const what =
    named.length === 0
      ? 'These differences are within the noise.'
      : `Beyond the noise: ${named.map(({ name }) => name).join(', ')}. The other differences are within it.`;
  return [`${what} The intervals are so wide that all ${count} hold at once in 95 % of cases.`];
}
