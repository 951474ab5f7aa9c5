/**
 * Sparring partners that look at lines alone, unlike our evaluation. Two do not look ahead. They win, else block, else give no win away;
 * of the columns left, one takes the column whose coin makes most of the lines, the other the one after which the explosion leaves it
 * best off. The third is minimax with alpha-beta pruning (Knuth and Moore, 1975), which sees the bomb on the board, but none to come.
 */
import {
  type Board,
  CENTRE_FIRST,
  Explosions,
  FREE,
  Lines,
  openColumns,
  opponent,
  type Position,
  play,
  type Rules,
  type Side,
} from '../../engine/index.ts';
import { bestColumn, type SparringBot, sensibleColumns } from './simpleBots.ts';

/** The worth of a line in which only one player has coins, by their number. */
const WORTH = [0, 1, 4, 16, 1000];

/** The worth of the player's open lines less that of the opponent's. */
export function lineRating(board: Board, player: Side, { connect }: Rules): number {
  const other = opponent(player);
  let rating = 0;
  for (const line of Lines.linesOfLength(connect)) {
    let [own, theirs, blocked] = [0, 0, 0];
    for (const cell of line) {
      const coin = board[cell];
      if (coin === player) own++;
      else if (coin === other) theirs++;
      else if (coin !== FREE) blocked++;
    }
    if (blocked > 0 || (own > 0 && theirs > 0)) continue;
    rating += (WORTH[own] as number) - (WORTH[theirs] as number);
  }
  return rating;
}

/** A player that does not look ahead: of the sensible columns it takes the one with the best lines on the board that `boardOf` gives. */
function byLines(boardOf: (next: Position, rules: Rules) => Board): SparringBot {
  return (position, random, rules) => {
    const rate = (column: number) =>
      lineRating(boardOf(play(position, column, rules).position, rules), position.toMove, rules);
    return bestColumn(sensibleColumns(position, rules), rate, random);
  };
}

/** The column by rules of thumb: of the sensible ones that which gives the best lines. */
export const thumbColumn = byLines(({ board }) => board);

/** The column that gives the best lines on the board that the live bomb will leave. */
export const bomberColumn = byLines(({ bomb, board }, rules) =>
  bomb === null ? board : Explosions.explode(board, bomb.row, bomb.column, rules).board,
);

const WON = 1_000_000;

/** The value of a position for the player to move; earlier wins count more. */
function bestValue(position: Position, depth: number, low: number, high: number, rules: Rules): number {
  const { board, toMove } = position;
  if (depth === 0) return lineRating(board, toMove, rules);
  const open = openColumns(board);
  let best = low;
  for (const column of CENTRE_FIRST) {
    if (!open.includes(column)) continue;
    const value = valueAfter(position, column, depth, best, high, rules);
    if (value > best) best = value;
    if (best >= high) break;
  }
  return best;
}

function valueAfter(
  position: Position,
  column: number,
  depth: number,
  low: number,
  high: number,
  rules: Rules,
): number {
  const { outcome, position: next } = play(position, column, rules);
  if (outcome === null) return -bestValue(next, depth - 1, -high, -low, rules);
  if (outcome.winners.length !== 1) return 0;
  return outcome.winners.includes(position.toMove) ? WON + depth : -WON - depth;
}

/** A player that looks this many coins ahead; it draws lots among equal columns. */
export function minimax(depth: number): SparringBot {
  return (position, random, rules) =>
    bestColumn(
      openColumns(position.board),
      (column) => valueAfter(position, column, depth, -2 * WON, 2 * WON, rules),
      random,
    );
}
