/** The HTML of the page for tables, replays and laboratories: with everything inside, or with files beside it. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Replay } from '../../arena/index.ts';
import { readBuilt } from '../../system/index.ts';
import type { PageData, PageWeights } from '../pageData.ts';
import { type Content, documentOf, Inline, inlineScript } from './parts.tsx';

/** What every such page may do: run its own thinking thread, in which the kernel is compiled, and nothing else. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
];

/** The policy of a page with these sources of scripts and styles. */
function policy(script: string, style: string, ...more: readonly string[]): string {
  return [...POLICY, `script-src ${script} 'wasm-unsafe-eval'`, `style-src ${style}`, ...more].join('; ');
}

/** The policy of the page that a server shows; sent as a header. */
const SERVED_POLICY = policy("'self'", "'self'", "connect-src 'self'", "frame-ancestors 'none'");

/** The page's script and style sheet. */
function pageFiles(): { readonly script: string; readonly style: string } {
  return {
    script: readBuilt('page/page.js').toString('utf8'),
    style: readBuilt('page/page.css').toString('utf8'),
  };
}

/** The page around its data, in which nothing can end their element. */
function appDocument(title: string, head: Content, data: PageData, script: Content): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return documentOf(
    title,
    <>
      <link rel="icon" href="data:," />
      {head}
    </>,
    <>
      <div id="app">
        <noscript>This page needs JavaScript.</noscript>
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which "<" is written as an escape */}
      <script id="data" type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
      {script}
    </>,
  );
}

/** The page that a server shows, as files and the policy that goes with them. */
export function servedFiles(): { html: string; script: string; style: string; policy: string } {
  const style = <link rel="stylesheet" href="page/page.css" />;
  const html = appDocument('Four Connect Xtreme', style, { page: 'table' }, <script src="page/page.js" />);
  return { html, ...pageFiles(), policy: SERVED_POLICY };
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page in one file, which needs no network; its policy allows exactly the script and the style inside. */
export function standalonePage(title: string, data: PageData): string {
  const { script, style } = pageFiles();
  const inline = inlineScript(script);
  const head = (
    <>
      <meta http-equiv="Content-Security-Policy" content={policy(hashOf(inline), hashOf(style))} />
      <Inline tag="style" source={style} />
    </>
  );
  return appDocument(title, head, data, <Inline tag="script" source={inline} />);
}

/** The page of a replay file, by default beside it. */
export function pageBeside(source: string): string {
  return `${source.replace(/\.jsonl$/, '')}.html`;
}

interface ReplayPage {
  readonly replay: Replay;
  /** The replay file. */
  readonly source: string;
  /** The game to open first, from 0. */
  readonly game: number;
  readonly weights: PageWeights;
}

/** Recorded games as a page in one file. */
export function replayPage({ replay, source, game, weights }: ReplayPage): string {
  return standalonePage(`${basename(source)} – fcx`, { page: 'replay', replay, game, weights });
}
