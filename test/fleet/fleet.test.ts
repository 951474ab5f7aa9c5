/** Runs on workers in processes of their own, through a real Redis. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Running, runCommand, startCommand } from '../commands/runCommand.ts';
import { end, kill, startTuning, startWorker, weightsOf } from './fleetProcesses.ts';
import { HAS_REDIS, RedisServer } from './redis.ts';

const PATIENCE = { timeout: 240_000 };

describe.skipIf(!HAS_REDIS)('a fleet', PATIENCE, () => {
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

  it('gives the bytes that threads give, when workers come late, leave and are killed', async () => {
    const run = startTuning(folder, 'killed', '--redis', redis.address);
    await run.printed(/no worker is at redis/);
    const first = await work();
    await run.printed(/generation 1\/2/);
    await kill(first);
    const second = await work();
    const third = await work();
    await run.printed(/generation 2\/2/);
    const { stderr, code } = await end(second);
    expect(code).toBe(0);
    expect(stderr).toMatch(/ended after \d+ games? in \d+ batch/);
    expect((await run.finished).code).toBe(0);
    expect(weightsOf(folder, 'killed')).toBe(expected);
    expect((await end(third)).code).toBe(0);
  });

  it('goes on when its Redis starts again, with and without what it held', async () => {
    await work();
    const run = startTuning(folder, 'restarted', '--redis', redis.address);
    await run.printed(/fleet: \d+ workers? with/);
    await redis.restart({ keepsData: false });
    await run.printed(/generation 1\/2/);
    await redis.restart({ keepsData: true });
    expect((await run.finished).code).toBe(0);
    expect(weightsOf(folder, 'restarted')).toBe(expected);
  });

  it('ends a run at a game that no worker survives, and names it', async () => {
    await work('--batch-seconds', '1');
    const deep = [
      'tune',
      '--population',
      '4',
      '--pairs',
      '2',
      '--nodes',
      '80000000',
      '--seed',
      '3',
      '--from',
      'default.json',
      '--strategy',
      'ga',
    ];
    const flags = ['--out', 'deep.json', '--run', 'deep', '--redis', redis.address, '--json'];
    const failed = await startCommand([...deep, ...flags], folder).finished;
    expect(failed.code).toBe(1);
    const { error } = JSON.parse(failed.stdout) as { error: { code: string; message: string } };
    expect(error.code).toBe('fatalGame');
    expect(error.message).toMatch(
      /^the game of seed 3, path fitness\/1\/\d+ has failed 3 times, last with: it took longer than a batch may, 1 s$/,
    );
    const { stdout } = await runCommand(['workers', '--redis', redis.address]);
    expect(stdout).toMatch(/[1-9]\d* failed/);
  });
});
