import { describe, expect, it } from 'vitest';
import { stream } from '../../../../src/engine/random.ts';
import * as cards from '../../../../src/games/kitten/round/cards.ts';
import * as table from '../../../../src/games/kitten/round/events.ts';
import { type KittenBot, playRound } from '../../../../src/games/kitten/round/round.ts';
import { alwaysLater } from '../../../thorough.ts';
import { alwaysInRounds, behaviours, cardsOnTable, playBehaviour } from './rounds.ts';

const { CardCountError, countsOf, dealCards, standardCounts } = cards;
const { applyEvent, EMPTY_TABLE, newsOf, seatsIn } = table;

const KITTEN = 'EXPLODING_KITTEN';

describe('whatever the bots answer', () => {
  it('cards are conserved', () =>
    alwaysInRounds(({ states }) => {
      for (const state of states) expect(cardsOnTable(state)).toEqual(cardsOnTable(states[0]!));
    }));

  it('exactly one bot survives, ranks are a permutation of the seats, and those who left earlier are behind', () =>
    alwaysInRounds(({ events, states, ranks }, { bots }) => {
      expect(seatsIn(states.at(-1)!)).toEqual([ranks[0]]);
      expect(ranks.toSorted((one, two) => one - two)).toEqual([...Array(bots).keys()]);
      const leaving = events.flatMap((event) =>
        event.type === 'explode' || event.type === 'out' ? [event.seat] : [],
      );
      expect(ranks.slice(1)).toEqual(leaving.toReversed());
    }));

  it('there are always enough kittens for all but one of the bots, so the deck never runs out', () =>
    alwaysInRounds(({ states }) => {
      for (const state of states) {
        const kittens = [...state.deck, ...state.hands.flat()].filter((card) => card === KITTEN);
        expect(kittens.length).toBeGreaterThanOrEqual(seatsIn(state).length - 1);
      }
    }));

  it('only bots that are in are asked, and a turn ends before its bot has played more cards than it held', () =>
    alwaysInRounds(({ events, states, asked }) => {
      for (const { seat, events: count } of asked) expect(seatsIn(states[count - 1]!)).toContain(seat);
      let played = 0;
      let held = 0;
      for (const [index, event] of events.entries()) {
        if (event.type === 'play') {
          if (played === 0) held = states[index - 1]!.hands[event.seat]!.length;
          played++;
          expect(played).toBeLessThanOrEqual(held);
        }
        const ends = event.type === 'draw' || event.type === 'out';
        if (ends || (event.type === 'play' && event.card === 'SKIP')) played = 0;
      }
    }));

  it('the same seed gives the same round', async () => {
    await alwaysLater({ numRuns: 20 }, [behaviours], async (each) => {
      expect(await playBehaviour(each)).toEqual(await playBehaviour(each));
    });
  });
});

/** The event with everything replaced that the bot at this seat must not see. */
function masked(event: table.RoundEvent, seat: number): table.RoundEvent {
  switch (event.type) {
    case 'deal': {
      // How many cards there are of each kind is known, not where they are.
      const others = event.hands.filter((_, other) => other !== seat);
      const hidden = [...others.flat(), ...event.deck].sort();
      const hands = event.hands.map((hand, other) => (other === seat ? hand : hidden.splice(0, hand.length)));
      return { ...event, hands, deck: hidden };
    }
    case 'draw':
      return event.seat === seat ? event : { ...event, card: 'NORMAL' };
    case 'shuffle':
      return { ...event, deck: [] };
    case 'future':
      return event.seat === seat ? event : { ...event, cards: [] };
    case 'place':
      return { ...event, position: 0 };
    default:
      return event;
  }
}

it('nobody sees what is hidden: news are the same whatever the others hold, draw and see, and wherever kittens lie', () =>
  alwaysInRounds(
    ({ events, states }) => {
      const { names } = states.at(-1)!;
      for (const event of events) {
        for (const seat of names.keys())
          expect(newsOf(event, seat, names)).toEqual(newsOf(masked(event, seat), seat, names));
      }
    },
    { numRuns: 50 },
  ));

