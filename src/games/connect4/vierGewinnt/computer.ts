/** The computer as a player, and how well it plays. */
import { columnPlayer, type Player, searchPlayer, ThreadPlayer } from '../../../arena/index.ts';
import { type EvaluationWeights, greedyColumn, TABLE_BITS } from '../../../bot/index.ts';
import { CONNECT_FOUR, type RandomStream } from '../../../engine/index.ts';
import { Solver } from '../solver/solver.ts';

export const LEVEL_NAMES = ['simple', 'medium', 'strong', 'perfect'] as const;

export type LevelName = (typeof LEVEL_NAMES)[number];

/** Positions that a level searches for a move; the strong one thinks for about a second. */
const NODES = { medium: 1_000, strong: 4_000_000 };

/** What the computer is made from: each level takes what it needs. */
export interface ComputerMeans {
  readonly level: LevelName;
  readonly random: RandomStream;
  /** For the levels that search. */
  readonly weights: EvaluationWeights;
}

/**
 * The computer under this name. With 4 to 7 coins on the board, beyond the opening book, a perfect column takes up to a
 * minute, so it is found in a separate thread, and people can leave the game meanwhile.
 */
export async function createComputer(
  name: string,
  { level, random, weights }: ComputerMeans,
): Promise<Player> {
  switch (level) {
    case 'simple':
      return columnPlayer(name, (position) => greedyColumn(position, random, CONNECT_FOUR));
    case 'medium':
    case 'strong': {
      const limits = { nodes: NODES[level] };
      return searchPlayer({ name, weights, limits, rules: CONNECT_FOUR, tableBits: TABLE_BITS });
    }
    case 'perfect':
      return ThreadPlayer.start({ spec: { kind: 'module', name, module: import.meta.url }, limits: {} });
  }
}

/** Perfect play in the calling thread, where a position may take a minute; `ThreadPlayer` calls it in its own. */
export function createPlayer(name: string): Player {
  const solver = new Solver();
  return columnPlayer(name, (position) => solver.solve(position).column as number);
}
