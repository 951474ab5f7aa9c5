/**
 * The likelihood of a mean, for scores with an unknown distribution.
 *
 * Among all distributions over the scores that were seen, the likeliest one with a given mean gives score `a` the chance
 * p(a) / (1 + x · (a − mean)), where p(a) is its share of the sample and x the root of the sum of p(a) · (a − mean) / (1 + x · (a − mean)):
 * a Lagrange multiplier. So the ratio of two means is exact for scores of a few values, and Owen's empirical likelihood for others
 * (Michel Van den Bergh, "support_MLE_multinomial", as used by fishtest; Art Owen, "Empirical Likelihood", 2001). The normal approximation
 * with the variance of the sample is not: after nothing but wins there is none.
 */

interface SeenScore {
  readonly score: number;
  /** Number of times that it was seen. */
  readonly weight: number;
}

/**
 * Each outcome of a pair counts this much before any is seen, so that no outcome is impossible because it is missing so far. Fishtest
 * counts the same.
 */
const PRIOR = 1e-3;
const OUTCOMES = [0, 0.25, 0.5, 0.75, 1] as const;

const MOST_ITERATIONS = 100;
/** The last step of Newton's method may be this long: what is left is about its square, and the likelihood is flat there. */
const LAST_STEP = 1e-9;

/** The Lagrange multiplier of a mean that lies within the scores: by Newton's method, or by halving where a step would leave the bounds. */
function multiplierFor(seen: readonly SeenScore[], mean: number): number {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const { score } of seen) {
    if (score < least) least = score;
    if (score > most) most = score;
  }
  // Beyond these bounds a chance would be negative. The sum falls from one to the other.
  let low = -1 / (most - mean);
  let high = 1 / (mean - least);
  let multiplier = 0;
  for (let iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
    let sum = 0;
    let fall = 0;
    for (const { score, weight } of seen) {
      const part = (score - mean) / (1 + multiplier * (score - mean));
      sum += weight * part;
      fall += weight * part * part;
    }
    if (sum > 0) low = multiplier;
    else high = multiplier;
    const step = multiplier + sum / fall;
    const next = step > low && step < high ? step : (low + high) / 2;
    const moved = Math.abs(next - multiplier);
    multiplier = next;
    if (moved <= LAST_STEP * (1 + Math.abs(next))) break;
  }
  return multiplier;
}

/** Return the natural logarithm of how many times likelier these scores of pairs are with mean `mean1` than with mean `mean0`; both lie between 0 and 1. */
export function logLikelihoodRatio(scores: readonly SeenScore[], mean0: number, mean1: number): number {
  const seen = [...OUTCOMES.map((score) => ({ score, weight: PRIOR })), ...scores];
  const multiplier0 = multiplierFor(seen, mean0);
  const multiplier1 = multiplierFor(seen, mean1);
  let ratio = 0;
  for (const { score, weight } of seen) {
    const under0 = Math.log1p(multiplier0 * (score - mean0));
    const under1 = Math.log1p(multiplier1 * (score - mean1));
    ratio += weight * (under0 - under1);
  }
  return ratio;
}

/**
 * Counts of scores, each split between the two nearest steps of a scale: the mean stays the same, and the variance grows by at
 * most a quarter of the square of a step, which makes a test more cautious.
 */
export class ScoreCounts {
  /** A list and no map: simulations add millions of scores. */
  readonly #weights: number[] = [];
  /** The step of the first weight; scores may lie below 0. */
  #lowest = 0;

  /** @param steps in which the scale from 0 to 1 is divided; scores may lie beyond both ends */
  constructor(private readonly steps: number) {}

  /** Count a score. */
  add(score: number): void {
    const place = this.steps * score;
    const lowerStep = Math.floor(place);
    const remainder = place - lowerStep;
    this.#addAt(lowerStep, 1 - remainder);
    if (remainder > 0) this.#addAt(lowerStep + 1, remainder);
  }

  #addAt(step: number, weight: number): void {
    const weights = this.#weights;
    if (weights.length === 0) this.#lowest = step;
    for (; this.#lowest > step; this.#lowest--) weights.unshift(0);
    while (this.#lowest + weights.length <= step) weights.push(0);
    weights[step - this.#lowest] = this.at(step) + weight;
  }

  /** Return the number of scores at a step, 0 standing for the score 0. */
  at(step: number): number {
    return this.#weights[step - this.#lowest] ?? 0;
  }

  /** The steps that were seen, as scores with their weights. */
  get seen(): SeenScore[] {
    const seen: SeenScore[] = [];
    for (const [index, weight] of this.#weights.entries())
      if (weight > 0) seen.push({ score: (this.#lowest + index) / this.steps, weight });
    return seen;
  }
}
