/** A worker thread for building a book: receives an array of positions, returns an array of their scores. */
import { parentPort } from 'node:worker_threads';
import type { Position } from '../src/engine/index.ts';
import { SolverKernel } from '../src/games/connect4/solver/solver.ts';

/** The size of the table: early positions take millions of nodes each, and the table's entries from one serve the next. */
const TABLE_BITS = 26;

const kernel = new SolverKernel(TABLE_BITS);

parentPort?.on('message', (positions: readonly Position[]) => {
  parentPort?.postMessage(positions.map((position) => kernel.solve(position)));
});
