import {
  countsInStage,
  type Feature,
  perFeature,
  perStage,
  type Stage,
} from '../../../src/bot/evaluation/features.ts';

/** Weights by stage from a number for each feature that counts in it. */
export function perStageFeature(value: (feature: Feature, stage: Stage) => number) {
  return perStage((stage) =>
    perFeature((feature) => (countsInStage(feature, stage) ? value(feature, stage) : 0)),
  );
}
