/** The sparring partners, so that a strength can be told in terms that everybody knows. */
import { greedyColumn } from './greedy.ts';
import { mctsColumn } from './mcts.ts';
import { randomColumn } from './random.ts';
import type { SparringBot } from './sparringBot.ts';

/** All of them, by the names users know them under. */
export const SPARRING_BOTS = {
  random: randomColumn,
  greedy: greedyColumn,
  mcts: mctsColumn,
} as const satisfies Record<string, SparringBot>;

export type SparringName = keyof typeof SPARRING_BOTS;

export const SPARRING_NAMES = Object.keys(SPARRING_BOTS) as SparringName[];
