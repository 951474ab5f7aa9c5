import fc from 'fast-check';
import { mean } from 'simple-statistics';
import { expect, test } from 'vitest';
import { stream } from '../../src/engine/random.ts';
import { shrunkMeans } from '../../src/tuner/race.ts';

const scores = fc.array(fc.constantFrom(0, 0.25, 0.5, 0.75, 1), { minLength: 2, maxLength: 20 });

test('a shrunk mean is between the overall mean and the measured one', () => {
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 12 }), (samples) => {
      const centre = mean(samples.map((sample) => mean(sample)));
      shrunkMeans(samples).forEach((shrunk, index) => {
        const measured = mean(samples[index]!);
        expect(shrunk).toBeGreaterThanOrEqual(Math.min(centre, measured) - 1e-9);
        expect(shrunk).toBeLessThanOrEqual(Math.max(centre, measured) + 1e-9);
      });
    }),
  );
});

test('more measurements shrink less', () => {
  const short = [1, 0.5, 1, 0.5, 1, 0.5];
  const long = [...short, ...short, ...short];
  const low = [0, 0.25, 0, 0.25, 0, 0.25];
  const [fromShort, fromLong] = shrunkMeans([short, long, low], 6) as [number, number, number];
  expect(fromLong).toBeGreaterThan(fromShort);
  expect(fromLong).toBeLessThan(0.75);
});

test('when all differences may be noise, none stands out, but the order stays', () => {
  const [one, two, three] = shrunkMeans([
    [0, 1, 0, 1],
    [0, 1, 1, 1],
    [1, 0, 0, 0],
  ]) as [number, number, number];
  expect(two - three).toBeLessThan(0.01);
  expect(two).toBeGreaterThan(one);
  expect(one).toBeGreaterThan(three);
});

test('without noise, means are unchanged', () => {
  expect(
    shrunkMeans([
      [0.5, 0.5],
      [0.75, 0.75],
    ]),
  ).toEqual([0.5, 0.75]);
  expect(shrunkMeans([[0.5], [0.5]])).toEqual([0.5, 0.5]);
});

test("the winner's luck is allowed for: the shrunk mean of the best is right on average, its measured mean is not", () => {
  const measured: number[] = [];
  const shrunk: number[] = [];
  for (let trial = 0; trial < 400; trial++) {
    const random = stream(1, 'winner', trial);
    const truths = Array.from({ length: 32 }, () => 0.5 + 0.05 * random.gaussian());
    const samples = truths.map((truth) => Array.from({ length: 20 }, () => truth + 0.3 * random.gaussian()));
    const means = samples.map((sample) => mean(sample));
    const estimates = shrunkMeans(samples);
    const winner = means.indexOf(Math.max(...means));
    measured.push(means[winner]! - truths[winner]!);
    shrunk.push(estimates[winner]! - truths[winner]!);
  }
  expect(mean(measured)).toBeGreaterThan(0.08);
  expect(Math.abs(mean(shrunk))).toBeLessThan(0.01);
});
