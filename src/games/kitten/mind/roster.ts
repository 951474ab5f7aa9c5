/** The bots that play in this process, by what they are made of: by chance, only drawing, by rule of thumb, or tuned. */

import { z } from 'zod';
import { type RandomStream, stream } from '../../../engine/index.ts';
import type { Bot, Choice, KnownTurn } from '../round/bot.ts';
import { type Card, type DeckOrder, positionOf } from '../round/cards.ts';
import type { News } from '../round/events.ts';
import { NONE } from '../round/round.ts';
import { Mind } from './mind.ts';
import { kittenWeightsSchema } from './weights.ts';
import { Hand } from './witness.ts';

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

export const SIMPLE_BOTS = ['random', 'template', 'cautious'] as const;

/** What a bot is made of, as plain data. */
export const botSpecSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(SIMPLE_BOTS) }),
  z.strictObject({ kind: z.literal('mind'), weights: kittenWeightsSchema.shape.weights }),
]);
export type BotSpec = z.infer<typeof botSpecSchema>;

/** What a bot is made for: its name at the table, and the streams of its own chance. */
export interface BotSetup {
  readonly name: string;
  readonly order: DeckOrder;
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

export function createBot(spec: BotSpec, { name, order, seed, path }: BotSetup): Bot {
  switch (spec.kind) {
    case 'random':
      return new RandomBot(name, stream(seed, ...path));
    case 'template':
      return new TemplateBot();
    case 'cautious':
      return new CautiousBot(name, order);
    case 'mind':
      return new Mind(name, spec.weights, order);
  }
}
