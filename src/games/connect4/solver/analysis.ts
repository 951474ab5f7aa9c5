/** `fcx analyze --game connect4`: the exact outcome of every column, as a document and for scripts. */
import { readPosition } from '../../../cli/index.ts';
import { counted, type Document, describeDistance, verdictSection } from '../../../document/index.ts';
import { CONNECT_FOUR, formatPosition } from '../../../engine/index.ts';
import { type ColumnOutcome, type Solution, type SolvedOutcome, Solver } from './solver.ts';

/** An outcome in words: `wins in 41`, `loses in 40`, `draws`. */
const describeSolverOutcome = (outcome: SolvedOutcome) => describeDistance(outcome) ?? 'draws';

/** A solved position as a document: the best column, and the outcome of every column. */
export function solutionDocument({ column, columns, nodes, ...outcome }: Solution): Document {
  const isFull = column === null;
  const answer = isFull
    ? 'the board is full: a draw'
    : `best column ${column}: ${describeSolverOutcome(outcome)}`;
  const searched =
    nodes === 0 ? 'nothing: book and rules decide every column' : `to the end, ${counted(nodes, 'position')}`;
  const title = 'Columns, with perfect play of both sides; distances in coins';
  const rows = columns.map((one) => [`${one.column}`, describeSolverOutcome(one)] as const);
  return {
    title: 'A position',
    sections: [
      verdictSection('What is best?', answer, isFull ? [] : [`searched: ${searched}`]),
      ...(isFull ? [] : [{ kind: 'facts', title, rows } as const]),
    ],
  };
}

/** The time, in milliseconds, after which a solve shows its progress. */
const QUIET_MS = 1000;

/** A function to call with every solved column, which writes the columns of a long solve as lines. */
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

/** A solved position, for scripts; `position` is in text notation. */
export interface SolvedPosition extends Solution {
  readonly position: string;
}

/** Solves the position in a command line's input; `write` gets the progress of a long solve. Throws a `NotationError` for a wrong one. */
export function analyzeExactly(input: string, write: (text: string) => void) {
  const position = readPosition(input, { rules: CONNECT_FOUR });
  const solution = new Solver().solve(position, solveProgress(write));
  const fields: SolvedPosition = { position: formatPosition(position), ...solution };
  return { position, document: solutionDocument(solution), fields };
}
