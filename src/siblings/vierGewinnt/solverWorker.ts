/** A worker thread that plays perfectly: positions come in, columns go out. */
import { parentPort } from 'node:worker_threads';
import type { Position } from '../../engine/position.ts';
import { Solver } from '../../solver/solver.ts';

const solver = new Solver();

parentPort?.on('message', (position: Position) => {
  parentPort?.postMessage(solver.solve(position).column);
});
