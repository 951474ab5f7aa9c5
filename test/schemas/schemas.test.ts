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

/** The weights of the package: what else lies in their folder is a user's. */
const WEIGHTS: string[] = JSON.parse(read('package.json')).files.filter((file: string) =>
  file.startsWith('weights/'),
);

it.each(WEIGHTS)('accept %s, and not without its weights', (file) => {
  const value = JSON.parse(read(file));
  const name = file === 'weights/kitten.json' ? 'kitten-weights' : 'weights';
  expect(check(name, value)).toBe(true);
  expect(check(name, { ...value, weights: 3 })).toBe(false);
});
