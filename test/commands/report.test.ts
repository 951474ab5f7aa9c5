import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';
import { refused, resultOf, runCommand, succeeded } from './runCommand.ts';

const SMALL = '--generations 2 --population 6 --pairs 2 --depth 1 --validation 2 --seed 1'.split(' ');
const QUICK = '--no-luck --sprt-elo0 -200 --sprt-elo1 200 --threads 0 --out w.json --run run'.split(' ');

it('fcx report writes a page into the folder of the run, or elsewhere, with the sensitivity or without', async () => {
  const folder = testFolder();
  await runCommand(['tune', ...SMALL, ...QUICK], folder);
  // Before it plays.
  expect(await refused(['report', 'run', '--out', 'run'], folder, 1)).toMatch(
    /^(?!.*sensitivity).*run cannot be written: it is a folder/,
  );
  const { stdout, stderr } = await succeeded(['report', 'run', '--pairs', '2'], folder);
  const [first, ...answers] = stdout.trimEnd().split('\n');
  expect([first, answers.length]).toEqual([`report in ${join('run', 'report.html')}`, 2]);
  expect(stderr).toMatch(/sensitivity: (\d+) of \1 weights\n$/);
  expect(await readFile(join(folder, 'run', 'report.html'), 'utf8')).toContain('Elo without the feature');

  // What was measured before is on the page, and in the JSON.
  const { sensitivity } = await resultOf(['report', 'run', '--html'], folder);
  expect(`${sensitivity.length}`).toBe(/of (\d+) weights/.exec(stderr)?.[1]);
  const elsewhere = await resultOf('report run --pairs 0 --out r.html'.split(' '), folder);
  expect(elsewhere).toEqual({ out: 'r.html', sensitivity: null });
  expect(await readFile(join(folder, 'r.html'), 'utf8')).toContain('Not measured.');
});
