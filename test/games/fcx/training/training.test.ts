import { describe, expect, it } from 'vitest';
import { createExecutor } from '../../../../src/arena/play/executor.ts';
import {
  DEFAULT_WEIGHTS,
  Kernel,
  Learning,
  PROVEN_SCORE,
  SAMPLE,
  WIN_SCORE,
} from '../../../../src/bot/index.ts';
import { networkHash } from '../../../../src/bot/network/networkCode.ts';
import {
  drawSchedule,
  FOUR_CONNECT_XTREME,
  isFull,
  type Side,
  stream,
} from '../../../../src/engine/index.ts';
import { judgePredictions, type Lesson, learn } from '../../../../src/games/fcx/training/generation.ts';
import {
  concatenate,
  decidedIn,
  sampleCount,
  samplePoints,
} from '../../../../src/games/fcx/training/samples.ts';
import { predict, Trainer } from '../../../../src/games/fcx/training/trainer.ts';
import {
  playGames,
  TRAINING_JOBS,
  type TrainingJob,
} from '../../../../src/games/fcx/training/trainingJobs.ts';
import { winsIn } from '../../../bot/kernel/positions.ts';
import { sampleAt } from './sampleAt.ts';

const judge = { weights: DEFAULT_WEIGHTS, depth: 4 };

const settings = { seed: 7, generation: 0, nodes: 60, openingPlies: 8, randomShare: 0.15, randomPlies: 30 };
const jobs = Array.from({ length: 20 }, (_, batch) => ({
  settings,
  evaluation: { weights: DEFAULT_WEIGHTS },
  judge,
  first: 20 * batch,
  count: 20,
}));
const samples = jobs.map(playGames);
/** Enough for what does not depend on how many there are. */
const few = jobs.slice(0, 5);
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
  it.each([0, 2])('give the same samples on %i worker threads, in any order', async (workers) => {
    const executor = createExecutor(workers, TRAINING_JOBS);
    const played = await executor.run(few.toReversed().map((games): TrainingJob => ({ games })));
    expect(played.toReversed()).toEqual(samples.slice(0, few.length));
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
    }
    expect([...points].sort()).toEqual([0, 0.5, 1, null]);
    // The side that the search prefers wins more often than not.
    expect(score).toBeGreaterThan(0);
  });

  it('are the same whether luck is measured or not, but for the luck', () => {
    const [{ judge: _, ...unmeasured }] = jobs as [(typeof jobs)[number]];
    const measured = (samples[0] as Uint8Array).slice();
    for (let at = SAMPLE.LUCK; at < measured.length; at += SAMPLE.BYTES) measured.fill(0, at, at + 4);
    const plain = playGames(unmeasured);
    for (let at = SAMPLE.LUCK; at < plain.length; at += SAMPLE.BYTES) plain.fill(0, at, at + 4);
    expect(Buffer.compare(measured, plain)).toBe(0);
  });

  it('know the luck of the bombs that fell after them', () => {
    const kernel = new Kernel(FOUR_CONNECT_XTREME);
    kernel.setJudge(judge);
    let bombs = 0;
    for (let first = 0; first < 90; first++) {
      const game = playGames({ ...(jobs[0] as (typeof jobs)[number]), first, count: 1 });
      const own = Array.from({ length: sampleCount(game) }, (_, index) => ({
        ...sampleAt(game, index),
        starterLuck: (sampleAt(game, index).position.round % 2 === 1 ? 1 : -1) * sampleAt(game, index).luck,
      })).filter(({ points }) => points !== null);
      for (const [index, { position, starterLuck }] of own.entries()) {
        if (position.bombsDropped === FOUR_CONNECT_XTREME.windows.length)
          expect(Math.abs(starterLuck)).toBe(0);
        const next = own[index + 1];
        if (next?.position.round !== position.round + 1) continue;
        const isNew = next.position.bombsDropped > position.bombsDropped;
        const luck = isNew ? kernel.luckOfBomb(next.position, judge.depth) / (2 * WIN_SCORE) : 0;
        const difference = next.position.round % 2 === 1 ? luck : -luck;
        expect(starterLuck - next.starterLuck).toBeCloseTo(difference, 9);
        if (isNew) bombs++;
      }
    }
    expect(bombs).toBeGreaterThan(20);
  });

  it('have the phase of their position and the chance of their search, if their result is known', () => {
    const all = concatenate(samples);
    const indices = Array.from({ length: sampleCount(all) }, (_, index) => index);
    const decided = decidedIn(all);
    expect(decided.map(({ index }) => index)).toEqual(
      indices.filter((index) => samplePoints(all, index) !== null),
    );
    for (const { index, searched, ...outcome } of decided) {
      const { position, points, score } = sampleAt(all, index);
      const phase = 2 * position.bombsDropped - (position.bomb === null ? 0 : 1);
      expect(outcome).toEqual({ phase, points });
      expect(searched).toBeCloseTo((score / 1e6 + 1) / 2, 12);
    }
  });
});

