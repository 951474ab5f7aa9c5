/** Analyses the position on the board in a thread of its own, deeper the longer it stays there. */
import { useEffect, useState } from 'preact/hooks';
import type { Analysis, Evaluation } from '../../bot/browser.ts';
import { isFull, type Position } from '../../engine/index.ts';
import { Thinker } from '../worker/thinker.ts';

/** A position that is only passed through is not worth a thread. */
const SETTLE_MS = 80;

/**
 * Calls `onAnalysis` after every depth. `position` is `null` where there is nothing to analyse.
 *
 * @returns what went wrong, for a person, or `null`
 */
export function useAnalysis(
  evaluation: Evaluation,
  position: Position | null,
  onAnalysis: (analysis: Analysis) => void,
): string | null {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (position === null || isFull(position.board)) return;
    const thinker = new Thinker(evaluation);
    const timer = setTimeout(() => {
      thinker.think(
        { type: 'analyze', position },
        (report) => report.type === 'analysis' && onAnalysis(report.analysis),
        (message) => setFailure(`The analysis has stopped: ${message}`),
      );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      thinker.stop();
    };
  }, [evaluation, position]);
  return failure;
}
