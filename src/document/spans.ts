/** Words with more than their text that several results have. */
import { decisionBounds, type SequentialTestResult, type SprtBounds } from '../arena/index.ts';
import type { Span } from './document.ts';
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
