import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlayedJobs } from '../../src/arena/play/executor.ts';
import { Scheduler } from '../../src/fleet/scheduler.ts';
import { alwaysLater } from '../thorough.ts';

interface Out {
  readonly jobs: readonly number[];
  resolve(played: PlayedJobs<number>): void;
  reject(error: Error): void;
}

/** A queue whose batches the test ends as it likes. The job is a number, its result the square. */
class ScriptedQueue {
  now = 0;
  readonly out: Out[] = [];
  readonly scheduler: Scheduler<number, number>;
  readonly sizes: number[] = [];

  constructor(threads?: number) {
    const send = (jobs: readonly number[], over: AbortSignal) =>
      new Promise<PlayedJobs<number>>((resolve, reject) => {
        const batch = { jobs, resolve, reject };
        this.out.push(batch);
        this.sizes.push(jobs.length);
        over.addEventListener('abort', () => {
          this.out.splice(this.out.indexOf(batch), 1);
          reject(over.reason);
        });
      });
    const describe = (job: number) => `job ${job}`;
    this.scheduler = new Scheduler({ play: send, now: () => this.now, maxJobs: 50, describe });
    if (threads !== undefined) this.scheduler.setThreads(threads);
  }

  #take(place: number): Out {
    return this.out.splice(place % this.out.length, 1)[0] as Out;
  }

  async play(place = 0, msPerJob = 100): Promise<void> {
    const { jobs, resolve } = this.#take(place);
    resolve({ results: squares(jobs), ms: msPerJob * jobs.length });
    await setImmediate();
  }

  async fail(place = 0, reason = 'a crash'): Promise<void> {
    this.#take(place).reject(new Error(reason));
    await setImmediate();
  }

  async playAll(msPerJob?: number): Promise<void> {
    while (this.out.length > 0) await this.play(0, msPerJob);
  }
}

const squares = (jobs: readonly number[]) => jobs.map((job) => job * job);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

const happening = fc.record({
  what: fc.constantFrom('play', 'play', 'play', 'fail', 'late', 'workers'),
  place: fc.nat(100),
});

it('whatever happens to batches, every call gets the results of its jobs in their order', async () => {
  await alwaysLater(
    {},
    [
      fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
      fc.array(happening, { maxLength: 60 }),
    ],
    async (lengths, happenings) => {
      const queue = new ScriptedQueue(4);
      const calls = lengths.map((length, call) => upTo(length).map((index) => 1000 * call + index));
      const answers = calls.map((jobs) => queue.scheduler.run(jobs));
      let failures = 0;
      for (const { what, place } of happenings) {
        if (queue.out.length === 0) break;
        // A third one could be that of a single job.
        if (what === 'fail' && failures++ < 2) await queue.fail(place);
        else if (what === 'workers') queue.scheduler.setThreads(place % 9);
        else if (what === 'late') {
          queue.now += 100_000;
          queue.scheduler.playAgain(4);
        } else await queue.play(place);
      }
      await queue.playAll();
      expect(await Promise.all(answers)).toEqual(calls.map(squares));
      expect(queue.scheduler.load).toEqual({ waiting: 0, batches: 0 });
    },
  );
});

describe('the size of batches', () => {
  /** The sizes of the batches of so many jobs, those sent before any was measured first. */
  async function sizesOf(jobs: number, threads: number, msPerJob: number) {
    const queue = new ScriptedQueue(threads);
    const answer = queue.scheduler.run(upTo(jobs));
    const before = queue.sizes.length;
    await queue.playAll(msPerJob);
    await answer;
    return { queue, sizes: queue.sizes, measured: queue.sizes.slice(before) };
  }

  it('is a second of work, and less towards the end', async () => {
    const { queue, sizes } = await sizesOf(400, 2, 100);
    expect(Math.max(...sizes)).toBe(10);
    expect(sizes.at(-1)).toBe(1);
    expect(queue.scheduler.capacity).toBe(2 * 2 * 10);
  });

  it('is never less than 50 ms of work, but for what is left over', async () => {
    const { measured } = await sizesOf(203, 10, 10);
    expect(Math.min(...measured.slice(0, -1))).toBe(5);
    expect(measured.at(-1)).toBeLessThanOrEqual(5);
  });

  it('is limited, however fast the games are, and leaves something for each thread of the fleet', async () => {
    expect(Math.max(...(await sizesOf(1000, 1, 0)).sizes)).toBe(50);
    const { sizes, measured } = await sizesOf(20, 10, 100);
    expect([sizes.length, measured]).toEqual([20, []]);
  });
});

describe('a batch that fails', () => {
  it('is played again one job at a time, and ends the call after three tries, naming the game and the reason; other calls go on', async () => {
    const queue = new ScriptedQueue(1);
    const answer = queue.scheduler.run(upTo(8));
    const other = queue.scheduler.run([100, 101]);
    const refused = expect(answer).rejects.toThrow(
      'the game of job 3 has failed 3 times, last with: too much memory',
    );
    while (queue.out.length > 0) {
      if (queue.out[0]?.jobs.includes(3)) await queue.fail(0, 'too much memory');
      else await queue.play();
    }
    await refused;
    expect(await other).toEqual([10_000, 10_201]);
  });
});

describe('a batch that takes too long', () => {
  it('is played a second time by idle workers, and the first result counts', async () => {
    const queue = new ScriptedQueue(4);
    const answer = queue.scheduler.run(upTo(4));
    const [slow] = queue.out;
    while (queue.out.length > 1) await queue.play(1);
    expect(queue.scheduler.isLate).toBe(false);
    queue.scheduler.playAgain(3);
    expect(queue.out).toEqual([slow]);
    queue.now += 10_000;
    expect(queue.scheduler.isLate).toBe(true);
    queue.scheduler.playAgain(3);
    queue.scheduler.playAgain(2);
    expect(queue.out.length).toBe(2);
    await queue.play(1);
    expect(await answer).toEqual(squares(upTo(4)));
    // Nobody needs the slow one any more.
    expect(queue.out).toEqual([]);
  });

  it('is played as often as a Redis loses it, with more patience each time, also before any was measured', async () => {
    const queue = new ScriptedQueue();
    const answer = queue.scheduler.run([3]);
    for (const times of [0, 1, 2]) {
      expect(queue.out.length).toBe(times + 1);
      queue.now += 5000 * 2 ** times;
      expect(queue.scheduler.isLate).toBe(false);
      queue.now++;
      queue.scheduler.playAgain(1);
    }
    expect(queue.out.length).toBe(4);
    await queue.play(3);
    expect(await answer).toEqual([9]);
    expect(queue.out).toEqual([]);
  });
});

it('a call that is stopped throws the reason, and its batches are withdrawn', async () => {
  const queue = new ScriptedQueue();
  const stop = new AbortController();
  const answer = queue.scheduler.run(upTo(100), stop.signal);
  const other = queue.scheduler.run([7]);
  stop.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await queue.playAll();
  expect(await other).toEqual([49]);
  expect(queue.scheduler.load).toEqual({ waiting: 0, batches: 0 });
});
