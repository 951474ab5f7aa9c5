/** The bots that play in this process, by what they are made of: by chance, only drawing, by rule of thumb, or tuned. */

import { z } from 'zod';
import { type RandomStream, stream } from '../../../engine/index.ts';
import { type Card, type DeckOrder, positionOf } from '../round/cards.ts';
import { type Bot, NONE } from '../round/round.ts';
import { createMind } from './mind.ts';
import { kittenWeightsSchema } from './weights.ts';
import { Hand } from './witness.ts';

/** Plays any card of its hand but DEFUSE, or none, all equally likely; puts kittens anywhere. */
function randomBot(name: string, random: RandomStream): Bot {
  const hand = new Hand(name);
  return {
    hear: (news) => hand.hear(news),
    chooseCard: () => {
      const options = [NONE, ...hand.cards.filter((card) => card !== 'DEFUSE')];
      return { card: options[random.int(0, options.length - 1)] as string };
    },
    choosePosition: (deckSize = 0) => random.int(0, deckSize),
  };
}

/** A bot to copy: it plays no card and puts kittens on top, as position 0 is there. */
const TEMPLATE: Bot = { hear: () => {}, chooseCard: () => ({ card: NONE }), choosePosition: () => 0 };

/** Risk from which a cautious bot looks: more than one kitten among this many cards. */
const WORTH_A_LOOK = 1 / 8;

/**
 * By rule of thumb: where a kitten is not rare it looks at the next cards; from one that it has seen on top it escapes with
 * SKIP, else SHUFFLE; it puts kittens on top.
 */
function cautiousBot(name: string, order: DeckOrder): Bot {
  const hand = new Hand(name);
  let nextCards: Card[] = [];
  let botsIn = 2;
  return {
    hear: (news) => {
      hand.hear(news);
      if (news.type === 'start') {
        nextCards = [];
        botsIn = news.bots.length;
      } else if (news.type === 'future' && order === 'document') nextCards = [...news.cards];
      else if (news.type === 'inform') {
        if (news.event === 'DRAW') nextCards.shift();
        else if (news.event !== 'PLAY' || news.card === 'SHUFFLE') nextCards = [];
      }
    },
    chooseCard: ({ bots = botsIn, deck = bots }) => {
      botsIn = bots;
      const [next] = nextCards;
      const risk = next === undefined ? (bots - 1) / deck : next === 'EXPLODING_KITTEN' ? 1 : 0;
      const holds = (card: Card) => hand.count(card) > 0;
      if (risk === 1) {
        const wayOut = (['SKIP', 'SHUFFLE'] as const).find(holds);
        return { card: wayOut ?? NONE, estimate: risk };
      }
      const looks = risk > WORTH_A_LOOK && order === 'document' && holds('SEE_THE_FUTURE');
      return { card: looks ? 'SEE_THE_FUTURE' : NONE, estimate: risk };
    },
    choosePosition: (deckSize = 0) => positionOf(order, 0, deckSize),
  };
}

export const SIMPLE_BOTS = ['random', 'template', 'cautious'] as const;

/** What a bot is made of, as plain data. */
export const botSpecSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(SIMPLE_BOTS) }),
  z.strictObject({ kind: z.literal('mind'), weights: kittenWeightsSchema.shape.weights }),
]);
export type BotSpec = z.infer<typeof botSpecSchema>;

/** What a bot knows before the first round. */
export interface BotSetup {
  readonly name: string;
  readonly order: DeckOrder;
  /** With `path`, names the stream of its own chance. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

export function createBot(spec: BotSpec, { name, order, seed, path }: BotSetup): Bot {
  switch (spec.kind) {
    case 'random':
      return randomBot(name, stream(seed, ...path));
    case 'template':
      return TEMPLATE;
    case 'cautious':
      return cautiousBot(name, order);
    case 'mind':
      return createMind(name, spec.weights, order);
  }
}
