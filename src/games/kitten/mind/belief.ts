/**
 * A belief about the hidden deck: its size, the kittens in it, the probability of a kitten at every place, and the cards that were
 * seen.
 *
 * It has the probability of each place, not of each arrangement, so that an update takes a pass over the deck. That is exact after
 * draws, shuffles, glimpses, own placements and another's placement; two placements by others, or evidence from behaviour, make
 * places depend on each other, which is neglected. The probabilities always add up to the kittens.
 */
import type { Card } from '../round/cards.ts';

/** The least probability that an unseen place differs from all evidence. */
const LEAST_DOUBT = 1e-6;

/** A bot's belief about the deck; places count from the top, which is 0. */
export class Belief {
  /** The probability of a kitten at each place, from the top. */
  risks: number[] = [];
  /** The cards known by place, from the top; `null` if unknown. */
  seen: (Card | null)[] = [];
  kittens: number;

  /** A shuffled deck of this many cards, at most all of them kittens. */
  constructor(size: number, kittens: number) {
    this.kittens = Math.min(size, Math.max(0, kittens));
    this.#forget(size);
  }

  /** Cards in the deck. */
  get size(): number {
    return this.risks.length;
  }

  /** The probability that the next card is a kitten; 0 for an empty deck. */
  get nextRisk(): number {
    return this.risks[0] ?? 0;
  }

  /** The probability that a card is a kitten after a shuffle. */
  get meanRisk(): number {
    return this.size === 0 ? 0 : this.kittens / this.size;
  }

  /** A copy that changes by itself. */
  copy(): Belief {
    const { kittens, risks, seen } = this;
    return Object.assign(new Belief(0, 0), { kittens, risks: [...risks], seen: [...seen] });
  }

  /** Takes note that the deck was shuffled. */
  shuffle(): void {
    this.#forget(this.size);
  }

  /** Corrects the size; cards that were missed count as lying at the bottom. */
  resize(size: number): void {
    if (size === this.size) return;
    this.kittens = Math.min(this.kittens, size);
    this.risks = Array.from({ length: size }, (_, place) => this.risks[place] ?? this.kittens / size);
    this.seen = Array.from({ length: size }, (_, place) => this.seen[place] ?? null);
    this.#rescale();
  }

  /** Takes note that the next card was drawn, and was a kitten or not. */
  draw(wasKitten: boolean): void {
    this.risks.shift();
    this.seen.shift();
    if (wasKitten) this.kittens = Math.max(0, this.kittens - 1);
    this.kittens = Math.min(this.kittens, this.size);
    this.#rescale();
  }

  /** Takes note of the cards at these places. */
  see(places: readonly number[], cards: readonly Card[]): void {
    for (const [index, card] of cards.entries()) {
      const place = places[index];
      if (place === undefined || place >= this.size) continue;
      this.seen[place] = card;
      this.risks[place] = card === 'EXPLODING_KITTEN' ? 1 : 0;
    }
    const shown = this.seen.filter((card) => card === 'EXPLODING_KITTEN').length;
    this.kittens = Math.max(this.kittens, shown);
    this.#rescale();
  }

  /** Takes note that the owner of this belief has put a kitten at this place. */
  place(place: number): void {
    this.kittens++;
    this.risks.splice(place, 0, 1);
    this.seen.splice(place, 0, 'EXPLODING_KITTEN');
  }

  /**
   * Takes note that another bot has put a kitten somewhere, at the top with a probability `onTop` higher than at any other place. Cards
   * that were seen may have moved down by one.
   */
  placedByAnother(onTop: number): void {
    const places = this.size + 1;
    const elsewhere = (1 - onTop) / places;
    const before = this.risks;
    this.kittens++;
    // The probability that the kitten is above a place.
    let above = 0;
    this.risks = Array.from({ length: places }, (_, place) => {
      const here = elsewhere + (place === 0 ? onTop : 0);
      const below = Math.max(0, 1 - above - here);
      const risk = here + below * (before[place] ?? 0) + above * (before[place - 1] ?? 0);
      above += here;
      return Math.min(1, risk);
    });
    this.seen = Array<null>(places).fill(null);
    this.#rescale();
  }

  /** Takes note that another bot behaved as if it knew the next card; positive log odds speak for a kitten. */
  suspectNext(logOdds: number): void {
    const risk = this.risks[0];
    if (logOdds === 0 || risk === undefined || risk <= 0 || risk >= 1) return;
    const odds = (risk / (1 - risk)) * Math.exp(logOdds);
    this.risks[0] = Math.min(odds / (1 + odds), 1 - LEAST_DOUBT);
    this.#rescale(1);
  }

  #forget(size: number): void {
    this.risks = Array<number>(size).fill(this.kittens / size);
    this.seen = Array<null>(size).fill(null);
  }

  /** Makes the open places, those not seen and not above `first`, add up to the kittens that are not elsewhere. */
  #rescale(first = 0): void {
    const risks = this.risks;
    let left = this.kittens;
    const open: number[] = [];
    for (let place = 0; place < risks.length; place++) {
      if (place < first || this.seen[place] !== null) left -= risks[place] as number;
      else open.push(place);
    }
    this.#share(Math.max(0, left), open);
  }

  /** Scales the risks of these places to this sum; a place that would exceed certainty is certain, and the others share the rest. */
  #share(kittens: number, places: readonly number[]): void {
    const risks = this.risks;
    let sum = 0;
    let highest = 0;
    for (const place of places) {
      const risk = risks[place] as number;
      sum += risk;
      highest = Math.max(highest, risk);
    }
    const factor = sum > 0 ? kittens / sum : 0;
    if (highest * factor <= 1) {
      for (const place of places)
        risks[place] = sum > 0 ? (risks[place] as number) * factor : Math.min(1, kittens / places.length);
      return;
    }
    const rest = places.filter((place) => (risks[place] as number) * factor < 1);
    for (const place of places) if ((risks[place] as number) * factor >= 1) risks[place] = 1;
    this.#share(Math.max(0, kittens - (places.length - rest.length)), rest);
  }
}
