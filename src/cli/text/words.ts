/** Lines: indented, in columns, and those from strangers. */

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

/** Rows of cells as lines, in columns as wide as necessary: text to the left, numbers to the right. */
export function alignColumns(rows: readonly (readonly string[])[], isText: (column: number) => boolean) {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const align = (cell: string, column: number) =>
    isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(align).join('  ').trimEnd());
}
