/** The sparring partners: well-known algorithms as yardsticks of strength. */
import { bomberColumn, minimax, thumbColumn } from './lineBots.ts';
import { mcts, mctsColumn } from './mcts.ts';
import { greedyColumn, randomColumn, type SparringBot } from './simpleBots.ts';

/** The share of coins that the erring bot drops anywhere. */
const ERRORS = 0.2;
const CONSIDERED = minimax(3);

/** Plays well but for every fifth coin, which it drops anywhere: an opponent whose mistakes are there to be taken. */
const erringColumn: SparringBot = (position, random, rules, limits) =>
  random.float() < ERRORS ? randomColumn(position, random) : CONSIDERED(position, random, rules, limits);

/** The sparring partners by the names that users type. */
export const SPARRING_BOTS = {
  random: randomColumn,
  greedy: greedyColumn,
  thumb: thumbColumn,
  bomber: bomberColumn,
  erring: erringColumn,
  minimax2: minimax(2),
  minimax3: minimax(3),
  minimax5: minimax(5),
  mcts1k: mcts(1000),
  mcts10k: mcts(10_000),
  mcts100k: mcts(100_000),
  mcts: mctsColumn,
} as const satisfies Record<string, SparringBot>;

/** The name of a sparring partner. */
export type SparringName = keyof typeof SPARRING_BOTS;

/** Names of sparring partners that differ in kind, the weakest first, and play a game in seconds at most. */
export const GALLERY = Object.keys(SPARRING_BOTS).filter(
  (name) => name !== 'mcts' && name !== 'mcts100k',
) as SparringName[];

/** The names of all sparring partners. */
export const SPARRING_NAMES = Object.keys(SPARRING_BOTS) as SparringName[];
