/** What the pages name: each other, and files and rooms of the project. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, fileLinksOf, ROOT, readPage, readPages } from './pages.ts';

it.each(readPages().map((page) => [page.path, page] as const))(
  '%s links to files and headings that exist',
  (_, page) => {
    const broken = fileLinksOf(page).filter(
      ({ path, anchor }) =>
        !existsSync(join(ROOT, path)) || (anchor !== null && !anchorsOf(readPage(path)).includes(anchor)),
    );
    expect(broken).toEqual([]);
  },
);

it('docs/architecture.md names files and folders that exist, if only somewhere in src where it gives no folder', () => {
  const { text } = readPage('docs/architecture.md');
  const missing = (pattern: RegExp, least: number, isThere: (name: string) => boolean) => {
    const names = [...text.matchAll(pattern)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(least);
    return names.filter((name) => !isThere(name));
  };
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const names = new Set(files.map((path) => basename(path)));
  expect(missing(/`(src\/[\w/.-]+)`/g, 20, (path) => existsSync(join(ROOT, path)))).toEqual([]);
  expect(missing(/`(?:assembly\/)?(\w+\.ts)`/g, 10, (name) => names.has(name))).toEqual([]);
});
