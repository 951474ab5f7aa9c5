/** The HTML of the page for tables, replays and laboratories: with everything inside, or with files beside it. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type PageFiles, type SentFile, sentFile } from '../../arena/index.ts';
import type { Evaluation } from '../../bot/index.ts';
import type { Document } from '../../document/index.ts';
import { readBuilt } from '../../system/index.ts';
import { MARK_ADDRESS } from '../mark.ts';
import type { PageData, PageSource } from '../pageData.ts';

/** What every such page may do: run its own thinking thread, in which the kernel is compiled, and nothing else. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  'font-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

function policy(script: string, style: string, ...more: readonly string[]): string {
  return [...POLICY, `script-src ${script} 'wasm-unsafe-eval'`, `style-src ${style}`, ...more].join('; ');
}

/** For pages that a server sends. */
export const SERVED_POLICY = policy("'self'", "'self'", "connect-src 'self'", "frame-ancestors 'none'");

/** For pages that find their files in a folder. */
const FOLDER_POLICY = policy("'self' file:", "'self' file:");

export function builtFile(name: string): string {
  return readBuilt(`page/${name}`).toString('utf8');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

/** A text as it may stand in HTML, also within quotes. */
function html(text: string): string {
  return text.replaceAll(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign);
}

interface Around {
  readonly policy?: string;
  readonly style: string;
  readonly scripts: readonly string[];
}

/** The page around its data, in which nothing can end their element. */
function appDocument(title: string, data: PageSource, { policy: allowed, style, scripts }: Around): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...(allowed ? [`<meta http-equiv="Content-Security-Policy" content="${html(allowed)}">`] : []),
    `<title>${html(title)}</title>`,
    `<link rel="icon" href="${html(MARK_ADDRESS)}">`,
    style,
    '</head>',
    '<body>',
    '<div id="app"><noscript>This page needs JavaScript.</noscript></div>',
    `<script id="data" type="application/json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
    ...scripts,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

interface BesideOptions {
  /** The way to the folder that has `page`, with more scripts of it to run before the page's own. */
  readonly root?: string;
  readonly before?: readonly string[];
  /** Without it, the page works from the file system. */
  readonly isServed?: boolean;
}

/** A page with its script and style in files beside it. */
export function pageBesideFiles(
  title: string,
  data: PageSource,
  { root = '', before = [], isServed = true }: BesideOptions,
): string {
  const scripts = [...before, 'page/page.js'].map((path) => `<script src="${root}${path}"></script>`);
  const style = `<link rel="stylesheet" href="${root}page/page.css">`;
  return appDocument(title, data, { style, scripts, ...(!isServed && { policy: FOLDER_POLICY }) });
}

/** A page that a server shows. */
export function servedPage(title: string, data: PageSource): string {
  return pageBesideFiles(title, data, {});
}

/** The files of all served pages but the one at `/`. */
export function filesOf(html: string, more: Readonly<Record<string, SentFile>> = {}): PageFiles {
  return { html, script: builtFile('page.js'), style: builtFile('page.css'), policy: SERVED_POLICY, more };
}

export const WEIGHTS = 'page/weights.json';

/** The page of a table with its files; it searches games with this evaluation, which anyone who watches can read. */
export function servedFiles(evaluation: Evaluation): PageFiles {
  const page = servedPage('Four Connect Xtreme', { page: 'table', weights: WEIGHTS });
  return filesOf(page, { [`/${WEIGHTS}`]: sentFile('application/json', JSON.stringify(evaluation)) });
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page in one file, which needs no network; its policy allows exactly the script and the style inside. */
export function standalonePage(title: string, data: PageData): string {
  const script = builtFile('page.js').replaceAll('</script', '<\\/script');
  const style = builtFile('page.css');
  return appDocument(title, data, {
    policy: policy(hashOf(script), hashOf(style)),
    style: `<style>${style}</style>`,
    scripts: [`<script>${script}</script>`],
  });
}

/** The page of a result, in one file. */
export function resultPage(document: Document): string {
  return standalonePage(document.title, { page: 'results', document });
}

/** The page of a replay file, by default beside it. */
export function pageBeside(source: string): string {
  return `${source.replace(/\.jsonl$/, '')}.html`;
}

type ReplayData = Omit<Extract<PageData, { page: 'replay' }>, 'page'>;

/** The games of a replay file as a page in one file. */
export function replayPage({ source, ...data }: ReplayData & { readonly source: string }): string {
  return standalonePage(`${basename(source)} – fcx`, { page: 'replay', ...data });
}
