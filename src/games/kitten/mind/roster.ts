/** The bots that play in this process: one by chance, one that only draws, one by rule of thumb, and the tuned one. */
import { type RandomStream, stream } from '../../../engine/index.ts';
import { type Card, type DeckOrder, positionOf } from '../round/cards.ts';
import type { News } from '../round/events.ts';
import { type CardChoice, type KittenBot, NONE, type TurnFacts } from '../round/round.ts';
import type { KittenWeights } from './weights.ts';
import { Hand, Witness } from './witness.ts';

/** A bot that plays any card of its hand but DEFUSE, or none, all equally likely, and puts kittens anywhere. */
function randomBot(name: string, random: RandomStream): KittenBot {
  const hand = new Hand(name);
  return {
    hear: (news) => hand.hear(news),
    chooseCard: () => {
      const options = [NONE, ...hand.cards.filter((card) => card !== 'DEFUSE')];
      return { card: random.pick(options) };
    },
    choosePosition: (deckSize = 0) => random.int(0, deckSize),
  };
}

/** A bot as a template for others: it plays no card and always puts kittens at position 0. */
const TEMPLATE: KittenBot = { hear: () => {}, chooseCard: () => ({ card: NONE }), choosePosition: () => 0 };

/** The risk above which a cautious bot looks: one kitten among eight cards. */
const WORTH_A_LOOK = 1 / 8;

/**
 * A bot by rule of thumb: it looks at the next cards if kittens are not rare, escapes from one that it has seen on top with SKIP, else
 * SHUFFLE, and puts kittens on top.
 */
function cautiousBot(name: string, order: DeckOrder): KittenBot {
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

/** The names of the bots without weights. */
export const SIMPLE_BOTS = ['random', 'template', 'cautious'] as const;

/** A kind of bot, with the weights of a tuned one, as plain data. */
export type KittenBotSpec =
  | { readonly kind: (typeof SIMPLE_BOTS)[number] }
  | { readonly kind: 'mind'; readonly weights: KittenWeights };

/** The name and the chance of a bot, and the order in which the arena counts the deck. */
export interface BotSetup {
  readonly name: string;
  readonly order: DeckOrder;
  /** The seed that, with `path`, names the bot's random stream. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
}

/** Makes a bot of this kind. */
export function createKittenBot(spec: KittenBotSpec, { name, order, seed, path }: BotSetup): KittenBot {
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

/** The cost of exploding without a DEFUSE. */
const DEATH = 1000;

/** The options with their values in thousandths of a death; a card that is not in the hand has -Infinity. */
type Prospects = readonly (readonly [CardChoice['card'], number])[];

function best(prospects: Prospects): number {
  return Math.max(...prospects.map(([, value]) => value));
}

/**
 * Makes the bot that is tuned: it follows the round, estimates the probability that the next card explodes, and takes the option
 * of the highest value. The values are sums of features times weights; see `weights.ts`.
 */
export function createMind(name: string, weights: KittenWeights, order: DeckOrder) {
  const witness = new Witness(name, weights, order);

  const kittenCost = () => {
    const defuses = witness.hand.count('DEFUSE');
    if (defuses === 0) return DEATH;
    return defuses === 1 ? weights.lastDefuse : weights.spareDefuse;
  };

  /** The cost of playing a card; infinite if there is none in the hand. */
  const cardCost = (card: Card, weight: number) => {
    const copies = witness.hand.count(card);
    if (copies === 0) return Number.POSITIVE_INFINITY;
    const { spareCard, late } = weights;
    return weight * (1 - spareCard / 100) ** (copies - 1) * (1 - (late / 100) * witness.progress);
  };

  /** All options but a look, if the next card explodes with this probability. */
  const prospectsAt = (risk: number): Prospects => {
    const { skip, shuffle, laterRisk, newCard, passOn, passOnLast } = weights;
    const { belief, bots } = witness;
    const cost = kittenCost();
    const draw = (probability: number) => newCard - probability * cost;
    const later = (laterRisk / 100) * belief.meanRisk * cost;
    return [
      [NONE, draw(risk)],
      ['SKIP', risk * (bots > 2 ? passOn : passOnLast) - later - cardCost('SKIP', skip)],
      ['SHUFFLE', draw(belief.meanRisk) - cardCost('SHUFFLE', shuffle)],
    ];
  };

  /** The value of looking at the next cards, if `now` is the best value without. */
  const lookValue = (risk: number, now: number) => {
    // The public arena shows the last cards, not the next ones.
    if (order === 'bzz') return Number.NEGATIVE_INFINITY;
    const informed = risk * best(prospectsAt(1)) + (1 - risk) * best(prospectsAt(0));
    return now + (weights.lookGain / 100) * (informed - now) - cardCost('SEE_THE_FUTURE', weights.look);
  };

  return {
    hear: (news: News) => witness.hear(news),
    chooseCard(turn: TurnFacts): CardChoice {
      witness.correct(turn);
      const { nextRisk } = witness.belief;
      const prospects = prospectsAt(nextRisk);
      const options: Prospects = [...prospects, ['SEE_THE_FUTURE', lookValue(nextRisk, best(prospects))]];
      const [card] = options.reduce((top, option) => (option[1] > top[1] ? option : top));
      return { card, estimate: nextRisk };
    },
    choosePosition(deckSize = witness.belief.size) {
      const { placeNext, placeBefore, placeMine, placeDeep } = weights;
      const bots = Math.max(2, witness.bots);
      const value = (place: number): number => {
        const turn = place % bots;
        const drawer =
          place === 0 ? placeNext : turn === bots - 1 ? placeMine : place < bots ? placeBefore : 0;
        return drawer + (deckSize === 0 ? 0 : (placeDeep * place) / deckSize);
      };
      let place = 0;
      for (let other = 1; other <= deckSize; other++) if (value(other) > value(place)) place = other;
      witness.place(place, deckSize);
      return positionOf(order, place, deckSize);
    },
  } satisfies KittenBot;
}
