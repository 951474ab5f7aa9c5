import fc from 'fast-check';
import { mean } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import type { PairJob } from '../../src/arena/play/pairJob.ts';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { stream } from '../../src/engine/random.ts';
import { genomeOf } from '../../src/games/fcx/evaluationGame.ts';
import { fittestOf, runDuels, runRace, shrunkMeans } from '../../src/tuner/race.ts';
import { always } from '../thorough.ts';
import { ScriptedExecutor, strength, targetGame } from './scriptedGame.ts';

const base = genomeOf(DEFAULT_WEIGHTS);
/** Genomes from the default to the top of every range; the best is in between. */
const genomes = Array.from({ length: 16 }, (_, step) =>
  targetGame.genes.map(({ max }, index) => Math.round(base[index]! + ((max - base[index]!) * step) / 15)),
);
const opponents = [genomes[0]!, genomes[15]!, genomes[8]!];

async function race(pairs: number, seed = 1) {
  const executor = new ScriptedExecutor();
  const play = { game: targetGame, executor, seed };
  const result = await runRace(play, { genomes, opponents, pairs, path: ['race'] });
  return { executor, result };
}

test('plays the requested pairs on average, twice as many for the best quarter, half as many for the worse half', async () => {
  const { executor, result } = await race(20);
  expect(result.games).toBe(2 * executor.jobs.length);
  expect(executor.jobs).toHaveLength(16 * 20);
  const counts = result.racers.map(({ score }) => score.count).sort((one, two) => one - two);
  expect(counts).toEqual([...Array(8).fill(10), ...Array(4).fill(20), ...Array(4).fill(40)]);
});

test('every genome meets the same opponents with the same bombs', async () => {
  const { executor } = await race(20);
  const firstLap = genomes.map((genome) =>
    executor.jobs
      .slice(0, 160)
      .filter(({ players }) => genomeOf(players[0].weights).join() === genome.join())
      .map(({ players, path, seed }) => JSON.stringify([players[1], path, seed])),
  );
  for (const jobs of firstLap) expect(jobs).toEqual(firstLap[0]);
  expect(new Set(firstLap[0]).size).toBe(10);
});

test('the stronger genomes play more, and one of the strongest wins', async () => {
  const strengths = genomes.map(strength);
  const byStrength = [...strengths].sort((one, two) => two - one);
  for (let seed = 0; seed < 10; seed++) {
    const { result } = await race(64, seed);
    expect(byStrength.slice(0, 6)).toContain(strength(fittestOf(result).genome));
  }
});

const genomesIn = ({ players }: PairJob) => players.map(({ weights }) => genomeOf(weights));

describe('duels', () => {
  /** Every second genome lies nearer to the top of the ranges than the one before. */
  const genomes = Array.from({ length: 7 }, (_, index) =>
    targetGame.genes.map(({ max }, gene) =>
      Math.round(base[gene]! + ((max - base[gene]!) * (index % 2)) / 4),
    ),
  );

  async function duels(pairs: number, population = genomes) {
    const executor = new ScriptedExecutor();
    const play = { game: targetGame, executor, seed: 1 };
    const result = await runDuels(play, { genomes: population, pairs, path: ['duels'] });
    return { executor, result };
  }

  test('neighbours meet each other, each genome in as many jobs as in a race on average', async () => {
    const { executor, result } = await duels(10, genomes.slice(0, 6));
    expect(executor.jobs).toHaveLength(6 * 10);
    expect(result.games).toBe(2 * 60);
    expect(executor.jobs.map(genomesIn)).toEqual(Array(60).fill([genomes[0], genomes[1]]));
    // No two jobs draw the same bombs.
    expect(new Set(executor.jobs.map(({ path }) => path.join())).size).toBe(60);
  });

  test('what one wins the other loses, and the stronger is the fitter', async () => {
    const { result } = await duels(400, genomes.slice(0, 2));
    const [one, two] = result.racers;
    expect(one!.fitness + two!.fitness).toBeCloseTo(1);
    expect(one!.score.count).toBe(800);
    expect(Math.sign(two!.fitness - one!.fitness)).toBe(
      Math.sign(strength(genomes[1]!) - strength(genomes[0]!)),
    );
  });

  test('the last of an odd number meets the first', async () => {
    const { executor, result } = await duels(3);
    expect(result.racers).toHaveLength(7);
    expect(executor.jobs.slice(-6).map(genomesIn)).toEqual(Array(6).fill([genomes[6], genomes[0]]));
  });
});

