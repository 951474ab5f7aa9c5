/** Thinking in threads of their own. */
import { useEffect, useState } from 'preact/hooks';
import type { Evaluation } from '../../bot/browser.ts';
import type { ThinkOrder, ThinkReport, ThinkRequest } from './thinkWorker.ts';
import source from './thinkWorker.ts?worker';

/** What is only passed through is not worth a thread. */
const SETTLE_MS = 80;

/** The worker's source is part of the page, so that it runs from the file system too. */
let workerUrl: string | null = null;

/**
 * Carries out an order in a thread, which ends with the order; `null`: there is nothing to do.
 *
 * @returns what went wrong, for a person, or `null`
 */
export function useThinking(
  evaluation: Evaluation | null,
  order: ThinkOrder | null,
  onReport: (report: ThinkReport) => void,
): string | null {
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    setFailure(null);
    if (order === null || evaluation === null) return;
    let worker: Worker | null = null;
    const timer = setTimeout(() => {
      workerUrl ??= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      worker = new Worker(workerUrl);
      worker.addEventListener('message', ({ data }: MessageEvent<ThinkReport>) => {
        if (worker !== null) onReport(data);
      });
      worker.addEventListener('error', ({ message }) =>
        setFailure(`The search has stopped: ${message || 'its thread ended'}`),
      );
      const request: ThinkRequest = { evaluation, order };
      worker.postMessage(request);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      worker?.terminate();
      worker = null;
    };
  }, [evaluation, JSON.stringify(order)]);
  return failure;
}
