/** Workers and runs in this process, through a real Redis: who may play, and what is refused. */
import { once } from 'node:events';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { judgeOfGames } from '../../src/arena/play/judge.ts';
import { PAIRS, type PairJob, playJob } from '../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { loadPackageWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { packJobs } from '../../src/fleet/batchFormat.ts';
import { checkRedis, connectToRedis, queueName, readAddress } from '../../src/fleet/connection.ts';
import { type Build, type FleetView, fleetStatus, joinFleet, workForFleet } from '../../src/fleet/index.ts';
import { freePort } from '../system/freePort.ts';
import { HAS_REDIS, RedisServer } from './redis.ts';

const OLD: Build = { hash: 'aaaaaaaaaaaa', version: '0.1.0', time: '2026-01-01T00:00:00.000Z' };
const NEW: Build = { hash: 'bbbbbbbbbbbb', version: '0.1.0', time: '2026-02-02T00:00:00.000Z' };

const { weights, network, blend } = loadPackageWeights('best.json');
const job = (pair: number): PairJob => ({
  seed: 7,
  path: [pair],
  players: [{ weights: DEFAULT_WEIGHTS }, { weights, network, blend }],
  limits: { nodes: 60 },
  openingPlies: 2,
});

const LIMITS = { kinds: [PAIRS], threads: 1, seconds: 60, memory: 256, stalledSeconds: 5 };

