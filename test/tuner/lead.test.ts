import fc from 'fast-check';
import { linearRegression, sum } from 'simple-statistics';
import { expect, it } from 'vitest';
import { gainsNothing, leadOf, type ScoredGeneration } from '../../src/tuner/lead.ts';
import { alwaysWith } from '../thorough.ts';
import { GENES, hill, run, START } from './hill.ts';

/** Generations with these values of all genes, and these scores over the start. */
function seen(values: readonly number[], means: readonly number[], level = 0): ScoredGeneration[] {
  return means.map((mean, at) => {
    const candidate = START.map(() => values[at] ?? 500);
    return { candidate, overStart: { mean, variance: 0.04, pairs: 40 }, level };
  });
}

it('follows a guess that moves, and trusts all games of one that stays', () => {
  const upTo = (one: (at: number) => number) => Array.from({ length: 20 }, (_, at) => one(at));
  const lead = (value: (at: number) => number, mean: (at: number) => number) =>
    leadOf(GENES, START, seen(upTo(value), upTo(mean)));
  const width = ({ low, high }: { low: number; high: number }) => high - low;
  const steady = () => 0.55;
  expect(width(lead(() => 600, steady))).toBeLessThan(width(lead((at) => 510 + 10 * at, steady)));
  const rising = (at: number) => 0.5 + 0.01 * at;
  expect(lead((at) => 1000 * rising(at), rising).elo).toBeGreaterThan(80);
  expect(lead(() => 500, steady)).toEqual({ elo: 0, low: 0, high: 0 });
});

it('gains something while the line through the last generations rises by more than its noise', () => {
  const still = (means: readonly number[], level = 0) => seen([], means, level);
  const flat = Array.from({ length: 20 }, (_, at) => 0.55 + (at % 2 === 0 ? 0.01 : -0.01));
  expect(gainsNothing(still(flat))).toBe(true);
  expect(gainsNothing(still(flat.slice(1)))).toBe(false);
  expect(gainsNothing([...still(flat.slice(1), 0), ...still(flat.slice(0, 1), 1)])).toBe(false);
  expect(gainsNothing(still(flat.map((mean, at) => mean + 0.005 * at)))).toBe(false);
});

it('generations gain nothing if the slope of their scores is within one standard error, by a second telling', () => {
  const scores = fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 20, maxLength: 30 });
  const trend = fc.double({ min: -0.01, max: 0.01, noNaN: true });
  const seenBoth = new Set<boolean>();
  alwaysWith({ numRuns: 300 }, [scores, trend], (noise, gain) => {
    const means = noise.map((one, at) => 0.5 + one + gain * at);
    const points = means.slice(-20).map((mean, at) => [at, mean]);
    const { m: slope, b: start } = linearRegression(points);
    const squares = points.map(([at = 0, mean = 0]) => (mean - start - slope * at) ** 2);
    // The variance of the numbers 0 to 19 is 33.25.
    const error = Math.sqrt(sum(squares) / 18 / (20 * 33.25));
    if (Math.abs(slope - error) < 1e-9) return;
    seenBoth.add(slope <= error);
    expect(gainsNothing(seen([], means))).toBe(slope <= error);
  });
  expect(seenBoth.size).toBe(2);
});

it('holds a trial after its last generation, be it earlier than asked for', async () => {
  const levels = [{ name: 'level 0', share: 1 }];
  const { reports, state } = await run(hill(500, 100, { levels }), {
    strategy: 'ga',
    generations: 200,
    population: 8,
    pairs: 4,
    playOffPairs: 4,
    trialEvery: 1000,
    trialMaxPairs: 4,
    panelPairs: 2,
  });
  expect(state.isSpent).toBe(true);
  expect(reports.length).toBeLessThan(200);
  expect(reports.map(({ trial }) => trial !== null)).toEqual([...reports.slice(1).map(() => false), true]);
});

it('goes on from level to level where nothing is to be gained, plays fewer games at later ones, and ends after the last', async () => {
  const levels = [1, 1, 0.5].map((share, level) => ({ name: `level ${level}`, share }));
  const few = { population: 8, pairs: 4, generations: 400 };
  const { reports, state } = await run(hill(500, 100, { levels }), few);
  expect(state.isSpent).toBe(true);
  const of = (level: number) => reports.filter((report) => report.level === level);
  for (const level of [0, 1, 2]) expect(of(level).length).toBeGreaterThanOrEqual(20);
  expect(of(2)[0]!.games).toBeLessThan(of(1)[0]!.games);
  const single = await run(hill(500, 100), { ...few, generations: 60 });
  expect(single.state).toMatchObject({ generation: 60, level: 0, isSpent: false });
});

it('gives about a tenth of the games to the lead', async () => {
  const { reports } = await run(hill(600, 100), { population: 16, pairs: 9, generations: 1 });
  expect(reports[0]).toMatchObject({ overStart: { pairs: 16 }, games: 2 * (16 * 9 + 16) });
});