describe('a shrunk mean', () => {
  const scores = fc.array(fc.constantFrom(0, 0.25, 0.5, 0.75, 1), { minLength: 2, maxLength: 20 });

  test('is nearly the measured one where members, be they only two, differ far beyond their noise', () => {
    const apart = [
      [0, 0.1, 0, 0.1],
      [0.9, 1, 0.9, 1],
      [0.5, 0.4, 0.5, 0.4],
    ];
    for (const samples of [apart, apart.slice(0, 2)])
      shrunkMeans(samples).forEach((shrunk, index) => {
        expect(shrunk).toBeCloseTo(mean(samples[index]!), 2);
      });
  });

  test('is between the overall mean and the measured one', () => {
    always([fc.array(scores, { minLength: 1, maxLength: 12 })], (samples) => {
      const centre = mean(samples.map((sample) => mean(sample)));
      shrunkMeans(samples).forEach((shrunk, index) => {
        const measured = mean(samples[index]!);
        expect(shrunk).toBeGreaterThanOrEqual(Math.min(centre, measured) - 1e-9);
        expect(shrunk).toBeLessThanOrEqual(Math.max(centre, measured) + 1e-9);
      });
    });
  });

  test('of more measurements shrinks less', () => {
    const short = [1, 0.5, 1, 0.5, 1, 0.5];
    const low = [0, 0.25, 0, 0.25, 0, 0.25];
    const [fromShort, fromLong] = shrunkMeans([short, [...short, ...short, ...short], low], 6);
    expect(fromLong).toBeGreaterThan(fromShort!);
    expect(fromLong).toBeLessThan(0.75);
  });

  test('does not stand out when all differences may be noise, but keeps its place in the order', () => {
    const noisy = [
      [0, 1, 1, 1],
      [0, 1, 0, 1],
      [1, 0, 0, 0],
    ];
    const shrunk = shrunkMeans(noisy) as [number, number, number];
    expect(shrunk[0] - shrunk[2]).toBeLessThan(0.01);
    expect(shrunk).toEqual(shrunk.toSorted((one, two) => two - one));
    expect(new Set(shrunk).size).toBe(3);
  });

  test('is the measured one without noise', () => {
    const still = [
      [0.5, 0.5],
      [0.75, 0.75],
    ];
    expect(shrunkMeans(still)).toEqual([0.5, 0.75]);
    expect(shrunkMeans([[0.5], [0.5]])).toEqual([0.5, 0.5]);
  });

  test("allows for the winner's luck: that of the best is right on average, its measured mean is not", () => {
    const errors = Array.from({ length: 400 }, (_, trial) => {
      const random = stream(1, 'winner', trial);
      const truths = Array.from({ length: 32 }, () => 0.5 + 0.05 * random.gaussian());
      const samples = truths.map((truth) =>
        Array.from({ length: 20 }, () => truth + 0.3 * random.gaussian()),
      );
      const means = samples.map((sample) => mean(sample));
      const winner = means.indexOf(Math.max(...means));
      return [means, shrunkMeans(samples)].map((all) => all[winner]! - truths[winner]!);
    });
    const [measured, shrunk] = [0, 1].map((kind) => mean(errors.map((error) => error[kind]!)));
    expect(measured).toBeGreaterThan(0.08);
    expect(Math.abs(shrunk!)).toBeLessThan(0.01);
  });
});
