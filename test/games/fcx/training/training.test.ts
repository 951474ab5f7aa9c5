import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../../../src/arena/play/executor.ts';
import { DEFAULT_WEIGHTS } from '../../../../src/bot/evaluation/features.ts';
import { Kernel } from '../../../../src/bot/kernel/kernel.ts';
import { quantise } from '../../../../src/bot/network/network.ts';
import { encodeNetwork, networkHash } from '../../../../src/bot/network/networkCode.ts';
import { isFull } from '../../../../src/engine/board.ts';
import { FOUR_CONNECT_XTREME } from '../../../../src/engine/rules.ts';
import { judge, type Lesson, learn } from '../../../../src/games/fcx/training/learn.ts';
import {
  concatenate,
  outcomeAt,
  sampleCount,
  searchedChance,
} from '../../../../src/games/fcx/training/samples.ts';
import { predict, Trainer } from '../../../../src/games/fcx/training/trainer.ts';
import {
  playGames,
  TRAINING_JOBS,
  type TrainingJob,
} from '../../../../src/games/fcx/training/trainingJobs.ts';
import { sampleAt } from './sampleAt.ts';

const settings = { seed: 7, generation: 0, nodes: 60, openingPlies: 8, randomShare: 0.15, randomPlies: 30 };
const jobs = Array.from({ length: 20 }, (_, batch) => ({
  settings,
  evaluation: { weights: DEFAULT_WEIGHTS },
  first: 20 * batch,
  count: 20,
}));
const samples = jobs.map(playGames);
const heldOut = samples[19] as Uint8Array;

const LESSON: Lesson = {
  generations: [samples],
  start: null,
  settings: { epochs: 2, batch: 64, rate: 0.003, resultShare: 1 },
  seed: 7,
  generation: 1,
  scoresAreChances: false,
};

describe('training games', () => {
  it('give the same samples in any order', () => {
    expect(jobs.toReversed().map(playGames).toReversed()).toEqual(samples);
  });

  it.each([0, 2])('give the same samples on %i worker threads', async (workers) => {
    const executor = createExecutor(workers, TRAINING_JOBS);
    expect(await executor.run(jobs.map((games): TrainingJob => ({ games })))).toEqual(samples);
    await executor.close();
  });

  it('are samples of undecided positions with their results', () => {
    const all = concatenate(samples);
    const points = new Set<number | null>();
    let score = 0;
    for (let index = 0; index < sampleCount(all); index++) {
      const sample = sampleAt(all, index);
      points.add(sample.points);
      score += ((sample.points ?? 0.5) - 0.5) * Math.sign(sample.score);
      expect(isFull(sample.position.board)).toBe(false);
      expect(Math.abs(sample.score)).toBeLessThan(999_000);
      expect(searchedChance(all, index)).toBeCloseTo((sample.score / 1e6 + 1) / 2, 12);
    }
    expect([...points].sort()).toEqual([0, 0.5, 1, null]);
    // The side that the search prefers wins more often than not.
    expect(score).toBeGreaterThan(0);
  });

  it('have the phase of their position, if their result is known', () => {
    const all = concatenate(samples);
    for (let index = 0; index < sampleCount(all); index++) {
      const { position, points } = sampleAt(all, index);
      const phase = 2 * position.bombsDropped - (position.bomb === null ? 0 : 1);
      expect(outcomeAt(all, index)).toEqual(points === null ? null : { phase, points });
    }
  });
});

describe('training', () => {
  it('gives the same bytes for the same seed, and others for another seed or generation', async () => {
    const hash = async (seed: number, generation: number) =>
      networkHash((await learn({ ...LESSON, seed, generation })).network);
    expect(await hash(7, 1)).toBe(await hash(7, 1));
    expect(await hash(8, 1)).not.toBe(await hash(7, 1));
    expect(await hash(7, 2)).not.toBe(await hash(7, 1));
  });

  it('predicts results of unseen games better than chance', async () => {
    const learnt = await learn(LESSON);
    expect(learnt.losses).toHaveLength(LESSON.settings.epochs);
    expect(learnt.losses.at(-1)?.heldOut).toBeLessThan(Math.LN2);
    const decided = Array.from({ length: sampleCount(heldOut) }, (_, index) => outcomeAt(heldOut, index));
    expect(learnt.heldOut.positions).toBe(decided.filter((outcome) => outcome !== null).length);
    expect(learnt.heldOut.loss).toBeCloseTo(learnt.losses.at(-1)?.heldOut as number, 5);
    expect(learnt.heldOut.search).toBeNull();
    expect(learnt.positions).toBe(sampleCount(concatenate(samples.slice(0, 19))));
  });

  it('continues from a network', async () => {
    const first = await learn(LESSON);
    const onward = await learn({ ...LESSON, start: first.network });
    expect(onward.losses[0]?.training).toBeLessThan(first.losses[0]?.training as number);
  });

  it('learns from the games of several generations, and is judged by the newest', async () => {
    const one = await learn({ ...LESSON, generations: [samples.slice(0, 10), samples.slice(10)] });
    expect(one.positions).toBe(sampleCount(concatenate(samples)));
    const two = await learn({ ...LESSON, generations: [samples.slice(0, 5), samples] });
    expect(two.positions).toBe(sampleCount(concatenate([...samples.slice(0, 5), ...samples.slice(0, 19)])));
    expect(two.heldOut.positions).toBe((await learn(LESSON)).heldOut.positions);
  });

  it('needs games', async () => {
    await expect(learn({ ...LESSON, generations: [] })).rejects.toThrow('there are no games');
  });

  it('stops when told to, between two steps', async () => {
    const stop = new AbortController();
    const many = { ...LESSON, generations: [Array.from({ length: 10 }, () => concatenate(samples))] };
    const learning = learn(many, () => stop.abort(new Error('stopped')), stop.signal);
    await expect(learning).rejects.toThrow('stopped');
  });

  it('predicts what the kernel then evaluates, except for rounding', async () => {
    const trainer = new Trainer(concatenate(samples), heldOut);
    const network = quantise((await trainer.train(LESSON.settings, LESSON)).weights);
    const chances = trainer.heldOutChances();
    const again = predict(network, heldOut);
    const kernel = new Kernel(FOUR_CONNECT_XTREME);
    kernel.setEvaluation(0, { weights: DEFAULT_WEIGHTS, network: encodeNetwork(network, {}) });
    for (let index = 0; index < sampleCount(heldOut); index++) {
      const result = kernel.networkResult(sampleAt(heldOut, index).position) as number;
      expect(Math.abs((result / 1e6 + 1) / 2 - (chances[index] as number))).toBeLessThan(0.005);
      expect(again[index]).toBeCloseTo(chances[index] as number, 2);
    }
  });

  it('judges the chances of searches where they are chances', () => {
    const chances = Array.from({ length: sampleCount(heldOut) }, (_, index) =>
      searchedChance(heldOut, index),
    );
    const { network, search } = judge(heldOut, chances, true);
    expect(search).toEqual(network);
    expect(judge(heldOut, chances, false).search).toBeNull();
  });
});
