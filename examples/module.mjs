/**
 * A bot for Four Connect Xtreme as a module, which needs no connection to be measured:
 *
 *     npx fcx match greedy --bot examples/module.mjs --games 1000
 *
 * It prefers the middle. Make `choose` better.
 */
const CENTRE_FIRST = [3, 2, 4, 1, 5, 0, 6];

/**
 * The column to play.
 *
 * @param state what a server sends: `board` has six rows from the bottom up, 0 is free; `coin_id` are your coins
 */
export default function choose(state) {
  const topRow = state.board[5];
  return CENTRE_FIRST.find((column) => topRow[column] === 0);
}

/** The same with parameters (--params): from a list of columns, best first. */
export class Ordered {
  constructor(_name, { order = '3241506' } = {}) {
    this.columns = [...order].map(Number);
  }

  play(state) {
    return this.columns.find((column) => state.board[5][column] === 0);
  }
}
