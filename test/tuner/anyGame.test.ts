import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createExecutor, onThreads } from '../../src/arena/play/executor.ts';
import { renderDocument } from '../../src/cli/text/document.ts';
import { tuningReport } from '../../src/document/run/tuningDocument.ts';
import { builtInGame, builtInJobs, defineGame, type Genome, holdSession } from '../../src/tuner/index.ts';
import type { GameRunner } from '../../src/tuner/measure.ts';
import { beginRun, type OpenedRun, resumeRun } from '../../src/tuner/run/folder.ts';
import { tuningOf } from '../../src/tuner/tuning.ts';
import {
  type GenerationReport,
  readTuning,
  TUNING,
  type TuningContents,
} from '../../src/tuner/tuningFormat.ts';
import { measureGene, savedSensitivity, sensitivityOfRun } from '../../src/tuner/worths.ts';
import { shownOf } from '../page/results/shown.ts';
import { sharedFolder } from '../system/folders.ts';
import { ARCHERY, archery } from './archery.ts';
import { configOf } from './madeUpRun.ts';

const folder = sharedFolder();

const SETTINGS = { generations: 10, population: 8, pairs: 8, trialEvery: 5, panelPairs: 20 };

function begin(out: string, ancestor = { name: 'beginner', genome: [9, -7] }) {
  const settings = { ...SETTINGS, seed: 4, validationPairs: 100 };
  const config = configOf(archery, settings, { ancestor, out, directory: folder });
  return beginRun(TUNING, join(folder, `run of ${out}`), config);
}

const HERE = { name: 'here', open: onThreads(0) };

async function whole(run: OpenedRun<TuningContents>, game = archery) {
  const { end } = await holdSession(run, tuningOf(game), HERE);
  run.close();
  if (end.interrupted) throw new Error('the run is not over');
  return end.result;
}

function measured<Job>(play: GameRunner<Job>, champion: Genome) {
  return Promise.all(play.game.genes.map((_, index) => measureGene(play, champion, 10, index)));
}

it('a game with three players and no board is tuned, resumed and reported like ours', async () => {
  const run = await begin('interrupted.json');
  const controller = new AbortController();
  const onGeneration = ({ generation }: GenerationReport) => generation === 6 && controller.abort();
  const first = await holdSession(run, tuningOf(archery), HERE, { onGeneration }, controller.signal);
  run.close();
  expect(first.end).toMatchObject({ interrupted: true, checkpoint: { state: { generation: 6 } } });

  const result = await whole(await resumeRun(tuningOf(archery), run.folder, () => {}));
  await whole(await begin('whole.json'));
  const champion = (out: string) => JSON.parse(readFileSync(join(folder, out), 'utf8')) as { aim: number[] };
  expect(champion('interrupted.json')).toEqual(champion('whole.json'));
  expect(Math.hypot(...champion('whole.json').aim)).toBeLessThan(Math.hypot(9, -7) / 2);
  expect(result).toMatchObject({ promoted: true, test: { verdict: 'H1' } });

  const record = readTuning(run.folder);
  expect(renderDocument(tuningReport(record, archery).document())).toMatch(
    /lead over beginner +\S+ \S+ \S+ Elo in 100 fresh games/,
  );
  const executor = createExecutor(0, archery.player);
  const sensitivity = await measured({ game: archery, executor, seed: 1 }, result.champion);
  const page = shownOf(tuningReport(record, archery, { genes: sensitivity, isCurrent: true }).document());
  for (const text of ['bow</dt><dd>yew</dd>', 'right', 'top', 'Elo over the start'])
    expect(page).toContain(text);
});

