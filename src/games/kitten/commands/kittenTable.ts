/** A table of Exploding Kittens that people follow, and at which one may sit. */

import type { Dialogue } from '../../../cli/index.ts';
import { counted, harmless } from '../../../cli/index.ts';
import { describeRoundEvent, describeThought, formatHand } from '../describeKitten.ts';
import type { Choice, KnownTurn, PatientBot } from '../mind/bot.ts';
import { UNTUNED_WEIGHTS } from '../mind/features.ts';
import { Witness } from '../mind/witness.ts';
import { type Moment, RoundFollower } from '../record/moments.ts';
import { CARDS, type Card } from '../round/cards.ts';
import type { RoundEvent } from '../round/events.ts';
import type { News } from '../round/news.ts';
import { NONE } from '../round/round.ts';

type Say = (text: string) => void;

/** Tells a round line by line; to a person at the table, only what they may see. */
export class RoundTeller {
  readonly #say: Say;
  readonly #person: string | null;
  readonly #follower = new RoundFollower('document');
  #moment: Moment | null = null;

  /** @param person the name of the person at the table, if there is one */
  constructor(say: Say, person: string | null) {
    this.#say = say;
    this.#person = person;
  }

  tell(event: RoundEvent): void {
    const before = this.#moment;
    this.#moment = this.#follower.follow(event);
    const { names, hands } = this.#moment.state;
    const seat = this.#person === null ? -1 : names.indexOf(this.#person);
    const viewer = seat < 0 ? undefined : seat;
    if (viewer === undefined && before !== null && (event.type === 'play' || event.type === 'draw')) {
      this.#say(harmless(`    ${describeThought(before, event.seat)}`));
    }
    this.#say(harmless(describeRoundEvent(event, names, viewer)));
    if (event.type === 'deal' && viewer !== undefined) {
      this.#say(`your hand: ${formatHand(hands[viewer] as readonly Card[])}`);
    }
  }
}

/** A person at the table. */
export class Person implements PatientBot {
  readonly #dialogue: Dialogue;
  readonly #witness: Witness;

  constructor(name: string, dialogue: Dialogue) {
    this.#dialogue = dialogue;
    // People judge the behaviour of the others for themselves.
    this.#witness = new Witness(
      name,
      { ...UNTUNED_WEIGHTS, suspectSkip: 0, suspectLook: 0, expectTop: 0 },
      'document',
    );
  }

  hear(news: News): void {
    this.#witness.hear(news);
  }

  async chooseCard(turn: KnownTurn): Promise<Choice> {
    this.#witness.correct(turn);
    const { hand, belief } = this.#witness;
    const options = CARDS.filter((card) => card !== 'DEFUSE' && hand.count(card) > 0);
    const list = options.map((card, index) => `${index + 1} ${card}`).join(', ');
    const chance = `${(100 * belief.nextRisk).toFixed(0)} %`;
    const card = await this.#dialogue.ask<Choice['card']>({
      text:
        `\nyour hand: ${formatHand(hand.cards)}\n` +
        `${counted(belief.size, 'card')} in the deck; as far as you can know, the next one explodes with ${chance}\n` +
        `play ${list === '' ? 'nothing' : list}, or Enter to draw `,
      understand: (answer) => {
        const text = answer.trim().toUpperCase();
        if (text === '' || text === '0' || text === NONE) return { value: NONE };
        const chosen = options[Number(text) - 1] ?? options.find((option) => option.startsWith(text));
        return chosen === undefined
          ? {
              problem: `type a number from 1 to ${options.length}, the beginning of a card's name, or nothing`,
            }
          : { value: chosen };
      },
    });
    return { card };
  }

  async choosePosition(deckSize = this.#witness.belief.size): Promise<number> {
    const position = await this.#dialogue.ask<number>({
      text: `\nwhere do you put the kitten? 0 is on top, ${deckSize} at the bottom `,
      understand: (answer) => {
        const number = Number(answer);
        const isPlace = answer.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= deckSize;
        return isPlace ? { value: number } : { problem: `type a number from 0 to ${deckSize}` };
      },
    });
    this.#witness.place(position, deckSize);
    return position;
  }
}
