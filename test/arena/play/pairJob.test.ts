import { afterAll, expect, it, test } from 'vitest';
import { createExecutor } from '../../../src/arena/play/executor.ts';
import { PAIRS, type PairJob, pairScore, playJob } from '../../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';

const NO_WEIGHTS = perFeature(() => 0);

function job(pair: number, changes: Partial<PairJob> = {}): PairJob {
  return {
    seed: 7,
    path: ['test', pair],
    players: [DEFAULT_WEIGHTS, NO_WEIGHTS],
    limits: { depth: 3 },
    openingPlies: 2,
    ...changes,
  };
}

const jobs = Array.from({ length: 40 }, (_, pair) => job(pair));
const executors = [createExecutor(0, PAIRS), createExecutor(2, PAIRS)];
afterAll(() => Promise.all(executors.map((executor) => executor.close())));

test('a player against itself scores half of every pair', () => {
  for (let pair = 0; pair < 20; pair++) {
    const result = playJob(job(pair, { players: [DEFAULT_WEIGHTS, DEFAULT_WEIGHTS] }));
    expect(pairScore(result)).toEqual({ score: 0.5 });
  }
});

test('swapping the players swaps the scores', () => {
  for (let pair = 0; pair < 20; pair++) {
    const { scores } = playJob(job(pair));
    const swapped = playJob(job(pair, { players: [NO_WEIGHTS, DEFAULT_WEIGHTS] }));
    expect(swapped.scores).toEqual([1 - scores[1], 1 - scores[0]]);
  }
});

it('gives the same results in the same order in this thread and on others', async () => {
  const [local, two] = await Promise.all(executors.map((executor) => executor.run(jobs)));
  expect(two).toEqual(local);
  expect(local).toHaveLength(jobs.length);
});
