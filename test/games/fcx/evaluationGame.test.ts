import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS, perStageFeature } from '../../../src/bot/evaluation/features.ts';
import { loadPackageWeights, loadWeights, saveWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { evaluationGame, genomeOf, weightsOf } from '../../../src/games/fcx/evaluationGame.ts';
import { PLAYING_ROOMS } from '../../../src/system/codeHash.ts';

const DEFAULT_BY_STAGE = perStageFeature((feature) => feature.default);

test('a genome and its weights are the same numbers', () => {
  const genome = genomeOf(DEFAULT_WEIGHTS);
  expect(genomeOf(weightsOf(genome))).toEqual(genome);
  expect(weightsOf(genome)).toEqual(DEFAULT_BY_STAGE);
});

test('a champion replaces the weights of a file and leaves its network alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fcx-champion-'));
  try {
    const { saveChampion } = evaluationGame({ nodes: 100 }, 2);
    const [file, fresh] = [join(folder, 'best.json'), join(folder, 'fresh.json')];
    const best = loadPackageWeights('best.json');
    await saveWeights(file, best);
    const provenance = { method: 'ga', note: '', details: {} };
    for (const path of [file, fresh]) await saveChampion(path, genomeOf(DEFAULT_WEIGHTS), provenance);
    expect(loadWeights(file)).toEqual({
      weights: DEFAULT_BY_STAGE,
      provenance,
      network: best.network,
      missing: [],
    });
    expect(loadWeights(fresh)).toEqual({ weights: DEFAULT_BY_STAGE, provenance, missing: [] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the reference panel is the default, then an old version', () => {
  const { referencePanel } = evaluationGame({ nodes: 100 }, 2);
  expect(referencePanel.map(({ name }) => name)).toEqual(['default', 'reference']);
  expect(referencePanel[0].genome).toEqual(genomeOf(DEFAULT_WEIGHTS));
});

test('the code that plays and judges identifies a run', () => {
  const { engine } = evaluationGame({ nodes: 100 }, 2);
  expect(engine).toEqual({
    kernel: expect.stringMatching(/^[0-9a-f]{12}$/),
    code: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

test('bombs to come are searched with a limit of nodes, not with one of plies', () => {
  const [nodes, depth] = [{ nodes: 100 }, { depth: 4 }].map((limits) => {
    const game = evaluationGame(limits, 2);
    return game.job(
      game.referencePanel.map(({ genome }) => genome),
      1,
      [],
    );
  });
  expect(nodes!.searchOptions![0].chancePlies).toBeGreaterThan(0);
  expect(depth!.searchOptions![0].chancePlies).toBe(0);
});

test.each([
  ['games/fcx', 'pairScores.ts', 'evaluationGame.ts', 'blendGame.ts'],
  ['games/fcx', 'training/trainingJobs.ts', 'training/training.ts'],
  ['games/kitten', 'kittenRounds.ts', 'kittenGame.ts'],
])('all code that plays, breeds or learns in %s identifies its runs', (slice, ...entries) => {
  const root = new URL('../../../src/', import.meta.url);
  const files = new Set<string>();
  const visit = (file: URL) => {
    if (files.has(file.href)) return;
    files.add(file.href);
    const imports = readFileSync(fileURLToPath(file), 'utf8').matchAll(
      /^(?:im|ex)port [^;]*? from '(\.[^']+)'/gm,
    );
    for (const [, path] of imports) visit(new URL(path!, file));
  };
  for (const entry of entries) visit(new URL(`${slice}/${entry}`, root));
  const hashed = [...PLAYING_ROOMS, slice].map((folder) => `${root.href}${folder}/`);
  const others = [...files].filter((file) => !hashed.some((folder) => file.startsWith(folder)));
  // Files, threads and processes decide nothing.
  expect(others.filter((file) => !file.startsWith(`${root.href}system/`))).toEqual([]);
  expect(files.size).toBeGreaterThan(50);
});
