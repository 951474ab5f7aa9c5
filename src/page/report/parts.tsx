/** What pages made by Node share: the frame of a document, tables, and commands to copy. */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { readBuilt } from '../../system/index.ts';

export type Content = ComponentChildren;

export function builtFile(name: string): string {
  return readBuilt(`page/${name}`).toString('utf8');
}

interface InlineProps {
  readonly tag: 'script' | 'style';
  readonly source: string;
  readonly id?: string;
  readonly type?: string;
}

/** A script, data or a style sheet inside the page, in which nothing may end the element. */
export function Inline({ tag: Tag, source, ...attributes }: InlineProps) {
  return <Tag {...attributes} dangerouslySetInnerHTML={{ __html: source }} />;
}

/** A script that can stand inside a page. */
export function inlineScript(source: string): string {
  return source.replaceAll('</script', '<\\/script');
}

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

/** Makes a document of what a page of results shows; only some have charts. */
export type Frame = (title: string, children: Content, hasCharts?: boolean) => string;

/** A page of results, in one file that needs no other. */
export const resultsPage: Frame = (title, children, hasCharts = false) =>
  documentOf(
    title,
    <Inline tag="style" source={builtFile('report.css')} />,
    <>
      <main>
        <h1>{title}</h1>
        {children}
      </main>
      {hasCharts && <Inline tag="script" source={inlineScript(builtFile('report.js'))} />}
    </>,
  );

export type Fact = readonly [name: string, fact: Content];

export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const body = rows.map(([name, fact]) => (
    <tr>
      <th scope="row">{name}</th>
      <td>{fact}</td>
    </tr>
  ));
  return <table class="facts">{body}</table>;
}

interface TableProps {
  readonly header: readonly Content[];
  readonly rows: readonly (readonly Content[])[];
  /** Number of columns, from the left, that hold text; those after them hold right-aligned figures. */
  readonly textColumns?: number;
  /** Whether the last column holds text, too. */
  readonly hasRemarks?: boolean;
  /** Whether it is too wide for a phone, where each row then becomes a list. */
  readonly isWide?: boolean;
}

export function Table({ header, rows, textColumns = header.length, hasRemarks, isWide = false }: TableProps) {
  const isText = (column: number) => column < textColumns || (hasRemarks && column === header.length - 1);
  const kind = (column: number) => (isText(column) ? undefined : 'figure');
  const heads = header.map((title, column) => (
    <th scope="col" class={kind(column)}>
      {title}
    </th>
  ));
  const body = rows.map((row) => (
    <tr>
      {row.map((cell, column) => (
        <td class={kind(column)} data-title={isWide ? String(header[column]) : undefined}>
          {cell}
        </td>
      ))}
    </tr>
  ));
  return (
    <table class={isWide ? 'rows' : undefined}>
      <thead>
        {/* A header without a title would be read out as one. */}
        <tr>{heads.map((head, column) => (header[column] === '' ? <td /> : head))}</tr>
      </thead>
      {body}
    </table>
  );
}

/** A name of parts joined by points, which may break after each. */
export function DottedName({ name }: { readonly name: string }) {
  return name.split('.').flatMap((part, index) => (index === 0 ? part : ['.', <wbr />, part]));
}

/** A command line to copy, which breaks between flags, and within one only where it is too long for a line. */
export function Command({ line }: { readonly line: string }) {
  const [program, ...flags] = line.split(' --');
  return (
    <pre class="command">
      <code>
        {program}
        {flags.flatMap((flag) => [' ', <span>--{flag}</span>])}
      </code>
    </pre>
  );
}
