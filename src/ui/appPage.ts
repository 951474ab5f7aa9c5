/** The HTML of all pages: with everything inside, or with files beside it, for a server or for the file system. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { GameRecord, PageFiles, SentFile } from '../arena/index.ts';
import { contestAt, contestView, loadContest, resultFiles, sentFile } from '../arena/index.ts';
import type { Evaluation } from '../bot/index.ts';
import { type Document, matchPageName } from '../document/index.ts';
import type { PageData, PageSource, PageWeights } from '../page/index.ts';
import {
  BRACKET_LINK,
  CONTEST_LINKS,
  isolateWords,
  MARK_ADDRESS,
  matchTitleWithScore,
} from '../page/index.ts';
import { readBuilt, readText } from '../system/index.ts';

/**
 * Returns the content policy of a page: it may run its own script and its thinking thread, in which the kernel is
 * compiled, and nothing else.
 */
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

/** The content policy that a server sends with its pages. */
export const SERVED_PAGE_POLICY = policy("'self'", "'self'", "connect-src 'self'", "frame-ancestors 'none'");

const FOLDER_POLICY = policy("'self' file:", "'self' file:");

function builtFile(name: string): string {
  return readBuilt(`page/${name}`).toString('utf8');
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

function html(text: string): string {
  return text.replaceAll(/[&<"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/**
 * Returns the HTML of a page around its data, in which nothing can end their element. `allowed` is its content policy,
 * unless a server sends one.
 */
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
    `<title>${html(isolateWords(title))}</title>`,
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
  /** The path from the page to the folder that holds `page/`. */
  readonly root?: string;
  /** The path below `root` of a script that runs before the page's own. */
  readonly before?: string;
  /** False if the page must work from the file system. [default: true] */
  readonly isServed?: boolean;
}

/** Returns the HTML of a page whose script and style are files beside it. */
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

/**
 * Returns the HTML of a page in one file, which needs no network; its policy allows exactly the script and the style
 * inside.
 */
export function standalonePage(title: string, data: PageData): string {
  const script = builtFile('page.js').replaceAll('</script', '<\\/script');
  const style = builtFile('page.css');
  const allowed = policy(hashOf(script), hashOf(style));
  return appDocument(title, data, `<style>${style}</style>`, [`<script>${script}</script>`], allowed);
}

/** Returns the HTML of a page in one file that shows a document. */
export function standaloneResultPage(document: Document): string {
  return standalonePage(document.title, { page: 'results', document });
}

/**
 * Returns the HTML of a page in one file that replays these games.
 *
 * @param replayPath the path of the replay, whose name becomes the title
 * @param firstShown the number of the game that is shown first, from 1
 * @param weights the weights with which the page searches the games
 */
export function standaloneReplayPage(
  replayPath: string,
  games: readonly GameRecord[],
  firstShown: number,
  weights: PageWeights,
): string {
  const data = { page: 'replay', games, weights, at: `#game=${firstShown}` } as const;
  return standalonePage(`${basename(replayPath)} – fcx`, data);
}

/** Returns the path of the page that lies beside a replay file: `games.html` for `games.jsonl`. */
export function pagePathBeside(replayPath: string): string {
  return `${replayPath.replace(/\.jsonl$/, '')}.html`;
}

function filesOf(html: string, more: Readonly<Record<string, SentFile>>): PageFiles {
  return {
    html,
    script: builtFile('page.js'),
    style: builtFile('page.css'),
    policy: SERVED_PAGE_POLICY,
    more,
  };
}

/** The path at which a server has the evaluation for its pages. */
export const WEIGHTS_PATH = 'page/weights.json';

/**
 * Returns the page of a table with its files. The page searches games with this evaluation, which anyone who watches
 * can read.
 */
export function tablePageFiles(evaluation: Evaluation): PageFiles {
  const page = pageWithFiles('Four Connect Xtreme', { page: 'table', weights: WEIGHTS_PATH });
  return filesOf(page, { [`/${WEIGHTS_PATH}`]: sentFile('application/json', JSON.stringify(evaluation)) });
}

/**
 * The path of the weights of all match pages of an event. They are a script, because a page from the file system can
 * load nothing else.
 */
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

/**
 * Returns the page of an event as its host serves it, and the page of its matches, in which games are searched with
 * these weights.
 */
export function hostPageFiles(
  weights: PageWeights,
  title = 'Four Connect Xtreme',
  hasBracket = false,
): PageFiles {
  const page = pageWithFiles(title, { page: 'host', results: null });
  const files = filesOf(page, {
    '/index.html': sentFile('text/html', page),
    [`/${WEIGHTS_PATH}`]: sentFile('application/json', JSON.stringify(weights.evaluation)),
    [`/${SHARED_WEIGHTS}`]: sentFile('text/javascript', sharedWeights(weights)),
  });
  return { ...files, match: sentFile('text/html', matchPage('A match', hasBracket, 'beside')) };
}

const SITE_LOG = 'contest.jsonl';

/**
 * Yields the files of the event in a folder, by name and in the order to write them: a site for any web host and for
 * the file system, with a copy of the log, so that everyone can check it. The content of a file is made when its
 * function is called, as a site has hundreds of files.
 */
export function* eventSiteFiles(
  folder: string,
  weights: PageWeights,
): Generator<readonly [string, () => string]> {
  const state = loadContest(folder);
  const results = contestView(state);
  yield ['page/page.js', () => builtFile('page.js')];
  yield ['page/page.css', () => builtFile('page.css')];
  yield [SHARED_WEIGHTS, () => sharedWeights(weights)];
  for (const match of state.matches) {
    const records = match.games.flatMap(({ record }) => record ?? []);
    if (records.length === 0) continue;
    const name = matchTitleWithScore(results, match.number);
    const of = records.map(() => name);
    yield [matchPageName(match), () => matchPage(name, results.bracket.length > 0, records, of)];
  }
  for (const [name, text] of resultFiles(results)) yield [name, () => text];
  const log = contestAt(folder)?.file ?? '';
  yield [SITE_LOG, () => readText(log, (message) => new Error(message))];
  const page = { page: 'host', results } as const;
  yield ['index.html', () => pageWithFiles(results.title, page, { isServed: false })];
}
