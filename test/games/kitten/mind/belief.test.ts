import { expect, it } from 'vitest';
import { Belief } from '../../../../src/games/kitten/mind/belief.ts';

const KITTEN = 'EXPLODING_KITTEN';

function believing(size: number, kittens: number, ...changes: ((belief: Belief) => void)[]): number[] {
  const belief = new Belief(size, kittens);
  for (const change of changes) change(belief);
  return belief.risks;
}

const lookDeep = (belief: Belief) => belief.see([0, 1, 2], ['SKIP', KITTEN, 'NORMAL']);
const draw = (belief: Belief) => belief.draw(false);
const putDeep = (belief: Belief) => belief.place(2);

it.each([
  ['is equal after a shuffle', believing(8, 2), Array(8).fill(0.25)],
  ['rises with every harmless card', believing(4, 1, draw, draw, draw), [1]],
  ['is known where a bot has looked', believing(7, 2, lookDeep), [0, 1, 0, 0.25, 0.25, 0.25, 0.25]],
  ['follows from a look for the rest', believing(7, 2, lookDeep, draw), [1, 0, 0.25, 0.25, 0.25, 0.25]],
  ['is known where the bot has put a kitten', believing(3, 0, putDeep), [0, 0, 1, 0]],
  ['is forgotten by a shuffle', believing(3, 0, putDeep, (belief) => belief.shuffle()), Array(4).fill(0.25)],
  [
    // On top with probability 0.4, elsewhere 0.2 each; the old deck had risks 0, ½, ½.
    'allows for every place where another bot may have put its kitten',
    believing(
      3,
      1,
      (belief) => belief.see([0], ['NORMAL']),
      (belief) => belief.placedByAnother(0.2),
    ),
    [0.4, 0.2 + 0.4 * 0.5 + 0.4 * 0, 0.2 + 0.2 * 0.5 + 0.6 * 0.5, 0.2 + 0.8 * 0.5],
  ],
  [
    'rises when another bot behaves as if it had seen a kitten',
    believing(10, 2, (belief) => belief.suspectNext(Math.log(4))),
    [0.5, ...Array(9).fill(1.5 / 9)],
  ],
])('the probability of a kitten at each place %s', (_, risks, expected) => {
  expect(risks).toHaveLength(expected.length);
  for (const [place, risk] of risks.entries()) expect(risk).toBeCloseTo(expected[place] as number, 12);
});
