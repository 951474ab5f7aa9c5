import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { FUZZ_TARGETS } from './targets.ts';

it.each(FUZZ_TARGETS)('what is mutated is read or refused with an expected error: $name', (target) => {
  expect(fuzz(target, target.corpus.length).accepted).toBeGreaterThan(0);
  const { accepted, refused } = fuzz(target, 1000);
  expect(accepted + refused).toBe(1000);
  if (target.name !== 'answer' && target.name !== 'run') expect(refused).toBeGreaterThan(100);
});
