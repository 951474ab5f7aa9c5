/** `fcx analyze --game connect4`: the exact outcome of every column, as text and for scripts. */
import { paintPosition, readPosition } from '../../../cli/index.ts';
import { counted, describeDistance } from '../../../document/index.ts';
import { CONNECT_FOUR, formatPosition, type Position } from '../../../engine/index.ts';
import { type ColumnOutcome, type Outcome, type Solution, Solver } from './solver.ts';

/** `wins in 41`, `loses in 40`, `draws` */
const describeSolverOutcome = (outcome: Outcome) => describeDistance(outcome) ?? 'draws';

/** The drawn board, the best column, and how every column ends. */
function describeSolution(position: Position, solution: Solution): string {
  const { column, columns, nodes } = solution;
  const drawn = [paintPosition(position), formatPosition(position), ''];
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

/** A faster solve shows no progress. */
const QUIET_MS = 1000;

/** Takes every column as it is solved, and writes those of a long solve in whole lines. */
export function solveProgress(
  write: (text: string) => void,
  now: () => number = () => performance.now(),
): (solved: ColumnOutcome) => void {
  const start = now();
  let unwritten = '';
  return (solved) => {
    unwritten += `column ${solved.column} solved: ${describeSolverOutcome(solved)}\n`;
    if (now() - start < QUIET_MS) return;
    write(unwritten);
    unwritten = '';
  };
}

/** A solved position for scripts. */
export interface SolvedPosition extends Solution {
  readonly position: string;
}

/** Solves the position of a command line; `write` takes the progress of a long solve. */
export function analyzeExactly(
  input: string,
  write: (text: string) => void,
): { text: string; fields: SolvedPosition } {
  const position = readPosition(input, { rules: CONNECT_FOUR });
  const solution = new Solver().solve(position, solveProgress(write));
  return {
    text: describeSolution(position, solution),
    fields: { position: formatPosition(position), ...solution },
  };
}
