import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../../src/bot/evaluation/features.ts';
import { packJobs, unpackJobs } from '../../../../src/fleet/batchFormat.ts';
import { type Meeting, Meetings } from '../../../../src/games/fcx/training/meetings.ts';
import {
  TRAINING_JOBS,
  type TrainingExecutor,
  type TrainingJob,
} from '../../../../src/games/fcx/training/trainingJobs.ts';

const MEETING: Meeting = {
  players: [{ weights: DEFAULT_WEIGHTS }, { weights: DEFAULT_WEIGHTS }],
  seed: 1,
  path: [1, 'test'],
  nodes: 10,
  openingPlies: 2,
};
const BOUNDS = { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05 };

/** Scores pair n ¾ or ¼, as a fixed list decides, and counts the pairs it was asked for. */
class ScriptedPairs implements TrainingExecutor {
  readonly capacity = 8;
  played = 0;
  readonly jobs: TrainingJob[] = [];

  async close() {}

  async run(jobs: readonly TrainingJob[]) {
    this.jobs.push(...jobs);
    return jobs.map((job) => {
      if ('games' in job) throw new Error('no games are asked for');
      const { first, count } = job.pairs;
      this.played += count;
      return Array.from({ length: count }, (_, index) => ((first + index) % 3 === 0 ? 0.25 : 0.75));
    });
  }
}

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcx-meetings-'));
  path = join(folder, 'scores.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

describe('meetings', () => {
  it('are jobs that a worker elsewhere takes, though the players come from files', async () => {
    const executor = new ScriptedPairs();
    const file = { weights: DEFAULT_WEIGHTS, provenance: { method: 'hand', note: '' } };
    await new Meetings(executor, path).measure({ ...MEETING, players: [file, file] }, 8);
    const { batch } = packJobs(TRAINING_JOBS, executor.jobs, { build: '0123456789ab', run: 'run-1' });
    const { jobs } = await unpackJobs(batch, '0123456789ab', [TRAINING_JOBS], () =>
      Promise.reject(new Error('no network')),
    );
    expect(jobs).toHaveLength(executor.jobs.length);
  });

  it('are played once, and read after that', async () => {
    const executor = new ScriptedPairs();
    const meetings = new Meetings(executor, path);
    const test = await meetings.test(MEETING, BOUNDS, 1000);
    const lead = await meetings.measure({ ...MEETING, path: [1, 'lead'] }, 50);
    expect(test.verdict).toBe('H1');
    expect(lead.count).toBe(50);
    const { played } = executor;
    const again = new Meetings(executor, path);
    expect(await again.test(MEETING, BOUNDS, 1000)).toEqual(test);
    expect(await again.measure({ ...MEETING, path: [1, 'lead'] }, 50)).toEqual(lead);
    // A test plays some pairs early, to keep all threads busy.
    expect(executor.played - played).toBeLessThanOrEqual(96);
    expect(executor.played).toBeGreaterThan(50);
  });

  it('have scores of their own', async () => {
    const executor = new ScriptedPairs();
    const meetings = new Meetings(executor, path);
    await meetings.measure(MEETING, 40);
    await meetings.measure({ ...MEETING, path: [2, 'test'] }, 40);
    expect(executor.played).toBe(80);
  });

  it('replay what is on a line that was half written', async () => {
    const executor = new ScriptedPairs();
    const lead = await new Meetings(executor, path).measure(MEETING, 40);
    const text = await readFile(path, 'utf8');
    await rm(path);
    await appendFile(path, text.slice(0, -20));
    expect(await new Meetings(executor, path).measure(MEETING, 40)).toEqual(lead);
    expect(executor.played).toBeGreaterThan(40);
    expect(executor.played).toBeLessThan(80);
    const replayed = executor.played;
    await new Meetings(executor, path).measure(MEETING, 40);
    expect(executor.played).toBe(replayed);
  });

  it('report after every batch, and stop where the test is decided', async () => {
    const seen: number[] = [];
    const meetings = new Meetings(new ScriptedPairs(), path);
    const { games } = await meetings.test(MEETING, BOUNDS, 1000, (result) => seen.push(result.games));
    expect(seen.at(-1)).toBe(games);
    expect(games).toBeLessThan(2000);
    expect(await meetings.test(MEETING, { ...BOUNDS, elo1: 1 }, 32)).toMatchObject({
      verdict: 'undecided',
      games: 64,
    });
  });
});
