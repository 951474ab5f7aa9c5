/** Who lost a game. */
import { opponent, type Side } from '../../engine/index.ts';
import type { GameRecord } from './gameRecord.ts';

/** The player who lost, or `null` after a double win. */
export function loserOf({ winners }: Pick<GameRecord, 'winners'>): Side | null {
  return winners.length === 1 ? opponent(winners[0]) : null;
}
