/** The HTML of the page for tables, replays and laboratories: with everything inside, or with files beside it. */
import { createHash } from 'node:crypto';
import { readBuilt } from '../../system/index.ts';
import type { PageData } from '../pageData.ts';
import { Html, html } from './html.ts';

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

/** JSON inside a script element: nothing in it can end the element. */
function dataElement(data: PageData): Html {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return new Html(`<script id="data" type="application/json">${json}</script>`);
}

function frame(title: string, head: Html, data: PageData, foot: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<div id="app"><noscript>This page needs JavaScript.</noscript></div>
${dataElement(data)}
${foot}
</body>
</html>
`.source;
}

/** The page that a server shows, as files and the policy that goes with them. */
export function servedFiles(): { html: string; script: string; style: string; policy: string } {
  return { html: servedPage(), ...pageFiles(), policy: SERVED_POLICY };
}

/** The page that a server shows; its script and style sheet are beside it. */
function servedPage(): string {
  const title = 'Four Connect Xtreme';
  const head = html`<link rel="stylesheet" href="page/page.css">`;
  return frame(title, head, { page: 'table' }, html`<script src="page/page.js"></script>`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** A page in one file, which needs no network; its policy allows exactly the script and the style inside. */
export function standalonePage(title: string, data: PageData): string {
  const { script, style } = pageFiles();
  const inline = script.replaceAll('</script', '<\\/script');
  const allowed = policy(hashOf(inline), hashOf(style));
  const head = html`<meta http-equiv="Content-Security-Policy" content="${allowed}">
<style>${new Html(style)}</style>`;
  return frame(title, head, data, html`<script>${new Html(inline)}</script>`);
}
