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

/**
 * The module of this name beside the calling one, in the same language.
 *
 * @param caller the caller's `import.meta.url`
 * @param name relative and without an extension, such as `./searchWorker`
 */
export function moduleBeside(caller: string, name: string): URL {
  return new URL(name + extname(caller), caller);
}

/** Starts a thread that runs this module. */
export function startWorker(module: URL, options: WorkerOptions = {}): Worker {
  if (extname(module.pathname) !== '.ts') return new Worker(module, options);
  const [tsx, file] = [import.meta.resolve('tsx/esm/api'), module.href].map((url) => JSON.stringify(url));
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${file}); });`;
  return new Worker(start, { ...options, eval: true });
}

/**
 * What the thread answers to a message, when nothing else is under way there.
 *
 * @throws what the thread dies of, or the signal's reason once it is aborted
 */
export async function askWorker<Answer>(
  worker: Worker,
  message: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const death = new AbortController();
  const die = () => death.abort(new Error('a worker thread has ended'));
  worker.once('exit', die);
  worker.postMessage(message);
  try {
    const end = signal ? AbortSignal.any([signal, death.signal]) : death.signal;
    const [answer] = (await once(worker, 'message', { signal: end })) as [Answer];
    return answer;
  } catch (error) {
    signal?.throwIfAborted();
    death.signal.throwIfAborted();
    throw error;
  } finally {
    worker.off('exit', die);
  }
}
