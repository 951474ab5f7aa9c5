/** The positions in an opening book, and their scores, derived from those of the deepest ones. */
import { CONNECT_FOUR, initialPosition, openColumns, type Position, play } from '../src/engine/index.ts';
import type { BookScores } from '../src/games/connect4/solver/openingBook.ts';
import { positionKey } from '../src/games/connect4/solver/openingBook.ts';
import { scoreOfWinNow } from '../src/games/connect4/solver/solver.ts';

/** Positions by key; mirror images share one entry. */
export type PositionsByKey = ReadonlyMap<number, Position>;

/** The positions after one more coin in which the game is not over. */
function positionsAfter(positions: PositionsByKey): PositionsByKey {
  const after = new Map<number, Position>();
  for (const position of positions.values()) {
    for (const column of openColumns(position.board)) {
      const { position: next, outcome } = play(position, column, CONNECT_FOUR);
      if (outcome === null) after.set(positionKey(next), next);
    }
  }
  return after;
}

/**
 * All positions that can be reached with 0, 1, .. `plies` coins without a win, one map per number of coins. Similar
 * positions are near each other.
 */
export function reachablePositions(plies: number): PositionsByKey[] {
  const root = initialPosition(1);
  const levels: PositionsByKey[] = [new Map([[positionKey(root), root]])];
  for (let coins = 0; coins < plies; coins++) levels.push(positionsAfter(levels[coins] as PositionsByKey));
  return levels;
}

function scoreFromNext(position: Position, coins: number, scores: BookScores): number {
  const reached = openColumns(position.board).map((column) => {
    const { position: next, outcome } = play(position, column, CONNECT_FOUR);
    return outcome === null ? -(scores.get(positionKey(next)) as number) : scoreOfWinNow(coins);
  });
  // Adding 0 turns a draw's -0 into 0.
  return Math.max(...reached) + 0;
}

/** The scores of all levels, derived from those of the last one. */
export function scoresOfAll(levels: readonly PositionsByKey[], lastScores: BookScores): BookScores {
  const scores = new Map(lastScores);
  for (let coins = levels.length - 2; coins >= 0; coins--) {
    for (const [key, position] of levels[coins] as PositionsByKey) {
      scores.set(key, scoreFromNext(position, coins, scores));
    }
  }
  return scores;
}
