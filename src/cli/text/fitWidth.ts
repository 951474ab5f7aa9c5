/** Text in the width of a terminal, which would break words. */

/** Lines to copy stay whole: a break would be copied, too. */
const COMMAND = /\bfcx [a-z]/;

/** The last column of a line goes on under its own beginning if at least this share of the width is left for it. */
const ROOM_FOR_COLUMN = 0.35;

/** How far a line goes on to the right of where it began, if not in a column. */
const HANGING = 4;

/** Where the last column of a line begins; `null` if there is none, or too little room for it. */
function columnOf(line: string, width: number): number | null {
  const column = /^.*\S {2,}(?=\S)/.exec(line)?.[0].length ?? null;
  return column !== null && column <= (1 - ROOM_FOR_COLUMN) * width ? column : null;
}

function fitLine(line: string, width: number): string[] {
  const column = columnOf(line, width);
  if (line.length <= width || COMMAND.test(line.slice(column ?? 0))) return [line];
  const margin = ' '.repeat(column ?? line.length - line.trimStart().length + HANGING);
  const lines: string[] = [];
  let rest = line;
  while (rest.length > width) {
    const start = rest.length - rest.trimStart().length;
    const end = Math.max(rest.lastIndexOf(' ', width), rest.indexOf(' ', start));
    if (end < start) break;
    lines.push(rest.slice(0, end).trimEnd());
    rest = margin + rest.slice(end).trimStart();
  }
  return [...lines, rest];
}

/** The text with lines wider than this broken between words; a wider word stays whole, as does a command. */
export function fitWidth(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => fitLine(line, width))
    .join('\n');
}

/** The text as it fits this stream: as it is if that is no terminal. */
export function fitStream(
  text: string,
  { isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>,
): string {
  return isTTY && columns > 0 ? fitWidth(text, columns) : text;
}