describe('strays', () => {
  const nodes = 100;
  const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);
  kernel.setEvaluation(0, { weights: DEFAULT_WEIGHTS });
  const games = Array.from({ length: 30 }, (_, number) => {
    const random = stream(3, number);
    const schedule = drawSchedule(FOUR_CONNECT_XTREME, 3, number);
    const coins = [random.int(0, 419), random.int(0, 419)];
    const strays = Array.from({ length: 128 }, () =>
      Array.from({ length: random.int(0, Learning.MAX_STRAY_COINS) }, () => random.int(0, 419)),
    );
    const plain = kernel.playTrainingGame({ schedule, coins, nodes });
    const samples = kernel.playTrainingGame({ schedule, coins, strays, nodes });
    return { schedule, coins, strays, plain, samples };
  });
  const straysOf = ({ plain, samples: all }: (typeof games)[number]) =>
    Array.from({ length: sampleCount(all) - sampleCount(plain) }, (_, index) =>
      sampleAt(all, sampleCount(plain) + index),
    );
  const WON = 1_000_000;

  it('follow the samples of their game, which stay the same', () => {
    for (const { plain, samples: all } of games)
      expect(Buffer.compare(all.subarray(0, plain.length), plain)).toBe(0);
    expect(games.flatMap(straysOf).length).toBeGreaterThan(300);
  });

  it('have the score of a search of their own, a whole win where that is proven, and no result', () => {
    const scores = games.flatMap(straysOf).map(({ position, points, score }) => {
      kernel.clearTable();
      const found = kernel.search(position, { nodes }).score;
      expect(points).toBeNull();
      expect(score).toBe(Math.abs(found) > PROVEN_SCORE ? Math.sign(found) * WON : found);
      return Math.abs(score);
    });
    expect(scores).toContain(WON);
    expect(Math.min(...scores)).toBeLessThan(WON / 2);
  });

  it('are positions that a search must estimate, with the bombs of their game', () => {
    for (const game of games) {
      for (const { position } of straysOf(game)) {
        const wins = (toMove: Side) => winsIn({ ...position, bomb: null, toMove }).length;
        expect(wins(1)).toBe(0);
        if (position.bomb?.explodeInRound !== position.round + 1) expect(wins(2)).toBeLessThan(2);
        const dropped = game.schedule.rounds.filter((round) => round <= position.round).length;
        expect(position.bombsDropped).toBe(dropped);
      }
    }
  });

  it('lie as many coins after a position as there are rolls', () => {
    const rounds = games.flatMap(({ schedule, coins, plain, strays }) => {
      const rolls = strays.find((found) => found.length > 0) ?? [];
      const all = kernel.playTrainingGame({ schedule, coins, strays: [[], [], [], rolls], nodes });
      const one = all.length > plain.length ? [sampleAt(all, sampleCount(plain))] : [];
      return one.map(({ position }) => position.round - rolls.length);
    });
    expect(new Set(rounds)).toEqual(new Set([4]));
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

  /** The samples whose results are known, with these results less luck in their place: `points`, and `points` + `luck`. */
  function retold(change: (points: number, index: number) => { points: number; luck: number }): Uint8Array {
    const all = concatenate(samples);
    const decided = decidedIn(all).map(({ index }) => index);
    const told = concatenate(
      decided.map((index) => all.subarray(index * SAMPLE.BYTES, (index + 1) * SAMPLE.BYTES)),
    );
    const view = new DataView(told.buffer);
    decided.forEach((sample, index) => {
      const { points, luck } = change(samplePoints(all, sample) as number, index);
      told[index * SAMPLE.BYTES + SAMPLE.POINTS] = 2 * points;
      view.setInt32(index * SAMPLE.BYTES + SAMPLE.LUCK, 2 * WIN_SCORE * luck, true);
    });
    return told;
  }
  const network = async (told: Uint8Array, luckFactor: number, batch = LESSON.settings.batch) => {
    const settings = { ...LESSON.settings, batch, luckFactor };
    return (await learn({ ...LESSON, generations: [[told]], settings })).network;
  };

  it('learns from a result without luck what it learns from that result', async () => {
    const plain = await network(
      retold((points) => ({ points, luck: 0.25 })),
      0,
    );
    const unlucky = await network(
      retold((points) => ({ points: 0, luck: -points })),
      1,
    );
    expect(networkHash(unlucky)).toBe(networkHash(plain));
    const halfUnlucky = await network(
      retold((points) => ({ points: 0, luck: -2 * points })),
      0.5,
    );
    expect(networkHash(halfUnlucky)).toBe(networkHash(plain));
  });

  it('learns the mean of its targets, though they lie beyond 0 and 1', async () => {
    const both = (apart: number) =>
      concatenate([
        retold((points) => ({ points, luck: apart })),
        retold((points) => ({ points, luck: -apart })),
      ]);
    // One batch, so that both halves of a sample meet.
    const chances = await Promise.all(
      [0, 2].map(async (apart) => predict(await network(both(apart), 1, 1_000_000), heldOut)),
    );
    const [near, far] = chances as [Float64Array, Float64Array];
    expect(Math.max(...near.map((chance, index) => Math.abs(chance - (far[index] as number))))).toBeLessThan(
      0.001,
    );
  });

  it('predicts results of unseen games better than chance', async () => {
    const learnt = await learn(LESSON);
    expect(learnt.losses).toHaveLength(LESSON.settings.epochs);
    expect(learnt.losses.at(-1)?.heldOut).toBeLessThan(Math.LN2);
    expect(learnt.heldOut.positions).toBe(decidedIn(heldOut).length);
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

  it('stops when told to, between two steps', async () => {
    const stop = new AbortController();
    const many = { ...LESSON, generations: [Array.from({ length: 10 }, () => concatenate(samples))] };
    const learning = learn(many, () => stop.abort(new Error('stopped')), stop.signal);
    await expect(learning).rejects.toThrow('stopped');
  });

  it('predicts what the kernel then evaluates, except for rounding', async () => {
    const trainer = new Trainer(samples, heldOut);
    const network = Learning.quantise((await trainer.train(LESSON.settings, LESSON)).weights);
    const chances = trainer.heldOutChances();
    const again = predict(network, heldOut);
    const kernel = new Kernel(FOUR_CONNECT_XTREME);
    kernel.setEvaluation(0, { weights: DEFAULT_WEIGHTS, network: Learning.encodeNetwork(network, {}) });
    for (let index = 0; index < sampleCount(heldOut); index++) {
      const result = kernel.networkResult(sampleAt(heldOut, index).position) as number;
      expect(Math.abs((result / 1e6 + 1) / 2 - (chances[index] as number))).toBeLessThan(0.005);
      expect(again[index]).toBeCloseTo(chances[index] as number, 2);
    }
  });

  it('says what to do where positions do not fit into memory', async () => {
    const many = new Array<Uint8Array>(100).fill(new Uint8Array(2 ** 20 * SAMPLE.BYTES));
    await expect(learn({ ...LESSON, generations: [many] })).rejects.toThrow(
      'the 99614720 positions to learn from do not fit into memory; train with fewer --games, or a smaller --window',
    );
  });

  it('judges the chances of searches where they are chances', () => {
    const chances: number[] = [];
    for (const { index, searched } of decidedIn(heldOut)) chances[index] = searched;
    const { network, search } = judgePredictions(heldOut, chances, true);
    expect(search).toEqual(network);
    expect(judgePredictions(heldOut, chances, false).search).toBeNull();
  });
});
