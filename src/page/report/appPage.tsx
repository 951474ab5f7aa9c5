/** The HTML of the page for tables, replays and laboratories: with everything inside, or with files beside it. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type PageFiles, type SentFile, sentFile } from '../../arena/index.ts';
import type { Evaluation } from '../../bot/index.ts';
import { MARK_ADDRESS } from '../mark.ts';
import type { PageData, PageSource } from '../pageData.ts';
import type { SiteHeaderProps } from '../shell.tsx';
import { builtFile, type Content, documentOf, Inline, inlineScript } from './parts.tsx';

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

/** The page around its data, in which nothing can end their element. */
function appDocument(title: string, head: Content, data: PageSource, script: Content): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return documentOf(
    title,
    [<link rel="icon" href={MARK_ADDRESS} />, head],
    [
      <div id="app">
        <noscript>This page needs JavaScript.</noscript>
      </div>,
      <Inline tag="script" id="data" type="application/json" source={json} />,
      script,
    ],
  );
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
  const head = [
    !isServed && <meta http-equiv="Content-Security-Policy" content={FOLDER_POLICY} />,
    <link rel="stylesheet" href={`${root}page/page.css`} />,
  ];
  const script = [
    ...before.map((path) => <script src={`${root}${path}`} />),
    <script src={`${root}page/page.js`} />,
  ];
  return appDocument(title, head, data, script);
}

/** A page that a server shows. */
export function servedPage(title: string, data: PageSource): string {
  return pageBesideFiles(title, data, {});
}

/** The files of all served pages but the one at `/`. */
export function filesOf(html: string, more: Readonly<Record<string, SentFile>> = {}): PageFiles {
  return { html, script: builtFile('page.js'), style: builtFile('page.css'), policy: SERVED_POLICY, more };
}

const WEIGHTS = 'page/weights.json';

/** The page of a table below a navigation; positions are saved at the address `save`. */
export function tablePage(site?: SiteHeaderProps, save?: string): string {
  return servedPage('Four Connect Xtreme', { page: 'table', weights: WEIGHTS, save, site });
}

/** The page of a table with its files; it searches games with this evaluation, which anyone who watches can read. */
export function servedFiles(evaluation: Evaluation): PageFiles {
  return filesOf(tablePage(), { [`/${WEIGHTS}`]: sentFile('application/json', JSON.stringify(evaluation)) });
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page in one file, which needs no network; its policy allows exactly the script and the style inside. */
export function standalonePage(title: string, data: PageData): string {
  const [script, style] = [inlineScript(builtFile('page.js')), builtFile('page.css')];
  const head = [
    <meta http-equiv="Content-Security-Policy" content={policy(hashOf(script), hashOf(style))} />,
    <Inline tag="style" source={style} />,
  ];
  return appDocument(title, head, data, <Inline tag="script" source={script} />);
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
