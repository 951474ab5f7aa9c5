/**
 * Text for a terminal: in lines and columns that fit its width, without hidden characters of strangers, and in colours, where
 * it has them, for coins, the bomb, the winning four, and verdicts.
 */
import { stripVTControlCharacters, styleText } from 'node:util';
import wrapAnsi from 'wrap-ansi';
import {
  type Board,
  Drawing,
  FOUR_CONNECT_XTREME,
  Lines,
  type Position,
  type Side,
} from '../../engine/index.ts';
import { harmless } from '../../system/index.ts';

/** Return the columns that a text takes in a terminal, without its colours. */
export function widthOf(text: string): number {
  return stripVTControlCharacters(text).length;
}

/** Return rows of cells as lines, in columns as wide as necessary: text to the left, numbers to the right. */
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

/** A command to copy, which stays whole: a break would be copied, too. Within a sentence, a command is only named. */
const COMMAND = /(?:^|: )(?:cd (?:"[^"]*"|\S+) && )?(?:(?:npx )?fcx|node (?:"[^"]*\.js"|\S+\.js)) [a-z]/;

/** Share of the width that must be left for the last column of a line to go on under its own beginning. */
const ROOM_FOR_COLUMN = 0.35;

/** Spaces by which a broken line is indented, unless it goes on in a column. */
const HANGING = 4;

/** Return the part of a line that is not broken, and the indent of its further lines. */
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
  const command = COMMAND.exec(text);
  if (command !== null) {
    const before = text.slice(0, command.index + 1);
    const continuation = ' '.repeat(margin) + text.slice(command.index + 2);
    const isLonger = command.index === 0 || widthOf(continuation) > width;
    return isLonger ? line : `${fitLine(head + before, width)}\n${continuation}`;
  }
  const wrap = (some: string, before: number) => wrapAnsi(some, Math.max(1, width - before)).split('\n');
  const [first, ...rest] = wrap(text, widthOf(head));
  const others = rest.length === 0 ? [] : wrap(rest.join(' '), margin);
  return [`${head}${first}`, ...others.map((other) => ' '.repeat(margin) + other)].join('\n');
}

/** Break lines wider than this between words; a wider word stays whole, as does a command. */
export function fitWidth(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => fitLine(line, width))
    .join('\n');
}

/** Return the columns of a terminal; `undefined` for another stream, and where a terminal does not know them. */
export function columnsOf({ isTTY, columns }: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>) {
  return isTTY && columns > 0 ? columns : undefined;
}

/** Fit the text to this stream: unchanged unless it is a terminal of a known width. */
export function fitStream(text: string, stream: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): string {
  const columns = columnsOf(stream);
  return columns === undefined ? text : fitWidth(text, columns);
}

type Style = Parameters<typeof styleText>[0];

const SYMBOL_STYLES = { x: 'red', o: 'yellow', b: 'magenta' } as const;

/**
 * True if text for this stream has colours. `FORCE_COLOR` decides if it is set, for pipes and files, too, whatever `NO_COLOR`
 * is; without it, a terminal that can show colours has them unless `NO_COLOR` is set.
 */
export function hasColours(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'>,
  { FORCE_COLOR: forced = '' }: NodeJS.ProcessEnv = process.env,
): boolean {
  if (forced !== '') return !['0', 'false'].includes(forced);
  // Node takes NO_COLOR and TERM into account.
  return stream.isTTY === true && stream.hasColors?.() === true;
}

/** Return the text in this style if the stream has colours, else unchanged. */
export function paint(
  style: Style,
  text: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'> = process.stdout,
): string {
  return hasColours(stream) ? styleText(style, text, { validateStream: false }) : text;
}

/** Return the text in the colour of a side's coins. */
export function paintCoin(text: string, side: Side): string {
  return paint(SYMBOL_STYLES[side === 1 ? 'x' : 'o'], text);
}

/** A player's name and coin: `Alpha (x)`. */
export function nameWithCoin(name: string, side: Side): string {
  return `${harmless(name)} ${paintCoin(`(${side === 1 ? 'x' : 'o'})`, side)}`;
}

/** Return a board as `drawBoard` draws it, with fours standing out. */
export function paintBoard(board: Board, firstColumn = 0): string {
  const { connect } = FOUR_CONNECT_XTREME;
  const fours = new Set(([1, 2] as const).flatMap((side) => Lines.lineCells(board, side, connect)));
  return Drawing.drawCells(board.map(Drawing.cellSymbol), firstColumn, (symbol, cell) => {
    if (!(symbol in SYMBOL_STYLES)) return symbol;
    const colour = SYMBOL_STYLES[symbol as keyof typeof SYMBOL_STYLES];
    return paint(fours.has(cell) ? [colour, 'bold', 'inverse'] : colour, symbol);
  });
}

/** Return a board and a caption of what it does not show. */
export function paintPosition(position: Position): string {
  return `${paintBoard(position.board)}\n${Drawing.captionOf(position)}`;
}

/** Return the line for standard error about an error. */
export function errorLine(message: string): string {
  const { stderr } = process;
  return `${fitStream(`${paint('red', 'Error:', stderr)} ${harmless(message)}`, stderr)}\n`;
}
