/** Colours, where the terminal has them: for coins, the bomb, the winning four, and verdicts. */
import { styleText } from 'node:util';
import type { Board, Position, Side } from '../../engine/index.ts';
import { Drawing, FOUR_CONNECT_XTREME, Lines } from '../../engine/index.ts';
import { fitStream, harmless } from './words.ts';

type Style = Parameters<typeof styleText>[0];

const SYMBOL_STYLES = { x: 'red', o: 'yellow', b: 'magenta' } as const;

/** The text in this style: unchanged if the stream is not a terminal, has no colours, or `NO_COLOR` is set. */
export function paint(
  style: Style,
  text: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'> = process.stdout,
): string {
  const hasColours = stream.isTTY === true && stream.hasColors?.() === true;
  // By itself, styleText would also colour files and pipes where FORCE_COLOR is set.
  return hasColours ? styleText(style, text, { validateStream: false }) : text;
}

/** The text in the colour of a side's coins. */
export function paintCoin(text: string, side: Side): string {
  return paint(SYMBOL_STYLES[side === 1 ? 'x' : 'o'], text);
}

/** A player's name and coin, `Alpha (x)`. */
export function nameWithCoin(name: string, side: Side): string {
  return `${harmless(name)} ${paintCoin(`(${side === 1 ? 'x' : 'o'})`, side)}`;
}

/** A board as `drawBoard` draws it; fours stand out. */
export function paintBoard(board: Board, firstColumn = 0): string {
  const { connect } = FOUR_CONNECT_XTREME;
  const fours = new Set(([1, 2] as const).flatMap((side) => Lines.lineCells(board, side, connect)));
  return Drawing.drawCells(board.map(Drawing.cellSymbol), firstColumn, (symbol, cell) => {
    if (!(symbol in SYMBOL_STYLES)) return symbol;
    const colour = SYMBOL_STYLES[symbol as keyof typeof SYMBOL_STYLES];
    return paint(fours.has(cell) ? [colour, 'bold', 'inverse'] : colour, symbol);
  });
}

/** A board and what it does not show. */
export function paintPosition(position: Position): string {
  return `${paintBoard(position.board)}\n${Drawing.captionOf(position)}`;
}

/** What went wrong, for standard error. */
export function errorLine(message: string): string {
  const { stderr } = process;
  return `${fitStream(`${paint('red', 'Error:', stderr)} ${harmless(message)}`, stderr)}\n`;
}
