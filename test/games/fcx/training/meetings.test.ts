import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../../src/bot/evaluation/features.ts';
import { type Meetings, type Opponents, openMeetings } from '../../../../src/games/fcx/training/meetings.ts';
import type { OnProgress } from '../../../../src/games/fcx/training/trainingFormat.ts';
import {
  TRAINING_JOBS,
  type TrainingExecutor,
  type TrainingJob,
} from '../../../../src/games/fcx/training/trainingJobs.ts';
import { testFolder } from '../../../system/folders.ts';

const OPPONENTS: Opponents = [{ weights: DEFAULT_WEIGHTS }, { weights: DEFAULT_WEIGHTS }];
const TEST = [1, 'test'];
const LEAD = [1, 'lead'];
const SETTINGS = { seed: 1, testNodes: 10, testOpeningPlies: 2 };
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
      const scoreOf = (pair: number) => (pair % 3 === 0 ? 0.25 : 0.75);
      return Array.from({ length: count }, (_, index) => ({ score: scoreOf(first + index) }));
    });
  }
}

let path: string;
beforeEach(() => {
  path = join(testFolder(), 'scores.jsonl');
});

function meetingsOf(executor: TrainingExecutor, onProgress: OnProgress = () => {}): Meetings {
  return openMeetings(executor, path, SETTINGS, onProgress);
}

describe('meetings', () => {
  it('are jobs that a worker elsewhere takes, though the players come from files', async () => {
    const executor = new ScriptedPairs();
    const file = { weights: DEFAULT_WEIGHTS, provenance: { method: 'hand', note: '' } };
    await meetingsOf(executor).measure([file, file], TEST, 8);
    expect(executor.jobs.length).toBeGreaterThan(0);
    for (const job of executor.jobs) {
      const sent = JSON.parse(JSON.stringify(job)) as unknown;
      expect(TRAINING_JOBS.job.parse(sent)).toEqual(sent);
    }
  });

  it('are played once, each with scores of its own, and read after that', async () => {
    const executor = new ScriptedPairs();
    const meetings = meetingsOf(executor);
    const test = await meetings.test(OPPONENTS, TEST, BOUNDS, 1000);
    const lead = await meetings.measure(OPPONENTS, LEAD, 50);
    expect(test.verdict).toBe('H1');
    expect(lead.count).toBe(50);
    const { played } = executor;
    const again = meetingsOf(executor);
    expect(await again.test(OPPONENTS, TEST, BOUNDS, 1000)).toEqual(test);
    expect(await again.measure(OPPONENTS, LEAD, 50)).toEqual(lead);
    // A test plays some pairs early, to keep all threads busy.
    expect(executor.played - played).toBeLessThanOrEqual(96);
    expect(executor.played).toBeGreaterThan(50);
    const before = executor.played;
    await again.measure(OPPONENTS, [2, 'test'], 40);
    expect(executor.played).toBe(before + 40);
  });

  it('replay what is on a line that was half written', async () => {
    const executor = new ScriptedPairs();
    const lead = await meetingsOf(executor).measure(OPPONENTS, TEST, 40);
    const text = await readFile(path, 'utf8');
    await rm(path);
    await appendFile(path, text.slice(0, -20));
    expect(await meetingsOf(executor).measure(OPPONENTS, TEST, 40)).toEqual(lead);
    expect(executor.played).toBeGreaterThan(40);
    expect(executor.played).toBeLessThan(80);
    const replayed = executor.played;
    await meetingsOf(executor).measure(OPPONENTS, TEST, 40);
    expect(executor.played).toBe(replayed);
  });

  it('report after every batch, and stop where the test is decided', async () => {
    const seen: number[] = [];
    const meetings = meetingsOf(new ScriptedPairs(), (progress) => {
      if (progress.stage === 'test') seen.push(progress.result.games);
    });
    const { games } = await meetings.test(OPPONENTS, TEST, BOUNDS, 1000);
    expect(seen.at(-1)).toBe(games);
    expect(games).toBeLessThan(2000);
    expect(await meetings.test(OPPONENTS, TEST, { ...BOUNDS, elo1: 1 }, 32)).toMatchObject({
      verdict: 'undecided',
      games: 64,
    });
  });
});
