import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MeetingScore, rate } from '../../../src/arena/contest/standings.ts';
import { expectedScore } from '../../../src/arena/match/statistics.ts';

/** Everyone against everyone, with exactly the scores that these strengths lead to. */
function idealScores(strengths: readonly number[], games: number): MeetingScore[] {
  return strengths.flatMap((strength, one) =>
    strengths.slice(one + 1).map((other, index) => ({
      players: [one, one + 1 + index] as const,
      games,
      score: games * expectedScore(strength - other),
    })),
  );
}

it('finds the strengths behind the scores', () => {
  const strengths = [250, 60, 0, -110, -200];
  const { ratings } = rate(5, idealScores(strengths, 100_000));
  ratings.forEach(({ elo, low, high }, player) => {
    expect(elo).toBeCloseTo(strengths[player] as number, 0);
    expect(high - elo).toBeCloseTo(elo - low);
  });
});

it('four times the games halve the interval', () => {
  const width = (games: number) => {
    const [first] = rate(3, idealScores([100, 0, -100], games)).ratings;
    return (first?.high as number) - (first?.low as number);
  };
  expect(width(1000) / width(4000)).toBeCloseTo(2, 1);
});

it('two players differ by what their score says', () => {
  const [one, other] = rate(2, [{ players: [0, 1], score: 7500, games: 10_000 }]).ratings;
  expect((one?.elo as number) - (other?.elo as number)).toBeCloseTo(190.8, 0);
});

it('ratings are finite and their mean is 0, for any results', () => {
  const scores = fc.array(
    fc
      .record({
        one: fc.nat(3),
        step: fc.integer({ min: 1, max: 3 }),
        games: fc.integer({ min: 1, max: 1000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ one, step, games, share }) => ({
        players: [one, (one + step) % 4] as const,
        games,
        score: games * share,
      })),
  );
  fc.assert(
    fc.property(scores, (played) => {
      const { ratings } = rate(4, played);
      for (const { elo, low, high } of ratings) {
        expect(Number.isFinite(elo)).toBe(true);
        expect(low).toBeLessThan(elo);
        expect(elo).toBeLessThan(high);
      }
      expect(ratings.reduce((total, { elo }) => total + elo, 0)).toBeCloseTo(0);
    }),
  );
});
