/** Numbers for each stage of a game as rows of text: the weights of features, and what is added to a network. */
import {
  BLEND_ONE,
  type Blend,
  type BlendTerm,
  FEATURES,
  GAIN,
  isOfStage,
  type OfStages,
  STAGES,
  type Stage,
  type StageWeights,
  TERMS,
} from '../../bot/index.ts';

/** A thing that has a number in each stage. */
export interface StageRow {
  readonly name: string;
  readonly meaning: string;
  /** In the order of `STAGES`; empty where the number could do nothing. */
  readonly numbers: readonly string[];
}

interface Named extends OfStages {
  readonly name: string;
  readonly meaning: string;
}

function stageRow<Thing extends Named>(
  thing: Thing,
  numberOf: (name: Thing['name'], stage: Stage) => string,
): StageRow {
  const { name, meaning } = thing;
  const numbers = STAGES.map((stage) => (isOfStage(thing, stage) ? numberOf(name, stage) : ''));
  return { name, meaning, numbers };
}

/** The weight of each feature. */
export function weightRows(weights: StageWeights): StageRow[] {
  return FEATURES.map((feature) => stageRow(feature, (name, stage) => String(weights[stage][name])));
}

/** What is added to a network, as logits: `1.25`. */
export function blendRows(blend: Blend): StageRow[] {
  const terms: readonly BlendTerm[] = [GAIN, ...TERMS];
  return terms.map((term) => stageRow(term, (name, stage) => (blend[stage][name] / BLEND_ONE).toFixed(2)));
}
