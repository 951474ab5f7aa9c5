import { describe, expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { FUZZ_TARGETS } from './targets.ts';

describe('a parser of mutated input', () => {
  it.each(FUZZ_TARGETS)('reads it or refuses it with an expected error: $name', (target) => {
    const { accepted, refused } = fuzz(target, 1000, 1);
    expect(accepted + refused).toBe(1000);
    if (target.name !== 'answer' && target.name !== 'run') expect(refused).toBeGreaterThan(100);
  });

  it.each(FUZZ_TARGETS.filter(({ name }) => name !== 'recorded game'))(
    'reads what it should: $name',
    (target) => expect(fuzz(target, target.corpus.length, 1).accepted).toBeGreaterThan(0),
  );
});
