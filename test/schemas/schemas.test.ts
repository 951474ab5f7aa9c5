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
