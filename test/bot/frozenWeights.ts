/** The weights that the frozen games and searches were recorded with. */
import { perFeature, type Weights } from '../../src/bot/evaluation/features.ts';

/** Written out, so that what was recorded stays the same when the package's weights get better. */
export const FROZEN_WEIGHTS = {
  default: {
    immediateWins: 120,
    favourableThreats: 90,
    unfavourableThreats: 40,
    favourableTwos: 8,
    unfavourableTwos: 6,
    bombLosses: -20,
    collapseThreats: 40,
    centre: 6,
    mobility: 15,
  },
  reference: {
    immediateWins: 116,
    favourableThreats: 129,
    unfavourableThreats: 77,
    favourableTwos: 44,
    unfavourableTwos: 47,
    bombLosses: 86,
    collapseThreats: -428,
    centre: 48,
    mobility: 178,
  },
  best: {
    immediateWins: 343,
    favourableThreats: 267,
    unfavourableThreats: 161,
    favourableTwos: 57,
    unfavourableTwos: 70,
    bombLosses: -376,
    collapseThreats: 189,
    centre: 35,
    mobility: 174,
  },
} as const;

export type FrozenName = keyof typeof FROZEN_WEIGHTS;

/** The weights under this name; features that came later have no part in what was recorded. */
export function frozenWeights(name: FrozenName): Weights {
  return { ...perFeature(() => 0), ...FROZEN_WEIGHTS[name] };
}
