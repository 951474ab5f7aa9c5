/**
 * Makes the weights in `weights/` again, from seeds alone: a network by `fcx train`, its blend and the weights of `evolved.json`
 * by `fcx tune`. The same commit gives the same bytes on every machine, in about an hour on two cores.
 *
 *     npm run build:weights                 # in runs/recipe; continues there after an interruption
 *     npm run build:weights -- my-folder
 *
 * At the end it compares the files with those in `weights/`. The newest network judges the luck at each step: the network that is
 * tuned, and `weights/best.json` for `evolved.json`, so that file comes last.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The files, and the commands that make them, in the order in which they depend on each other. */
export const RECIPE = [
  {
    file: 'network.json',
    command: 'train --seed 1 --games 80000 --generations 12 --window 4 --sprt-elo0 -5 --sprt-elo1 5',
  },
  {
    file: 'best.json',
    command:
      'tune --seed 1 --generations 200 --strategy spsa --nodes 1000 --population 32 --pairs 20 --from network.json',
  },
  {
    file: 'evolved.json',
    command:
      'tune --seed 1 --generations 200 --strategy nes --nodes 1000 --population 64 --pairs 10 --from default.json',
  },
] as const;

const PACKAGE = fileURLToPath(new URL('../', import.meta.url));

/** The step's file, with a name of its own: a file of the name of one in the package would have to beat that one. */
function madeFile(file: string): string {
  return file === 'network.json' ? file : `made-${file}`;
}

/** Makes all files in a folder, or those that it lacks. */
function follow(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { file, command } of RECIPE) {
    const made = madeFile(file);
    if (existsSync(join(folder, made))) continue;
    const run = file.replace('.json', '');
    const args = existsSync(join(folder, run))
      ? [command.split(' ')[0] as string, '--resume', run]
      : [...command.split(' '), '--run', run, '--out', made];
    const { status } = spawnSync(process.execPath, [join(PACKAGE, 'bin/run.js'), ...args], {
      cwd: folder,
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const folder = resolve(process.argv[2] ?? 'runs/recipe');
  follow(folder);
  for (const { file } of RECIPE.slice(1)) {
    const isSame = readFileSync(join(folder, madeFile(file))).equals(
      readFileSync(join(PACKAGE, 'weights', file)),
    );
    process.stdout.write(`${file}: ${isSame ? 'the same bytes' : 'other bytes'} as weights/${file}\n`);
    if (!isSame) process.exitCode = 1;
  }
}
