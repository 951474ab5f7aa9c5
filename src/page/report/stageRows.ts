/** Numbers for each stage of a game as rows of text: the weights of features, and what is added to a network. */
import {
  BLEND_ONE,
  type Blend,
  type BlendTerm,
  FEATURES,
  GAIN,
  isOfStage,
  STAGES,
  type Stage,
  type StageWeights,
  TERMS,
} from '../../bot/index.ts';

export interface StageRow {
  readonly name: string;
  readonly meaning: string;
  /** In the order of `STAGES`; empty where the number could do nothing. */
  readonly numbers: readonly string[];
}

export function weightRows(weights: StageWeights): StageRow[] {
  return FEATURES.map((feature) => {
    const { name, meaning } = feature;
    const numbers = STAGES.map((stage) => (isOfStage(feature, stage) ? `${weights[stage][name]}` : ''));
    return { name, meaning, numbers };
  });
}

/** What is added to a network, as logits: `1.25`. */
export function blendRows(blend: Blend): StageRow[] {
  return [GAIN, ...TERMS].map((term: BlendTerm) => {
    const { name, meaning } = term;
    const logits = (stage: Stage) => (blend[stage][name] / BLEND_ONE).toFixed(2);
    return { name, meaning, numbers: STAGES.map((stage) => (isOfStage(term, stage) ? logits(stage) : '')) };
  });
}
