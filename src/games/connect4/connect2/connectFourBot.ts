/**
 * Four in a row over the line protocol: exact where that is fast enough, by the opening book for the first coins and by a
 * solve from the 15th on; our search in between.
 */
import { type EvaluationWeights, TimedSearch } from '../../../bot/index.ts';
import { CONNECT_FOUR } from '../../../engine/index.ts';
import { coinCount } from '../solver/positionKey.ts';
import { Solver } from '../solver/solver.ts';
import type { ChooseColumn } from './bot.ts';

/** With this many coins a solve takes less than a second. */
const SOLVED_COINS = 14;

/** A bot that searches for `moveTimeMs` where the solver would take too long. */
export function connectFourBot(
  weights: EvaluationWeights,
  moveTimeMs: number,
  solver: Pick<Solver, 'bookPlies' | 'solve'> = new Solver(),
): ChooseColumn {
  const search = new TimedSearch({ weights }, CONNECT_FOUR);
  return (position) => {
    const coins = coinCount(position);
    return coins < solver.bookPlies || coins >= SOLVED_COINS
      ? (solver.solve(position).column as number)
      : search.chooseColumn(position, performance.now() + moveTimeMs);
  };
}
