/** Bots to play against: one by chance, one that only draws, one by rule of thumb. */
import type { RandomStream } from '../../../engine/index.ts';
import type { Card } from '../round/cards.ts';
import { type DeckOrder, positionOf } from '../round/deckOrder.ts';
import type { News } from '../round/news.ts';
import { NONE } from '../round/round.ts';
import { type Bot, type Choice, Hand, type KnownTurn } from './bot.ts';

/** Plays any card of its hand but DEFUSE, or none, all equally likely; puts kittens anywhere. */
export class RandomBot implements Bot {
  readonly #hand: Hand;
  readonly #random: RandomStream;

  constructor(name: string, random: RandomStream) {
    this.#hand = new Hand(name);
    this.#random = random;
  }

  hear(news: News): void {
    this.#hand.hear(news);
  }

  chooseCard(): Choice {
    const options: Choice['card'][] = [NONE, ...this.#hand.cards.filter((card) => card !== 'DEFUSE')];
    return { card: options[this.#random.int(0, options.length - 1)] as Choice['card'] };
  }

  choosePosition(deckSize = 0): number {
    return this.#random.int(0, deckSize);
  }
}

/** A bot to copy: it plays no card and puts kittens on top, as position 0 is there. */
export class TemplateBot implements Bot {
  hear(): void {}

  chooseCard(): Choice {
    return { card: NONE };
  }

  choosePosition(): number {
    return 0;
  }
}

/** Risk from which a cautious bot looks: more than one kitten among this many cards. */
const WORTH_A_LOOK = 1 / 8;

/**
 * By rule of thumb: where a kitten is not rare it looks at the next cards; from one that it has seen on top it escapes with
 * SKIP, else SHUFFLE; it puts kittens on top.
 */
export class CautiousBot implements Bot {
  readonly #hand: Hand;
  readonly #order: DeckOrder;
  #next: (Card | null)[] = [];
  #bots = 2;

  constructor(name: string, order: DeckOrder) {
    this.#hand = new Hand(name);
    this.#order = order;
  }

  hear(news: News): void {
    this.#hand.hear(news);
    if (news.type === 'start') {
      this.#next = [];
      this.#bots = news.bots.length;
    } else if (news.type === 'future' && this.#order === 'document') this.#next = [...news.cards];
    else if (news.type === 'inform') {
      if (news.event === 'DRAW') this.#next.shift();
      else if (news.event !== 'PLAY' || news.card === 'SHUFFLE') this.#next = [];
    }
  }

  chooseCard({ bots = this.#bots, deck }: KnownTurn): Choice {
    this.#bots = bots;
    const [next = null] = this.#next;
    const risk = next === null ? (bots - 1) / (deck ?? bots) : next === 'EXPLODING_KITTEN' ? 1 : 0;
    const holds = (card: Card) => this.#hand.count(card) > 0;
    if (risk === 1) {
      const wayOut = (['SKIP', 'SHUFFLE'] as const).find(holds);
      return { card: wayOut ?? NONE, estimate: risk };
    }
    const looks = risk > WORTH_A_LOOK && this.#order === 'document' && holds('SEE_THE_FUTURE');
    return { card: looks ? 'SEE_THE_FUTURE' : NONE, estimate: risk };
  }

  choosePosition(deckSize = 0): number {
    return positionOf(this.#order, 0, deckSize);
  }
}