describe('the deal', () => {
  it.each([2, 3, 5, 10])('gives each of %i hands a DEFUSE and seven harmless cards', (bots) => {
    const { hands, deck } = dealCards(standardCounts(bots), bots, stream(1, 'deal'));
    for (const hand of hands) {
      expect(hand).toHaveLength(8);
      expect(countsOf(hand)).toMatchObject({ [KITTEN]: 0, DEFUSE: 1 });
    }
    expect(countsOf(deck)).toMatchObject({ [KITTEN]: bots - 1, DEFUSE: 2 });
    const harmless = { SKIP: bots + 6, SEE_THE_FUTURE: 2 * bots, NORMAL: 5 * bots, SHUFFLE: bots + 1 };
    expect(countsOf([...hands.flat(), ...deck])).toMatchObject(harmless);
  });

  it.each([
    ['too few kittens', { EXPLODING_KITTEN: 1 }],
    ['too few DEFUSE', { DEFUSE: 2 }],
    ['too few cards for the hands', { NORMAL: 0 }],
  ])('refuses %s', (_, change) => {
    const deal = () => dealCards({ ...standardCounts(3), ...change }, 3, stream(1, 'deal'));
    expect(deal).toThrow(CardCountError);
  });
});

async function play(deal: cards.Deal, answers: readonly string[], order: cards.DeckOrder = 'document') {
  const left = [...answers];
  const events: table.RoundEvent[] = [];
  const answer = () => left.shift() ?? 'NONE';
  const bot: KittenBot = { hear: () => {}, chooseCard: () => ({ card: answer() }), choosePosition: answer };
  const setup = { names: ['A', 'B'], deal, order, random: stream(1, 'shuffle') };
  await playRound(setup, [bot, bot], (event) => {
    events.push(event);
  });
  return events;
}

it('a round of two, card by card', async () => {
  const deal: cards.Deal = {
    hands: [
      ['DEFUSE', 'SEE_THE_FUTURE'],
      ['SKIP', 'NORMAL'],
    ],
    deck: [KITTEN, 'NORMAL', 'SHUFFLE'],
  };
  const answers = ['SEE_THE_FUTURE', 'NONE', '1', 'normal', 'Skip', 'None', 'None'];
  expect((await play(deal, answers)).slice(1)).toEqual([
    { type: 'play', seat: 0, card: 'SEE_THE_FUTURE' },
    { type: 'future', seat: 0, cards: [KITTEN, 'NORMAL', 'SHUFFLE'] },
    { type: 'draw', seat: 0, card: KITTEN },
    { type: 'defuse', seat: 0 },
    { type: 'place', seat: 0, position: 1 },
    { type: 'play', seat: 1, card: 'NORMAL' },
    { type: 'play', seat: 1, card: 'SKIP' },
    { type: 'draw', seat: 0, card: 'NORMAL' },
    { type: 'draw', seat: 1, card: KITTEN },
    { type: 'explode', seat: 1 },
    { type: 'over', ranks: [0, 1] },
  ]);
});

const deal: cards.Deal = {
  hands: [['DEFUSE', 'SEE_THE_FUTURE'], ['NORMAL']],
  deck: [KITTEN, 'NORMAL', 'SHUFFLE', 'SKIP'],
};
it.each([
  // The list is [SKIP, SHUFFLE, NORMAL] once the kitten is drawn from its end.
  ['0', 3],
  ['1', 2],
  ['3', 0],
  ['99', 0],
  ['top', 0],
])(
  'with the order of the public arena, a kitten placed at %s is %i cards below the top',
  async (answer, position) => {
    const events = await play(deal, ['SEE_THE_FUTURE', 'NONE', answer], 'bzz');
    expect(events).toContainEqual({ type: 'future', seat: 0, cards: ['SKIP', 'SHUFFLE', 'NORMAL'] });
    expect(events).toContainEqual({ type: 'place', seat: 0, position });
  },
);

it.each([
  ['a card that is not in its hand', ['SHUFFLE'], 'cardNotHeld'],
  ['a word that is no card', ['MEOW'], 'noSuchCard'],
  ['no position for its kitten', ['NONE', 'deep down'], 'noPosition'],
])('a bot that answers %s is out', async (_, answers, reason) => {
  const events = await play({ hands: [['DEFUSE'], []], deck: [KITTEN, 'NORMAL'] }, answers);
  expect(events.slice(-2)).toEqual([
    { type: 'out', seat: 0, reason, message: expect.any(String) },
    { type: 'over', ranks: [1, 0] },
  ]);
});

it('an event that cannot happen is refused', () => {
  const names = ['A', 'B'];
  const deal = { type: 'deal', names, hands: [['SKIP'], []], deck: ['NORMAL', KITTEN] } as const;
  const dealt = applyEvent(EMPTY_TABLE, deal);
  expect(() => applyEvent(dealt, { type: 'play', seat: 1, card: 'SKIP' })).toThrow(RangeError);
  expect(() => applyEvent(dealt, { type: 'draw', seat: 0, card: KITTEN })).toThrow(RangeError);
  expect(() => applyEvent(dealt, { type: 'defuse', seat: 7 })).toThrow(RangeError);
});
