/** Workers and runs of a test, each in its own process, as on machines of their own. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type Finished, type Running, startCommand } from '../commands/runCommand.ts';
import { RedisServer } from './redis.ts';

/** A tuning of a few seconds that holds a trial and tests its champion. */
export const TUNING = [
  ...'tune --generations 2 --population 6 --pairs 4 --nodes 60 --opening 2 --seed 3'.split(' '),
  ...'--validation 20 --from default.json --sprt-elo0 -200 --sprt-elo1 200'.split(' '),
];

/** Starts a worker that gives up others' batches after two seconds. */
export async function startWorker(address: string, ...args: string[]): Promise<Running> {
  const flags = ['--redis', address, '--threads', '1', '--stalled-after', '2', ...args];
  const worker = startCommand(['worker', ...flags], undefined, null);
  await worker.printed(/at rediss?:/);
  return worker;
}

export function startTuning(folder: string, name: string, ...args: string[]): Running {
  return startCommand([...TUNING, '--out', `${name}.json`, '--run', name, ...args], folder);
}

/** The weights that a tuning has written; their provenance names no file and no time. */
export function weightsOf(folder: string, name: string): string {
  return readFileSync(join(folder, `${name}.json`), 'utf8');
}

export async function kill(worker: Running): Promise<void> {
  worker.process.kill('SIGKILL');
  await worker.finished;
}

export async function end(worker: Running): Promise<Finished> {
  worker.process.kill('SIGTERM');
  return worker.finished;
}

/** What the tests of a file share: a folder, a Redis, and the weights that threads give. */
export class FleetOfTests {
  readonly folder: string;
  readonly redis: RedisServer;
  readonly expected: string;
  /** Those that `work` has started; they end with the test. */
  readonly workers: Running[] = [];

  private constructor(folder: string, redis: RedisServer, expected: string) {
    this.folder = folder;
    this.redis = redis;
    this.expected = expected;
  }

  static async start(): Promise<FleetOfTests> {
    const folder = await mkdtemp(join(tmpdir(), 'fcx-fleet-'));
    const { code } = await startTuning(folder, 'threads', '--workers', '1').finished;
    expect(code).toBe(0);
    return new FleetOfTests(folder, await RedisServer.start(), weightsOf(folder, 'threads'));
  }

  async work(...args: string[]): Promise<Running> {
    const worker = await startWorker(this.redis.address, ...args);
    this.workers.push(worker);
    return worker;
  }

  tune(name: string): Running {
    return startTuning(this.folder, name, '--redis', this.redis.address);
  }

  weightsOf(name: string): string {
    return weightsOf(this.folder, name);
  }

  async killWorkers(): Promise<void> {
    await Promise.all(this.workers.splice(0).map(kill));
  }

  async stop(): Promise<void> {
    await this.redis.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
