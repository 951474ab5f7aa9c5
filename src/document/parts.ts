/** Parts that several results have: how a test or a process stands, numbers for each stage of a game, and which differences may be chance. */
import { probit } from 'simple-statistics';
import { decisionBounds, type Estimate, type SequentialTestResult, type SprtBounds } from '../arena/index.ts';
import type { Stage, StagedCount, StageWeights } from '../bot/index.ts';
import { Blends, countsInStage, FEATURES, STAGES } from '../bot/index.ts';
import type { FixedTable, Span } from './document.ts';
import { formatDecision, leavesOpen, type ReportedTest } from './words.ts';

const VERDICT_TONES = { H1: { tone: 'good' }, H0: { tone: 'bad' }, undecided: {} } as const;

/** `a gain of 10 Elo` */
const gainOf = (elo: number) =>
  elo === 0 ? 'no gain' : `a ${elo > 0 ? 'gain' : 'loss'} of ${Math.abs(elo)} Elo`;

/** Returns a sequential test as text, with a bar that shows where its evidence stands between its two bounds. */
export function testSpan(test: ReportedTest, bounds: SprtBounds): Span {
  const { lower: low, upper: high } = decisionBounds(bounds);
  const meter = { low, high, value: test.llr, ends: [gainOf(bounds.elo0), gainOf(bounds.elo1)] } as const;
  return { text: formatDecision(test), meter, ...VERDICT_TONES[test.verdict] };
}

type Bounds = Pick<SprtBounds, 'elo0' | 'elo1'>;

/**
 * Returns what a test has decided about the player that it tests: `better`, `not 10 Elo better`; empty before it
 * decides.
 */
export function testFinding({ elo0, elo1 }: Bounds, verdict: SequentialTestResult['verdict']): string {
  if (verdict === 'undecided') return '';
  if (verdict === 'H1') return elo0 >= 0 ? 'better' : `not ${-elo0} Elo worse`;
  return elo1 > 0 ? `not ${elo1} Elo better` : 'worse';
}

/**
 * Returns the meaning of a test's verdict as a clause: `a gain of 10 Elo is likelier than no gain`; empty before it
 * decides.
 */
export function likelierHypothesis({ elo0, elo1 }: Bounds, verdict: SequentialTestResult['verdict']): string {
  if (verdict === 'undecided') return '';
  const [one, other] = verdict === 'H1' ? [elo1, elo0] : [elo0, elo1];
  return `${gainOf(one)} is likelier than ${gainOf(other)}`;
}

/**
 * The state of a run, match or contest in a folder: a process is at work on it, it is over, or it was stopped before
 * its end.
 */
export type WorkState = 'running' | 'finished' | 'stopped';

const STATE_TONES = { running: 'good', paused: 'warning', stopped: 'warning', finished: null } as const;

/** Returns the name of a state with its tone: good while it runs, a warning while it is paused or stopped. */
export function stateSpan(state: keyof typeof STATE_TONES): Span {
  const tone = STATE_TONES[state];
  return { text: state, ...(tone && { tone }) };
}

/**
 * Splits a long table in two: one with its first `openRows` rows, and one folded away with the others, whose title
 * `foldedTitle` makes from their number. A table without rows is left out.
 */
export function openAndFolded(
  { rows, ...table }: FixedTable,
  openRows: number,
  foldedTitle: (others: number) => string,
): FixedTable[] {
  const others = rows.slice(openRows);
  const folded = { ...table, title: foldedTitle(others.length), rows: others, isFolded: true };
  return [{ ...table, rows: rows.slice(0, openRows) }, folded].filter((one) => one.rows.length > 0);
}

/**
 * Returns a table with a row for each term and a column for each stage of the game, empty where the term could do
 * nothing; with meanings where there is room.
 */
function stageTable<Row extends StagedCount & { readonly name: string; readonly meaning: string }>(
  rows: readonly Row[],
  numberOf: (row: Row, stage: Stage) => string,
  hasMeanings: boolean,
): FixedTable {
  const remark = (meaning: string) => (hasMeanings ? [meaning] : []);
  const header = ['', ...STAGES, ...remark('bombs to come, a live bomb, all bombs spent')];
  const cells = rows.map((row) => {
    const numbers = STAGES.map((stage) => (countsInStage(row, stage) ? numberOf(row, stage) : ''));
    return [row.name, ...numbers, ...remark(row.meaning)];
  });
  return { kind: 'table', header, rows: cells, textColumns: 1, hasRemarks: hasMeanings };
}

/** Returns the weights of an evaluation as a table with a row for each feature and a column for each stage of the game. */
export function weightTable(weights: StageWeights, hasMeanings = false): FixedTable {
  return stageTable(FEATURES, ({ name }, stage) => `${weights[stage][name]}`, hasMeanings);
}

/**
 * Returns the terms that are added to the output of a network as a table, as logits, with a column for each stage of
 * the game.
 */
export function blendTable(blend: Blends.Blend, hasMeanings = false): FixedTable {
  const terms: readonly Blends.BlendTerm[] = [Blends.GAIN, ...Blends.TERMS];
  const inLogits = ({ name }: Blends.BlendTerm, stage: Stage) =>
    (blend[stage][name] / Blends.BLEND_ONE).toFixed(2);
  return stageTable(terms, inLogits, hasMeanings);
}

/**
 * Returns scores with wider intervals, which all hold at once in 95 % of cases (Bonferroni's method): of many 95 %
 * intervals some exclude a true 0 by chance alone.
 */
export function simultaneousIntervals(scores: readonly Estimate[]): Estimate[] {
  const widening = probit(1 - 0.025 / scores.length) / probit(0.975);
  return scores.map(({ mean, low, high, count }) => ({
    mean,
    low: Math.max(0, mean - widening * (mean - low)),
    high: Math.min(1, mean + widening * (high - mean)),
    count,
  }));
}

/**
 * Returns the note for the heading of figures from `simultaneousIntervals`: `, 95 % for all 8 at once`; empty for a
 * single one.
 */
export function simultaneousNote(comparisons: number): string {
  return comparisons > 1 ? `, 95 % for all ${comparisons} at once` : '';
}

/** A named difference, with a score for each way in which it was measured; all scores of a table hold at once. */
interface Difference {
  readonly name: string;
  readonly scores: readonly Estimate[];
}

/**
 * Returns those of the differences that are more than chance: at least one interval of theirs, as it is shown, excludes
 * 0.
 */
export function beyondNoise<Of extends Difference>(differences: readonly Of[]): readonly Of[] {
  return differences.filter(({ scores }) => !scores.every(leavesOpen));
}

/** Returns a sentence that says which differences are within the noise, as a list of one; empty if none is. */
export function describeNoise(differences: readonly Difference[]): string[] {
  const count = differences.reduce((sum, { scores }) => sum + scores.length, 0);
  const named = beyondNoise(differences);
  if (named.length === differences.length) return [];
  if (count === 1) return ['This difference is within the noise: its interval includes 0.'];
  const what =
    named.length === 0
      ? 'These differences are within the noise.'
      : `Beyond the noise: ${named.map(({ name }) => name).join(', ')}. The other differences are within it.`;
  return [`${what} The intervals are so wide that all ${count} hold at once in 95 % of cases.`];
}
