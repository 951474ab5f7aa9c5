/**
 * The bot that is tuned: it follows the round, estimates the probability that the next card explodes, and takes the option
 * of the highest value. The values are sums of features times weights; see `features.ts`.
 */

import type { Bot, Choice, KnownTurn } from '../round/bot.ts';
import { type Card, type DeckOrder, positionOf } from '../round/cards.ts';
import type { News } from '../round/events.ts';
import { NONE } from '../round/round.ts';
import type { KittenWeights } from './weights.ts';
import { Witness } from './witness.ts';

/** An option with its value, in thousandths of a death. */
interface Option {
  readonly card: Choice['card'];
  readonly value: number;
}

const DEATH = 1000;

/** The value of each option but a look, if the next card explodes with this probability. */
interface Prospects {
  readonly draw: number;
  readonly skip: number | null;
  readonly shuffle: number | null;
}

function best({ draw, skip, shuffle }: Prospects): number {
  return Math.max(draw, skip ?? draw, shuffle ?? draw);
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
    const options: Option[] = [{ card: NONE, value: prospects.draw }];
    if (prospects.skip !== null) options.push({ card: 'SKIP', value: prospects.skip });
    if (prospects.shuffle !== null) options.push({ card: 'SHUFFLE', value: prospects.shuffle });
    const look = this.#lookValue(nextRisk, best(prospects));
    if (look !== null) options.push({ card: 'SEE_THE_FUTURE', value: look });
    const { card } = options.reduce((top, option) => (option.value > top.value ? option : top));
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

  /** What playing a card costs, `null` if there is none in the hand. */
  #cardCost(card: Card, weight: number): number | null {
    const copies = this.#witness.hand.count(card);
    if (copies === 0) return null;
    const { spareCard, late } = this.#weights;
    return weight * (1 - spareCard / 100) ** (copies - 1) * (1 - (late / 100) * this.#witness.progress);
  }

  #prospects(risk: number): Prospects {
    const { skip, shuffle, laterRisk, newCard, passOn, passOnLast } = this.#weights;
    const { belief, bots } = this.#witness;
    const kittenCost = this.#kittenCost;
    const draw = (probability: number) => newCard - probability * kittenCost;
    const later = (laterRisk / 100) * belief.meanRisk * kittenCost;
    const skipCost = this.#cardCost('SKIP', skip);
    const shuffleCost = this.#cardCost('SHUFFLE', shuffle);
    return {
      draw: draw(risk),
      skip: skipCost === null ? null : risk * (bots > 2 ? passOn : passOnLast) - later - skipCost,
      shuffle: shuffleCost === null ? null : draw(belief.meanRisk) - shuffleCost,
    };
  }

  /** The value of looking at the next cards, if `now` is the best value without. */
  #lookValue(risk: number, now: number): number | null {
    const cost = this.#cardCost('SEE_THE_FUTURE', this.#weights.look);
    // The public arena does not show the next cards but the last ones.
    if (cost === null || this.#order === 'bzz') return null;
    const informed = risk * best(this.#prospects(1)) + (1 - risk) * best(this.#prospects(0));
    return now + (this.#weights.lookGain / 100) * (informed - now) - cost;
  }
}
