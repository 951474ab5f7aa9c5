import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createExecutor } from '../../src/arena/play/executor.ts';
import { renderReport } from '../../src/show/page/runPage.ts';
import { describeRunResult } from '../../src/show/runResult.ts';
import { engineOf } from '../../src/tuner/game.ts';
import { holdSession, type RunListener } from '../../src/tuner/run.ts';
import { RunFolder } from '../../src/tuner/runFolder.ts';
import { DEFAULT_TUNE_SETTINGS, RUN_VERSION, type RunConfig } from '../../src/tuner/runFormat.ts';
import { readRun } from '../../src/tuner/runRecord.ts';
import { measureSensitivity } from '../../src/tuner/sensitivity.ts';
import { archery } from './archery.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fcx-archery-'));
});
afterEach(() => rm(folder, { recursive: true }));

const engine = engineOf(archery, '0.0.0');

/** Begins a run that writes this file. */
function begin(out: string): Promise<RunFolder> {
  const config: RunConfig = {
    format: 'fcx-run',
    version: RUN_VERSION,
    engine,
    settings: {
      ...DEFAULT_TUNE_SETTINGS,
      seed: 4,
      generations: 10,
      population: 8,
      pairs: 8,
      trialEvery: 5,
      panelPairs: 20,
      validationPairs: 100,
    },
    ...archery.settings,
    ancestor: { name: 'beginner', genome: [9, -7] },
    out,
    directory: folder,
  };
  return RunFolder.create(join(folder, `run of ${out}`), config);
}

const silent: RunListener = { onGeneration: () => {}, onTest: () => {}, onFinal: () => {} };

it('a game with three players and no board is tuned, resumed and reported like ours', async () => {
  const run = await begin('interrupted.json');
  const controller = new AbortController();
  const stopper: RunListener = {
    ...silent,
    onGeneration: ({ generation }) => generation === 6 && controller.abort(),
  };
  const opened = { run, checkpoint: null, generations: [], result: null };
  const first = await holdSession(opened, archery, 2, stopper, controller.signal);
  run.close();
  expect(first.end).toMatchObject({ interrupted: true, state: { generation: 6 } });

  const resumed = await RunFolder.open(run.folder, engine, () => {});
  const { end } = await holdSession(resumed, archery, 1, silent);
  resumed.run.close();

  const whole = await begin('whole.json');
  await holdSession({ ...opened, run: whole }, archery, 0, silent);
  whole.close();
  const champion = (out: string) => JSON.parse(readFileSync(join(folder, out), 'utf8')) as { aim: number[] };
  expect(champion('interrupted.json')).toEqual(champion('whole.json'));
  expect(Math.hypot(...champion('whole.json').aim)).toBeLessThan(Math.hypot(9, -7) / 2);
  if (end.interrupted) throw new Error('the run is not over');
  expect(end.result).toMatchObject({ promoted: true, test: { verdict: 'H1' } });

  const record = readRun(run.folder);
  expect(describeRunResult(record, archery, end.result)).toContain('lead over beginner in 100 fresh');
  const executor = createExecutor(0, archery.player);
  const request = { champion: end.result.champion, pairs: 10, seed: 1 };
  const sensitivity = await measureSensitivity(archery, executor, request);
  const page = renderReport(record, archery, sensitivity);
  for (const text of ['<td>bow</td>', 'right', 'top', 'Elo over beginner']) expect(page).toContain(text);
});
