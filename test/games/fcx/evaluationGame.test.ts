import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS, STAGES } from '../../../src/bot/evaluation/features.ts';
import { loadPackageWeights, loadWeights, saveWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { blendTable } from '../../../src/document/parts.ts';
import {
  blendGame,
  evaluationGame,
  genomeOf,
  genomeOfFile,
  weightsOf,
} from '../../../src/games/fcx/evaluationGame.ts';
import { pairSettingsSchema } from '../../../src/games/fcx/pairScores.ts';
import { TRAINING_SETUP } from '../../../src/games/fcx/training/training.ts';
import { ownVersion, withFlags } from '../../../src/system/index.ts';
import { shownValue, valuesByName } from '../../../src/tuner/genome.ts';
import { perStageFeature } from '../../bot/evaluation/perStageFeature.ts';
import { testFolder } from '../../system/folders.ts';
import { unidentified } from '../identifiedCode.ts';

const QUICK = { limits: { nodes: 100 }, openingPlies: 2 };

const DEFAULT_BY_STAGE = perStageFeature((feature) => feature.default);

test('a genome and its weights are the same numbers', () => {
  const genome = genomeOf(DEFAULT_WEIGHTS);
  expect(genomeOf(weightsOf(genome))).toEqual(genome);
  expect(weightsOf(genome)).toEqual(DEFAULT_BY_STAGE);
});

test('a run without limits plays at levels of nodes, and its claims are measured at the last', () => {
  const asked = withFlags(pairSettingsSchema, { opening: 2, luck: true });
  const game = evaluationGame(asked);
  const genome = game.referencePanel[0].genome;
  const limitsAt = (level?: number) => game.job([genome, genome], 1, ['test'], level).limits;
  expect([0, 1, 2, undefined].map(limitsAt)).toEqual([300, 1000, 4000, 4000].map((nodes) => ({ nodes })));
  expect(evaluationGame(pairSettingsSchema.parse({ ...game.settings })).levels).toEqual(game.levels);
  const single = evaluationGame(withFlags(pairSettingsSchema, { nodes: 500 }));
  expect(single.levels).toBeUndefined();
  expect(single.job([genome, genome], 1, ['test']).limits).toEqual({ nodes: 500 });
});

test('a champion replaces the weights of a file and leaves its network alone', async () => {
  const folder = testFolder();
  const { saveChampion } = evaluationGame(QUICK);
  const [file, fresh] = [join(folder, 'best.json'), join(folder, 'fresh.json')];
  const best = loadPackageWeights('best.json');
  await saveWeights(file, best);
  const provenance = { method: 'ga', note: '', details: {} };
  for (const path of [file, fresh]) await saveChampion(path, genomeOf(DEFAULT_WEIGHTS), provenance);
  const written = { weights: DEFAULT_BY_STAGE, provenance, missing: [] };
  expect(loadWeights(file)).toEqual({ ...written, network: best.network, blend: best.blend });
  expect(loadWeights(fresh)).toEqual(written);
});

test('people see what evolves beside a network in logits everywhere, scripts the numbers of the file', () => {
  const best = loadPackageWeights('best.json');
  if (best.network === undefined || best.blend === undefined) throw new Error('best.json has no blend');
  const { genes } = blendGame({ ...best, network: best.network }, QUICK);
  const genome = genomeOfFile({ blend: best.blend });
  const gains = blendTable(best.blend).rows.find(([name]) => name === 'gain');
  const gain = genes.findIndex(({ name }) => name.endsWith('.gain'));
  const stage = STAGES.findIndex((one) => genes[gain]?.name.startsWith(one));
  expect((shownValue(genes[gain]!, genome[gain]!) as number).toFixed(2)).toBe(gains?.[stage + 1]);
  expect(valuesByName(genes, genome)[genes[gain]!.name]).toBe(genome[gain]);
});

test('the code that plays and judges identifies a run, and so does who judges luck', () => {
  const { engine } = evaluationGame(QUICK);
  const hash = expect.stringMatching(/^[0-9a-f]{12}$/);
  expect(engine).toEqual({ kernel: hash, code: hash });
  expect(evaluationGame({ ...QUICK, luck: true }).engine).toEqual({ ...engine, judge: hash });
  expect(TRAINING_SETUP.engine).toEqual({ ...engine, version: ownVersion(), trainer: hash });
});

test('bombs to come are searched with a limit of nodes, not with one of plies', () => {
  const [nodes, depth] = [{ nodes: 100 }, { depth: 4 }].map((limits) => {
    const game = evaluationGame({ limits, openingPlies: 2 });
    const genomes = game.referencePanel.map(({ genome }) => genome);
    return game.job(genomes, 1, []);
  });
  expect(nodes!.searchOptions![0].chancePlies).toBeGreaterThan(0);
  expect(depth!.searchOptions![0].chancePlies).toBe(0);
});

test.each([
  ['pairScores.ts', 'evaluationGame.ts'],
  ['training/trainingJobs.ts', 'training/training.ts'],
])('all code that plays, breeds or learns by %s identifies its runs', (...entries) => {
  expect(unidentified('games/fcx', entries)).toEqual([]);
});
