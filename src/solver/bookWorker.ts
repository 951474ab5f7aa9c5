/** A worker thread for making a book: an array of positions comes in, an array of their scores goes out. */
import { parentPort } from 'node:worker_threads';
import type { Position } from '../engine/position.ts';
import { SolverKernel } from './solverKernel.ts';

/** Early positions take millions of nodes each, and what one leaves in the table serves the next. */
const TABLE_BITS = 26;

const kernel = new SolverKernel(TABLE_BITS);

parentPort?.on('message', (positions: readonly Position[]) => {
  parentPort?.postMessage(positions.map((position) => kernel.solve(position)));
});
