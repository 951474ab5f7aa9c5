/** Lines: indented, in columns, in the width of a terminal, which would break words, and those from strangers. */
import { stripVTControlCharacters } from 'node:util';
import wrapAnsi from 'wrap-ansi';

/** Text from strangers, such as the names of bots, without the control characters that terminals obey; newlines stay. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '?');
}

/** The places that a text takes in a terminal, without its colours. */
function widthOf(text: string): number {
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

/** Lines to copy stay whole: a break would be copied, too. */
const COMMAND = /\bfcx [a-z]/;

/** The last column of a line goes on under its own beginning if at least this share of the width is left for it. */
const ROOM_FOR_COLUMN = 0.35;

/** How far a line goes on to the right of where it began, if not in a column. */
const HANGING = 4;

/** What stands before the part of a line that is broken, and how far to the right the other lines of it begin. */
function headOf(line: string, width: number): { head: string; margin: number } {
  const [, columns, word = ''] = /^(.*\S {2,})(\S+)/.exec(line) ?? [];
  if (
    columns !== undefined &&
    widthOf(columns) <= (1 - ROOM_FOR_COLUMN) * width &&
    widthOf(columns + word) <= width
  ) {
    return { head: columns, margin: widthOf(columns) };
  }
  const head = ' '.repeat(line.length - line.trimStart().length);
  return { head, margin: head.length + HANGING };
}

function fitLine(line: string, width: number): string {
  if (widthOf(line) <= width) return line;
  const { head, margin } = headOf(line, width);
  const text = line.slice(head.length);
  if (COMMAND.test(text)) return line;
  const wrap = (some: string, before: number) => wrapAnsi(some, Math.max(1, width - before)).split('\n');
  const [first, ...rest] = wrap(text, widthOf(head));
  const others = rest.length === 0 ? [] : wrap(rest.join(' '), margin);
  return [`${head}${first}`, ...others.map((other) => ' '.repeat(margin) + other)].join('\n');
}

/** The text with lines wider than this broken between words; a wider word stays whole, as does a command. */
export function fitWidth(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => fitLine(line, width))
    .join('\n');
}

/** The text as it fits this stream: unchanged unless that is a terminal. */
export function fitStream(text: string, { isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>) {
  return isTTY && columns > 0 ? fitWidth(text, columns) : text;
}
