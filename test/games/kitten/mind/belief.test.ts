import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Belief } from '../../../../src/games/kitten/mind/belief.ts';
import type { Card } from '../../../../src/games/kitten/round/cards.ts';

const KITTEN = 'EXPLODING_KITTEN';

/** A real deck, and what a bot does to it or sees of it. */
const actions = fc.array(
  fc.oneof(
    fc.record({ type: fc.constantFrom('draw', 'look', 'shuffle') }),
    fc.record({ type: fc.constantFrom('place', 'placedByAnother'), place: fc.nat(12) }),
    fc.record({ type: fc.constant('suspect'), logOdds: fc.double({ min: -3, max: 8, noNaN: true }) }),
  ),
  { maxLength: 20 },
);

it('whatever happens, the risks are probabilities that add up to the kittens, and what was seen is certain and true', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 10 }),
      fc.integer({ min: 1, max: 4 }),
      actions,
      (mixed, kittens, done) => {
        let deck = mixed.map((number): Card => (number < kittens ? KITTEN : 'NORMAL'));
        const belief = new Belief(deck.length, kittens);
        for (const action of done) {
          if (action.type === 'draw' && deck.length > 0) belief.draw(deck.shift() === KITTEN);
          if (action.type === 'look') belief.see([0, 1, 2], deck.slice(0, 3));
          if (action.type === 'shuffle') {
            deck = deck.toReversed();
            belief.shuffle();
          }
          if ('place' in action) {
            const place = Math.min(action.place, deck.length);
            deck.splice(place, 0, KITTEN);
            if (action.type === 'place') belief.place(place);
            else belief.placedByAnother(0.4);
          }
          if ('logOdds' in action) belief.suspectNext(action.logOdds);
          expect(belief.size).toBe(deck.length);
          expect(belief.kittens).toBe(deck.filter((card) => card === KITTEN).length);
          for (const risk of belief.risks) {
            expect(risk).toBeGreaterThanOrEqual(0);
            expect(risk).toBeLessThanOrEqual(1);
          }
          belief.seen.forEach((card, place) => {
            if (card === null) return;
            expect(card).toBe(deck[place]);
            expect(belief.risks[place]).toBe(card === KITTEN ? 1 : 0);
          });
        }
        // Evidence may have been misleading: then what is certain need not add up.
        if (!done.some((action) => 'logOdds' in action)) {
          expect(belief.risks.reduce((sum, risk) => sum + risk, 0)).toBeCloseTo(belief.kittens, 9);
        }
      },
    ),
  );
});

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
  ['rises with a harmless card', believing(4, 1, draw), [1 / 3, 1 / 3, 1 / 3]],
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
