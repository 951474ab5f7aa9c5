import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { stream } from '../../src/engine/index.ts';
import type { Gene, Genome } from '../../src/tuner/genome.ts';
import type { GameRunner } from '../../src/tuner/measure.ts';
import { measureWorths, savedSensitivity } from '../../src/tuner/worths.ts';
import { testFolder } from '../system/folders.ts';

const GENES: Gene[] = ['own', 'gift', 'dead', 'still'].map((name) => ({ name, min: 0, max: 9 }));
const START = [0, 0, 5, 3];
const CHAMPION = [4, 9, 7, 3];

/** Two steps, which a genome has taken or not, and noise. */
function strength([own = 0, gift = 0]: Genome): number {
  return (own > 0 ? 0.1 : 0) + (gift > 3 ? 0.05 : 0);
}

function playing(seed: number): GameRunner<readonly Genome[]> {
  const random = stream(seed, 'noise');
  const game = { genes: GENES, seats: 2, job: (genomes: readonly Genome[]) => genomes };
  const run = async (jobs: readonly (readonly Genome[])[]) =>
    jobs.map(([one = [], two = []]) => {
      const score = 0.5 + strength(one) - strength(two) + 0.2 * (random.float() - 0.5);
      return { scores: [score, 1 - score] };
    });
  return { game, executor: { capacity: 1, run, close: async () => {} }, seed } as unknown as GameRunner<
    readonly Genome[]
  >;
}

it('says of each gene that moved what its move was worth', async () => {
  const worths = await measureWorths(playing(1), START, CHAMPION, 200);
  expect(worths.map(({ name }) => name)).toEqual(['own', 'gift', 'dead']);
  const [own, gift, dead] = worths.map(({ score }) => score);
  expect(own?.mean).toBeCloseTo(0.6, 1);
  expect(own?.low).toBeGreaterThan(0.5);
  expect(gift?.low).toBeGreaterThan(0.5);
  expect(dead).toMatchObject({ low: expect.toSatisfy((low) => low < 0.5), count: 200 });
  expect(dead?.high).toBeGreaterThan(0.5);
});

it('its intervals hold the truth as often as they say', async () => {
  const runs = await Promise.all(
    Array.from({ length: 200 }, (_, seed) => measureWorths(playing(seed), START, CHAMPION, 60)),
  );
  const held = runs.filter(([, , dead]) => dead && dead.score.low < 0.5 && dead.score.high > 0.5);
  expect(held.length).toBeGreaterThan(176);
  expect(held.length).toBeLessThan(200);
});

it('says nothing where nothing moved, or too few games cannot tell', async () => {
  expect(await measureWorths(playing(1), START, START, 200)).toEqual([]);
  expect(await measureWorths(playing(1), START, CHAMPION, 5)).toEqual([]);
});

it('shows the sensitivities of a run whose genes they are, and says whether they are of its champion and of this build', () => {
  const folder = testFolder();
  const engine = { kernel: 'a1' };
  const [names, champion] = [GENES.map(({ name }) => name), CHAMPION];
  const run = { folder, config: { engine: { genes: names } }, result: { champion } } as never;
  const saved = (genes: readonly string[], more: object = {}) => {
    const measured = genes.map((name) => ({ name, weight: 1, variations: [] }));
    const content = { champion, engine, pairs: 2, genes: measured, ...more };
    writeFileSync(join(folder, 'sensitivity.json'), `${JSON.stringify(content)}\n`);
    return savedSensitivity(run, { engine });
  };
  expect(savedSensitivity(run, { engine })).toBeNull();
  for (const count of [0, 1, 2, 4]) expect(saved(names.slice(0, count))?.isCurrent).toBe(true);
  expect(saved(names, { champion: START })?.isCurrent).toBe(false);
  expect(saved(names, { engine: { kernel: 'b2' } })?.isCurrent).toBe(false);
  // One that is not of this run is enough, whichever it is.
  for (const at of [0, 1, 3]) expect(saved(names.with(at, 'foreign'))).toBeNull();
});
