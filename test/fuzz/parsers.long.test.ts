/** A million mutated inputs: no unexpected exception, no hang, no more than 100 MB for one. */
import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';
import { FUZZ_TARGETS } from './targets.ts';

const INPUTS = 125_000;

it.each(FUZZ_TARGETS)(`$name: ${INPUTS} inputs`, { timeout: 600_000 }, (target) => {
  const { accepted, refused, mostBytes } = fuzz(target, INPUTS);
  expect(accepted + refused).toBe(INPUTS);
  expect(mostBytes).toBeLessThan(100 * 2 ** 20);
});
