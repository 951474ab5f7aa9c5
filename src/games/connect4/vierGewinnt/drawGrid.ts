/** The board as a grid of discs, with the columns' letters below. */
import { styleText } from 'node:util';
import { type Board, type Cell, COLUMNS, cellIndex, ROWS, type Side } from '../../../engine/index.ts';

export const DISC_COLOURS = ['red', 'green', 'yellow', 'blue'] as const;

export type DiscColour = (typeof DISC_COLOURS)[number];

export interface Look {
  /** Whether discs are letters instead of emoji. */
  readonly ascii: boolean;
  /** Whether text may be coloured. */
  readonly colour: boolean;
}

/** Each is two columns wide. */
export const EMOJI_DISCS: Readonly<Record<DiscColour, string>> = {
  red: '🔴',
  green: '🟢',
  yellow: '🟡',
  blue: '🔵',
};

/** Letters tell the players apart where colours cannot. */
export const ASCII_DISCS: Readonly<Record<Side, string>> = { 1: 'X', 2: 'O' };

/** The players' colours, first player first. */
export type PlayerColours = readonly [DiscColour, DiscColour];

const CELL_WIDTH = 5;
const SEPARATOR = `+${`${'-'.repeat(CELL_WIDTH)}+`.repeat(COLUMNS)}`;

/** The letter of a column: `A` for 0. */
export function columnLetter(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column);
}

/** A disc in its cell, `CELL_WIDTH` columns wide; highlighted discs have brackets around them. */
function drawDisc(player: Side, colours: PlayerColours, look: Look, highlighted: boolean): string {
  const colour = colours[player - 1] as DiscColour;
  const [left, right] = highlighted ? ['[', ']'] : [' ', ' '];
  const disc = look.ascii
    ? ` ${left}${ASCII_DISCS[player]}${right} `
    : `${left}${EMOJI_DISCS[colour]}${right} `;
  if (!look.colour) return disc;
  return styleText(highlighted ? [colour, 'bold', 'inverse'] : colour, disc);
}

/** The grid; `highlighted` are the indices of the cells to point out. */
export function drawGrid(
  board: Board,
  colours: PlayerColours,
  look: Look,
  highlighted: readonly number[] = [],
): string {
  const drawCell = (cell: number) => {
    const content = board[cell] as Cell;
    if (content !== 1 && content !== 2) return ' '.repeat(CELL_WIDTH);
    return drawDisc(content, colours, look, highlighted.includes(cell));
  };
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);
  const lines = [SEPARATOR];
  for (let row = ROWS - 1; row >= 0; row--) {
    const cells = columns.map((column) => drawCell(cellIndex(row, column)));
    lines.push(`|${cells.join('|')}|`, SEPARATOR);
  }
  lines.push(
    columns
      .map((column) => `   ${columnLetter(column)}  `)
      .join('')
      .trimEnd(),
  );
  return lines.join('\n');
}
