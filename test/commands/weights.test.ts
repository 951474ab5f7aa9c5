import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS, FEATURES } from '../../src/bot/evaluation/features.ts';
import { loadPackageWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { formatWeights } from '../../src/bot/evaluation/weightsFormat.ts';
import { perStageFeature } from '../bot/evaluation/perStageFeature.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand } from './runCommand.ts';

let folder: string;
beforeEach(async () => {
  folder = testFolder();
  const provenance = { method: 'hand', note: 'more in the middle' };
  const changed = { ...DEFAULT_WEIGHTS, lines: 35, mobility: 40 };
  await writeFile(join(folder, 'middle.json'), formatWeights({ weights: changed, provenance }));
  const byStage = perStageFeature((feature, stage) => feature.default + (stage === 'spent' ? 1 : 0));
  await writeFile(join(folder, 'stages.json'), formatWeights({ weights: byStage, provenance }));
  await writeFile(join(folder, 'broken.json'), '{"format":"fcx-weights","version":99}');
});

function weights(...args: string[]) {
  return runCommand(['weights', ...args], folder);
}

describe('fcx weights show', () => {
  it('shows every feature of every file, and the origin of the numbers', async () => {
    const { stdout, code } = await weights('show', 'middle.json', 'default.json');
    expect(code).toBe(0);
    for (const { name } of FEATURES) expect(stdout.split(`\n${name} `)).toHaveLength(3);
    expect(stdout).toContain('hand: more in the middle');
    expect(stdout).toMatch(/lines +35 {2}-+\|-+\*-+ +-50\.\.50/);
    const json = await weights('show', 'middle.json', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject([{ file: 'middle.json', weights: { lines: 35 } }]);
  });

  it('shows weights by stage in a column for each, blank where a feature does not count', async () => {
    const { stdout, code } = await weights('show', 'stages.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(/toCome +live +spent/);
    expect(stdout).toMatch(/^lines +10 +10 +11 {2}lines/m);
    expect(stdout).toMatch(/^blastTurn +0 +the live/m);
  });
});

describe('fcx weights diff', () => {
  it('shows the largest change first, as a share of the range, and names unchanged features', async () => {
    const { stdout, code } = await weights('diff', 'default.json', 'middle.json');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^default\.json -> middle\.json: 2 of 19 numbers differ\n[\s\S]*^lines +10 +-> +35 +\+25\.0 % of the range\nmobility +50 +-> +40 +-2\.5 %/m,
    );
    expect(stdout).toMatch(/the same: .*immediateWins/);
    const json = await weights('diff', 'default.json', 'middle.json', '--json');
    const { changes } = JSON.parse(json.stdout) as { changes: unknown[] };
    expect(changes).toHaveLength(FEATURES.length);
    expect(changes[0]).toEqual({ feature: 'lines', from: 10, to: 35, ofRange: 0.25 });
  });

  it('compares weights with weights by stage', async () => {
    const { stdout } = await weights('diff', 'default.json', 'stages.json');
    expect(stdout).toMatch(/^spent\.lines +10 +-> +11/m);
    expect(stdout).toMatch(/the same: .*live\.blastTurn/);
    expect(stdout).not.toContain('spent.blastTurn');
  });
});

describe('fcx weights validate', () => {
  it('checks all files, says what is wrong with each, and fails', async () => {
    const { stdout, code } = await weights('validate', 'broken.json', 'nowhere.json', 'middle.json');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /broken\.json: version: .*\nno weights file "nowhere\.json".*\nmiddle\.json: valid\n/,
    );
    const json = await weights('validate', 'broken.json', 'middle.json', '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      files: [
        { file: 'broken.json', valid: false, error: { code: 'invalid' } },
        { file: 'middle.json', valid: true, error: null },
      ],
    });
  });

  it('accepts a file of an older version and names the features it lacks', async () => {
    const file = JSON.parse(await readFile(join(folder, 'middle.json'), 'utf8'));
    delete file.weights.lines;
    await writeFile(join(folder, 'old.json'), JSON.stringify(file));
    const message = 'without lines: written by an older version; they count 0';
    const { stdout, code } = await weights('validate', 'old.json');
    expect([stdout, code]).toEqual([`old.json: valid, ${message}\n`, 0]);
    const json = await weights('validate', 'old.json', '--json');
    expect(JSON.parse(json.stdout).files[0]).toMatchObject({ valid: true, missing: ['lines'] });
    expect((await weights('show', 'old.json')).stdout).toContain(message);
    expect((await weights('diff', 'old.json', 'default.json')).stderr).toBe(`old.json: ${message}\n`);
  });
});

describe('a network', () => {
  it('is shown with its hash, its size and its training, but without its numbers', async () => {
    const { stdout } = await weights('show', 'best.json');
    expect(stdout).toMatch(
      /^best\.json: network [0-9a-f]{12}, 5\d\d kB\n[\s\S]*\n {2}the network evaluates positions instead of the weights\n/,
    );
    expect(stdout).toMatch(/\ngeneration +12\n/);
    expect(stdout.length).toBeLessThan(5000);
    const asJson = await weights('show', 'best.json', 'default.json', '--json');
    expect(asJson.stdout.length).toBeLessThan(10_000);
    expect(JSON.parse(asJson.stdout)).toMatchObject([
      { network: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), training: { generation: 12 } } },
      { network: null },
    ]);
  });

  it('is part of a comparison', async () => {
    const added = await weights('diff', 'default.json', 'best.json');
    expect(added.stdout).toMatch(/\n {2}no network -> network [0-9a-f]{12}, 5\d\d kB\n/);
    const same = await weights('diff', 'best.json', 'best.json');
    expect(same.stdout).toMatch(/\n {2}in both: network [0-9a-f]{12}, 5\d\d kB\n/);
  });

  it('is validated, and refused if one of its numbers was changed', async () => {
    expect((await weights('validate', 'best.json')).stdout).toMatch(
      /best\.json: valid, network [0-9a-f]{12}, 5\d\d kB/,
    );
    const best = JSON.parse(formatWeights(loadPackageWeights('best.json')));
    best.network.bias[3]++;
    await writeFile(join(folder, 'changed.json'), JSON.stringify(best));
    const { stdout, code } = await weights('validate', 'changed.json');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^changed\.json: network\.sha256: is not the checksum of the numbers/);
  });
});
