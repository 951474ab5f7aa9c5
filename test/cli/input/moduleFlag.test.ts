import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { GAME_JOBS } from '../../../src/arena/match/matchGame.ts';
import { readModule } from '../../../src/cli/input/moduleFlag.ts';

const FILE = fileURLToPath(new URL('../../fixtures/bots/modules.mjs', import.meta.url));

it('a path is a module, with an export or without', () => {
  expect(readModule(FILE)).toEqual({ kind: 'module', file: FILE });
  expect(readModule(`${FILE}#Client`)).toEqual({ kind: 'module', file: FILE, entry: 'Client' });
});

it.each(['node bot.mjs', 'python3 bot.py {port} {name}', `node ${FILE} {port}`, './bot.mjs {port}', './bot'])(
  'a command is none: %s',
  (command) => {
    expect(readModule(command)).toBeNull();
  },
);

it('a path without a file is an error', () => {
  expect(() => readModule('./nowhere.js')).toThrow('there is no module ./nowhere.js');
});

it.skipIf('typescript' in process.features && process.features.typescript)(
  'where Node runs no TypeScript, one sentence says so',
  () => {
    const self = fileURLToPath(import.meta.url);
    expect(() => readModule(self)).toThrow(/does not run TypeScript, which Node does from 22\.18 on/);
  },
);

it('no job for another machine can name a module', () => {
  const random = { kind: 'sparring', name: 'Random', bot: 'random' };
  const terms = { seed: 1, path: [], paired: true, openingPlies: 0, limits: { nodes: 100 }, games: [0] };
  const jobOf = (other: object) => ({ ...terms, players: [random, other] });
  expect(GAME_JOBS.job.safeParse(jobOf(random)).success).toBe(true);
  expect(GAME_JOBS.job.safeParse(jobOf({ kind: 'module', name: 'Mine', file: FILE })).success).toBe(false);
});
