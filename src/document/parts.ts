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

/** A row of numbers: the weights of a feature, or what is added to a network. */
interface StageRow {
  readonly name: string;
  readonly meaning: string;
  /** In the order of `STAGES`; empty where the number could do nothing. */
  readonly numbers: readonly string[];
}

function stageRows<Of extends OfStages & Pick<StageRow, 'name' | 'meaning'>>(
  rows: readonly Of[],
  show: (row: Of, stage: Stage) => string,
): StageRow[] {
  return rows.map((row) => {
    const numbers = STAGES.map((stage) => (isOfStage(row, stage) ? show(row, stage) : ''));
    return { name: row.name, meaning: row.meaning, numbers };
  });
}

export function weightRows(weights: StageWeights): StageRow[] {
  return stageRows(FEATURES, ({ name }, stage) => `${weights[stage][name]}`);
}

/** What is added to a network, as logits: `1.25`. */
export function blendRows(blend: Blends.Blend): StageRow[] {
  const terms: readonly Blends.BlendTerm[] = [Blends.GAIN, ...Blends.TERMS];
  return stageRows(terms, ({ name }, stage) => (blend[stage][name] / Blends.BLEND_ONE).toFixed(2));
}

/** Such rows as a table, with what each means where there is room for it. */
export function stageTable(rows: readonly StageRow[], hasMeanings = false): TableSection {
  return {
    kind: 'table',
    header: ['', ...STAGES, ...(hasMeanings ? ['bombs to come, a live bomb, all bombs spent'] : [])],
    rows: rows.map(({ name, numbers, meaning }) => [name, ...numbers, ...(hasMeanings ? [meaning] : [])]),
    textColumns: 1,
    hasRemarks: hasMeanings,
  };
}
