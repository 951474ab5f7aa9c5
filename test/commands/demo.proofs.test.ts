import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { faultOfOutput } from '../schemas/results.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand } from './runCommand.ts';

it('fcx demo tunes, serves and plays a match of the weights it found against those it started from', async () => {
  const folder = testFolder();
  const words = ['demo', '--games', '1', '--json'];
  const { stdout, code } = await runCommand(words, folder);
  expect(code).toBe(0);
  expect(faultOfOutput(words, stdout)).toBeNull();
  const { weights, tuning, match } = JSON.parse(stdout);
  expect(tuning.generations).toBe(10);
  expect(weights).toBe('weights/demo.json');
  expect(match.players.map(({ name }: { name: string }) => name).sort()).toEqual(['Start', 'Tuned']);
  expect(match.points[0] + match.points[1]).toBe(1);
  expect(loadWeights(join(folder, 'weights', 'demo.json')).provenance.method).toBe('nes');
}, 300_000);
