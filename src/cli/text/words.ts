/** Lines: indented, in columns, and those from strangers. */
import { stripVTControlCharacters } from 'node:util';

/** Text from strangers, such as the names of bots, without the control characters that terminals obey; newlines stay. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '?');
}

/** The text, each line four spaces further to the right. */
export function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}

/** The places that a text takes in a terminal, without its colours. */
export function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}

/** Rows of cells as lines, in columns as wide as necessary: text to the left, numbers to the right. */
export function alignColumns(rows: readonly (readonly string[])[], isText: (column: number) => boolean) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const align = (cell: string, column: number) => {
    const space = ' '.repeat((widths[column] ?? 0) - widthOf(cell));
    return isText(column) ? cell + space : space + cell;
  };
  return rows.map((row) => row.map(align).join('  ').trimEnd());
}
