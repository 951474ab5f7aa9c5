/** A tuning is the same however often it is killed, and resumed with any number of workers. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { sharedFolder } from '../system/folders.ts';
import { runCommand, startCommand } from './runCommand.ts';

const SMALL = '--population 6 --pairs 2 --validation 4 --seed 3 --from default.json --nodes 40'.split(' ');
const LONG = ['tune', ...SMALL, '--generations', '12'];

const folder = sharedFolder();
let expected: string;
beforeAll(async () => {
  await runCommand([...LONG, '--workers', '0', '--out', 'whole.json', '--run', 'whole'], folder);
  expected = weightsAt('whole.json');
});

function weightsAt(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

it('killed again and again, and resumed with other numbers of workers, gives the same bytes', async () => {
  const moments = [
    [/generation +2\//, '0'],
    [/generation +5\//, '8'],
    [/generation +9\//, '3'],
    [/choosing the champion/, '1'],
  ] as const;
  for (const [index, [moment, workers]] of moments.entries()) {
    const begin =
      index === 0 ? [...LONG, '--out', 'killed.json', '--run', 'killed'] : ['tune', '--resume', 'killed'];
    const running = startCommand([...begin, '--workers', workers], folder);
    await running.printed(moment);
    running.process.kill('SIGKILL');
    await running.finished;
  }
  const { code } = await runCommand(['tune', '--resume', 'killed', '--workers', '0'], folder);
  expect(code).toBe(0);
  expect(weightsAt('killed.json')).toBe(expected);
});

it('a bot is tuned to the same values if its tuner is killed and goes on', async () => {
  const program = fileURLToPath(new URL('../fixtures/bots/tunable.mjs', import.meta.url));
  writeFileSync(join(folder, 'mine.json'), JSON.stringify({ column: { value: 1, min: 0, max: 6 } }));
  const bot = ['--bot', `"${process.execPath}" "${program}" {port} {name}`, '--params', 'mine.json'];
  const few = '--population 4 --generations 3 --pairs 2 --validation 2 --seed 5 --no-luck'.split(' ');
  const begin = (name: string) => ['tune', ...bot, ...few, '--out', `${name}.json`, '--run', `run-${name}`];
  await runCommand(begin('bot'), folder);
  const running = startCommand(begin('killed-bot'), folder);
  await running.printed(/generation +2\//);
  running.process.kill('SIGKILL');
  await running.finished;
  const { code } = await runCommand(['tune', '--resume', 'run-killed-bot'], folder);
  expect(code).toBe(0);
  expect(weightsAt('killed-bot.json')).toBe(weightsAt('bot.json'));
});
