import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stream } from '../../../../src/engine/random.ts';
import { createKittenBot, createMind, type KittenBotSpec } from '../../../../src/games/kitten/mind/roster.ts';
import * as features from '../../../../src/games/kitten/mind/weights.ts';
import * as cards from '../../../../src/games/kitten/round/cards.ts';
import type { InformEvent, News, RoundEvent } from '../../../../src/games/kitten/round/events.ts';
import { playRound } from '../../../../src/games/kitten/round/round.ts';
import { alwaysLater } from '../../../thorough.ts';

const { KITTEN_FEATURES, perKittenFeature, UNTUNED_WEIGHTS } = features;
const { DECK_ORDERS, dealCards, standardCounts } = cards;
type KittenWeights = features.KittenWeights;

const weights: fc.Arbitrary<KittenWeights> = fc
  .tuple(...KITTEN_FEATURES.map(({ min, max }) => fc.integer({ min, max })))
  .map((values) => perKittenFeature((_, index) => values[index] as number));

const specs: fc.Arbitrary<KittenBotSpec> = fc.oneof(
  fc.constantFrom('random', 'template', 'cautious').map((kind): KittenBotSpec => ({ kind })),
  weights.map((own): KittenBotSpec => ({ kind: 'mind', weights: own })),
);

it('with any weights, at any table, in either order, bots only play cards they hold and give positions there are', async () => {
  await alwaysLater(
    {},
    [fc.array(specs, { minLength: 2, maxLength: 6 }), fc.constantFrom(...DECK_ORDERS), fc.nat()],
    async (bots, order, seed) => {
      const names = bots.map((_, seat) => `bot ${seat}`);
      const deal = dealCards(standardCounts(bots.length), bots.length, stream(seed, 'deal'));
      const events: RoundEvent[] = [];
      const setups = names.map((name, seat) => ({ name, order, seed, path: [seat] }));
      const made = bots.map((spec, seat) => createKittenBot(spec, setups[seat]!));
      const setup = { names, deal, order, random: stream(seed, 'shuffle') };
      await playRound(setup, made, (event) => void events.push(event));
      expect(events.filter(({ type }) => type === 'out')).toEqual([]);
    },
  );
});

const inform = (bot: string, event: InformEvent, card: cards.Card | null = null): News => {
  return { type: 'inform', bot, event, card };
};

const seeing = (...next: cards.Card[]): News => ({ type: 'future', cards: next });

/** A mind named `me` in a round of three, with these cards, after this news. */
function mindWith(hand: readonly cards.Card[], own: Partial<KittenWeights> = {}, ...news: readonly News[]) {
  const mind = createMind('me', { ...UNTUNED_WEIGHTS, ...own }, 'document');
  for (const card of hand) mind.hear({ type: 'draw', card });
  mind.hear({ type: 'start', bots: ['me', 'you', 'they'], counts: standardCounts(3) });
  for (const each of news) mind.hear(each);
  return mind;
}

const KITTEN = 'EXPLODING_KITTEN';

