/** The chance of winning with a column, by a long search of each position that may follow. */
import { sum } from 'simple-statistics';
import { chanceOutcomes, type Kernel, PROVEN_SCORE, WIN_SCORE } from '../../src/bot/index.ts';
import { FOUR_CONNECT_XTREME, openColumns, type Position, play } from '../../src/engine/index.ts';

/** The least share of the nodes for an unlikely outcome. */
const LEAST_SHARE = 0.05;

/** The chance of winning with a column. */
export interface ColumnChance {
  /** The chance of the side that plays the column, 0 to 1. */
  readonly chance: number;
  /** True if every search saw the end of every line, so that the chance is exact. */
  readonly isExact: boolean;
}

/**
 * The chance of a column. A position that may follow gets a part of the nodes by its probability, `leastShare` at least; results in the
 * judge's table count.
 */
export function chanceOfColumn(
  judge: Kernel,
  position: Position,
  column: number,
  nodes: number,
  leastShare = LEAST_SHARE,
): ColumnChance {
  const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
  if (outcome !== null) {
    const isOwn = outcome.winners[0] === position.toMove;
    return { chance: outcome.winners.length === 2 ? 0.5 : Number(isOwn), isExact: true };
  }
  let isExact = true;
  // Scores are for the side to move next, which loses on a full board.
  const results = chanceOutcomes(next).map(({ probability, position: shown }) => {
    if (openColumns(shown.board).length === 0) return probability * -WIN_SCORE;
    const limit = Math.round(nodes * Math.max(probability, leastShare));
    const { score, nodes: searched } = judge.search(shown, { nodes: limit });
    if (searched >= limit) isExact = false;
    const isProven = Math.abs(score) > PROVEN_SCORE;
    return probability * (isProven ? Math.sign(score) * WIN_SCORE : judge.withoutGain(shown, score));
  });
  return { chance: 0.5 - sum(results) / (2 * WIN_SCORE), isExact };
}
