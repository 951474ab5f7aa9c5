import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const BENCH = fileURLToPath(new URL('../../../bench/hostAbuse.ts', import.meta.url));
const KINDS = [
  'names',
  'guesses',
  'newNames',
  'organisers',
  'flood',
  'burst',
  'tooLarge',
  'slowPages',
  'requestsForFiles',
];

it('no honest bot loses a game beside hostile ones, and nobody acts without the secret', async () => {
  // A small part of what the bench does; the clock is for busy machines.
  const flags = ['--seconds', '0.5', '--bots', '4', '--clock', '5000', '--kinds', KINDS.join()];
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    '--import',
    'tsx',
    BENCH,
    ...flags,
  ]);
  const { actions, tooMuch, ...results } = JSON.parse(stdout);
  expect(tooMuch).toEqual([]);
  for (const kind of KINDS) {
    expect(results[kind]).toMatchObject({ forfeits: 0, missing: 0, acts: 0, faults: 0 });
    expect(results[kind].actions).toBeGreaterThan(0);
  }
}, 600_000);