it('what was measured of a run is kept, continued where it was stopped, and not measured again', async () => {
  const run = await begin('measured.json');
  await whole(run);
  const record = readTuning(run.folder);
  expect(savedSensitivity(record, archery)).toBeNull();
  const stop = new AbortController();
  const done: number[] = [];
  const measure = (signal: AbortSignal, pairs = 10) => {
    const onGene = (gene: number) => {
      done.push(gene);
      stop.abort(new Error('stopped'));
    };
    return sensitivityOfRun(record, archery, { pairs, open: onThreads(0), signal }, onGene);
  };
  await expect(measure(stop.signal)).rejects.toThrow('stopped');
  expect(savedSensitivity(record, archery)?.genes.length).toBe(1);
  const all = await measure(new AbortController().signal);
  expect(done).toEqual(archery.genes.map((_, index) => index + 1));
  const { seed } = record.config.settings;
  const play = { game: archery, executor: createExecutor(0, archery.player), seed };
  expect(all).toEqual(await measured(play, record.result!.champion));
  expect(await measure(new AbortController().signal)).toEqual(all);
  expect(done.length).toBe(archery.genes.length);
  expect(savedSensitivity(record, archery)).toMatchObject({ genes: all, isCurrent: true });
  const next = { ...record.result!, champion: record.result!.champion.map((value) => value + 1) };
  expect(savedSensitivity({ ...record, result: next }, archery)?.isCurrent).toBe(false);
  const rebuilt = { ...archery, engine: { ...archery.engine, kernel: 'another' } };
  expect(savedSensitivity(record, rebuilt)?.isCurrent).toBe(false);
  // With more games, by another build, or of another champion, everything is measured anew.
  const own = record;
  const anew: [typeof record, typeof archery, number][] = [
    [own, archery, 12],
    [own, rebuilt, 12],
    [{ ...own, result: next }, rebuilt, 12],
  ];
  for (const [run, game, pairs] of anew) {
    let genes = 0;
    const { signal } = new AbortController();
    await sensitivityOfRun(run, game, { pairs, open: onThreads(0), signal }, () => genes++);
    expect(genes).toBe(archery.genes.length);
    expect(savedSensitivity(run, game)).toMatchObject({ isCurrent: true, pairs });
  }
});

it('a run that finds nothing better than the incumbent says so, and tests nothing', async () => {
  const master = { name: 'master', genome: [0, 0] };
  const definition = defineGame<'right' | 'top'>({
    ...ARCHERY,
    opponents: { master: { right: 0, top: 0 } },
    genes: { right: { min: -20, max: 20, value: 0 }, top: { min: -20, max: 20, value: 0 } },
    // Only the master ever hits.
    play: (archers) => archers.map(({ right, top }) => (right === 0 && top === 0 ? 1 : 0)),
  });
  const game = builtInGame(definition, builtInJobs(definition, { module: import.meta.url }), archery.engine);
  expect(game.referencePanel).toEqual([master]);
  const session = async () => {
    const run = await begin('master.json', master);
    const result = await whole(run, game);
    expect(result).toMatchObject({ champion: [0, 0], promoted: false, test: null, overIncumbent: null });
    const record = readTuning(run.folder);
    expect(record.result).toEqual(result);
    return renderDocument(tuningReport(record, game).document());
  };
  expect(await session()).toContain('Nothing better than master was found');
  expect(existsSync(join(folder, 'master.json'))).toBe(false);
  const written = readFileSync(join(folder, 'run of master.json', 'champion.json'), 'utf8');
  expect(JSON.parse(written)).toMatchObject({
    aim: [0, 0],
    note: 'evolved over 10 generations, which found nothing better than master',
  });
  writeFileSync(join(folder, 'master.json'), written);
  await rm(join(folder, 'run of master.json'), { recursive: true });
  expect(await session()).toMatch(/^master\.json kept$(.|\n)*^lead over master/m);
  expect(readFileSync(join(folder, 'master.json'), 'utf8')).toBe(written);
});

it.each([
  ['a worse champion does not hide the master that comes with the game', [0, 0], false],
  ['a better champion hides the beginner', [9, -7], true],
])('%s', async (_, genome, promoted) => {
  const game = { ...archery, hiddenChampion: () => ({ name: 'shipped', genome }) };
  const out = `hiding ${promoted}.json`;
  const run = await begin(out);
  const result = await whole(run, game);
  expect(result).toMatchObject({
    promoted,
    incumbent: { name: 'shipped', isFile: false, isHidden: true },
  });
  expect(existsSync(join(folder, out))).toBe(promoted);
  expect(readTuning(run.folder).result).toEqual(result);
});
