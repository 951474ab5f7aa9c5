/** Links between the pages, and from them to files of the project. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

it('finds links in text and pictures, not in code', () => {
  const text =
    '[a](b.md#c) ![d](e.png) [web](https://example.org)\n```md\n[no](f.md)\n```\n<img src="g.svg">';
  expect(fileLinksOf({ path: 'docs/page.md', text })).toEqual([
    { path: 'docs/b.md', anchor: 'c' },
    { path: 'docs/e.png', anchor: null },
    { path: 'docs/g.svg', anchor: null },
  ]);
});
