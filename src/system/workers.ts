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

/** The module beside the one with this `import.meta.url`, in the same language, by a name such as `./searchWorker`. */
export function moduleBeside(caller: string, name: string): URL {
  return new URL(name + extname(caller), caller);
}

export function startWorker(module: URL, options: WorkerOptions = {}): Worker {
  if (extname(module.pathname) !== '.ts') return new Worker(module, options);
  const [tsx, file] = [import.meta.resolve('tsx/esm/api'), module.href].map((url) => JSON.stringify(url));
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${file}); });`;
  return new Worker(start, { ...options, eval: true });
}

/** The next message of a thread. Throws what the thread dies of before, or the signal's reason once it is aborted. */
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
    // A thread that dies of an error also ends; the error says why.
    if ((error as Error).name === 'AbortError') death.signal.throwIfAborted();
    throw error;
  } finally {
    worker.off('exit', die);
  }
}

/**
 * Threads that are started on demand and kept; one that dies, or whose answer is no longer awaited, is not used again.
 * Always close it.
 */
export class WorkerPool {
  readonly #all = new Set<Worker>();
  readonly #idle: Worker[] = [];
  readonly #start: () => Worker | Promise<Worker>;
  readonly #attempts: number;
  #isClosed = false;

  /**
   * @param start makes a thread; called when a message comes and none is idle
   * @param attempts how many threads may die over a message before that is an error
   */
  constructor(start: () => Worker | Promise<Worker>, attempts = 1) {
    this.#start = start;
    this.#attempts = attempts;
  }

  /** Makes sure that a thread waits for the next message. */
  async warmUp(): Promise<void> {
    if (this.#idle.length === 0) this.#idle.push(await this.#add());
  }

  /** Throws what the last thread dies of, or the signal's reason once it is aborted; the thread has ended then. */
  async ask<Answer>(message: unknown, signal?: AbortSignal): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      let worker: Worker | undefined;
      try {
        worker = this.#idle.pop() ?? (await this.#add());
        worker.postMessage(message);
        // Nothing else is under way there.
        const answer = await nextMessage<Answer>(worker, signal);
        if (this.#all.has(worker)) this.#idle.push(worker);
        return answer;
      } catch (error) {
        await worker?.terminate();
        if (signal?.aborted || this.#isClosed || attempt === this.#attempts) throw error;
      }
    }
  }

  async #add(): Promise<Worker> {
    const worker = await this.#start();
    this.#all.add(worker);
    const forget = () => {
      this.#all.delete(worker);
      const place = this.#idle.indexOf(worker);
      if (place >= 0) this.#idle.splice(place, 1);
    };
    worker.on('exit', forget);
    // The caller that waits for the thread has the error; without a listener it would end the process.
    worker.on('error', forget);
    return worker;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }
}
