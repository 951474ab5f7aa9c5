import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { genomeOf } from '../../src/games/fcx/evaluationGame.ts';
import { runDuels } from '../../src/tuner/race.ts';
import { ScriptedExecutor, scriptedGame, strength } from './scriptedGame.ts';

const base = genomeOf(DEFAULT_WEIGHTS);
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
