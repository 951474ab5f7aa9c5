/** The HTML of all pages: with everything inside, or with files beside it, for a server or for the file system. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { GameRecord, PageFiles, SentFile } from '../arena/index.ts';
import { contestAt, contestView, loadContest, resultFiles, sentFile } from '../arena/index.ts';
import type { Evaluation } from '../bot/index.ts';
import { type Document, matchPageName } from '../document/index.ts';
import type { PageData, PageSource, PageWeights } from '../page/index.ts';
import { BRACKET_LINK, CONTEST_LINKS, describeMatch, isolated, MARK_ADDRESS } from '../page/index.ts';
import { readBuilt, readText } from '../system/index.ts';

/** What every page may do: run its own script and thinking thread, in which the kernel is compiled, and nothing else. */
function policy(script: string, style: string, ...more: readonly string[]): string {
  return [
    "default-src 'none'",
    'img-src data:',
    'font-src data:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    `script-src ${script} 'wasm-unsafe-eval'`,
    `style-src ${style}`,
    ...more,
  ].join('; ');
}

export const SERVED_POLICY = policy("'self'", "'self'", "connect-src 'self'", "frame-ancestors 'none'");

const FOLDER_POLICY = policy("'self' file:", "'self' file:");

function builtFile(name: string): string {
  return readBuilt(`page/${name}`).toString('utf8');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

function html(text: string): string {
  return text.replaceAll(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** The page around its data, in which nothing can end their element; `allowed`: its policy, unless a server has sent one. */
function appDocument(
  title: string,
  data: PageSource,
  style: string,
  scripts: readonly string[],
  allowed?: string,
): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    ...(allowed ? [`<meta http-equiv="Content-Security-Policy" content="${html(allowed)}">`] : []),
    `<title>${html(isolated(title))}</title>`,
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
  /** The way to the folder that has `page`, with a script of it to run before the page's own. */
  readonly root?: string;
  readonly before?: string;
  /** Without it, the page works from the file system. */
  readonly isServed?: boolean;
}

export function pageWithFiles(title: string, data: PageSource, options: BesideOptions = {}): string {
  const { root = '', before, isServed = true } = options;
  const scripts = [...(before ? [before] : []), 'page/page.js'];
  const links = scripts.map((path) => `<script src="${root}${path}"></script>`);
  const style = `<link rel="stylesheet" href="${root}page/page.css">`;
  return appDocument(title, data, style, links, isServed ? undefined : FOLDER_POLICY);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page in one file, which needs no network; its policy allows exactly the script and the style inside. */
export function standalonePage(title: string, data: PageData): string {
  const script = builtFile('page.js').replaceAll('</script', '<\\/script');
  const style = builtFile('page.css');
  const allowed = policy(hashOf(script), hashOf(style));
  return appDocument(title, data, `<style>${style}</style>`, [`<script>${script}</script>`], allowed);
}

export function resultPage(document: Document): string {
  return standalonePage(document.title, { page: 'results', document });
}

export function replayPage(
  source: string,
  games: readonly GameRecord[],
  game: number,
  weights: PageWeights,
): string {
  const data = { page: 'replay', games, weights, at: `#game=${game}` } as const;
  return standalonePage(`${basename(source)} – fcx`, data);
}

export function pageBeside(source: string): string {
  return `${source.replace(/\.jsonl$/, '')}.html`;
}

function filesOf(html: string, more: Readonly<Record<string, SentFile>>): PageFiles {
  return { html, script: builtFile('page.js'), style: builtFile('page.css'), policy: SERVED_POLICY, more };
}

export const WEIGHTS = 'page/weights.json';

/** The page of a table with its files; it searches games with this evaluation, which anyone who watches can read. */
export function servedFiles(evaluation: Evaluation): PageFiles {
  const page = pageWithFiles('Four Connect Xtreme', { page: 'table', weights: WEIGHTS });
  return filesOf(page, { [`/${WEIGHTS}`]: sentFile('application/json', JSON.stringify(evaluation)) });
}

/** The weights of all matches of an event are a script, because a page from the file system can load nothing else. */
const SHARED_WEIGHTS = 'page/weights.js';

function sharedWeights(weights: PageWeights): string {
  return `globalThis.fcxWeights = ${JSON.stringify(weights)};\n`;
}

function matchPage(
  title: string,
  hasBracket: boolean,
  games: readonly GameRecord[] | 'beside',
  of?: readonly string[],
): string {
  const shown = [...CONTEST_LINKS, ...(hasBracket ? [BRACKET_LINK] : [])];
  const links = shown.map(([hash, name]) => [`../index.html${hash}`, name] as const);
  const site = { links, at: null };
  const data = { page: 'replay', games, of, from: '../index.html', weights: 'shared', site } as const;
  const options = { root: '../', before: SHARED_WEIGHTS, isServed: games === 'beside' };
  return pageWithFiles(title, data, options);
}

/** The page of an event, as its host serves it, and that of its matches, in which games are searched with these weights. */
export function hostFiles(
  weights: PageWeights,
  title = 'Four Connect Xtreme',
  hasBracket = false,
): PageFiles {
  const page = pageWithFiles(title, { page: 'host', results: null });
  const files = filesOf(page, {
    '/index.html': sentFile('text/html', page),
    [`/${WEIGHTS}`]: sentFile('application/json', JSON.stringify(weights.evaluation)),
    [`/${SHARED_WEIGHTS}`]: sentFile('text/javascript', sharedWeights(weights)),
  });
  return { ...files, match: sentFile('text/html', matchPage('A match', hasBracket, 'beside')) };
}

const SITE_LOG = 'contest.jsonl';

/**
 * The event in a folder as files by their names, in the order to write them: a site for any web host and for the file system,
 * with a copy of the log, so that everyone can check it. What a file holds is made when asked for: a site has hundreds.
 */
export function* eventSite(folder: string, weights: PageWeights): Generator<readonly [string, () => string]> {
  const state = loadContest(folder);
  const results = contestView(state);
  yield ['page/page.js', () => builtFile('page.js')];
  yield ['page/page.css', () => builtFile('page.css')];
  yield [SHARED_WEIGHTS, () => sharedWeights(weights)];
  for (const match of state.matches) {
    const records = match.games.flatMap(({ record }) => record ?? []);
    if (records.length === 0) continue;
    const name = describeMatch(results, match.number);
    const of = records.map(() => name);
    yield [matchPageName(match), () => matchPage(name, results.bracket.length > 0, records, of)];
  }
  for (const [name, text] of resultFiles(results)) yield [name, () => text];
  const log = contestAt(folder)?.file ?? '';
  yield [SITE_LOG, () => readText(log, (message) => new Error(message))];
  const page = { page: 'host', results } as const;
  yield ['index.html', () => pageWithFiles(results.title, page, { isServed: false })];
}
