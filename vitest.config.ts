import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const PROOFS = 'test/**/*.proofs.test.ts';

/** `npm test`; with `--mode proofs` what brute force shows, which takes longer: `npm run test:proofs`. */
export default defineConfig(({ mode }) => ({
  test: {
    ...(mode === 'proofs' ? { include: [PROOFS] } : { include: ['test/**/*.test.ts'], exclude: [PROOFS] }),
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One less than there are cores if not given: a single one where there are two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
}));
