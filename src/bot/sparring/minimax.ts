/** Minimax with alpha-beta pruning (Knuth and Moore, 1975) over lines. It sees the bomb on the board, but none to come. */
import { CENTRE_FIRST, openColumns, type Position, play, type Rules } from '../../engine/index.ts';
import { lineRating } from './lineBots.ts';
import { bestColumn, type ChooseColumn } from './simpleBots.ts';

const WON = 1_000_000;

/** The value for the player to move; earlier wins count more. */
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

/** A player that looks this many coins ahead; of equal columns it draws one. */
export function minimax(depth: number): ChooseColumn {
  return (position, random, rules) =>
    bestColumn(
      openColumns(position.board),
      (column) => valueAfter(position, column, depth, -2 * WON, 2 * WON, rules),
      random,
    );
}
