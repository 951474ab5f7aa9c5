/**
 * The bot that is tuned: it follows the round, estimates the probability that the next card explodes, and takes the option
 * of the highest value. The values are sums of features times weights; see `weights.ts`.
 */

import { type Card, type DeckOrder, positionOf } from '../round/cards.ts';
import type { News } from '../round/events.ts';
import { type Bot, type Choice, type KnownTurn, NONE } from '../round/round.ts';
import type { KittenWeights } from './weights.ts';
import { Witness } from './witness.ts';

const DEATH = 1000;

/** Options with their values, in thousandths of a death; a card that is not in the hand has -Infinity. */
type Prospects = readonly (readonly [Choice['card'], number])[];

function best(prospects: Prospects): number {
  return Math.max(...prospects.map(([, value]) => value));
}

export function createMind(name: string, weights: KittenWeights, order: DeckOrder) {
  const witness = new Witness(name, weights, order);

  const kittenCost = () => {
    const defuses = witness.hand.count('DEFUSE');
    if (defuses === 0) return DEATH;
    return defuses === 1 ? weights.lastDefuse : weights.spareDefuse;
  };

  /** What playing a card costs; infinite if there is none in the hand. */
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
    // The public arena does not show the next cards but the last ones.
    if (order === 'bzz') return Number.NEGATIVE_INFINITY;
    const informed = risk * best(prospectsAt(1)) + (1 - risk) * best(prospectsAt(0));
    return now + (weights.lookGain / 100) * (informed - now) - cardCost('SEE_THE_FUTURE', weights.look);
  };

  return {
    hear: (news: News) => witness.hear(news),
    chooseCard(turn: KnownTurn): Choice {
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
  } satisfies Bot;
}
