import { expect, it } from 'vitest';
import { IS_LONG } from '../thorough.ts';
import { fuzz } from './fuzz.ts';
import { FUZZ_TARGETS } from './targets.ts';

/** A million in all in `npm run test:long`. */
const INPUTS = IS_LONG ? 125_000 : 1000;

it.each(FUZZ_TARGETS)(
  'what is mutated is read or refused with an expected error, without a hang: $name',
  {
    timeout: 600_000,
  },
  (target) => {
    expect(fuzz(target, target.corpus.length).accepted).toBeGreaterThan(0);
    const { accepted, refused, mostBytes } = fuzz(target, INPUTS);
    expect(accepted + refused).toBe(INPUTS);
    if (target.name !== 'answer' && target.name !== 'run') expect(refused).toBeGreaterThan(100);
    expect(mostBytes).toBeLessThan(100 * 2 ** 20);
  },
);
