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

export class Mind implements Bot {
  readonly #weights: KittenWeights;
  readonly #order: DeckOrder;
  readonly #witness: Witness;

  constructor(name: string, weights: KittenWeights, order: DeckOrder) {
    this.#weights = weights;
    this.#order = order;
    this.#witness = new Witness(name, weights, order);
  }

  hear(news: News): void {
    this.#witness.hear(news);
  }

  chooseCard(turn: KnownTurn): Choice {
    this.#witness.correct(turn);
    const { nextRisk } = this.#witness.belief;
    const prospects = this.#prospects(nextRisk);
    const options: Prospects = [...prospects, ['SEE_THE_FUTURE', this.#lookValue(nextRisk, best(prospects))]];
    const [card] = options.reduce((top, option) => (option[1] > top[1] ? option : top));
    return { card, estimate: nextRisk };
  }

  choosePosition(deckSize: number = this.#witness.belief.size): number {
    const { placeNext, placeBefore, placeMine, placeDeep } = this.#weights;
    const bots = Math.max(2, this.#witness.bots);
    const value = (place: number): number => {
      const turn = place % bots;
      const drawer = place === 0 ? placeNext : turn === bots - 1 ? placeMine : place < bots ? placeBefore : 0;
      return drawer + (deckSize === 0 ? 0 : (placeDeep * place) / deckSize);
    };
    let place = 0;
    for (let other = 1; other <= deckSize; other++) if (value(other) > value(place)) place = other;
    this.#witness.place(place, deckSize);
    return positionOf(this.#order, place, deckSize);
  }

  /** What drawing a kitten costs. */
  get #kittenCost(): number {
    const defuses = this.#witness.hand.count('DEFUSE');
    if (defuses === 0) return DEATH;
    return defuses === 1 ? this.#weights.lastDefuse : this.#weights.spareDefuse;
  }

  /** What playing a card costs; infinite if there is none in the hand. */
  #cardCost(card: Card, weight: number): number {
    const copies = this.#witness.hand.count(card);
    if (copies === 0) return Number.POSITIVE_INFINITY;
    const { spareCard, late } = this.#weights;
    return weight * (1 - spareCard / 100) ** (copies - 1) * (1 - (late / 100) * this.#witness.progress);
  }

  /** All options but a look, if the next card explodes with this probability. */
  #prospects(risk: number): Prospects {
    const { skip, shuffle, laterRisk, newCard, passOn, passOnLast } = this.#weights;
    const { belief, bots } = this.#witness;
    const kittenCost = this.#kittenCost;
    const draw = (probability: number) => newCard - probability * kittenCost;
    const later = (laterRisk / 100) * belief.meanRisk * kittenCost;
    return [
      [NONE, draw(risk)],
      ['SKIP', risk * (bots > 2 ? passOn : passOnLast) - later - this.#cardCost('SKIP', skip)],
      ['SHUFFLE', draw(belief.meanRisk) - this.#cardCost('SHUFFLE', shuffle)],
    ];
  }

  /** The value of looking at the next cards, if `now` is the best value without. */
  #lookValue(risk: number, now: number): number {
    // The public arena does not show the next cards but the last ones.
    if (this.#order === 'bzz') return Number.NEGATIVE_INFINITY;
    const cost = this.#cardCost('SEE_THE_FUTURE', this.#weights.look);
    const informed = risk * best(this.#prospects(1)) + (1 - risk) * best(this.#prospects(0));
    return now + (this.#weights.lookGain / 100) * (informed - now) - cost;
  }
}
