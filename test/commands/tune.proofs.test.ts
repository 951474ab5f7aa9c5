/** A tuning is the same for any number of workers, and however often it is killed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sharedFolder } from '../system/folders.ts';
import { runCommand, startCommand } from './runCommand.ts';

const SMALL = [
  '--population',
  '6',
  '--pairs',
  '2',
  '--validation',
  '4',
  '--seed',
  '3',
  '--from',
  'default.json',
];
const LONG = ['tune', ...SMALL, '--nodes', '40', '--generations', '12'];

const folder = sharedFolder();
let expected: string;
beforeAll(async () => {
  await runCommand([...LONG, '--workers', '0', '--out', 'whole.json', '--run', 'whole'], folder);
  expected = weightsAt('whole.json');
});

function weightsAt(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

it.each(['1', '8'])('%s workers write the same bytes as none', async (workers) => {
  const out = `by-${workers}.json`;
  await runCommand([...LONG, '--workers', workers, '--out', out, '--run', `run-${workers}`], folder);
  expect(weightsAt(out)).toBe(expected);
});

it('killed again and again, and resumed with other numbers of workers, gives the same bytes', async () => {
  const moments = [
    [/generation +2\//, '0'],
    [/generation +5\//, '2'],
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
