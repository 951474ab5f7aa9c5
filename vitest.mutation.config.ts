import { defineConfig } from 'vitest/config';

/** The tests that Stryker holds mutants of the engine against: quick ones, of what is mutated, and the laws. Those of other rooms: `tools/mutation/rooms.ts`. */
export default defineConfig({
  test: {
    include: [
      'test/engine/**/*.test.ts',
      'test/bot/wire/**/*.test.ts',
      'test/verify/laws.test.ts',
      'test/arena/match/{sequentialTest,statistics}.test.ts',
      'test/tuner/strategies/*.test.ts',
      'test/tuner/generation.frozen.test.ts',
    ],
    env: { LAW_RUNS: '24' },
    setupFiles: ['test/mutation.setup.ts'],
    testTimeout: 60_000,
  },
});
