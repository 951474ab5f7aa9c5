import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createExecutor, onThreads } from '../../../src/arena/play/executor.ts';
import { renderDocument } from '../../../src/cli/text/document.ts';
import { tuningReport } from '../../../src/document/run/tuningDocument.ts';
import { packJobs, unpackJobs } from '../../../src/fleet/batchFormat.ts';
import { KITTEN_ROUNDS, kittenGame } from '../../../src/games/kitten/kittenGame.ts';
import {
  KITTEN_FEATURES,
  loadKittenWeights,
  saveKittenWeights,
  UNTUNED_WEIGHTS,
} from '../../../src/games/kitten/mind/weights.ts';
import { tunedGameOf } from '../../../src/games/registry.ts';
import { beginTuning, holdSession, tuningOf } from '../../../src/tuner/index.ts';
import { DEFAULT_TUNE_SETTINGS, readTuning } from '../../../src/tuner/tuningFormat.ts';
import { testFolder } from '../../system/folders.ts';
import { alwaysLater } from '../../thorough.ts';
import { unidentified } from '../identifiedCode.ts';

const game = kittenGame();
const [{ genome: untuned }] = game.referencePanel;
const genomes = fc.tuple(...game.genes.map(({ min, max }) => fc.integer({ min, max })));

it('the scores of a job add up to half a point for each genome, and equals have equal chances', async () => {
  await alwaysLater(
    { numRuns: 20 },
    [fc.array(genomes, { minLength: 3, maxLength: 3 }), fc.nat()],
    async (three, seed) => {
      const { scores } = await game.player.play(game.job(three, seed, ['test']));
      expect(scores).toHaveLength(3);
      expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(1.5, 9);
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    },
  );
});

it('a run starts from the hand-set values, and opponents keep their names', () => {
  expect(untuned).toEqual(KITTEN_FEATURES.map((feature) => feature.default));
  expect(game.referencePanel.map(({ name }) => name)).toEqual(['untuned', 'careless', 'careful']);
});

it('a job gives the same scores again, here and on a worker', async () => {
  const job = game.job([untuned, untuned.map((value) => Math.trunc(value / 2)), untuned], 7, ['test']);
  const worker = createExecutor(1, game.player);
  const [scores] = await worker.run([job]);
  await worker.close();
  expect(scores).toEqual(await game.player.play(job));
});

it('jobs arrive at a worker elsewhere as they were sent', async () => {
  const jobs = [1, 2].map((seed) => game.job([untuned, untuned, untuned], seed, ['fitness', seed]));
  const { batch } = packJobs(KITTEN_ROUNDS, jobs, { build: '0123456789ab', run: 'run-1' });
  const arrived = await unpackJobs(
    JSON.parse(JSON.stringify(batch)),
    batch.build,
    [KITTEN_ROUNDS],
    expect.fail,
  );
  expect(arrived).toEqual({ kind: KITTEN_ROUNDS, jobs });
});

it('weights that could not be read again are not written', async () => {
  const path = join(testFolder(), 'kitten.json');
  const [{ name, max }] = KITTEN_FEATURES;
  const beyond = { ...UNTUNED_WEIGHTS, [name]: max + 1 };
  const provenance = { method: 'hand', note: 'a test' };
  await expect(saveKittenWeights(path, beyond, provenance)).rejects.toThrow(`kitten.json: weights.${name}`);
  expect(existsSync(path)).toBe(false);
});

it('a run keeps a champion that is not proven in its folder, which tells which game it is', async () => {
  const folder = testFolder();
  const out = join(folder, 'kitten.json');
  const games = { pairs: 2, playOffPairs: 2, panelPairs: 2, validationPairs: 4 };
  const most = { trialMaxPairs: 4, promotionMaxPairs: 4 };
  const settings = { ...DEFAULT_TUNE_SETTINGS, seed: 1, generations: 1, population: 4, ...games, ...most };
  const from = { name: 'untuned', genome: untuned };
  const opened = await beginTuning(join(folder, 'run'), { game, settings, from, out });
  const { end } = await holdSession(opened, tuningOf(game), { name: 'here', open: onThreads(0) });
  opened.close();
  if (end.interrupted) throw new Error('the run is not over');
  const candidate = join(opened.folder, 'champion.json');
  expect(Object.values(loadKittenWeights(candidate))).toEqual(end.result.champion);
  expect(existsSync(out)).toBe(false);
  const record = readTuning(opened.folder);
  expect((await tunedGameOf(record)).genes).toEqual(game.genes);
  const { sections } = tuningReport(record, game).document();
  expect(renderDocument({ sections })).toContain('kitten.json not written');
  const facts = sections.flatMap((section) => (section.kind === 'facts' ? section.rows : []));
  expect(facts).toContainEqual(['game', 'kitten']);
});

it('all code that plays or breeds identifies its runs', () => {
  expect(unidentified('games/kitten', ['kittenGame.ts'])).toEqual([]);
});
