/**
 * Four in a row over the line protocol: exact where an answer comes in time, from the opening book for the first coins and
 * by a solve once half a dozen of each side's lie; our search between.
 */
import type { Weights } from '../bot/features.ts';
import { coinCount } from '../bot/solver/positionKey.ts';
import { Solver } from '../bot/solver/solver.ts';
import { TimedSearch } from '../bot/timedSearch.ts';
import type { ChooseColumn } from './bot.ts';

/** With so many coins a solve takes seconds at most. */
const SOLVED_COINS = 12;

/** A bot that thinks so long, in milliseconds, about what it cannot solve. */
export function connectFourBot(weights: Weights, moveTimeMs: number): ChooseColumn {
  const search = new TimedSearch(weights);
  const solver = new Solver();
  return (position) => {
    const coins = coinCount(position);
    return coins < solver.bookPlies || coins >= SOLVED_COINS
      ? (solver.solve(position).column as number)
      : search.chooseColumn(position, performance.now() + moveTimeMs);
  };
}
