/** A game can be deleted: its folder, its tests and its line in the registry, and nothing else knows that it was there. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { sharedFolder } from '../system/folders.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const copy = sharedFolder();
beforeAll(() => {
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '-co', '--exclude-standard', '--deduplicate'],
    options,
  );
  const deleted = execFileSync('git', ['ls-files', '-z', '-d'], options).split('\0');
  for (const file of listed.split('\0').filter((name) => name !== '' && !deleted.includes(name))) {
    cpSync(join(ROOT, file), join(copy, file), { recursive: dirname(file) !== '.' });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

  for (const folder of ['src/games/kitten', 'test/games/kitten']) {
    rmSync(join(copy, folder), { recursive: true });
  }
  const registry = join(copy, 'src/games/registry.ts');
  const text = readFileSync(registry, 'utf8');
  const without = text.replace(/^import \{ KITTEN \}.*\n/m, '').replace(', KITTEN', '');
  expect(without).not.toMatch(/kitten/i);
  writeFileSync(registry, without);
});

/** Runs a program in the copy; a failure shows what it printed. */
async function run(program: string, ...args: string[]): Promise<string> {
  try {
    const env = { ...process.env, NO_COLOR: '1', VITEST: undefined, NODE_ENV: undefined };
    return (await promisify(execFile)(program, args, { cwd: copy, env, maxBuffer: 2 ** 26 })).stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${message}\n${stdout}${stderr}`);
  }
}

it('without Exploding Kittens, build, check and the tests of the CLI are green, and help does not know them', async () => {
  await run('npm', 'run', '--silent', 'build');
  await run('npm', 'run', '--silent', 'check');
  const help = await run(process.execPath, 'bin/run.js', '--help');
  expect(help).toMatch(/connect2/);
  expect(help).not.toMatch(/kitten/i);
  const tune = await run(process.execPath, 'bin/run.js', 'tune', '--help');
  expect(tune).not.toMatch(/kitten/i);
  const tests = ['test/cli', 'test/commands/help.test.ts', 'test/commands/newest.test.ts'];
  await run('npx', 'vitest', 'run', ...tests);
}, 900_000);
