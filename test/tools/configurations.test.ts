/** The files and folders that configurations name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROOMS } from '../../tools/mutation/rooms.ts';
import { SUITES } from '../../vitest.config.ts';
import engineTests from '../../vitest.mutation.config.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const FILES = ['src', 'test', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name).replaceAll('\\', '/'),
  ),
);

/** `a/{b,c}/*.ts` as `a/b/*.ts` and `a/c/*.ts`: each has to name something. */
function withoutBraces(pattern: string): string[] {
  const [all, choices] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (all === undefined || choices === undefined) return [pattern];
  return choices.split(',').flatMap((choice) => withoutBraces(pattern.replace(all, choice)));
}

/** Whether a pattern has a file. */
function namesSomething(pattern: string): boolean {
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(.*/)?');
  const matches = new RegExp(`^${source}$`);
  return FILES.some((file) => matches.test(file)) || existsSync(join(ROOT, pattern));
}

const nothingIn = (patterns: readonly string[]) =>
  patterns.flatMap(withoutBraces).filter((one) => !namesSomething(one));

describe('a configuration names nothing that is gone', () => {
  it('of Stryker', () => {
    const { mutate, vitest } = JSON.parse(readFileSync(join(ROOT, 'stryker.config.json'), 'utf8'));
    expect(nothingIn([...mutate, vitest.configFile])).toEqual([]);
    // Two of these were gone for long.
    expect(nothingIn(['src/arena/match/{elo,sprt,luck}.ts'])).toEqual([
      'src/arena/match/elo.ts',
      'src/arena/match/sprt.ts',
    ]);
  });

  it('of the tests that mutants of the engine are held against', () => {
    const { include = [], setupFiles = [] } = engineTests.test ?? {};
    expect(nothingIn([...include, ...[setupFiles].flat()])).toEqual([]);
  });

  it('of the suites', () => {
    expect(nothingIn(Object.values(SUITES).flat())).toEqual([]);
  });

  it('of the rooms whose mutants are tried', () => {
    for (const { sources, tests } of Object.values(ROOMS)) {
      expect(FILES).toContain(sources);
      for (const part of tests) expect(FILES.filter((file) => file.includes(part))).not.toEqual([]);
    }
  });
});
