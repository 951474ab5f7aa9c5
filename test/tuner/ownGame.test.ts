import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tune } from '../../src/api/tuner.ts';
import { stream } from '../../src/engine/random.ts';
import {
  builtInGame,
  builtInJobs,
  defineGame,
  offeredGames,
  openOwnGame,
  playJob,
} from '../../src/tuner/ownGame.ts';
import { testFolder } from '../system/folders.ts';
import { AIM } from './archery.ts';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

async function gameFile(source: string): Promise<string> {
  const file = join(folder, 'game.mjs');
  await writeFile(file, source);
  return file;
}

describe('a game from a file', () => {
  it('is tuned from the values in it, and its champion is a file of values', async () => {
    const file = await gameFile(AIM);
    const options = { game: file, generations: 4, population: 6, pairs: 4, threads: 0, seed: 2 } as const;
    const out = join(folder, 'aim.json');
    const tuned = await tune({ ...options, out, run: join(folder, 'run') });
    expect(tuned.promoted).toBe(true);
    expect(Math.abs((tuned.champion?.at ?? 99) - 7)).toBeLessThan(3);
    expect((await openOwnGame(file)).startFrom(out)).toEqual({ name: out, genome: [tuned.champion?.at] });

    const stopping = new AbortController();
    const again = { ...options, out: join(folder, 'again.json'), run: join(folder, 'again') };
    const onGeneration = () => stopping.abort();
    expect((await tune({ ...again, onGeneration, signal: stopping.signal })).champion).toBeNull();
    expect((await tune(again)).champion).toEqual(tuned.champion);
  });

  it('plays the same for the same job, and starts from what the file says', async () => {
    const file = await gameFile(AIM);
    const game = await openOwnGame(file);
    expect(game.referencePanel).toEqual([
      { name: 'start', genome: [18] },
      { name: 'lucky', genome: [7] },
    ]);
    const job = game.job([[18], [7]], 1, ['fitness', 1]);
    const scores = await playJob(job as Parameters<typeof playJob>[0]);
    expect(scores).toEqual(await playJob(job as Parameters<typeof playJob>[0]));
    await writeFile(file, `${AIM}\n`);
    const other = { ...(job as Parameters<typeof playJob>[0]), hash: 'another' };
    await expect(playJob(other)).rejects.toThrow('has changed since the run began');
  });

  it('may name its start values, keep champions in files of its own, and draw from streams of its own', async () => {
    const file = join(folder, 'champion.txt');
    const provenance = { method: 'ga', note: 'for a test', details: {} };
    const definition = defineGame<'at'>({
      name: 'aim',
      genes: { at: { min: 0, max: 20, value: 18 } },
      opponents: { lucky: { at: 7 }, far: { at: 18 } },
      play: (_values, _random, { seed, path }) => [stream(seed, 'wind', ...path).float(), seed / 100],
      champions: {
        load: (from) => ({ at: Number(readFileSync(from, 'utf8')) }),
        save: (to, { at }, { method }) => writeFile(to, method === 'ga' ? `${at}` : ''),
      },
    });
    const game = builtInGame(definition, builtInJobs(definition, { module: import.meta.url }), {});
    expect(game.referencePanel).toEqual([
      { name: 'far', genome: [18] },
      { name: 'lucky', genome: [7] },
    ]);
    const { scores } = await game.player.play(game.job([[18], [7]], 30, ['fitness', 1]));
    expect(scores).toEqual([stream(30, 'wind', 'fitness', 1).float(), 0.3]);

    expect(game.loadChampion(file)).toBeNull();
    await game.saveChampion(file, [7], provenance);
    expect(readFileSync(file, 'utf8')).toBe('7');
    expect(game.loadChampion(file)).toEqual([7]);
    await game.saveChampion(file, [21], provenance);
    expect(() => game.loadChampion(file)).toThrow('champion.txt: at must be from 0 to 20, and whole');
    for (const value of [7.5, Number.NaN, '7' as unknown as number]) {
      const champions = { load: () => ({ at: value }), save: async () => {} };
      const broken = { ...definition, champions };
      const jobs = builtInJobs(broken, { module: import.meta.url });
      expect(() => builtInGame(broken, jobs, {}).loadChampion(file)).toThrow('and whole');
    }
  });

  it('comes to a worker with values of its genes or its opponents alone, one set for each seat', async () => {
    const file = await gameFile(AIM.replace('{ at: 7 }', '{ at: 21 }'));
    const game = await openOwnGame(file);
    const { job } = await offeredGames([file]);
    const isTaken = (...genomes: number[][]) => job.safeParse(game.job(genomes, 1, ['test'])).success;
    for (const opponent of [7, 21]) expect(isTaken([18], [opponent])).toBe(true);
    for (const genomes of [[[18]], [[18], [22]], [[18], [7, 7]], [[18], []], [[18], [7], [7]]])
      expect(isTaken(...genomes)).toBe(false);
  });

  it.each([
    ['export default 5;', /does not define a game:\n.*expected object/],
    [AIM.replace('value: 18', 'value: 21'), /value must be in min\.\.max\n.*genes\.at/],
    [AIM.replace('{ at: 7 }', '{ to: 7 }'), /expected values for at\n.*opponents\.lucky/],
    [AIM.replace("'aim'", "'my aim'"), /expected letters, digits and hyphens/],
    ['export default {', /cannot be loaded: /],
  ])('that is none says what is wrong: %s', async (source, message) => {
    await expect(openOwnGame(await gameFile(source))).rejects.toThrow(message);
  });

  it.each([
    [
      '[score, 1 - score]',
      '[2, -1]',
      /aim gave \[ 2, -1 \]: expected 2 scores from 0 to 1; it played {"at":18} and {"at":18}/,
    ],
    ['[score, 1 - score]', '[1]', /aim gave \[ 1 \]: expected 2/],
    ['[score, 1 - score]', '[score / 0 - 1 / 0, NaN]', /aim gave \[ NaN, NaN \]: .* with seed 0/],
    ['return [score', 'throw new Error("no wind"); return [score', /cannot be played: no wind/],
  ])('that cannot be played is found before a run begins: %s', async (from, to, message) => {
    const file = await gameFile(AIM.replace(from, to));
    const game = await openOwnGame(file);
    await expect(game.tryOut()).rejects.toThrow(message);
  });

  it('is refused where it is defined, if it is none', () => {
    const play = () => [1, 0];
    expect(() => defineGame({ name: 'x', genes: { a: { min: 2, max: 1, value: 1 } }, play })).toThrow(
      'min must be less than max',
    );
  });
});
