/**
 * A round between bots of any kind, in this process or behind a socket; one that fails or answers rubbish is out. All chance
 * comes from the deal and the stream.
 */
import { CodedError, type RandomStream } from '../../../engine/index.ts';
import { CARDS, type Card, type Deal, type DeckOrder, placeAnswered, placesShown } from './cards.ts';
import type { FaultReason, News, RoundEvent, RoundState } from './events.ts';
import { applyEvent, EMPTY_TABLE, newsOf, seatsIn } from './events.ts';

/** The answer that draws a card; in capital or small letters. */
export const NONE = 'NONE';

/** The facts in a request for a card, the number of bots and of cards in the deck; a public arena may leave both out. */
export interface TurnFacts {
  readonly bots?: number | undefined;
  readonly deck?: number | undefined;
}

/** A bot's choice of a card. */
export interface CardChoice {
  /** The name of a card to play, or `NONE` to draw. */
  readonly card: string;
  /** The bot's estimate that the next card explodes, 0 to 1. */
  readonly estimate?: number;
}

/** A bot as a round sees it, which knows no sockets and no clock. */
export interface KittenBot {
  /** Takes a message that needs no answer. */
  hear(news: News): void | Promise<void>;
  /** Chooses a card to play, or none. */
  chooseCard(turn: TurnFacts): CardChoice | Promise<CardChoice>;
  /** Chooses the position of the kitten just defused, 0 to `deckSize`, as the arena counts. The size of the deck may be unknown. */
  choosePosition(deckSize: number | undefined): number | string | Promise<number | string>;
}

/** The error of a bot that does not answer as it should, which puts it out of the round. */
export class BotFault extends CodedError<FaultReason> {}

/** The names, cards and chance of a round. */
interface RoundSetup {
  /** The names by seat; the first begins. */
  readonly names: readonly string[];
  readonly deal: Deal;
  readonly order: DeckOrder;
  readonly random: RandomStream;
}

/** Characters of an answer that a message quotes. */
const LONGEST_QUOTE = 40;

function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}

/**
 * Plays a round; returns the seats from the survivor to the first to leave.
 *
 * @param bots the bots by seat; the first begins
 * @throws any error of `onEvent`, and any of a bot that is not a `BotFault`
 */
export async function playRound(
  { names, deal, order, random }: RoundSetup,
  bots: readonly KittenBot[],
  onEvent: (event: RoundEvent) => void | Promise<void> = () => {},
): Promise<readonly number[]> {
  let state: RoundState = EMPTY_TABLE;
  const botAt = (seat: number) => bots[seat] as KittenBot;
  const holds = (seat: number, card: Card) => (state.hands[seat] as readonly Card[]).includes(card);
  // The last bot has survived, whatever it does.
  const isOver = () => state.left.length === names.length - 1;
  const goesOnFor = (seat: number) => !isOver() && !state.left.includes(seat);

  const happen = async (event: RoundEvent): Promise<void> => {
    state = applyEvent(state, event);
    await onEvent(event);
    const faults = await Promise.all(bots.map((bot, seat) => inform(bot, seat, event)));
    for (const [seat, fault] of faults.entries()) if (fault !== null) await disqualify(seat, fault);
  };

  // A bot receives messages as long as it is in the round, then those of its own end and of the result.
  const inform = async (bot: KittenBot, seat: number, event: RoundEvent): Promise<BotFault | null> => {
    const isOwnEnd = event.type === 'explode' && event.seat === seat;
    if (state.left.includes(seat) && !isOwnEnd && event.type !== 'over') return null;
    try {
      for (const news of newsOf(event, seat, names)) {
        const heard = bot.hear(news);
        // Millions of rounds are played between bots that need no time to hear.
        if (heard !== undefined) await heard;
      }
      return null;
    } catch (error) {
      if (error instanceof BotFault) return error;
      throw error;
    }
  };

  const disqualify = async (seat: number, { code: reason, message }: BotFault): Promise<void> => {
    if (goesOnFor(seat)) await happen({ type: 'out', seat, reason, message });
  };

  /** Returns true if the bot may play another card. Throws the `BotFault` of this bot. */
  const playCard = async (seat: number): Promise<boolean> => {
    const turn = { bots: seatsIn(state).length, deck: state.deck.length };
    const { card: answer, estimate } = await botAt(seat).chooseCard(turn);
    const guess = estimate === undefined ? {} : { estimate };
    const choice = answer.trim().toUpperCase();
    if (choice === NONE) {
      await draw(seat, guess);
      return false;
    }
    const card = CARDS.find((name) => name === choice);
    if (card === undefined)
      throw new BotFault('noSuchCard', `answered ${quoted(answer)}, which is not a card`);
    if (!holds(seat, card)) throw new BotFault('cardNotHeld', `played ${card}, which is not in its hand`);
    await happen({ type: 'play', seat, card, ...guess });
    if (goesOnFor(seat)) await takeEffect(seat, card);
    return card !== 'SKIP';
  };

  const takeEffect = async (seat: number, card: Card): Promise<void> => {
    const { deck } = state;
    if (card === 'SHUFFLE') await happen({ type: 'shuffle', seat, deck: random.shuffle([...deck]) });
    if (card === 'SEE_THE_FUTURE') {
      const cards = placesShown(order, deck.length).map((place) => deck[place] as Card);
      await happen({ type: 'future', seat, cards });
    }
  };

  const draw = async (seat: number, guess: { estimate?: number }): Promise<void> => {
    // There is a next card: the deck has at least as many kittens as bots have opponents.
    const card = state.deck[0] as Card;
    await happen({ type: 'draw', seat, card, ...guess });
    if (card !== 'EXPLODING_KITTEN' || !goesOnFor(seat)) return;
    if (!holds(seat, 'DEFUSE')) return happen({ type: 'explode', seat });
    await happen({ type: 'defuse', seat });
    if (!goesOnFor(seat)) return;
    const deckSize = state.deck.length;
    const answer = String(await botAt(seat).choosePosition(deckSize));
    const position = placeAnswered(order, answer, deckSize);
    if (position === null)
      throw new BotFault('noPosition', `answered ${quoted(answer)}, which is not a position in the deck`);
    await happen({ type: 'place', seat, position });
  };

  /** Asks for cards until the turn ends, which it does, as every card that is played leaves the hand. */
  const takeTurn = async (seat: number): Promise<void> => {
    try {
      while (goesOnFor(seat) && (await playCard(seat)));
    } catch (error) {
      if (!(error instanceof BotFault)) throw error;
      await disqualify(seat, error);
    }
  };

  await happen({ type: 'deal', names, ...deal });
  for (let seat = 0; !isOver(); seat = (seat + 1) % names.length) await takeTurn(seat);
  const ranks = [...seatsIn(state), ...state.left.toReversed()];
  await happen({ type: 'over', ranks });
  return ranks;
}
