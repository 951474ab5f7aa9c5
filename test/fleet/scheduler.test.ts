import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, Scheduler } from '../../src/fleet/scheduler.ts';

/** A queue whose batches the test ends as it likes. The job is a number, its result the square. */
class ScriptedQueue {
  now = 0;
  readonly out = new Map<string, readonly number[]>();
  readonly scheduler: Scheduler<number, number>;
  readonly sizes: number[] = [];

  constructor(maxJobs = 50) {
    const add = (batches: readonly Batch<number>[]) => {
      for (const { id, jobs } of batches) {
        this.out.set(id, jobs);
        this.sizes.push(jobs.length);
      }
    };
    const withdraw = (ids: readonly string[]) => {
      for (const id of ids) this.out.delete(id);
    };
    const describe = (job: number) => `job ${job}`;
    this.scheduler = new Scheduler(
      { add, withdraw },
      { now: () => this.now, maxJobs, describe, name: 'run' },
    );
  }

  /** The id of one of the batches that are out. */
  id(place: number): string {
    return [...this.out.keys()][place % this.out.size] as string;
  }

  play(id: string, msPerJob = 100): void {
    const jobs = this.out.get(id) as readonly number[];
    this.out.delete(id);
    const results = jobs.map((job) => job * job);
    this.scheduler.succeed(id, results, msPerJob * jobs.length);
  }

  drop(id: string): void {
    this.out.delete(id);
    this.scheduler.lose(id);
  }

  fail(id: string, reason = 'a crash'): void {
    this.out.delete(id);
    this.scheduler.fail(id, reason);
  }

  playAll(): void {
    while (this.out.size > 0) this.play(this.id(0));
  }
}

const squares = (jobs: readonly number[]) => jobs.map((job) => job * job);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('whatever happens to batches', () => {
  const happening = fc.record({
    what: fc.constantFrom('play', 'play', 'play', 'drop', 'late', 'twice', 'workers'),
    place: fc.nat(100),
  });

  it('every call gets the results of its jobs in their order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
        fc.array(happening, { maxLength: 60 }),
        async (lengths, happenings) => {
          const queue = new ScriptedQueue();
          queue.scheduler.setThreads(4);
          const calls = lengths.map((length, call) => upTo(length).map((index) => 1000 * call + index));
          const answers = calls.map((jobs) => queue.scheduler.run(jobs));
          for (const { what, place } of happenings) {
            if (queue.out.size === 0) break;
            const id = queue.id(place);
            if (what === 'drop') queue.drop(id);
            else if (what === 'workers') queue.scheduler.setThreads(place % 9);
            else if (what === 'late') {
              queue.now += 100_000;
              queue.scheduler.tick();
            } else {
              const jobs = queue.out.get(id) as readonly number[];
              queue.play(id);
              // A batch that was given up may still be answered.
              if (what === 'twice') queue.scheduler.succeed(id, squares(jobs), 1);
            }
          }
          queue.playAll();
          expect(await Promise.all(answers)).toEqual(calls.map(squares));
          expect(queue.scheduler.awaited).toEqual([]);
        },
      ),
    );
  });
});

describe('the size of batches', () => {
  it('is a second of work, and less towards the end', async () => {
    const queue = new ScriptedQueue();
    queue.scheduler.setThreads(2);
    const answer = queue.scheduler.run(upTo(400));
    queue.playAll();
    await answer;
    expect(Math.max(...queue.sizes)).toBe(10);
    expect(queue.sizes.at(-1)).toBe(1);
    expect(queue.scheduler.capacity).toBe(2 * 2 * 10);
  });

  it('is never less than 50 ms of work, but for what is left over', async () => {
    const queue = new ScriptedQueue();
    queue.scheduler.setThreads(10);
    const answer = queue.scheduler.run(upTo(203));
    const before = queue.sizes.length;
    while (queue.out.size > 0) queue.play(queue.id(0), 10);
    await answer;
    const measured = queue.sizes.slice(before);
    expect(Math.min(...measured.slice(0, -1))).toBe(5);
    expect(measured.at(-1)).toBeLessThanOrEqual(5);
  });

  it('is limited, however fast the games are', async () => {
    const queue = new ScriptedQueue(50);
    const answer = queue.scheduler.run(upTo(1000));
    while (queue.out.size > 0) queue.play(queue.id(0), 0);
    await answer;
    expect(Math.max(...queue.sizes)).toBe(50);
  });

  it('leaves something for each thread of the fleet', () => {
    const queue = new ScriptedQueue();
    queue.scheduler.setThreads(10);
    queue.scheduler.run(upTo(20)).catch(() => {});
    expect(queue.out.size).toBe(20);
  });
});

describe('a batch that fails', () => {
  it('is played again one job at a time, and the rest of it counts', async () => {
    const queue = new ScriptedQueue();
    queue.scheduler.setThreads(1);
    const answer = queue.scheduler.run(upTo(8));
    queue.fail(queue.id(0));
    expect([...queue.out.values()].filter((jobs) => jobs.length === 1).length).toBeGreaterThan(0);
    queue.playAll();
    expect(await answer).toEqual(squares(upTo(8)));
  });

  it('ends the call after three tries, naming the game and the reason; other calls go on', async () => {
    const queue = new ScriptedQueue();
    queue.scheduler.setThreads(50);
    const answer = queue.scheduler.run(upTo(8));
    const other = queue.scheduler.run([100, 101]);
    const refused = expect(answer).rejects.toThrow(
      'the game of job 3 has failed 3 times, last with: too much memory',
    );
    while (queue.out.size > 0) {
      const id = queue.id(0);
      if (queue.out.get(id)?.includes(3)) queue.fail(id, 'too much memory');
      else queue.play(id);
    }
    await refused;
    expect(await other).toEqual([10_000, 10_201]);
  });
});

describe('a batch that takes too long', () => {
  it('is played a second time by idle workers, and the first result counts', async () => {
    const queue = new ScriptedQueue();
    queue.scheduler.setThreads(4);
    const answer = queue.scheduler.run(upTo(4));
    const slow = queue.id(0);
    for (const id of [...queue.out.keys()].filter((each) => each !== slow)) queue.play(id);
    queue.scheduler.tick();
    expect([...queue.out.keys()]).toEqual([slow]);
    queue.now += 10_000;
    queue.scheduler.tick();
    queue.scheduler.tick();
    expect(queue.out.size).toBe(2);
    queue.play(queue.id(1));
    expect(await answer).toEqual(squares(upTo(4)));
    // Nobody needs the slow one any more.
    expect(queue.out.size).toBe(0);
  });
});

describe('a call that is stopped', () => {
  it('throws the reason, and its batches are withdrawn', async () => {
    const queue = new ScriptedQueue();
    const stop = new AbortController();
    const answer = queue.scheduler.run(upTo(100), stop.signal);
    const other = queue.scheduler.run([7]);
    stop.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
    queue.playAll();
    expect(await other).toEqual([49]);
    expect(queue.scheduler.waiting).toBe(0);
  });

  it('has nothing to do for no jobs', async () => {
    expect(await new ScriptedQueue().scheduler.run([])).toEqual([]);
  });
});
