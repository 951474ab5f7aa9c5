/** Games from files of users' own, for `fcx tune --game ./mygame.js`. */
import { resolve } from 'node:path';
import type { TunableGame } from '../cli/index.ts';
import type { RunConfig, TunedGame } from '../tuner/index.ts';

/** Whether `--game` names a file rather than a game of fcx. */
export function isGameFile(name: string): boolean {
  return /[/\\]|\.[mc]?[jt]s$/.test(name);
}

/** What `fcx tune` needs to know of the game in a file; throws an {OwnGameError}. */
export async function tunableFile(file: string): Promise<TunableGame> {
  const tuner = await import('../tuner/index.ts');
  const { loadOwnChampion, ownTunedGame, startOf } = tuner;
  const game = await tuner.loadOwnGame(file);
  const tuned = ownTunedGame(game, file);
  return {
    title: game.name,
    examples: [],
    flags: {},
    strategy: 'ga',
    out: `weights/${game.name}.json`,
    fromHelp: 'the values in the file of the game',
    start: ({ from }) => ({
      game: tuned,
      from:
        from === undefined
          ? { name: 'start', genome: startOf(game) }
          : { name: from, genome: loadOwnChampion(from, game) },
    }),
    gameOf: () => tuned,
  };
}

/** The game of a run that tunes one from this file; throws an {OwnGameError} if it is gone or broken. */
export async function gameOfRun({ directory }: RunConfig, file: string): Promise<TunedGame> {
  const { loadOwnGame, ownTunedGame } = await import('../tuner/index.ts');
  const path = resolve(directory, file);
  return ownTunedGame(await loadOwnGame(path), path);
}
