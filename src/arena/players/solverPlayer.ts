/** Perfect play of Connect Four, in the calling thread: every position is solved to its end, which may take a minute. */
import { Solver } from '../../games/connect4/solver/solver.ts';
import type { Player } from '../play/player.ts';
import { columnPlayer } from './columnPlayer.ts';

export function solverPlayer(name: string): Player {
  const solver = new Solver();
  return columnPlayer(name, (position) => solver.solve(position).column as number);
}
