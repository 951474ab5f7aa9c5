/** The pages of the documentation: their fenced blocks, links and headings. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the project's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block: its language, its lines without the fences, and the number of its first line. */
export interface Block {
  readonly language: string;
  readonly lines: readonly string[];
  readonly line: number;
}

/** A page of the documentation: its path below the root, and its text. */
export interface Page {
  readonly path: string;
  readonly text: string;
}

/** README.md, CONTRIBUTING.md and everything in docs/. */
export function readPages(): readonly Page[] {
  // The first page of the site frames a page that is built beside it.
  const inDocs = readdirSync(join(ROOT, 'docs')).filter(
    (name) => name.endsWith('.md') && name !== 'index.md',
  );
  const paths = ['README.md', 'CONTRIBUTING.md', ...inDocs.map((name) => `docs/${name}`)];
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Read the page at this path below the root. */
export function readPage(path: string): Page {
  return { path, text: readFileSync(join(ROOT, path), 'utf8') };
}

/** The fenced blocks of a page. */
export function blocksOf({ text }: Page): readonly Block[] {
  const blocks: Block[] = [];
  let open: { language: string; lines: string[]; line: number } | null = null;
  for (const [index, line] of text.split('\n').entries()) {
    const fence = line.match(/^```(\w*)/);
    if (fence === null) open?.lines.push(line);
    else if (open === null) open = { language: fence[1] as string, lines: [], line: index + 2 };
    else {
      blocks.push(open);
      open = null;
    }
  }
  return blocks;
}

function proseOf({ text }: Page): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '');
}

/** A link to a file of the project: its path below the root, and the heading it names, if any. */
export interface FileLink {
  readonly path: string;
  readonly anchor: string | null;
}

/** Links and pictures of a page, but those to the web. */
export function fileLinksOf(page: Page): readonly FileLink[] {
  const targets = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] as string);
  const sources = [...proseOf(page).matchAll(/\bsrc(?:set)?="([^"]+)"/g)].map((match) => match[1] as string);
  return [...targets, ...sources]
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = null] = target.split('#');
      const absolute = path === '' ? join(ROOT, page.path) : join(ROOT, dirname(page.path), path);
      return { path: relative(ROOT, absolute), anchor };
    });
}

/** The anchors that GitHub and others make of a page's headings. */
export function anchorsOf(page: Page): readonly string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map((match) =>
    (match[1] as string)
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
