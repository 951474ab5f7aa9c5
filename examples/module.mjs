/**
 * A bot for Four Connect Xtreme as a module, which needs no connection to be measured:
 *
 *     npx fcx match greedy --bot examples/module.mjs --games 1000
 *
 * It prefers the middle. Make `choose` better.
 */
const CENTRE_FIRST = [3, 2, 4, 1, 5, 0, 6];

const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

/**
 * The column to play.
 *
 * @param state what a server sends: `board` has six rows from the bottom up, 0 is free; `coin_id` are your coins
 */
export default function choose(state) {
  const topRow = state.board[5];
  return CENTRE_FIRST.find((column) => topRow[column] === 0);
}

/** With parameters (--params): from a list of columns, best first. */
export class Ordered {
  constructor(_name, { order = '3241506' } = {}) {
    this.columns = [...order].map(Number);
  }

  play(state) {
    return this.columns.find((column) => state.board[5][column] === 0);
  }
}

/** The coins of a kind in the longest line through a cell, with one of them in it. */
function longestLine(board, row, column, coin) {
  const run = (up, right) => {
    let length = 0;
    while (board[row + (length + 1) * up]?.[column + (length + 1) * right] === coin) length++;
    return length;
  };
  return Math.max(...DIRECTIONS.map(([up, right]) => 1 + run(up, right) + run(-up, -right)));
}

/**
 * What bot.py plays, with the same parameters; tuned in a few seconds:
 *
 *     npx fcx tune --bot examples/module.mjs#rated --params examples/bot.json --games 10000
 */
export function rated({ board, coin_id: mine }, { middle = 4, own = 0, theirs = 0, gift = 0 } = {}) {
  const theirCoin = 3 - mine;
  const cells = CENTRE_FIRST.filter((column) => board[5][column] === 0).map((column) => ({
    column,
    row: board.findIndex((row) => row[column] === 0),
  }));
  const lineAt = ({ row, column }, coin) => longestLine(board, row, column, coin);
  const rate = (cell) => {
    const isGift = cell.row < 5 && longestLine(board, cell.row + 1, cell.column, theirCoin) >= 4;
    const lines = own * lineAt(cell, mine) + theirs * lineAt(cell, theirCoin);
    return lines - middle * Math.abs(cell.column - 3) - gift * Number(isGift);
  };
  // A four of one's own, else the opponent's to block, else the cell that is rated best.
  const four = [mine, theirCoin].flatMap((coin) => cells.filter((cell) => lineAt(cell, coin) >= 4))[0];
  return (four ?? cells.reduce((best, cell) => (rate(cell) > rate(best) ? cell : best))).column;
}
