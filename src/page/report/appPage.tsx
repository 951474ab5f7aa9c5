/** The HTML of the page for tables, replays and laboratories: with everything inside, or with files beside it. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Evaluation } from '../../bot/index.ts';
import { MARK_ADDRESS } from '../mark.ts';
import type { PageData } from '../pageData.ts';
import { builtFile, type Content, documentOf, Inline, inlineScript } from './parts.tsx';

/** What every such page may do: run its own thinking thread, in which the kernel is compiled, and nothing else. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

function policy(script: string, style: string, ...more: readonly string[]): string {
  return [...POLICY, `script-src ${script} 'wasm-unsafe-eval'`, `style-src ${style}`, ...more].join('; ');
}

const SERVED_POLICY = policy("'self'", "'self'", "connect-src 'self'", "frame-ancestors 'none'");

/** The page around its data, in which nothing can end their element. */
function appDocument(title: string, head: Content, data: PageData, script: Content): string {
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

/** A page that a server shows, as files and the policy that goes with them. */
function filesOf(data: PageData): { html: string; script: string; style: string; policy: string } {
  const style = <link rel="stylesheet" href="page/page.css" />;
  const html = appDocument('Four Connect Xtreme', style, data, <script src="page/page.js" />);
  return { html, script: builtFile('page.js'), style: builtFile('page.css'), policy: SERVED_POLICY };
}

/** The page of a table; it searches games with this evaluation, which anyone who watches can read. */
export function servedFiles(evaluation: Evaluation) {
  return filesOf({ page: 'table', evaluation });
}

/** The page of an event. */
export function hostFiles() {
  return filesOf({ page: 'host' });
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
