/** What pages made by Node share: the frame of a document, tables, and commands to copy. */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { readBuilt } from '../../system/index.ts';

/** What an element may hold: text, numbers and elements. */
export type Content = ComponentChildren;

/** A script or a style sheet inside the page. */
export function Inline({ tag: Tag, source }: { readonly tag: 'script' | 'style'; readonly source: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's output, which must not be escaped
  return <Tag dangerouslySetInnerHTML={{ __html: source }} />;
}

/** A script that can stand inside a page: nothing in it ends its element. */
export function inlineScript(source: string): string {
  return source.replaceAll('</script', '<\\/script');
}

/** The source of an HTML page. */
export function documentOf(title: string, head: Content, body: Content): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {head}
      </head>
      <body>{body}</body>
    </html>
  );
  return `<!doctype html>\n${renderToString(page)}\n`;
}

const built = (file: string) => readBuilt(`page/${file}`).toString('utf8');

/** The script that draws charts, for the end of a page that has some. */
export function ChartScript() {
  return <Inline tag="script" source={inlineScript(built('report.js'))} />;
}

/** A page of results, in one file that needs no other. */
export function resultsPage(title: string, children: Content): string {
  return documentOf(
    title,
    <Inline tag="style" source={built('report.css')} />,
    <main>
      <h1>{title}</h1>
      {children}
    </main>,
  );
}

/** A name and what belongs to it. */
export type Fact = readonly [name: Content, fact: Content];

/** Facts below each other. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <table class="facts">
      <tbody>
        {rows.map(([name, fact]) => (
          <tr>
            <th scope="row">{name}</th>
            <td>{fact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TableProps {
  readonly header: readonly Content[];
  readonly rows: readonly (readonly Content[])[];
  /** Number of columns, from the left, that hold text; those after them hold right-aligned figures. */
  readonly textColumns?: number;
}

/** A table. */
export function Table({ header, rows, textColumns = header.length }: TableProps) {
  const kind = (column: number) => (column < textColumns ? {} : { class: 'figure' });
  return (
    <table>
      <thead>
        <tr>
          {header.map((title, column) =>
            // A header without a title would be read out as one.
            title === '' ? (
              <td />
            ) : (
              <th scope="col" {...kind(column)}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, column) => (
              <td {...kind(column)}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A table too wide for a phone, on which each row becomes a list. */
export function WideTable({ header, rows }: Omit<TableProps, 'textColumns'>) {
  return (
    <table class="rows">
      <thead>
        <tr>
          {header.map((title) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {row.map((cell, column) => (
              <td data-title={header[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A name of parts joined by points, which may break after each. */
export function DottedName({ name }: { readonly name: string }) {
  const [first, ...others] = name.split('.');
  return (
    <>
      {first}
      {others.map((part) => (
        <>
          .<wbr />
          {part}
        </>
      ))}
    </>
  );
}

/** What a phone has no room for. */
export function Spare({ children }: { readonly children: Content }) {
  return <span class="spare">{children}</span>;
}

/** What is folded up at first. */
export function Details({ summary, children }: { readonly summary: string; readonly children: Content }) {
  return (
    <details>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

/** A command line to copy, which breaks between flags, and within one only where it is too long for a line. */
export function Command({ line }: { readonly line: string }) {
  const [program, ...flags] = line.split(' --');
  return (
    <pre class="command">
      <code>
        {program}
        {flags.map((flag) => (
          <>
            {' '}
            <span>--{flag}</span>
          </>
        ))}
      </code>
    </pre>
  );
}
