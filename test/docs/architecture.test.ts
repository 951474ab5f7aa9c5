/** The files and rooms that docs/architecture.md names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readPage } from './pages.ts';

const { text } = readPage('docs/architecture.md');

it('names files and folders that exist', () => {
  const paths = [...text.matchAll(/`(src\/[\w/.-]+)`/g)].map((match) => match[1] as string);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it('names files that are somewhere in src, where it gives no folder', () => {
  const names = [...text.matchAll(/`(?:assembly\/)?(\w+\.ts)`/g)].map((match) => match[1] as string);
  expect(names.length).toBeGreaterThan(10);
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((path) =>
    basename(path),
  );
  expect(names.filter((name) => !files.includes(name))).toEqual([]);
});

it('has every room in its picture', () => {
  const picture = readFileSync(join(ROOT, 'docs/pictures/rooms.svg'), 'utf8');
  const rooms = readdirSync(join(ROOT, 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(rooms.filter((room) => !picture.includes(`>${room}<`))).toEqual([]);
});
