import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What takes longer than `npm test` may: minutes of brute force, and what takes a quarter of an hour. */
const PROOFS = 'test/**/*.proofs.test.ts';
const LONG = 'test/**/*.long.test.ts';
const INCLUDED: Readonly<Record<string, string>> = { proofs: PROOFS, long: LONG };

/** `npm test`, `npm run test:proofs` (`--mode proofs`) and `npm run test:long` (`--mode long`). */
export default defineConfig(({ mode }) => ({
  test: {
    include: [INCLUDED[mode] ?? 'test/**/*.test.ts'],
    exclude: mode in INCLUDED ? [] : [PROOFS, LONG],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One less than there are cores if not given: a single one where there are two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
}));
