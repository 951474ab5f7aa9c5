/** What weights mean, in sentences. */
import type { EvaluationWeights, FeatureName, Stage } from '../../bot/index.ts';
import { STAGES, weightsIn } from '../../bot/index.ts';

const WHEN: Readonly<Record<Stage, string>> = {
  toCome: 'while bombs are to come',
  live: 'with a live bomb',
  spent: 'once no bomb is left',
};

const PAIRS: readonly (readonly [what: string, favourable: FeatureName, unfavourable: FeatureName])[] = [
  ['threats', 'favourableThreats', 'unfavourableThreats'],
  ['twos', 'favourableTwos', 'unfavourableTwos'],
];

/** One weight beside another, as people say it. */
function compare(one: number, other: number): string {
  if (Math.abs(one) <= Math.abs(other) / 5) return 'almost nothing';
  if (one < 0.8 * other) return 'less';
  return one > 1.25 * other ? 'more' : 'as much';
}

/** How much threats and twos count in unfavourable rows, beside those in favourable ones, in each stage of the game. */
export function describeRows(weights: EvaluationWeights): string[] {
  return PAIRS.map(([what, favourable, unfavourable]) => {
    const stages = STAGES.map((stage) => {
      const { [unfavourable]: one, [favourable]: other } = weightsIn(stage, weights);
      return `${compare(one, other)} ${WHEN[stage]} (${one} and ${other})`;
    });
    return `How much ${what} in unfavourable rows count, compared with favourable rows: ${stages.join(', ')}.`;
  });
}
