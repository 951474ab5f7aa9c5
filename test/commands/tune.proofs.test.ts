import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';
import { runCommand, startCommand } from './runCommand.ts';

it('a bot is tuned to the same values if its tuner is killed and goes on', async () => {
  const folder = testFolder();
  const program = fileURLToPath(new URL('../fixtures/bots/tunable.mjs', import.meta.url));
  writeFileSync(join(folder, 'mine.json'), JSON.stringify({ column: { value: 1, min: 0, max: 6 } }));
  const bot = ['--bot', `"${process.execPath}" "${program}" {port} {name}`, '--params', 'mine.json'];
  const few = '--population 4 --generations 3 --pairs 2 --games 100 --seed 5 --no-luck'.split(' ');
  const begin = (name: string) => ['tune', ...bot, ...few, '--out', `${name}.json`, '--run', `run-${name}`];
  const weightsAt = (name: string) => readFileSync(join(folder, name), 'utf8');
  await runCommand(begin('bot'), folder);
  const running = startCommand(begin('killed-bot'), folder);
  await running.printed(/generation +2\//);
  running.process.kill('SIGKILL');
  await running.finished;
  const { code } = await runCommand(['tune', '--resume', 'run-killed-bot'], folder);
  expect(code).toBe(0);
  expect(weightsAt('killed-bot.json')).toBe(weightsAt('bot.json'));
});
