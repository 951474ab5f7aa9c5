/** What takes longer: many workers, killed at random, and workers and networks that hang. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { stream } from '../../src/engine/random.ts';
import { type Running, runCommand } from '../commands/runCommand.ts';
import { kill, startTuning, startWorker, weightsOf } from './fleetProcesses.ts';
import { HAS_REDIS, RedisServer } from './redis.ts';
import { StallingProxy } from './stallingProxy.ts';

const PATIENCE = { timeout: 600_000 };

describe.skipIf(!HAS_REDIS)('a fleet under attack', PATIENCE, () => {
  let folder: string;
  let redis: RedisServer;
  let expected: string;
  const workers: Running[] = [];
  const work = async (...args: string[]) => {
    const worker = await startWorker(redis.address, ...args);
    workers.push(worker);
    return worker;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fcx-fleet-'));
    redis = await RedisServer.start();
    const { code } = await startTuning(folder, 'threads', '--workers', '1').finished;
    expect(code).toBe(0);
    expected = weightsOf(folder, 'threads');
  }, PATIENCE.timeout);
  afterEach(async () => {
    await Promise.all(workers.splice(0).map(kill));
  });
  afterAll(async () => {
    await redis?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('gives the bytes that threads give with 1, 2 and 5 workers', async () => {
    for (const count of [1, 2, 5]) {
      while (workers.length < count) await work();
      const name = `workers-${count}`;
      expect((await startTuning(folder, name, '--redis', redis.address).finished).code).toBe(0);
      expect(weightsOf(folder, name)).toBe(expected);
    }
  });

  it('gives them while workers are killed at random, 20 times, and the Redis starts again', async () => {
    const random = stream(1, 'kills');
    for (let worker = 0; worker < 3; worker++) await work();
    const run = startTuning(folder, 'massacre', '--redis', redis.address);
    await run.printed(/fleet: /);
    for (let kills = 1; kills <= 20; kills++) {
      await pause(random.int(0, 500));
      const [victim] = workers.splice(random.int(0, workers.length - 1), 1);
      await kill(victim as Running);
      await work();
      if (kills === 10) await redis.restart({ keepsData: false });
    }
    expect((await run.finished).code).toBe(0);
    expect(weightsOf(folder, 'massacre')).toBe(expected);
  });

  it('serves two runs at once, and shows who is there', async () => {
    const worker = await work();
    const runs = ['one', 'two'].map((name) => startTuning(folder, name, '--redis', redis.address));
    await runs[0]?.printed(/generation 1\/2/);
    const { stdout } = await runCommand(['workers', '--redis', redis.address, '--json']);
    const status = JSON.parse(stdout) as { workers: { pid: number; threads: number }[]; runs: unknown[] };
    expect(status.workers.map(({ pid, threads }) => [pid, threads])).toContainEqual([worker.process.pid, 1]);
    expect(status.runs.length).toBeGreaterThan(0);
    for (const run of runs) expect((await run.finished).code).toBe(0);
    expect([weightsOf(folder, 'one'), weightsOf(folder, 'two')]).toEqual([expected, expected]);
  });

  it('plays again what a worker holds that hangs', async () => {
    const hung = await work();
    const run = startTuning(folder, 'hung', '--redis', redis.address);
    await run.printed(/fleet: \d+ workers? with/);
    hung.process.kill('SIGSTOP');
    await pause(500);
    await work();
    expect((await run.finished).code).toBe(0);
    expect(weightsOf(folder, 'hung')).toBe(expected);
    hung.process.kill('SIGCONT');
  });

  it('ends at Ctrl-C, run and worker, while the Redis is away', async () => {
    const lost = await RedisServer.start();
    const worker = await startWorker(lost.address);
    const run = startTuning(folder, 'lost', '--redis', lost.address);
    await run.printed(/fleet: \d+ workers? with/);
    await lost.stop();
    await run.printed(/does not answer; waiting for it to come back/);
    for (const each of [run, worker]) each.process.kill('SIGINT');
    expect((await run.finished).code).toBe(130);
    expect((await worker.finished).code).toBe(0);
  });

  it('goes on when the network lets nothing through for half a minute', async () => {
    const proxy = await StallingProxy.start(redis.port);
    try {
      await work();
      const run = startTuning(folder, 'stalled', '--redis', `redis://127.0.0.1:${proxy.port}`);
      await run.printed(/fleet: \d+ workers? with/);
      proxy.stall();
      await pause(30_000);
      proxy.resume();
      expect((await run.finished).code).toBe(0);
      expect(weightsOf(folder, 'stalled')).toBe(expected);
    } finally {
      await proxy.stop();
    }
  });
});
