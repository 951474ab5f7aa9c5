/** The exports used by the TypeScript front, `src/games/connect4/solver/solverKernel.ts`. */
import * as solving from './solve';

export { allocateTable, clearTable } from './boundTable';
export { solve } from './solve';

export function nodeCount(): i64 {
  return solving.nodeCount;
}
