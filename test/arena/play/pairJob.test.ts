import { expect, test } from 'vitest';
import { type PairJob, pairScore, playJob } from '../../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS, perFeature } from '../../../src/bot/evaluation/features.ts';

const DEFAULT = { weights: DEFAULT_WEIGHTS };
const NONE = { weights: perFeature(() => 0) };

function job(pair: number, changes: Partial<PairJob> = {}): PairJob {
  return {
    seed: 7,
    path: ['test', pair],
    players: [DEFAULT, NONE],
    limits: { depth: 3 },
    openingPlies: 2,
    ...changes,
  };
}
test('a player against itself scores half of every pair', () => {
  for (let pair = 0; pair < 20; pair++) {
    const result = playJob(job(pair, { players: [DEFAULT, DEFAULT] }));
    expect(pairScore(result)).toEqual({ score: 0.5 });
  }
});

test('swapping the players swaps the scores', () => {
  for (let pair = 0; pair < 20; pair++) {
    const { scores } = playJob(job(pair));
    const swapped = playJob(job(pair, { players: [NONE, DEFAULT] }));
    expect(swapped.scores).toEqual([1 - scores[1], 1 - scores[0]]);
  }
});
