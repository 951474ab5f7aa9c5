import { expect, it } from 'vitest';
import type { Executor } from '../../src/arena/play/jobKind.ts';
import type { PairJob } from '../../src/arena/play/pairJob.ts';
import { measureScore } from '../../src/tuner/measure.ts';
import { runRace } from '../../src/tuner/race.ts';
import type { JobScores } from '../../src/tuner/tunedGame.ts';
import { scriptedGame } from './scriptedGame.ts';

/** An executor whose jobs all have this score. */
function alike(score: number): Executor<PairJob, JobScores> {
  return {
    capacity: 1,
    run: async (jobs) => jobs.map(() => ({ scores: [score, 1 - score] })),
    close: async () => {},
  };
}

const [{ genome }] = scriptedGame.referencePanel;

it.each([0, 0.5, 1])(
  'a measurement of pairs that all end alike keeps a wide interval (%d)',
  async (score) => {
    const match = { genome, opponent: genome, pairs: 2, path: ['test'] };
    const { mean, low, high } = await measureScore(
      { game: scriptedGame, executor: alike(score), seed: 1 },
      match,
    );
    expect(mean).toBe(score);
    expect(high - low).toBeGreaterThan(0.5);
    expect(low).toBeGreaterThanOrEqual(0);
    expect(high).toBeLessThanOrEqual(1);
  },
);

it('so does a race', async () => {
  const race = { genomes: [genome], opponents: [genome], pairs: 4, path: ['test'] };
  const { racers } = await runRace({ game: scriptedGame, executor: alike(0.5), seed: 1 }, race);
  expect(racers[0]!.score.low).toBeLessThan(0.3);
  expect(racers[0]!.score.high).toBeGreaterThan(0.7);
});
