import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../src/arena/play/executor.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { Kernel } from '../../src/bot/kernel/kernel.ts';
import { quantise } from '../../src/bot/network/network.ts';
import { networkHash } from '../../src/bot/network/networkCode.ts';
import { isFull } from '../../src/engine/board.ts';
import { FOUR_CONNECT_XTREME } from '../../src/engine/rules.ts';
import { calibrate } from '../../src/training/calibration.ts';
import { type GenerationSettings, learn, selfPlayJobs } from '../../src/training/generation.ts';
import { recordAt, recordCount } from '../../src/training/records.ts';
import { concatenate, play, SELF_PLAY } from '../../src/training/selfPlayGames.ts';
import { Trainer } from '../../src/training/trainer.ts';

const SETTINGS: GenerationSettings = {
  selfPlay: { seed: 7, generation: 0, nodes: 60, openingPlies: 8, randomShare: 0.15, randomPlies: 30 },
  training: { seed: 7, epochs: 2, batch: 64, rate: 0.003, resultShare: 1 },
  games: 400,
  batch: 20,
};

const jobs = selfPlayJobs(SETTINGS, { weights: DEFAULT_WEIGHTS });
const records = jobs.map(play);

describe('training games', () => {
  it('give the same records in any order', () => {
    expect(jobs.toReversed().map(play).toReversed()).toEqual(records);
  });

  it.each([0, 1, 3])('give the same records on %i worker threads', async (workers) => {
    const executor = createExecutor(workers, SELF_PLAY);
    expect(await executor.run(jobs)).toEqual(records);
    await executor.close();
  });

  it('are recorded as undecided positions with their results', () => {
    const all = concatenate(records);
    const points = new Set<number | null>();
    let score = 0;
    for (let index = 0; index < recordCount(all); index++) {
      const record = recordAt(all, index);
      points.add(record.points);
      score += ((record.points ?? 0.5) - 0.5) * Math.sign(record.score);
      expect(isFull(record.position.board)).toBe(false);
      expect(Math.abs(record.score)).toBeLessThan(999_000);
    }
    expect([...points].sort()).toEqual([0, 0.5, 1, null]);
    // The side that the search prefers wins more often than not.
    expect(score).toBeGreaterThan(0);
  });
});

describe('training', () => {
  const settings = SETTINGS.training;

  it('gives the same bytes for the same seed, and others for another seed', () => {
    const hash = (seed: number) => networkHash(learn(records, null, { ...settings, seed }).network);
    expect(hash(7)).toBe(hash(7));
    expect(hash(8)).not.toBe(hash(7));
  });

  it('predicts results of unseen games better than chance', () => {
    const { losses, calibration } = learn(records, null, settings);
    expect(losses).toHaveLength(settings.epochs);
    expect(losses.at(-1)?.heldOut).toBeLessThan(Math.LN2);
    const heldOut = records[19] as Uint8Array;
    const decided = Array.from({ length: recordCount(heldOut) }, (_, index) =>
      recordAt(heldOut, index),
    ).filter(({ points }) => points !== null);
    expect(calibration.bins.reduce((sum, { count }) => sum + count, 0)).toBe(decided.length);
  });

  it('continues from a network', () => {
    const first = learn(records, null, settings);
    const onward = learn(records, first.network, settings);
    expect(onward.losses[0]?.training).toBeLessThan(first.losses[0]?.training as number);
  });

  it('predicts what the kernel then evaluates, except for rounding', () => {
    const heldOut = records[19] as Uint8Array;
    const trainer = new Trainer(concatenate(records), heldOut);
    const network = quantise(trainer.train(settings));
    const chances = trainer.heldOutChances();
    const kernel = new Kernel(FOUR_CONNECT_XTREME);
    kernel.setNetwork(0, network);
    for (let index = 0; index < recordCount(heldOut); index++) {
      const result = kernel.networkResult(recordAt(heldOut, index).position) as number;
      expect(Math.abs((result / 1e6 + 1) / 2 - (chances[index] as number))).toBeLessThan(0.005);
    }
  });
});

describe('calibration', () => {
  it('is perfect if positions predicted at 60 % are won in 60 %', () => {
    expect(calibrate([0.6, 0.6, 0.6, 0.6, 0.6], (index) => (index < 3 ? 1 : 0)).error).toBeCloseTo(0);
  });

  it('is the mean distance between predictions and results', () => {
    const { bins, error } = calibrate([0.9, 0.1], () => 0.5);
    expect(error).toBeCloseTo(0.4);
    expect(bins).toEqual([
      { count: 1, predicted: 0.1, won: 0.5 },
      { count: 1, predicted: 0.9, won: 0.5 },
    ]);
  });
});
