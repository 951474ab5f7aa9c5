import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, FEATURES, formatWeights } from '../../src/bot/index.ts';
import { perStageFeature } from '../bot/evaluation/perStageFeature.ts';
import { sharedFolder } from '../system/folders.ts';
import { resultOf, runCommand, succeeded } from './runCommand.ts';

const folder = sharedFolder();
beforeAll(async () => {
  const provenance = { method: 'hand', note: 'more in the middle' };
  const changed = { ...DEFAULT_WEIGHTS, lines: 35, mobility: 40 };
  await writeFile(join(folder, 'middle.json'), formatWeights({ weights: changed, provenance }));
  const byStage = perStageFeature((feature, stage) => feature.default + (stage === 'spent' ? 1 : 0));
  await writeFile(join(folder, 'stages.json'), formatWeights({ weights: byStage, provenance }));
  await writeFile(join(folder, 'broken.json'), '{"format":"fcx-weights","version":99}');
});

const validate = (...args: string[]) => runCommand(['weights', 'validate', ...args], folder);
const weights = (...args: string[]) => succeeded(['weights', ...args], folder);
const json = (...args: string[]) => resultOf(['weights', ...args], folder);

it('fcx weights show has every feature of every file, and the origin of the numbers', async () => {
  const { stdout } = await weights('show', 'middle.json', 'default.json');
  for (const { name } of FEATURES) expect(stdout.split(`\n${name} `)).toHaveLength(3);
  expect(stdout).toContain('hand: more in the middle');
  expect(stdout).toMatch(/lines +35 {2}-+\|-+\*-+ +-50\.\.50/);
  expect(await json('show', 'middle.json')).toMatchObject([{ file: 'middle.json', weights: { lines: 35 } }]);
});

it('weights by stage have a column for each, blank where a feature does not count', async () => {
  const { stdout } = await weights('show', 'stages.json');
  expect(stdout).toMatch(/toCome +live +spent/);
  expect(stdout).toMatch(/^lines +10 +10 +11 {2}lines/m);
  expect(stdout).toMatch(/^blastTurn +0 +the live/m);
});

it('fcx weights diff has the largest change first, as a share of the range, and what is unchanged', async () => {
  const { stdout } = await weights('diff', 'default.json', 'middle.json');
  expect(stdout).toMatch(
    /^default\.json -> middle\.json: 2 of 19 numbers differ\n[\s\S]*^lines +10 +-> +35 +\+25\.0 % of the range\nmobility +50 +-> +40 +-2\.5 %/m,
  );
  expect(stdout).toMatch(/the same: .*immediateWins/);
  const { changes } = await json('diff', 'default.json', 'middle.json');
  expect(changes).toHaveLength(FEATURES.length);
  expect(changes[0]).toEqual({ feature: 'lines', from: 10, to: 35, ofRange: 0.25 });

  const byStage = await weights('diff', 'default.json', 'stages.json');
  expect(byStage.stdout).toMatch(/^spent\.lines +10 +-> +11/m);
  expect(byStage.stdout).toMatch(/the same: .*live\.blastTurn/);
  expect(byStage.stdout).not.toContain('spent.blastTurn');
});

it('fcx weights validate checks all files, says what is wrong with each, and fails', async () => {
  const { stdout, code } = await validate('broken.json', 'nowhere.json', 'best.json');
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /broken\.json: version: .*\nno weights file "nowhere\.json".*\n.*best\.json: valid, network [0-9a-f]{12}, 5\d\d kB/,
  );
  const asJson = await validate('broken.json', 'middle.json', '--json');
  const { files } = JSON.parse(asJson.stdout);
  expect(files).toMatchObject([
    { file: 'broken.json', valid: false, error: { code: 'invalid' } },
    { file: 'middle.json', valid: true, error: null },
  ]);
});

it('a file of an older version is accepted, and every command names the features it lacks', async () => {
  const file = JSON.parse(await readFile(join(folder, 'middle.json'), 'utf8'));
  delete file.weights.lines;
  await writeFile(join(folder, 'old.json'), JSON.stringify(file));
  const message = 'without lines: written by an older version; they count 0';
  expect((await weights('validate', 'old.json')).stdout).toBe(`old.json: valid, ${message}\n`);
  expect((await json('validate', 'old.json')).files[0]).toMatchObject({ valid: true, missing: ['lines'] });
  expect((await weights('show', 'old.json')).stdout).toContain(message);
  expect((await weights('diff', 'old.json', 'default.json')).stderr).toBe(`old.json: ${message}\n`);
});

it('a network is shown and compared by its hash, its size and its training, without its numbers', async () => {
  const { stdout } = await weights('show', 'best.json');
  expect(stdout).toMatch(
    /^best\.json: network [0-9a-f]{12}, 5\d\d kB\n[\s\S]*\n {2}the network evaluates positions instead of the weights\n/,
  );
  expect(stdout).toMatch(/\ngeneration +12\n/);
  expect(stdout.length).toBeLessThan(5000);
  const asJson = await json('show', 'best.json', 'default.json');
  expect(JSON.stringify(asJson).length).toBeLessThan(10_000);
  expect(asJson).toMatchObject([
    { network: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), training: { generation: 12 } } },
    { network: null },
  ]);
  const added = await weights('diff', 'default.json', 'best.json');
  expect(added.stdout).toMatch(/\n {2}no network -> network [0-9a-f]{12}, 5\d\d kB\n/);
  const same = await weights('diff', 'best.json', 'best.json');
  expect(same.stdout).toMatch(/\n {2}in both: network [0-9a-f]{12}, 5\d\d kB\n/);
});
