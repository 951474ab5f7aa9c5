/** Workers and runs for tests, each in its own process, as if on a machine of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type Finished, type Running, runCommand, startCommand } from '../commands/runCommand.ts';
import { sharedFolder } from '../system/folders.ts';
import { RedisServer } from './redis.ts';

/** A tuning of a few seconds that holds a trial and tests its champion. */
const TUNING = [
  ...'tune --generations 2 --population 6 --pairs 4 --nodes 60 --opening 2 --seed 3'.split(' '),
  ...'--validation 20 --from default.json --sprt-elo0 -200 --sprt-elo1 200'.split(' '),
];

/** Starts a worker that gives up others' batches after two seconds. */
export async function startWorker(address: string, ...args: string[]): Promise<Running> {
  const flags = ['--redis', address, '--threads', '1', '--stalled-after', '2', ...args];
  const worker = startCommand(['fleet', 'work', ...flags], undefined, null);
  await worker.printed(/at rediss?:/);
  return worker;
}

/** Start a short tuning with this name in this folder. */
export function startTuning(folder: string, name: string, ...args: string[]): Running {
  return startCommand([...TUNING, '--out', `${name}.json`, '--run', name, ...args], folder);
}

/** End a worker at once, as a crash does. */
export async function kill(worker: Running): Promise<void> {
  worker.process.kill('SIGKILL');
  await worker.finished;
}

/** End a worker politely. */
export async function end(worker: Running): Promise<Finished> {
  worker.process.kill('SIGTERM');
  return worker.finished;
}

/** The things that the tests of a `describe` share: a folder, a Redis, the champion found by threads; workers end with each test. */
export class FleetOfTests {
  readonly folder = sharedFolder();
  readonly workers: Running[] = [];
  #redis: RedisServer | undefined;
  #expected: Promise<string> | undefined;

  constructor() {
    beforeAll(async () => {
      this.#redis = await RedisServer.start();
    });
    afterEach(() => this.killWorkers());
    afterAll(() => this.#redis?.stop());
  }

  get redis(): RedisServer {
    return this.#redis as RedisServer;
  }

  expected(): Promise<string> {
    const play = async () => {
      const files = ['--out', 'threads.json', '--run', 'threads'];
      expect((await runCommand([...TUNING, ...files, '--threads', '1'], this.folder)).code).toBe(0);
      return this.weightsOf('threads');
    };
    this.#expected ??= play();
    return this.#expected;
  }

  async work(...args: string[]): Promise<Running> {
    const worker = await startWorker(this.redis.address, ...args);
    this.workers.push(worker);
    return worker;
  }

  tune(name: string): Running {
    return startTuning(this.folder, name, '--redis', this.redis.address);
  }

  /** The champion that a run keeps in its folder, proven or not; its provenance names no file and no time. */
  weightsOf(name: string): string {
    return readFileSync(join(this.folder, name, 'champion.json'), 'utf8');
  }

  async killWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map(kill));
  }
}
