/** Arbitrary rounds: bots that answer anything, legal or not. */
import * as fc from 'fast-check';
import { stream } from '../../../../src/engine/random.ts';
import {
  CARDS,
  type Card,
  DECK_ORDERS,
  type DeckOrder,
  dealCards,
  FEWEST_BOTS,
  MOST_BOTS,
  standardCounts,
} from '../../../../src/games/kitten/round/cards.ts';
import {
  applyEvent,
  EMPTY_TABLE,
  type RoundEvent,
  type RoundState,
} from '../../../../src/games/kitten/round/events.ts';
import { BotFault, type KittenBot, playRound } from '../../../../src/games/kitten/round/round.ts';
import { alwaysLater } from '../../../thorough.ts';

/** The random behaviour of a round's bots; `plays`, `rubbish` and `silent` are chances in percent. */
export interface Behaviour {
  readonly seed: number;
  readonly bots: number;
  readonly order: DeckOrder;
  /** A card of the hand instead of NONE. */
  readonly plays: number;
  /** An answer that is not allowed. */
  readonly rubbish: number;
  /** No answer at all. */
  readonly silent: number;
}

/** Random behaviours of 2 to 10 bots. */
export const behaviours: fc.Arbitrary<Behaviour> = fc.record({
  seed: fc.nat(),
  bots: fc.integer({ min: FEWEST_BOTS, max: MOST_BOTS }),
  order: fc.constantFrom(...DECK_ORDERS),
  plays: fc.constantFrom(0, 30, 60, 100),
  rubbish: fc.constantFrom(0, 0, 3, 50),
  silent: fc.constantFrom(0, 0, 1, 30),
});

/** A round that was played: the events, the table after each, the seats asked, and the ranks. */
export interface PlayedRound {
  readonly events: readonly RoundEvent[];
  readonly states: readonly RoundState[];
  /** Every request, with the number of events before it. */
  readonly asked: readonly { readonly seat: number; readonly events: number }[];
  readonly ranks: readonly number[];
}

/** Call `holds`, which expects a law, for random rounds, whatever their bots answer. */
export async function alwaysInRounds(
  holds: (round: PlayedRound, behaviour: Behaviour) => void,
  { numRuns = 100, change = {} as Partial<Behaviour> } = {},
): Promise<void> {
  await alwaysLater({ numRuns }, [behaviours], async (behaviour) => {
    const changed = { ...behaviour, ...change };
    holds(await playBehaviour(changed), changed);
  });
}

/** All cards of a round, sorted. */
export function cardsOnTable({ hands, deck, discard }: RoundState): Card[] {
  return [...hands.flat(), ...deck, ...discard].sort();
}

/** Play a round with bots of this behaviour. */
export async function playBehaviour(behaviour: Behaviour): Promise<PlayedRound> {
  const { seed, bots, order, plays, rubbish, silent } = behaviour;
  const chance = stream(seed, 'behaviour');
  const happens = (percent: number) => chance.int(1, 100) <= percent;
  const names = Array.from({ length: bots }, (_, seat) => `bot ${seat}`);
  const deal = dealCards(standardCounts(bots), bots, stream(seed, 'deal'));
  const events: RoundEvent[] = [];
  const states: RoundState[] = [];
  const asked: { seat: number; events: number }[] = [];
  let state = EMPTY_TABLE;
  const answer = (seat: number, sensible: () => string) => {
    asked.push({ seat, events: events.length });
    if (happens(silent)) throw new BotFault('timeout', 'silent');
    return happens(rubbish) ? chance.pick(['', 'MEOW', '-1', '{"card":"SKIP"}', ...CARDS]) : sensible();
  };
  const seated = names.map((_, seat): KittenBot => {
    const chooseCard = () => {
      const hand = state.hands[seat] as readonly Card[];
      return happens(plays) && hand.length > 0 ? chance.pick(hand).toLowerCase() : 'None';
    };
    return {
      async hear() {
        // About one bot in all is silent.
        if (happens(silent) && chance.int(1, bots) === 1) throw new BotFault('timeout', 'silent');
      },
      chooseCard: () => ({ card: answer(seat, chooseCard) }),
      choosePosition: (deckSize = 0) => answer(seat, () => String(chance.int(0, deckSize + 3))),
    };
  });
  const setup = { names, deal, order, random: stream(seed, 'shuffle') };
  const ranks = await playRound(setup, seated, (event) => {
    state = applyEvent(state, event);
    events.push(event);
    states.push(state);
  });
  return { events, states, asked, ranks };
}