describe('the mind', () => {
  it('escapes from a kitten that it has seen, and does not look again', () => {
    const hand = ['SKIP', 'SEE_THE_FUTURE', 'SEE_THE_FUTURE'] as const;
    const look = inform('me', 'PLAY', 'SEE_THE_FUTURE');
    const mind = mindWith(hand, {}, look, seeing(KITTEN, 'NORMAL', 'NORMAL'));
    expect(mind.chooseCard({ bots: 3, deck: 17 })).toEqual({ card: 'SKIP', estimate: 1 });
  });

  it('draws from a deck that it has seen to be harmless', () => {
    const mind = mindWith(['SKIP', 'SHUFFLE'], {}, seeing('NORMAL', KITTEN, 'NORMAL'));
    expect(mind.chooseCard({ bots: 3, deck: 17 })).toEqual({ card: 'NONE', estimate: 0 });
  });

  it('knows that the next card is the kitten that it has put there, until somebody draws or shuffles', () => {
    const news = [inform('me', 'DRAW'), inform('me', 'DEFUSE')];
    const mind = mindWith(['DEFUSE'], { placeNext: 1000 }, ...news);
    expect(mind.choosePosition(16)).toBe(0);
    expect(mind.chooseCard({ bots: 3, deck: 17 }).estimate).toBe(1);
    mind.hear(inform('you', 'PLAY', 'SHUFFLE'));
    // 41 cards, of which 24 are in the hands.
    expect(mind.chooseCard({ bots: 3, deck: 17 }).estimate).toBeCloseTo(2 / 17, 12);
  });

  it('takes a kitten out of account that has exploded', () => {
    const mind = mindWith([], {}, inform('you', 'DRAW'), inform('you', 'EXPLODE'));
    expect(mind.chooseCard({ bots: 2, deck: 16 }).estimate).toBeCloseTo(1 / 16, 12);
  });

  it('becomes suspicious when another bot skips, more so if it had looked, and not when it skips itself', () => {
    const estimateAfter = (...news: News[]) => {
      const suspicion = { suspectSkip: 50, suspectLook: 200 };
      const mind = mindWith(['SKIP', 'SEE_THE_FUTURE'], suspicion, ...news);
      return mind.chooseCard({ bots: 3, deck: 17 }).estimate!;
    };
    const plain = estimateAfter();
    const skipped = estimateAfter(inform('you', 'PLAY', 'SKIP'));
    const looked = estimateAfter(inform('you', 'PLAY', 'SEE_THE_FUTURE'), inform('you', 'PLAY', 'SKIP'));
    expect(skipped).toBeGreaterThan(plain);
    expect(looked).toBeGreaterThan(skipped);
    expect(estimateAfter(inform('me', 'PLAY', 'SKIP'))).toBe(plain);
  });

  it.each([
    ['placeNext', 0],
    ['placeBefore', 1],
    ['placeMine', 2],
    ['placeDeep', 16],
  ])('puts its kitten where it hits the others, before its own next card: %s', (weight, place) => {
    const none = { placeNext: 0, placeBefore: 0, placeMine: 0, placeDeep: 0 };
    expect(mindWith(['DEFUSE'], { ...none, [weight]: 10 }).choosePosition(16)).toBe(place);
  });

  it('plays on with what the request says if it has heard nothing', () => {
    const mind = createMind('me', UNTUNED_WEIGHTS, 'document');
    expect(mind.chooseCard({ bots: 2, deck: 4 })).toEqual({ card: 'NONE', estimate: 0.25 });
    expect(mind.choosePosition(undefined)).toBeGreaterThanOrEqual(0);
  });

  it('sees the last cards in the public order, and puts a kitten on top by the highest position', () => {
    const mind = createMind('me', { ...UNTUNED_WEIGHTS, placeNext: 1000 }, 'bzz');
    mind.hear({ type: 'start', bots: ['me', 'you'], counts: standardCounts(2) });
    mind.hear(seeing(KITTEN, 'NORMAL', 'NORMAL'));
    expect(mind.chooseCard({}).estimate).toBe(0);
    mind.hear(inform('me', 'DRAW'));
    mind.hear(inform('me', 'DEFUSE'));
    expect(mind.choosePosition(12)).toBe(12);
    expect(mind.chooseCard({}).estimate).toBe(1);
  });

  it('forgets the cards of a round that broke off', () => {
    const start: News = { type: 'start', bots: ['me', 'you'], counts: standardCounts(2) };
    const news = [inform('you', 'DRAW'), { type: 'draw', card: 'SHUFFLE' }, start, seeing(KITTEN)] as const;
    const mind = mindWith(['SKIP', 'SKIP'], {}, ...news);
    expect(mind.chooseCard({}).card).toBe('SHUFFLE');
  });
});
