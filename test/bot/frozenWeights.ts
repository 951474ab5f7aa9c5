/** The weights that the frozen games and searches were recorded with, and the hash of what came of them. */
import { createHash } from 'node:crypto';
import { perFeature } from '../../src/bot/evaluation/features.ts';

/** Written out, so that what was recorded stays the same when the package's weights get better. */
export const FROZEN_WEIGHTS = {
  default: {
    lines: 10,
    immediateWins: 150,
    favourableThreats: 100,
    unfavourableThreats: 50,
    mobility: 50,
    sealedCells: 20,
    twos: 20,
    readyTwos: 20,
  },
  reference: {
    lines: 9,
    immediateWins: 116,
    favourableThreats: 129,
    unfavourableThreats: 77,
    mobility: 178,
    twos: 50,
  },
  best: {
    turn: 117,
    blastTurn: -77,
    lines: 13,
    beside: -6,
    stackedCoins: 44,
    levelPairs: -16,
    immediateWins: 181,
    favourableThreats: 85,
    unfavourableThreats: 88,
    mobility: 102,
    sealedCells: 23,
    twos: 33,
    readyTwos: 52,
    fourthRowTwos: -19,
    uprightTwos: -12,
    deadTwos: -43,
    spareTwos: -32,
    readyOnes: 15,
    secondRowOnes: 5,
  },
} as const;

/** The name of a set of frozen weights. */
export type FrozenName = keyof typeof FROZEN_WEIGHTS;

/** The evaluation with the frozen weights of this name; features that were added later weigh nothing. */
export function frozenEvaluation(name: FrozenName) {
  return { weights: { ...perFeature(() => 0), ...FROZEN_WEIGHTS[name] } };
}

/** A short hash of a value's JSON, which stands for recorded results. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
