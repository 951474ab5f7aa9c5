/** The sparring partners: well-known algorithms as yardsticks of strength. */
import { greedyColumn } from './greedy.ts';
import { mctsColumn } from './mcts.ts';
import { randomColumn } from './random.ts';
import type { SparringBot } from './sparringBot.ts';

/** All of them, by the names that users type. */
export const SPARRING_BOTS = {
  random: randomColumn,
  greedy: greedyColumn,
  mcts: mctsColumn,
} as const satisfies Record<string, SparringBot>;

export type SparringName = keyof typeof SPARRING_BOTS;

export const SPARRING_NAMES = Object.keys(SPARRING_BOTS) as SparringName[];
