/**
 * Mutation testing of the search kernel, which tools for JavaScript do not read: changes one operator or constant at a
 * time in a copy of the project, builds the kernel there and runs its tests. A mutant that passes them has survived.
 *
 *     npm run test:mutation:kernel -- --files transpositionTable,search --count 20 --seed 1
 *
 * Prints every mutant and its end, then the score. The working tree is not touched.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { stream } from '../src/engine/random.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ASSEMBLY = 'src/bot/assembly';
/** The files and folders that the tests of the kernel need. */
const COPIED = ['src', 'test', 'dist', 'weights', 'package.json', 'tsconfig.json', 'vitest.config.ts'];
/** The tests that a mutant has to pass. Most fail at the first, which takes a second. */
const TESTS = ['test/bot/kernel/kernel.frozen.test.ts', 'test/bot/kernel'];
/** The time after which a mutant counts as one that searches for ever. */
const TIMEOUT_MS = 180_000;

/** The replacement of each operator; the spaces exclude types in angle brackets. */
const SWAPS: Readonly<Record<string, string>> = {
  ' >= ': ' > ',
  ' <= ': ' < ',
  ' > ': ' >= ',
  ' < ': ' <= ',
  ' === ': ' !== ',
  ' !== ': ' === ',
  ' && ': ' || ',
  ' || ': ' && ',
  ' + ': ' - ',
  ' - ': ' + ',
  ' & ': ' | ',
  ' | ': ' & ',
  ' << ': ' >> ',
  ' >> ': ' << ',
  ' = true': ' = false',
  ' = false': ' = true',
  'return true': 'return false',
  'return false': 'return true',
  alpha: 'beta',
  beta: 'alpha',
};

/** A change at one place of a file. */
interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly found: string;
  readonly becomes: string;
}

function escapePattern(text: string): string {
  return text.replace(/[|+&<>=!]/g, '\\$&');
}

const PLACES = new RegExp(
  `${Object.keys(SWAPS)
    .map((operator) => (/^\w/.test(operator) ? `\\b${operator}\\b` : escapePattern(operator)))
    .join('|')}|\\b\\d+\\b`,
  'g',
);

/** All mutants of a file. Comments, imports and the names of types stay as they are. */
function mutantsOf(file: string): Mutant[] {
  const source = readFileSync(join(ROOT, ASSEMBLY, file), 'utf8');
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import .*$/gm, (text) => text.replace(/[^\n]/g, ' '));
  return [...code.matchAll(PLACES)].map((match) => {
    const [found] = match;
    const becomes = SWAPS[found] ?? `${Number(found) + 1}`;
    const line = source.slice(0, match.index).split('\n').length;
    return { file, line, start: match.index, found, becomes };
  });
}

function run(folder: string, ...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, args, { cwd: folder, timeout: TIMEOUT_MS, stdio: 'ignore' });
  return status === 0;
}

function tryMutant(
  folder: string,
  { file, start, found, becomes }: Mutant,
): 'killed' | 'survived' | 'invalid' {
  const path = join(folder, ASSEMBLY, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.slice(0, start) + becomes + source.slice(start + found.length));
  try {
    const config = ['--config', `${ASSEMBLY}/asconfig.json`];
    if (!run(folder, 'node_modules/assemblyscript/bin/asc.js', `${ASSEMBLY}/index.ts`, ...config))
      return 'invalid';
    return TESTS.every((tests) => run(folder, 'node_modules/vitest/vitest.mjs', 'run', '--bail', '1', tests))
      ? 'survived'
      : 'killed';
  } finally {
    writeFileSync(path, source);
  }
}

/** Draws this many of the mutants, without repetition. */
function sample(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = stream(seed, 'mutants');
  const rest = [...mutants];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(random.int(0, rest.length - 1), 1)[0] as Mutant,
  );
}

const { values } = parseArgs({
  options: {
    files: { type: 'string', default: 'bitboard,transpositionTable,search' },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    line: { type: 'string' },
  },
});

const files = values.files.split(',').map((name) => `${name}.ts`);
const all = files
  .flatMap(mutantsOf)
  .filter(({ line }) => values.line === undefined || line === Number(values.line));
const folder = mkdtempSync(join(tmpdir(), 'fcx-mutants-'));
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const counts = { killed: 0, survived: 0, invalid: 0 };
  for (const mutant of sample(all, Number(values.count), Number(values.seed))) {
    const end = tryMutant(folder, mutant);
    counts[end]++;
    const { file, line, found, becomes } = mutant;
    process.stdout.write(`${end.padEnd(8)} ${file}:${line} "${found.trim()}" becomes "${becomes.trim()}"\n`);
  }
  const valid = counts.killed + counts.survived;
  process.stdout.write(
    `${JSON.stringify({ mutants: all.length, tried: valid, ...counts, score: counts.killed / valid })}\n`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
