import { describe, expect, it } from 'vitest';
import { expectedScore } from '../../src/arena/elo.ts';
import { countScores, logLikelihoodRatio, type Pentanomial, sprt } from '../../src/arena/sprt.ts';
import { type RandomStream, stream } from '../../src/engine/random.ts';

const BOUNDS = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };

it('counts pair scores', () => {
  expect(countScores([0, 1, 0.5, 0.5, 0.75, 0.25, 1])).toEqual([1, 1, 2, 1, 2]);
});

describe('the log-likelihood ratio', () => {
  it('is zero half-way between the hypotheses, and has the sign of the nearer one', () => {
    const counts: Pentanomial = [100, 200, 300, 200, 100];
    expect(logLikelihoodRatio(counts, -10, 10)).toBeCloseTo(0, 6);
    expect(logLikelihoodRatio(counts, 0, 10)).toBeLessThan(0);
    expect(logLikelihoodRatio(counts, -10, 0)).toBeGreaterThan(0);
  });

  it('grows with the number of pairs', () => {
    const once = logLikelihoodRatio([10, 20, 30, 30, 20], 0, 10);
    const often = logLikelihoodRatio([100, 200, 300, 300, 200], 0, 10);
    expect(often / once).toBeCloseTo(10, 2);
  });

  it('is that of a normal distribution with known variance', () => {
    // 1000 pairs, mean 0.55, variance 0.25 * 0.75 ... worked out by hand: mean of squares 0.365, variance 0.0625.
    const counts: Pentanomial = [50, 150, 400, 350, 50];
    const mean = (150 * 0.25 + 400 * 0.5 + 350 * 0.75 + 50) / 1000;
    const squares = (150 * 0.0625 + 400 * 0.25 + 350 * 0.5625 + 50) / 1000;
    const [low, high] = [expectedScore(0), expectedScore(10)];
    const likelihoods = [low, high].map(
      (score) => -(1000 * (mean - score) ** 2) / (2 * (squares - mean ** 2)),
    );
    const [under0, under1] = likelihoods as [number, number];
    expect(logLikelihoodRatio(counts, 0, 10)).toBeCloseTo(under1 - under0, 3);
  });
});

describe('the test', () => {
  it('has the bounds of Wald', () => {
    const { lower, upper, verdict } = sprt([0, 0, 0, 0, 0], BOUNDS);
    expect(lower).toBeCloseTo(-2.944439, 6);
    expect(upper).toBeCloseTo(2.944439, 6);
    expect(verdict).toBe('undecided');
  });

  it('decides when the evidence is clear', () => {
    expect(sprt([50, 100, 300, 400, 150], BOUNDS).verdict).toBe('H1');
    expect(sprt([150, 400, 300, 100, 50], BOUNDS).verdict).toBe('H0');
    expect(sprt([10, 20, 30, 22, 10], BOUNDS).verdict).toBe('undecided');
  });

  it.each([
    { ...BOUNDS, elo0: 20 },
    { ...BOUNDS, alpha: 0 },
    { ...BOUNDS, alpha: 0.6, beta: 0.5 },
  ])('refuses %j', (bounds) => {
    expect(() => sprt([1, 1, 1, 1, 1], bounds)).toThrow(RangeError);
  });

  /** A pair of games with this expected score each, drawn with the correlation of shared bombs. */
  function drawPair(random: RandomStream, score: number): number {
    const first = random.float() < score ? 1 : 0;
    const second = random.float() < 0.2 ? 1 - first : random.float() < score ? 1 : 0;
    const isDouble = random.float() < 0.05;
    return (first + (isDouble ? 0.5 : second)) / 2;
  }

  /** The share of simulated tests that accept H1. */
  function acceptance(elo: number, tests: number): number {
    // The mean of a pair is that of its games once the correlation is allowed for: 0.8 p + 0.2 (1 - p) for the second.
    const wanted = expectedScore(elo);
    const secondWeight = 0.95 * 0.6;
    const score = (2 * wanted - 0.95 * 0.2 - 0.05 * 0.5) / (1 + secondWeight);
    let accepted = 0;
    for (let test = 0; test < tests; test++) {
      const random = stream(1, 'sprt', elo, test);
      const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
      for (;;) {
        for (let pair = 0; pair < 16; pair++) counts[(4 * drawPair(random, score)) as 0]++;
        const { verdict } = sprt(counts, BOUNDS);
        if (verdict === 'undecided') continue;
        if (verdict === 'H1') accepted++;
        break;
      }
    }
    return accepted / tests;
  }

  it('is wrong no more often than it may be, over thousands of simulated tests', () => {
    const tests = 2000;
    // Three standard errors of a share of 0.05.
    const slack = 3 * Math.sqrt((0.05 * 0.95) / tests);
    expect(acceptance(BOUNDS.elo0, tests)).toBeLessThan(BOUNDS.alpha + slack);
    expect(1 - acceptance(BOUNDS.elo1, tests)).toBeLessThan(BOUNDS.beta + slack);
  });
});
