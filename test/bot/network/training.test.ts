import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/features.ts';
import { Kernel } from '../../../src/bot/kernel/kernel.ts';
import { quantise } from '../../../src/bot/network/network.ts';
import { networkHash } from '../../../src/bot/network/networkFormat.ts';
import { calibrate } from '../../../src/bot/network/training/calibration.ts';
import {
  type GenerationSettings,
  learn,
  selfPlayJobs,
} from '../../../src/bot/network/training/generation.ts';
import { playJobs } from '../../../src/bot/network/training/playJobs.ts';
import { recordAt, recordCount } from '../../../src/bot/network/training/records.ts';
import { concatenate, SelfPlayer } from '../../../src/bot/network/training/selfPlayGames.ts';
import { Trainer } from '../../../src/bot/network/training/trainer.ts';
import { isFull } from '../../../src/engine/board.ts';

const SETTINGS: GenerationSettings = {
  selfPlay: { seed: 7, generation: 0, nodes: 60, openingPlies: 8, randomShare: 0.15, randomPlies: 30 },
  training: { seed: 7, epochs: 2, batch: 64, rate: 0.003, resultShare: 1 },
  games: 400,
  batch: 20,
};

const jobs = selfPlayJobs(SETTINGS, DEFAULT_WEIGHTS, null);
const player = new SelfPlayer();
const records = jobs.map((job) => player.play(job));

describe('games to learn from', () => {
  it('give the same records whoever plays them, in whatever order', () => {
    const others = [new SelfPlayer(), new SelfPlayer()];
    const backwards = jobs.toReversed().map((job, index) => others[index % 2]!.play(job));
    expect(backwards.toReversed()).toEqual(records);
  });

  it.each([1, 3])('give the same records on %i worker threads', async (threads) => {
    expect(await playJobs(jobs, threads)).toEqual(records);
  });

  it('are recorded with open positions and their results', () => {
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
    // Who is thought to be ahead wins more often than not.
    expect(score).toBeGreaterThan(0);
  });
});

describe('training', () => {
  const settings = SETTINGS.training;

  it('gives the same bytes for the same seed, and others for another one', () => {
    const hash = (seed: number) => networkHash(learn(records, null, { ...settings, seed }).network);
    expect(hash(7)).toBe(hash(7));
    expect(hash(8)).not.toBe(hash(7));
  });

  it('predicts results of games it has not seen better than nothing would', () => {
    const { losses, calibration } = learn(records, null, settings);
    expect(losses).toHaveLength(settings.epochs);
    expect(losses.at(-1)?.heldOut).toBeLessThan(Math.LN2);
    const heldOut = records[19] as Uint8Array;
    const decided = Array.from({ length: recordCount(heldOut) }, (_, index) =>
      recordAt(heldOut, index),
    ).filter(({ points }) => points !== null);
    expect(calibration.bins.reduce((sum, { count }) => sum + count, 0)).toBe(decided.length);
  });

  it('learns on from a network', () => {
    const first = learn(records, null, settings);
    const onward = learn(records, first.network, settings);
    expect(onward.losses[0]?.training).toBeLessThan(first.losses[0]?.training as number);
  });

  it('learns what the kernel then sees, but for rounding', () => {
    const heldOut = records[19] as Uint8Array;
    const trainer = new Trainer(concatenate(records), heldOut);
    const network = quantise(trainer.train(settings));
    const chances = trainer.heldOutChances();
    const kernel = new Kernel();
    kernel.setNetwork(0, network);
    for (let index = 0; index < recordCount(heldOut); index++) {
      const result = kernel.networkResult(recordAt(heldOut, index).position);
      expect(Math.abs((result / 1e6 + 1) / 2 - (chances[index] as number))).toBeLessThan(0.005);
    }
  });
});

describe('calibration', () => {
  it('is perfect where what is called 60 % is won in 60 %', () => {
    expect(calibrate([0.6, 0.6, 0.6, 0.6, 0.6], (index) => (index < 3 ? 1 : 0)).error).toBeCloseTo(0);
  });

  it('tells how far predictions are off', () => {
    const { bins, error } = calibrate([0.9, 0.1], () => 0.5);
    expect(error).toBeCloseTo(0.4);
    expect(bins).toEqual([
      { count: 1, predicted: 0.1, won: 0.5 },
      { count: 1, predicted: 0.9, won: 0.5 },
    ]);
  });
});
