/** The levels of fcx as an opponent for people, from random coins to the bot of the contest. */
import { MOVE_TIME_MS, type SparringName } from '../../bot/browser.ts';
import type { MoveLimits } from './playerSpec.ts';

interface Level {
  readonly description: string;
  /** `null`: the search. */
  readonly bot: SparringName | null;
  readonly limits: MoveLimits;
}

function search(nodes: number): Level {
  return { description: `searches ${nodes.toLocaleString('en')} positions`, bot: null, limits: { nodes } };
}

/** Level 1 comes first. */
export const LEVELS: readonly Level[] = [
  { description: 'plays at random', bot: 'random', limits: {} },
  { description: 'sees wins and threats one coin ahead', bot: 'greedy', limits: {} },
  search(100),
  search(1000),
  search(10_000),
  search(100_000),
  search(1_000_000),
  {
    description: `searches ${MOVE_TIME_MS} ms at most, as in the contest`,
    bot: null,
    limits: { moveTimeMs: MOVE_TIME_MS },
  },
];

/** The level with this number, from 1. */
export function levelOf(number: number): Level {
  return LEVELS[number - 1] as Level;
}
