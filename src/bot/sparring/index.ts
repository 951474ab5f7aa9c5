/** The sparring partners: well-known algorithms as yardsticks of strength. */

import type { ChooseColumn } from './chooseColumn.ts';
import { greedyColumn } from './greedy.ts';
import { mctsColumn } from './mcts.ts';
import { randomColumn } from './random.ts';

/** All of them, by the names that users type. */
export const SPARRING_BOTS = {
  random: randomColumn,
  greedy: greedyColumn,
  mcts: mctsColumn,
} as const satisfies Record<string, ChooseColumn>;

export type SparringName = keyof typeof SPARRING_BOTS;

export const SPARRING_NAMES = Object.keys(SPARRING_BOTS) as SparringName[];
