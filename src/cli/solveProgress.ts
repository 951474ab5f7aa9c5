/** What a person who waits for a solve is told. */

import { describeSolverOutcome } from '../show/solution.ts';
import type { ColumnOutcome } from '../solver/solver.ts';

/** A solve that is over sooner tells nothing. */
const QUIET_MS = 1000;

/**
 * A function to be told every column that is solved.
 *
 * @param write takes whole lines
 * @param now milliseconds
 */
export function solveProgress(
  write: (text: string) => void,
  now: () => number,
): (solved: ColumnOutcome) => void {
  const start = now();
  let untold = '';
  return (solved) => {
    untold += `column ${solved.column} solved: ${describeSolverOutcome(solved)}\n`;
    if (now() - start < QUIET_MS) return;
    write(untold);
    untold = '';
  };
}
