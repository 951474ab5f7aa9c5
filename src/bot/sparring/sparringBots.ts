/** The sparring partners: well-known algorithms as yardsticks of strength. */
import { mctsColumn } from './mcts.ts';
import { type ChooseColumn, greedyColumn, randomColumn } from './simpleBots.ts';

/** All of them, by the names that users type. */
export const SPARRING_BOTS = {
  random: randomColumn,
  greedy: greedyColumn,
  mcts: mctsColumn,
} as const satisfies Record<string, ChooseColumn>;

export type SparringName = keyof typeof SPARRING_BOTS;

export const SPARRING_NAMES = Object.keys(SPARRING_BOTS) as SparringName[];
