/** The solution of a position as text. */

import { counted, describeDistance } from '../../../cli/index.ts';
import { drawPosition, formatPosition, type Position } from '../../../engine/index.ts';
import type { Outcome } from './scores.ts';
import type { Solution } from './solver.ts';

/** `wins in 41`, `loses in 40`, `draws` */
export function describeSolverOutcome(outcome: Outcome): string {
  return describeDistance(outcome) ?? 'draws';
}

/** The drawn board, the best column, and how every column ends. */
export function describeSolution(position: Position, solution: Solution): string {
  const { column, columns, nodes } = solution;
  const drawn = [drawPosition(position), formatPosition(position), ''];
  if (column === null) return [...drawn, 'the board is full: a draw'].join('\n');
  return [
    ...drawn,
    `best column ${column}: ${describeSolverOutcome(solution)}`,
    `searched     ${nodes === 0 ? 'nothing: book and rules decide every column' : `to the end, ${counted(nodes, 'position')}`}`,
    '',
    'columns, with perfect play of both sides; distances in coins',
    ...columns.map((one) => `  ${one.column}  ${describeSolverOutcome(one)}`),
  ].join('\n');
}
