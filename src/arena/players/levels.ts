/** The levels at which fcx plays against people, from random coins to the bot of the contest. */
import { MOVE_TIME_MS, type SparringName } from '../../bot/browser.ts';
import type { MoveLimits } from './playerSpec.ts';

interface Level {
  readonly description: string;
  /** The reference bot; `null` for the search. */
  readonly bot: SparringName | null;
  readonly limits: MoveLimits;
}

/** Return a level of the search; `depth` is the number of plies that so many nodes usually reach in the middle of a game. */
function search(nodes: number, depth: number): Level {
  return { description: `looks about ${depth} coins ahead`, bot: null, limits: { nodes } };
}

/** The levels from weak to strong; level 1 comes first. */
export const LEVELS: readonly Level[] = [
  { description: 'plays at random', bot: 'random', limits: {} },
  { description: 'sees wins and threats one coin ahead', bot: 'greedy', limits: {} },
  search(100, 2),
  search(1000, 4),
  search(10_000, 6),
  search(100_000, 8),
  search(1_000_000, 10),
  {
    description: `thinks for ${MOVE_TIME_MS} ms at most, as in the contest`,
    bot: null,
    limits: { moveTimeMs: MOVE_TIME_MS },
  },
];

/** Return the level with this number, from 1. */
export function levelOf(number: number): Level {
  return LEVELS[number - 1] as Level;
}
