/**
 * Worker threads in the language of the running program: TypeScript in development and under test, compiled JavaScript
 * once installed.
 *
 * A thread inherits no loader, and Node 20 ignores `--import` in the `execArgv` of a worker, so a thread for a TypeScript
 * module registers tsx itself before loading the module.
 */
import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { anySignal } from './waiting.ts';

/** Return the URL of the module beside the one with this `import.meta.url`, in the same language, by a name such as `./searchWorker`. */
export function moduleBeside(caller: string, name: string): URL {
  return new URL(name + extname(caller), caller);
}

/** Start a worker thread for a module, in TypeScript or JavaScript. */
export function startWorker(module: URL, options: WorkerOptions = {}): Worker {
  if (extname(module.pathname) !== '.ts') return new Worker(module, options);
  const [tsx, file] = [import.meta.resolve('tsx/esm/api'), module.href].map((url) => JSON.stringify(url));
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${file}); });`;
  return new Worker(start, { ...options, eval: true });
}

/** Resolve to the next message of a thread. Throws the error that the thread died of before, or the signal's reason once it is aborted. */
export async function nextMessage<Message>(worker: Worker, signal?: AbortSignal): Promise<Message> {
  const death = new AbortController();
  const die = (code: number) => death.abort(new Error(`a worker thread has ended with exit code ${code}`));
  worker.once('exit', die);
  try {
    const end = { signal: anySignal(signal, death.signal) };
    const [message] = (await once(worker, 'message', end)) as [Message];
    return message;
  } catch (error) {
    signal?.throwIfAborted();
    // A thread that dies of an error also exits; the error is the better reason.
    if ((error as Error).name === 'AbortError') death.signal.throwIfAborted();
    throw error;
  } finally {
    worker.off('exit', die);
  }
}

/** A thread that is started on demand and kept; if it dies, or its answer is no longer awaited, another takes its place. Always close it. */
export class Thread {
  #worker: Worker | null = null;
  #isClosed = false;

  /** @param attempts how many threads may die over a message before that is an error */
  constructor(
    private readonly start: () => Worker | Promise<Worker>,
    private readonly attempts: number = 1,
  ) {}

  /** Makes sure that a thread waits for the next message. */
  async warmUp(): Promise<void> {
    await this.#running();
  }

  /**
   * Send a message and resolve to the answer. Throws the error that the last thread died of, or the signal's reason once it is
   * aborted; the thread has ended then.
   */
  async ask<Answer>(message: unknown, signal?: AbortSignal): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      let worker: Worker | undefined;
      try {
        worker = await this.#running();
        worker.postMessage(message);
        // The thread has only one message at a time, so the next one is the answer.
        return await nextMessage<Answer>(worker, signal);
      } catch (error) {
        await worker?.terminate();
        if (signal?.aborted || this.#isClosed || attempt === this.attempts) throw error;
      }
    }
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker?.terminate();
  }

  async #running(): Promise<Worker> {
    if (this.#isClosed) throw new Error('the thread is closed');
    if (this.#worker !== null) return this.#worker;
    const worker = await this.start();
    const forget = () => {
      if (this.#worker === worker) this.#worker = null;
    };
    worker.on('exit', forget);
    // The caller that waits for the thread has the error; without a listener it would end the process.
    worker.on('error', forget);
    this.#worker = worker;
    if (!this.#isClosed) return worker;
    await worker.terminate();
    throw new Error('the thread is closed');
  }
}
