/** The JSON Schema files: as the schemas in the code are now, and true of real files. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { schemaFiles } from '../../tools/schemas.ts';

const ROOT = new URL('../../', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

/** Checks by the JSON Schema file alone. */
function check(name: string, value: unknown): boolean {
  return z.fromJSONSchema(JSON.parse(read(`schemas/${name}.schema.json`))).safeParse(value).success;
}

it('are up to date; if not: npm run build:schemas', () => {
  const files = readdirSync(new URL('schemas/', ROOT)).filter((name) => name.endsWith('.json'));
  expect(Object.fromEntries(files.map((file) => [file, read(`schemas/${file}`)]))).toEqual(schemaFiles());
});

it.each(readdirSync(new URL('weights/', ROOT)))('accept weights/%s, and not without its weights', (file) => {
  const value = JSON.parse(read(`weights/${file}`));
  const name = file === 'kitten.json' ? 'kitten-weights' : 'weights';
  expect(check(name, value)).toBe(true);
  expect(check(name, { ...value, weights: 3 })).toBe(false);
});

it('accept the replay file of the documentation', () => {
  const [header, game] = [...read('docs/replays.md').matchAll(/```json\n(.*)\n```/g)].map(([, line]) =>
    JSON.parse(line as string),
  );
  expect(check('replay-header', header)).toBe(true);
  expect(check('replay-game', game)).toBe(true);
  expect(check('replay-game', { ...game, starter: 3 })).toBe(false);
});

it('accept what goes over the socket', () => {
  const state = {
    board: Array.from({ length: 6 }, () => [0, 0, 0, 0, 0, 0, 0]),
    bombs: [],
    bot: 'A',
    coin_id: 1,
    round: 1,
  };
  expect(check('play-state', state)).toBe(true);
  expect(check('play-state', { ...state, board: [] })).toBe(false);
  expect(check('answer', { column: 3 })).toBe(true);
  expect(check('answer', { move: 3 })).toBe(false);
});
