/** Thinking in threads of their own: an order starts one, and a newer order, or `stop`, ends it. */
import type { Evaluation } from '../../bot/browser.ts';
import type { ThinkOrder, ThinkReport, ThinkRequest } from './protocol.ts';
import source from './thinkWorker.ts?worker';

/** The worker's source is part of the page, so that it runs from the file system too. */
let workerUrl: string | null = null;

function startWorker(): Worker {
  workerUrl ??= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  return new Worker(workerUrl);
}

/** One line of thought. */
export class Thinker {
  readonly #evaluation: Evaluation;
  #worker: Worker | null = null;

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
  }

  /** Drops what it was thinking about and carries out this order. `onFail` is told what went wrong, for a person. */
  think(order: ThinkOrder, onReport: (report: ThinkReport) => void, onFail: (message: string) => void): void {
    this.stop();
    const worker = startWorker();
    this.#worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<ThinkReport>) => {
      if (this.#worker === worker) onReport(data);
    });
    worker.addEventListener('error', ({ message }) => onFail(message || 'the thread ended'));
    const request: ThinkRequest = { evaluation: this.#evaluation, order };
    worker.postMessage(request);
  }

  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}
