import { availableParallelism, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

const BROWSER = ['test/page/browser/*.test.ts'];
const FLEET = ['test/fleet/{fleet,inProcess}.test.ts'];
/** Broken servers and bots, which are given time to be caught. */
const FLAWS = ['test/verify/{servers,bots}/verify*.test.ts'];
const PROOFS = ['test/**/*.proofs.test.ts', ...FLAWS];
/** What takes half an hour with the patient ones below: fleets whose workers are killed, hostile clients, bots that fail. */
const LONG = ['test/**/*.long.test.ts'];
/** Those that `npm run test:long` holds with more examples; see `test/thorough.ts`. */
const PATIENT = [
  ...FLAWS,
  'test/bot/kernel/*.proofs.test.ts',
  'test/bot/kernel/{kernel,chanceNode}.test.ts',
  'test/games/fcx/recipe.proofs.test.ts',
  'test/fuzz/*.test.ts',
];

/** What runs apart from `npm test`, as `npm run test:NAME`. */
export const SUITES: Readonly<Record<string, readonly string[]>> = {
  browser: BROWSER,
  fleet: FLEET,
  proofs: PROOFS,
  long: [...LONG, ...PATIENT],
};

/**
 * Has the modules of `src` take themselves for those of `dist`: worker threads then run what is built, which saves each a
 * loader of TypeScript and a second of processor time.
 */
const builtThreads: Plugin = {
  name: 'built-threads',
  enforce: 'pre',
  transform(code, id) {
    const built = id.replace(/^(.*)\/src\/(.*)\.tsx?$/, '$1/dist/$2.js');
    if (built === id || !code.includes('import.meta.url')) return null;
    return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(built).href));
  },
};

/** Tests write nothing into the user's own folder: the secret of those that trust their folders is kept here. */
const CONFIG_HOME = join(tmpdir(), `fcx-test-config-${userInfo().username}`);

// Tests read what is printed without colours, which a CI may force upon pipes and files, too.
delete process.env.FORCE_COLOR;

export default defineConfig(({ mode }) => ({
  plugins: [builtThreads],
  test: {
    include: [...(SUITES[mode] ?? ['test/**/*.test.ts'])],
    exclude: mode in SUITES ? [] : [...BROWSER, ...FLEET, ...PROOFS, ...LONG],
    // Loading our modules anew for each file takes as long as most files run.
    isolate: false,
    reporters: ['./tools/testReporter.ts'],
    // Tests look at command lines without running them.
    execArgv: ['--disable-warning=UnparsedCommand'],
    env: {
      XDG_CONFIG_HOME: CONFIG_HOME,
      THOROUGH: mode === 'proofs' || mode === 'long' ? '1' : '',
      LONG: mode === 'long' ? '1' : '',
    },
    // Commands print for the tests that run them.
    disableConsoleIntercept: true,
    // The built fcx, as it is.
    server: { deps: { external: [/\/dist\//] } },
    // Tests that run at the same time wait for programs; pages have some work, too.
    maxConcurrency: mode === 'browser' ? 3 : 10,
    // A second, as vitest would wait, is too little for what another process does on a busy machine.
    expect: { poll: { timeout: 50_000 } },
    // A test that hangs is found late; one that waits for its turn on a busy machine is not taken for it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // One less than there are cores if not given: a single one where there are two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
}));
