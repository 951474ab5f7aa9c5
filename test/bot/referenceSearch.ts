/**
 * A plain negamax over the readable rules, with no pruning, ordering or shortcuts: what the kernel's search is held
 * against. At the horizon the side to move is given its win if it has one at once, as in the kernel.
 */
import type { Kernel } from '../../src/bot/kernel/kernel.ts';
import { WIN_SCORE } from '../../src/bot/kernel/kernel.ts';
import { isFull, openColumns } from '../../src/engine/board.ts';
import { type Position, play } from '../../src/engine/position.ts';

function scoreOfMove(kernel: Kernel, position: Position, column: number, depth: number, ply: number): number {
  const { position: next, outcome } = play(position, column);
  if (outcome === null || outcome.reason === 'fullBoard') {
    // Not `-negamax`: a negative zero is not what the kernel's integers know.
    return 0 - negamax(kernel, next, depth - 1, ply + 1);
  }
  if (outcome.winners.length === 2) return 0;
  return outcome.winners[0] === position.toMove ? WIN_SCORE - (ply + 1) : ply + 1 - WIN_SCORE;
}

/** The value of a position searched this many plies deep, for the side to move. */
export function negamax(kernel: Kernel, position: Position, depth: number, ply = 0): number {
  if (isFull(position.board)) return ply - WIN_SCORE;
  const columns = openColumns(position.board);
  const wins = columns.some((column) => play(position, column).outcome?.reason === 'line');
  if (wins) return WIN_SCORE - (ply + 1);
  if (depth <= 0) return kernel.evaluate(position);
  return Math.max(...columns.map((column) => scoreOfMove(kernel, position, column, depth, ply)));
}

/** The value of one column in a search this many plies deep. */
export function columnScore(kernel: Kernel, position: Position, column: number, depth: number): number {
  return scoreOfMove(kernel, position, column, depth, 0);
}
