/**
 * The text notation: a position on one line that people can type and read, in the spirit of chess's FEN.
 *
 *     7/7/7/3b3/2ox3/1xoox2 x 7 10 1
 *     |                     | | |  bombs dropped so far (may be left out; then it is inferred)
 *     |                     | | round in which the live bomb explodes, or -
 *     |                     | round: the number of the coin about to be dropped
 *     |                     who is to move: x (player 1) or o (player 2)
 *     rows from the top down, as on the screen: x, o, b for the bomb, digits for runs of free cells
 */
import type { Board, Cell, Side } from './board.ts';
import { BOMB, COLUMNS, cellAt, columnOf, FREE, ROWS, rowOf } from './board.ts';
import type { Bomb, Position } from './position.ts';
import { demand, inferBombsDropped, type ValidationOptions, validatePosition } from './validate.ts';

const SYMBOLS: Record<string, Cell> = { x: 1, o: 2, b: BOMB };
const PLAYER_SYMBOL: Record<Side, string> = { 1: 'x', 2: 'o' };

const REQUIRED_FIELDS = ['rows', 'to move (x or o)', 'round', 'explosion or -'];

/** The character for a cell; `.` is a free one. */
export function cellSymbol(cell: Cell): string {
  if (cell === FREE) return '.';
  return cell === BOMB ? 'b' : PLAYER_SYMBOL[cell];
}

function rowText(board: Board, row: number): string {
  const symbols = Array.from({ length: COLUMNS }, (_, column) => cellSymbol(cellAt(board, row, column)));
  return symbols.join('').replace(/\.+/g, (free) => String(free.length));
}

/** The position in text notation. */
export function formatPosition(position: Position): string {
  const { board, bomb, round, toMove, bombsDropped } = position;
  const rows = Array.from({ length: ROWS }, (_, fromTop) => rowText(board, ROWS - 1 - fromTop));
  return `${rows.join('/')} ${PLAYER_SYMBOL[toMove]} ${round} ${bomb?.explodeInRound ?? '-'} ${bombsDropped}`;
}

function parseRow(text: string, row: number): Cell[] {
  const cells: Cell[] = [];
  for (const symbol of text) {
    const cell = SYMBOLS[symbol];
    const unknown = `unknown symbol "${symbol}" in row ${row}; expected x, o, b, or 1 to 7 for free cells`;
    demand(cell !== undefined || /[1-7]/.test(symbol), 'unknownCell', unknown);
    cells.push(...(cell === undefined ? new Array<Cell>(Number(symbol)).fill(FREE) : [cell]));
  }
  const length = `row ${row} ("${text}") has ${cells.length} cells, not ${COLUMNS}`;
  demand(cells.length === COLUMNS, 'syntax', length);
  return cells;
}

function parseNumber(text: string, field: string): number {
  demand(/^\d{1,3}$/.test(text), 'syntax', `${field} must be a whole number, not "${text}"`);
  return Number(text);
}

function findBomb(board: Board, explodes: string): Bomb | null {
  const cell = board.indexOf(BOMB);
  if (explodes === '-') return null;
  const explodeInRound = parseNumber(explodes, 'the round of the explosion');
  demand(cell !== -1, 'bombMismatch', `a bomb explodes in round ${explodes}, but there is none`);
  return { row: rowOf(cell), column: columnOf(cell), explodeInRound };
}

/** Reads a position in text notation. Throws a `NotationError` if it cannot be read or cannot occur in a game. */
export function parsePosition(text: string, options: ValidationOptions): Position {
  const fields = text.trim().split(/\s+/);
  const missing = REQUIRED_FIELDS.slice(fields.length).join(', ');
  demand(
    missing === '' && fields.length <= REQUIRED_FIELDS.length + 1,
    'syntax',
    `a position has 4 or 5 fields (${REQUIRED_FIELDS.join(', ')}, bombs dropped), not ${fields.length}` +
      (missing && `; missing: ${missing}`),
  );
  const [rowsText, mover, roundText, explodes, dropped] = fields as [string, string, string, string, string?];
  const rows = rowsText.split('/');
  const height = `a board has ${ROWS} rows with "/" between them, not ${rows.length}`;
  demand(rows.length === ROWS, 'syntax', height);
  demand(mover === 'x' || mover === 'o', 'syntax', `the player to move must be x or o, not "${mover}"`);
  const fromTheTop = rows.map((row, fromTop) => parseRow(row, ROWS - 1 - fromTop));
  const board = fromTheTop.toReversed().flat();
  const round = parseNumber(roundText, 'the round');
  const bomb = findBomb(board, explodes);
  const inferred = inferBombsDropped(board, bomb, round, options.rules);
  const bombsDropped = dropped === undefined ? inferred : parseNumber(dropped, 'the number of bombs dropped');
  const position: Position = { board, bomb, round, toMove: mover === 'x' ? 1 : 2, bombsDropped };
  validatePosition(position, options);
  return position;
}
