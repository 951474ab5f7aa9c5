/**
 * What all HTML pages share: escaping, tables, style, and a frame that needs no other file. All text is escaped; only the
 * results of `html` pass unchanged.
 */
import { htmlEscape } from 'escape-goat';

/** Markup, as opposed to unescaped text. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** What markup may contain; each part of a list gets its own line. */
export type Content = Html | string | number | readonly Content[];

function sourceOf(content: Content): string {
  if (content instanceof Html) return content.source;
  return typeof content === 'object' ? content.map(sourceOf).join('\n') : htmlEscape(String(content));
}

/** Template tag: the literal parts are markup, the values are escaped unless they are markup themselves. */
export function html(markup: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(String.raw({ raw: markup }, ...values.map(sourceOf)));
}

/** Empty markup, in place of an omitted section. */
export const NOTHING = html``;

/** A cell with its own background, as in CSS. */
interface ColouredCell {
  readonly content: Content;
  readonly background: string;
}

export type Cell = Html | string | number | ColouredCell;

function cellOf(cell: Cell, isText: boolean): Html {
  const kind = isText ? NOTHING : html` class="figure"`;
  if (typeof cell !== 'object' || cell instanceof Html) return html`<td${kind}>${cell}</td>`;
  return html`<td${kind} style="background: ${cell.background}">${cell.content}</td>`;
}

/** Pairs of a name and what belongs to it. */
export function facts(rows: readonly (readonly Content[])[]): Html {
  const body = rows.map(
    ([name = '', fact = '']) => html`<tr><th scope="row">${name}</th><td>${fact}</td></tr>`,
  );
  return html`<table class="facts"><tbody>${body}</tbody></table>`;
}

/**
 * A table.
 *
 * @param textColumns number of columns, from the left, that hold text; those after them hold right-aligned figures
 */
export function table(
  header: readonly Content[],
  rows: readonly (readonly Cell[])[],
  textColumns = header.length,
): Html {
  const isText = (column: number) => column < textColumns;
  const heads = header.map((title, column) => {
    // A header without a title would be read out as one.
    if (title === '') return html`<td></td>`;
    return isText(column)
      ? html`<th scope="col">${title}</th>`
      : html`<th scope="col" class="figure">${title}</th>`;
  });
  const body = rows.map((row) => html`<tr>${row.map((cell, column) => cellOf(cell, isText(column)))}</tr>`);
  return html`<table><thead><tr>${heads}</tr></thead>
<tbody>${body}</tbody></table>`;
}

/** A table too wide for a phone, on which each row becomes a list. */
export function wideTable(header: readonly string[], rows: readonly (readonly Content[])[]): Html {
  const heads = header.map((title) => html`<th scope="col">${title}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((cell, column) => html`<td data-title="${header[column] ?? ''}">${cell}</td>`)}</tr>`,
  );
  return html`<table class="rows"><thead><tr>${heads}</tr></thead>
<tbody>${body}</tbody></table>`;
}

/** A name of parts joined by points, which may break after each. */
export function dottedName(name: string): Html {
  const parts = name.split('.').map((part) => html`${part}`.source);
  return new Html(parts.join('.<wbr>'));
}

/** What a phone has no room for. */
export function spare(content: Content): Html {
  return html`<span class="spare">${content}</span>`;
}

/** A command line to copy, which breaks between flags, and within one only where it is too long for a line. */
export function commandBlock(line: string): Html {
  const [program = '', ...flags] = line.split(' --');
  const parts = flags.map((flag) => html` <span>--${flag}</span>`);
  return html`<pre class="command"><code>${program}${new Html(parts.map(({ source }) => source).join(''))}</code></pre>`;
}

const STYLE = `
:root { color-scheme: light dark; background: #fff; color: #111; }
@media (prefers-color-scheme: dark) { :root { background: #121417; color: #e9ebef; } }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 1000px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
td, th { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; }
th { font-weight: 600; } tbody tr { border-top: 1px solid #8884; }
.figure { text-align: right; padding: .2rem .6rem; white-space: nowrap; }
small { opacity: .7; }
.command span { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
pre { overflow-x: auto; white-space: pre-wrap; background: #8882; padding: .6rem .8rem; border-radius: .3rem; }
.facts th { font-weight: normal; } .facts tr:first-child { border: 0; }
@media (max-width: 500px) {
  body { margin: 1rem auto; } h1 { font-size: 1.25rem; overflow-wrap: anywhere; }
  table { font-size: 14px; } td, th { padding-right: .5rem; } .figure { padding: .2rem .25rem; }
  td { overflow-wrap: anywhere; } .spare { display: none; }
  .rows thead { display: none; } .rows tbody, .rows tr { display: block; } .rows tr { padding: .3rem 0; }
  .rows td { display: flow-root; padding: .1rem 0 .1rem 8rem; }
  .rows td::before { content: attr(data-title); float: left; width: 7.5rem; margin-left: -8rem; opacity: .7; }
}
`;

interface Page {
  /** Title of the window, and heading. */
  readonly title: string;
  readonly body: Content;
  /** CSS that only this page needs. */
  readonly style?: string;
  /** JavaScript to run after the body. */
  readonly script?: string;
}

/** The source of a whole page. */
export function renderPage({ title, body, style = '', script }: Page): string {
  const run = script === undefined ? '' : `<script>${script.replaceAll('</script', '<\\/script')}</script>\n`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Html(style + STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
${new Html(run)}</body>
</html>
`.source;
}
