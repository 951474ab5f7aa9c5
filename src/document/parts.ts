/** Parts that several results have: how a test or a process stands, and numbers for each stage of a game. */
import { decisionBounds, type SequentialTestResult, type SprtBounds } from '../arena/index.ts';
import type { OfStages, Stage, StageWeights } from '../bot/index.ts';
import { Blends, FEATURES, isOfStage, STAGES } from '../bot/index.ts';
import type { Span, TableSection } from './document.ts';
import { formatTest } from './words.ts';

const VERDICT_TONES = { H1: { tone: 'good' }, H0: { tone: 'bad' }, undecided: {} } as const;

/** How a sequential test stands or ended, and a bar between its bounds. */
export function testSpan(
  test: Pick<SequentialTestResult, 'verdict' | 'games' | 'llr'>,
  bounds: SprtBounds,
): Span {
  const { lower: low, upper: high } = decisionBounds(bounds);
  const meter = { low, high, value: test.llr, ends: ['H0', 'H1'] } as const;
  return { text: formatTest(test), meter, ...VERDICT_TONES[test.verdict] };
}

/** Whether a process is at work on something, or has been. */
export type WorkState = 'running' | 'finished' | 'stopped';

const STATE_TONES = { running: { tone: 'good' }, finished: {}, stopped: { tone: 'warning' } } as const;

/** The same as a word. */
export function stateSpan(state: WorkState): Span {
  return { text: state, ...STATE_TONES[state] };
}

/** A row for each of these, a column for each stage, empty where the number could do nothing; with meanings where there is room. */
function stageTable<Row extends OfStages & { readonly name: string; readonly meaning: string }>(
  rows: readonly Row[],
  numberOf: (row: Row, stage: Stage) => string,
  hasMeanings: boolean,
): TableSection {
  return {
    kind: 'table',
    header: ['', ...STAGES, ...(hasMeanings ? ['bombs to come, a live bomb, all bombs spent'] : [])],
    rows: rows.map((row) => [
      row.name,
      ...STAGES.map((stage) => (isOfStage(row, stage) ? numberOf(row, stage) : '')),
      ...(hasMeanings ? [row.meaning] : []),
    ]),
    textColumns: 1,
    hasRemarks: hasMeanings,
  };
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
