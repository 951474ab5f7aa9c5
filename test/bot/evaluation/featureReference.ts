/**
 * A plain implementation of every feature, straight from its meaning in `src/bot/evaluation/features.ts`: the reference for
 * the kernel's bit-parallel counts.
 */
import { type FeatureName, perFeature } from '../../../src/bot/evaluation/features.ts';
import { COLUMNS, columnOf, type Position, ROWS, rowOf } from '../../../src/engine/index.ts';
import { LINES, type View, viewsOf } from './look.ts';

function explodesAfterOwnCoin({ position: { bomb, round }, isMover }: View): boolean {
  return bomb !== null && ((bomb.explodeInRound - round) % 2 === 1) === isMover;
}

function waiting({ own, isPlayable }: View): number[] {
  return own.threats.filter((cell) => !isPlayable(cell));
}

const distinct = (cells: readonly number[]) => [...new Set(cells)];

/** The count of each feature for one side of a position. */
export const COUNTS: Readonly<Record<FeatureName, (view: View) => number>> = {
  turn: ({ isMover }) => Number(isMover),
  blastTurn: (view) => Number(explodesAfterOwnCoin(view)),
  lines: ({ own }) =>
    own.coins.reduce((sum, coin) => sum + LINES.filter((line) => line.includes(coin)).length, 0),
  beside: ({ own }) => own.coins.filter((coin) => [2, 4].includes(columnOf(coin))).length,
  stackedCoins: ({ own }) => own.coins.filter((coin) => own.coins.includes(coin + COLUMNS)).length,
  levelPairs: ({ own }) =>
    own.coins.filter((coin) => columnOf(coin) < COLUMNS - 1 && own.coins.includes(coin + 1)).length,
  immediateWins: ({ now }) => now.own.threats.filter(now.isPlayable).length,
  favourableThreats: (view) => waiting(view).filter((cell) => view.isFavourable(rowOf(cell))).length,
  unfavourableThreats: (view) => waiting(view).filter((cell) => !view.isFavourable(rowOf(cell))).length,
  mobility: ({ isReady }) => Array.from({ length: ROWS * COLUMNS }, (_, cell) => cell).filter(isReady).length,
  sealedCells: ({ own }) => own.sealed.length,
  twos: ({ own }) => distinct(own.twos).length,
  readyTwos: ({ own, isReady }) => own.twos.filter(isReady).length,
  fourthRowTwos: ({ own }) => distinct(own.twos).filter((cell) => rowOf(cell) === 3).length,
  uprightTwos: ({ own }) => own.uprightTwos.length,
  deadTwos: ({ own, other }) => distinct(own.twos).filter((cell) => other.sealed.includes(cell)).length,
  spareTwos: ({ own }) => distinct(own.twos).filter((cell) => own.sealed.includes(cell)).length,
  readyOnes: ({ own, isReady }) => own.ones.filter(isReady).length,
  secondRowOnes: ({ own }) => own.ones.filter((cell) => rowOf(cell) === 1).length,
};

/** Counts every feature of a position, the side to move's minus the opponent's. */
export function countFeatures(position: Position): Record<FeatureName, number> {
  const [mover, other] = viewsOf(position);
  return perFeature(({ name }) => COUNTS[name](mover) - COUNTS[name](other));
}
