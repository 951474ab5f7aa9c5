import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { findWeightsFile, loadWeights, saveWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { DEFAULT_WEIGHTS, formatWeights, parseWeights, type WeightsFile } from '../../../src/bot/index.ts';
import { sharedFolder } from '../../system/folders.ts';
import { perStageFeature } from './perStageFeature.ts';

const folder = sharedFolder();

const sample = { weights: DEFAULT_WEIGHTS, provenance: { method: 'hand', note: 'for a test' } };

const byStage = { ...sample, weights: perStageFeature(({ min, max }) => Math.round((min + 2 * max) / 3)) };

/** Reads a file after this change to its JSON. */
function refusalOf(original: typeof sample | typeof byStage, change: Change): () => unknown {
  const file = JSON.parse(formatWeights(original));
  change(file, file.weights);
  return () => {
    try {
      return parseWeights(JSON.stringify(file), 'mine.json');
    } catch (error) {
      expect(error).toMatchObject({ name: 'WeightsFileError', code: 'invalid' });
      throw error;
    }
  };
}

test.each([
  ['best.json', 'spsa', 'network alone'],
  ['evolved.json', 'nes', 'default'],
])('%s is valid and says how it was found, and what it is worth', (name, method, opponent) => {
  const { provenance, missing } = loadWeights(name);
  expect(missing).toEqual([]);
  expect(provenance.method).toBe(method);
  expect(provenance.details).toMatchObject({
    settings: { generations: 200, seed: expect.any(Number) },
    test: { opponent, verdict: expect.any(String) },
    overPanel: { [opponent]: { eloLow: expect.any(Number) } },
  });
});

test('the format on disk is frozen', () => {
  expect(formatWeights(sample).split('\n').slice(0, 6)).toEqual([
    '{',
    '  "format": "fcx-weights",',
    '  "version": 5,',
    '  "weights": {',
    '    "turn": 0,',
    '    "blastTurn": 0,',
  ]);
});

type Fields = Record<string, unknown>;
type Change = (file: Fields & { weights: Fields }, weights: Record<string, Fields>) => unknown;

describe('a broken file gets one error that names the file and the field', () => {
  it.each<[string, Change, string]>([
    ['unknown feature', (file) => (file.weights.luck = 3), 'unknown feature "luck"'],
    ['NaN', (file) => (file.weights.lines = Number.NaN), 'weights.lines: Invalid input: expected number'],
    ['fraction', (file) => (file.weights.lines = 6.5), 'weights.lines: Invalid input: expected int'],
    ['too big', (file) => (file.weights.lines = 101), 'weights.lines: Too big'],
    ['too small', (file) => (file.weights.mobility = -201), 'weights.mobility: Too small'],
    ['later version', (file) => (file.version = 6), 'version'],
    ['older version', (file) => (file.version = 1), 'version: features have changed their meaning since'],
    ['no feature at all', (file) => (file.weights = {}), 'weights: expected at least one feature'],
    ['another format', (file) => (file.format = 'other'), 'format'],
    ['no provenance', (file) => delete file.provenance, 'provenance is missing'],
    ['unknown field', (file) => (file.extra = 1), 'unknown field "extra"'],
  ])('%s', (_, change, message) => {
    expect(refusalOf(sample, change)).toThrow(`mine.json: ${message}`);
  });

  it.each<[string, Change, string]>([
    ['a stage too few', (_, weights) => delete weights.spent, 'weights.spent is missing'],
    ['unknown stage', (_, weights) => (weights.late = {}), 'unknown feature "late"'],
    ['no feature', (_, weights) => (weights.live = {}), 'weights.live: expected at least one feature'],
  ])('with weights by stage: %s', (_, change, message) => {
    expect(refusalOf(byStage, change)).toThrow(`mine.json: ${message}`);
  });

  it.each([
    ['{"weights":', /^mine\.json is not JSON/],
    ['[]', /^mine\.json: the file/],
  ])('%s', (text, message) => {
    expect(() => parseWeights(text, 'mine.json')).toThrow(message);
  });
});

it('a file of an older version counts 0 where it lacks features, says so, and names some that are gone', () => {
  const file = JSON.parse(formatWeights({ ...sample, weights: { ...DEFAULT_WEIGHTS, mobility: 77 } }));
  file.version = 4;
  delete file.weights.immediateWins;
  delete file.weights.lines;
  file.weights.centre = 12;
  const { weights, missing } = parseWeights(JSON.stringify(file), 'old.json');
  expect(weights).toEqual({ ...DEFAULT_WEIGHTS, mobility: 77, immediateWins: 0, lines: 0 });
  expect(missing).toEqual(['lines', 'immediateWins']);
});

it('a file of an older version without any feature of today is refused: it would count 0 for every position', () => {
  const file = { ...JSON.parse(formatWeights(sample)), version: 4, weights: { centre: 6, bombLosses: -20 } };
  expect(() => parseWeights(JSON.stringify(file), 'old.json')).toThrow(
    'old.json: fcx has none of its features any more; tune again',
  );
});

it('weights by stage are read as they were written, and count 0 where a feature is missing in a stage', () => {
  expect(parseWeights(formatWeights(byStage), 'mine.json')).toEqual({ ...byStage, missing: [] });
  const file = JSON.parse(formatWeights(byStage));
  delete file.weights.live.lines;
  const { weights, missing } = parseWeights(JSON.stringify(file), 'mine.json');
  expect(weights).toEqual({ ...byStage.weights, live: { ...byStage.weights.live, lines: 0 } });
  expect(missing).toEqual(['lines']);
});

describe('a file that is written', () => {
  it('is read again as it was', async () => {
    const path = join(folder, 'saved.json');
    await saveWeights(path, byStage);
    expect(loadWeights(path)).toEqual({ ...byStage, missing: [] });
  });

  it.each([
    ['without provenance', { weights: DEFAULT_WEIGHTS }, 'provenance is missing'],
    ['with a weight out of range', { ...sample, weights: { ...DEFAULT_WEIGHTS, lines: 1e6 } }, 'lines'],
    [
      'with a weight that is no number',
      { ...sample, weights: { ...DEFAULT_WEIGHTS, lines: Number.NaN } },
      'lines',
    ],
  ])('%s is refused, and nothing is written', async (_, file, named) => {
    const path = join(folder, 'refused.json');
    await expect(saveWeights(path, file as WeightsFile)).rejects.toMatchObject({
      name: 'WeightsFileError',
      message: expect.stringMatching(new RegExp(`refused\\.json: .*${named}`)),
    });
    expect(existsSync(path)).toBe(false);
  });
});

describe('looking up a name', () => {
  it('finds a path, with or without its ending', () => {
    writeFileSync(join(folder, 'a.json'), formatWeights(sample));
    expect(findWeightsFile(join(folder, 'a.json'))).toBe(join(folder, 'a.json'));
    expect(findWeightsFile(join(folder, 'a'))).toBe(join(folder, 'a.json'));
  });

  it('says where it looked', () => {
    expect(() => findWeightsFile('nowhere.json')).toThrow(
      /no weights file "nowhere\.json"; looked for nowhere\.json, weights/,
    );
    expect(() => findWeightsFile(join(folder, 'gone.json'))).toThrow(/looked for .*gone\.json$/);
  });

  it.each(['best', 'best.json'])(
    'says that %s is bundled with fcx, when it is missing in a folder',
    (name) => {
      expect(() => findWeightsFile(join(folder, name))).toThrow(
        /; best\.json is bundled with fcx: name it without a folder$/,
      );
    },
  );

  it('finds a file behind a folder of the same name', () => {
    mkdirSync(join(folder, 'best'));
    writeFileSync(join(folder, 'best.json'), formatWeights(sample));
    expect(findWeightsFile(join(folder, 'best'))).toBe(join(folder, 'best.json'));
  });
});
