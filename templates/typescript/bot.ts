/**
 * mybot: plays a win, else a block, else the column with the best mark. Make `mark` better.
 *
 * Node runs this file as it is from 22.18 on.
 */
const [ROWS, COLUMNS, FREE] = [6, 7, 0];
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** What a server sends. `board[0]` is the bottom row; 0 is free, 1 and 2 are coins, 99 is a bomb. */
export interface PlayState {
  board: number[][];
  bombs: { col: number; row: number; explode_in_round: number }[];
  bot: string;
  /** Your coin. */
  coin_id: 1 | 2;
  /** The number of the coin about to be dropped. */
  round: number;
}

/** The numbers of which it is unclear what they should be; params.json sets them. */
export interface Parameters {
  centre?: number;
  own?: number;
  other?: number;
}

type Direction = (typeof DIRECTIONS)[number];

interface Cell {
  row: number;
  column: number;
}

/** The length of the line through this cell if this coin were in it. */
function run(board: number[][], { row, column }: Cell, [up, right]: Direction, coin: number): number {
  let length = 1;
  for (const sign of [1, -1]) {
    let steps = 1;
    while (board[row + sign * steps * up]?.[column + sign * steps * right] === coin) steps++;
    length += steps - 1;
  }
  return length;
}

/** How good a cell is. */
function mark(
  board: number[][],
  cell: Cell,
  mine: number,
  { centre = 1, own = 1, other = 1 }: Parameters,
): number {
  const lines = (coin: number) =>
    DIRECTIONS.reduce((sum, direction) => sum + run(board, cell, direction, coin) - 1, 0);
  return centre * (3 - Math.abs(cell.column - 3)) + own * lines(mine) + other * lines(3 - mine);
}

/** The column to answer with. */
export default function choose({ board, coin_id: mine }: PlayState, parameters: Parameters = {}): number {
  const cells: Cell[] = [];
  for (let column = 0; column < COLUMNS; column++) {
    const row = board.findIndex((cells) => cells[column] === FREE);
    if (row >= 0 && row < ROWS) cells.push({ row, column });
  }
  for (const coin of [mine, 3 - mine]) {
    const four = cells.find((cell) => DIRECTIONS.some((direction) => run(board, cell, direction, coin) >= 4));
    if (four !== undefined) return four.column;
  }
  const rated = cells.map((cell) => ({ ...cell, mark: mark(board, cell, mine, parameters) }));
  // On a full board any answer will do.
  return rated.sort((a, b) => b.mark - a.mark)[0]?.column ?? 0;
}
