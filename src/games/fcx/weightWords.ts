/** What weights mean, in sentences. */
import type { EvaluationWeights, Stage, Weights } from '../../bot/index.ts';
import { STAGES, weightsIn } from '../../bot/index.ts';

const WHEN: Readonly<Record<Stage, string>> = {
  toCome: 'while bombs are to come',
  live: 'with a live bomb',
  spent: 'once no bomb is left',
};

/** What is compared with what; a feature of some twos comes on top of that of all. */
const PAIRS: readonly (readonly [
  what: string,
  one: (of: Weights) => number,
  other: (of: Weights) => number,
])[] = [
  [
    'threats in unfavourable rows count, compared with those in favourable rows',
    (of) => of.unfavourableThreats,
    (of) => of.favourableThreats,
  ],
  [
    'twos that a coin can fill now count, compared with others',
    (of) => of.twos + of.readyTwos,
    (of) => of.twos,
  ],
  [
    'twos above an opponent’s threat count, compared with others',
    (of) => of.twos + of.deadTwos,
    (of) => of.twos,
  ],
];

/** One weight beside another, as people say it. */
function compare(one: number, other: number): string {
  if (Math.abs(one) <= Math.abs(other) / 5) return 'almost nothing';
  if (one < 0.8 * other) return 'less';
  return one > 1.25 * other ? 'more' : 'as much';
}

/** How much some threats and twos count beside others, in each stage of the game. */
export function describeRows(weights: EvaluationWeights): string[] {
  return PAIRS.map(([what, one, other]) => {
    const stages = STAGES.map((stage) => {
      const of = weightsIn(stage, weights);
      return `${compare(one(of), other(of))} ${WHEN[stage]} (${one(of)} and ${other(of)})`;
    });
    return `How much ${what}: ${stages.join(', ')}.`;
  });
}
