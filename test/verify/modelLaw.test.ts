import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ensureEqual, type LawReport } from '../../src/verify/law.ts';
import { modelLaw } from '../../src/verify/model/commands.ts';
import { LawRequestError, runLaws } from '../../src/verify/runLaws.ts';

interface Counter {
  value: number;
}

/** A counter that forgets to count on from three, and cannot go below zero. */
const COUNTING = modelLaw<Counter, Counter>(
  { name: 'counting', sentence: 'both count alike', source: 'Board' },
  [
    fc.nat({ max: 1 }).map((step) => ({
      check: () => true,
      run: (model, real) => {
        model.value += step;
        if (real.value < 3) real.value += step;
        ensureEqual(real.value, model.value, 'count');
      },
      toString: () => `+${step}`,
    })),
    fc.constant({
      check: ({ value }) => value > 0,
      run: (model, real) => {
        model.value--;
        real.value--;
      },
      toString: () => '-1',
    }),
  ],
  () => ({ model: { value: 0 }, real: { value: 0 } }),
  (commands) => [...commands].join(' '),
);

function check(seed: number, path?: string): LawReport {
  const [report] = runLaws({ runs: 100, seed, ...(path !== undefined && { path }) }, [COUNTING]);
  return report as LawReport;
}

describe('a law of commands that does not hold', () => {
  it.each([1, 2, 3, 4])('is reported with the shortest commands that break it, seed %i', (seed) => {
    const { failure } = check(seed);
    expect(failure).toMatchObject({ message: 'count: expected 4, got 3', counterexample: '+1 +1 +1 +1' });
  });

  it.each([1, 2, 3, 4])('fails in the same way when its path is followed, seed %i', (seed) => {
    const { failure } = check(seed);
    expect(failure?.path).toMatch(/^\d+(:\d+)*@[\w+/]*:[\w+/]*$/);
    expect(check(seed, failure?.path).failure).toEqual(failure);
  });

  it('refuses a path of commands that did not run', () => {
    expect(() => check(1, '0:0:0:0:0@A:A')).toThrow(LawRequestError);
    expect(() => check(1, '0@')).toThrow(LawRequestError);
  });
});
