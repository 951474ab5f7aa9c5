import { describe, expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { genomeOf } from '../../src/games/fcx/evaluationGame.ts';
import { runDuels, runRace, winnerOf } from '../../src/tuner/race.ts';
import { ScriptedExecutor, scriptedGame, strength } from './scriptedGame.ts';

const base = genomeOf(DEFAULT_WEIGHTS);
/** Genomes from the default to the top of every range; the best is in between. */
const genomes = Array.from({ length: 16 }, (_, step) =>
  scriptedGame.genes.map(({ max }, index) => Math.round(base[index]! + ((max - base[index]!) * step) / 15)),
);
const opponents = [genomes[0]!, genomes[15]!, genomes[8]!];

async function race(pairs: number, seed = 1) {
  const executor = new ScriptedExecutor();
  const result = await runRace(
    { game: scriptedGame, executor, seed },
    { genomes, opponents, pairs, path: ['race'] },
  );
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
      .filter(({ players }) => genomeOf(players[0]).join() === genome.join())
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
    expect(byStrength.slice(0, 6)).toContain(strength(winnerOf(result).genome));
  }
});

test('fitness is the score, drawn to the middle', async () => {
  const { result } = await race(20);
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const scores = result.racers.map(({ score }) => score.mean);
  const fitness = result.racers.map((racer) => racer.fitness);
  expect(spread(fitness)).toBeLessThan(spread(scores));
  expect(spread(fitness)).toBeGreaterThan(0);
});

test('a lone genome is its own winner', async () => {
  const one = { genomes: genomes.slice(0, 1), opponents, pairs: 4, path: ['one'] };
  const result = await runRace({ game: scriptedGame, executor: new ScriptedExecutor(), seed: 1 }, one);
  expect(winnerOf(result).genome).toEqual(genomes[0]);
});

describe('duels', () => {
  /** Every second genome lies nearer to the top of the ranges than the one before. */
  const genomes = Array.from({ length: 7 }, (_, index) =>
    scriptedGame.genes.map(({ max }, gene) =>
      Math.round(base[gene]! + ((max - base[gene]!) * (index % 2)) / 4),
    ),
  );

  async function duels(pairs: number, population = genomes) {
    const executor = new ScriptedExecutor();
    const result = await runDuels(
      { game: scriptedGame, executor, seed: 1 },
      { genomes: population, pairs, path: ['duels'] },
    );
    return { executor, result };
  }

  test('neighbours meet each other, each genome in as many jobs as in a race on average', async () => {
    const { executor, result } = await duels(10, genomes.slice(0, 6));
    expect(executor.jobs).toHaveLength(6 * 10);
    expect(result.games).toBe(2 * 60);
    for (const { players } of executor.jobs) expect(players.map(genomeOf)).toEqual([genomes[0], genomes[1]]);
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
    expect(executor.jobs.slice(-6).map(({ players }) => players.map(genomeOf))).toEqual(
      Array(6).fill([genomes[6], genomes[0]]),
    );
  });
});