describe.skipIf(!HAS_REDIS)('at a Redis', { timeout: 120_000 }, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await RedisServer.start('--requirepass', 'open sesame');
  });
  afterAll(() => redis?.stop());
  const address = () => `redis://:open%20sesame@127.0.0.1:${redis.port}`;

  /** A connection that knows nothing of fcx. */
  function connected(): Redis {
    const connection = new Redis(redis.port, { password: 'open sesame', maxRetriesPerRequest: null });
    onTestFinished(() => connection.disconnect());
    return connection;
  }

  function work(build: Build) {
    const stop = new AbortController();
    const notices: string[] = [];
    const onNotice = (message: string) => notices.push(message);
    const over = workForFleet({ address: address(), build, ...LIMITS, onNotice }, stop.signal);
    const end = () => {
      stop.abort();
      return over;
    };
    onTestFinished(async () => void (await end()));
    return { notices, end };
  }

  async function join(onNotice: (message: string) => void = () => {}) {
    const executor = await joinFleet(PAIRS, { address: address(), build: NEW, onNotice });
    onTestFinished(() => executor.close());
    return executor;
  }

  it('workers play what threads play, networks and all, and leave nothing behind', async () => {
    const worker = work(NEW);
    const executor = await join();
    const judge = judgeOfGames();
    // Those who play without a network are judged by one, too.
    const jobs = Array.from({ length: 20 }, (_, pair): PairJob => {
      const players = [{ weights: DEFAULT_WEIGHTS }, { weights }] as const;
      return pair % 2 === 0 ? { ...job(pair), judge } : { ...job(pair), players, judge };
    });
    const played = await executor.run(jobs);
    expect(played).toEqual(jobs.map(playJob));
    expect(played.every(({ luck }) => luck?.some((one) => one !== 0))).toBe(true);
    await executor.close();
    const { games, failures } = await worker.end();
    expect([games, failures]).toEqual([40, 0]);
    const client = connected();
    expect(await client.keys('fcx:workers*')).toEqual([]);
    // What BullMQ keeps of a queue, and no batch.
    expect(await client.keys('fcx:games-*:run-*')).toEqual([]);
  });

  it('a worker of an older build plays nothing, and both sides say which one to update', async () => {
    const worker = work(OLD);
    await expect.poll(async () => (await fleetStatus(address())).workers.length).toBe(1);
    const notices: string[] = [];
    const executor = await join((message) => notices.push(message));
    expect(notices.join()).toMatch(
      /not at work for this run: 1 of 1 workers \(.*\) with an older build of fcx \(0.1.0 of 2026-01-01 00:00\); update fcx there/,
    );
    await expect
      .poll(() => worker.notices.join())
      .toMatch(/refused: the games of a run on .* are of a newer build of fcx .*; update fcx here/);
    await executor.close();
    expect((await worker.end()).games).toBe(0);
  });

  it('whatever else is in its queue, a worker refuses it and works on', async () => {
    const worker = work(NEW);
    const connection = connected();
    const queue = new Queue(queueName(NEW.hash), { connection, prefix: 'fcx' });
    const { batch } = packJobs(PAIRS, [job(1)], { build: NEW.hash, run: 'forged' });
    const changes = [{ build: OLD.hash }, { kind: 'shell' }, { jobs: 'AAAA' }];
    const forged = [{ module: '/bin/sh' }, null, ...changes.map((change) => ({ ...batch, ...change }))];
    await queue.addBulk(forged.map((data) => ({ name: 'forged', data })));
    await expect.poll(() => worker.notices.length).toBe(5);
    const executor = await join();
    expect(await executor.run([job(3)])).toEqual([playJob(job(3))]);
    await executor.close();
    expect(await worker.end()).toMatchObject({ games: 2, failures: 5 });
    await queue.close();
  });

  it('results that are none count as a failed try, and the games are played again', async () => {
    const connection = connected();
    const forge = async () => {
      // It takes no other batch.
      void forger.pause(true);
      return 'AAAA';
    };
    const forger: Worker = new Worker(queueName(NEW.hash), forge, { connection, prefix: 'fcx' });
    const forged = once(forger, 'completed');
    const executor = await join();
    const played = executor.run([job(4)]);
    await forged;
    await forger.close();
    work(NEW);
    expect(await played).toEqual([playJob(job(4))]);
  });

  it('a run that is stopped throws the reason at once, and the next one has the workers', async () => {
    work(NEW);
    const executor = await join();
    const stop = new AbortController();
    const jobs = Array.from({ length: 500 }, (_, pair) => ({ ...job(pair), limits: { nodes: 1000 } }));
    const stopped = expect(executor.run(jobs, stop.signal)).rejects.toThrow('enough');
    stop.abort(new Error('enough'));
    await stopped;
    expect(await executor.run([job(5)])).toEqual([playJob(job(5))]);
  });

  it('batches that a Redis has lost are sent again, networks and all', async () => {
    const executor = await join();
    const played = executor.run([job(6), job(7)]);
    const client = connected();
    await expect.poll(() => client.keys('fcx:games-*:run-*')).toHaveLength(2);
    await client.flushall();
    work(NEW);
    expect(await played).toEqual([6, 7].map((pair) => playJob(job(pair))));
  });

  it('a wrong password or an empty port is one clear error, without the password', async () => {
    const wrong = readAddress(`redis://:guess@127.0.0.1:${redis.port}`);
    await expect(connectToRedis(wrong, 'test')).rejects.toThrow(
      /^the Redis at redis:\/\/127.0.0.1:\d+ refuses this user or password \((?!.*guess).*WRONGPASS/,
    );
    const none = readAddress(`redis://127.0.0.1:${redis.port}`);
    await expect(checkRedis(none)).rejects.toThrow(/refuses this user or password \(.*NOAUTH/);
    const noDatabase = readAddress(`${address()}/99`);
    await expect(checkRedis(noDatabase)).rejects.toThrow(/refuses this address: .*DB index is out of range/);
    const empty = readAddress(`redis://127.0.0.1:${await freePort()}`);
    await expect(checkRedis(empty)).rejects.toThrow(/^no Redis answers at .*ECONNREFUSED/);
  });

  it('a Redis that is full refuses runs and workers, and both say why', async () => {
    const full = await RedisServer.start('--maxmemory', '1', '--maxmemory-policy', 'noeviction');
    const notices: string[] = [];
    const stop = new AbortController();
    const onNotice = (message: string) => {
      notices.push(message);
      stop.abort();
    };
    await workForFleet({ address: full.address, build: NEW, ...LIMITS, onNotice }, stop.signal);
    expect(notices.join()).toMatch(/^the Redis at .* refuses this worker: OOM/);
    await expect(joinFleet(PAIRS, { address: full.address, build: NEW })).rejects.toThrow(
      /^the Redis at .* refuses a run: OOM/,
    );
    await full.stop();
  });

  it('a run whose Redis stays away shows that it is, and ends with an error that says to resume', async () => {
    const lost = await RedisServer.start();
    const away: FleetView[] = [];
    const executor = await joinFleet(PAIRS, {
      address: lost.address,
      build: NEW,
      longestAbsence: 4,
      onView: (view) => view.awaySeconds !== null && away.push(view),
    });
    const ended = expect(executor.run([job(1)])).rejects.toThrow(
      /^the Redis at redis:\/\/.* has not answered for 4 seconds; resume the run when it is back$/,
    );
    await lost.stop();
    await ended;
    expect(away[0]).toMatchObject({ workers: 0, waiting: 0, batches: 1 });
    await executor.close();
  });
});
