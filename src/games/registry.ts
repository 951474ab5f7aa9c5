/** The games of fcx. A game is a folder beside this file; outside the folder only its line here knows it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GameSlice, TunableGame } from '../cli/index.ts';
import type { RunReport } from '../document/index.ts';
import { FolderError, startsWith, VersionedCache } from '../system/index.ts';
import type { DescribedGame, SavedTuning, TunedGame } from '../tuner/index.ts';
import { BOT } from './bot/index.ts';
import { CONNECT4 } from './connect4/index.ts';
import { FCX } from './fcx/index.ts';
import { KITTEN } from './kitten/index.ts';

/** The slices of all games. */
export const GAMES: readonly GameSlice[] = [FCX, BOT, CONNECT4, KITTEN];

/** The game of `fcx tune` by default, and of runs whose configuration names none. */
export const DEFAULT_TUNED = FCX.name;

/** The formats of recorded games that the games have of their own. */
export const REPLAY_FORMATS = GAMES.flatMap(({ replays }) => replays ?? []);

/** Return the format of a file whose games are in a format of their own; undefined for a replay file of Four Connect Xtreme. */
export function replayFormatOf(path: string) {
  return REPLAY_FORMATS.find(({ start }) => startsWith(path, start));
}

/** Loads the games that can be tuned, by name. */
export async function tunableGames(): Promise<Record<string, TunableGame>> {
  const games = GAMES.map(async ({ name, tuned }) => tuned && ([name, (await tuned()).default] as const));
  return Object.fromEntries((await Promise.all(games)).filter((game) => game !== undefined));
}

/**
 * Loads the game that a run tunes. Loading a game in a file runs its code.
 *
 * @throws `FolderError` for a game that is not here, for settings of another or for other genes; `OwnGameError` for a file that is
 *   gone or broken
 */
export async function tunedGameOf(run: Pick<SavedTuning, 'folder' | 'config'>): Promise<TunedGame> {
  const game = await namedGameOf(run);
  // Each start of fcx loads the registry, and hardly any needs the tuner.
  const { checkGenes } = await import('../tuner/index.ts');
  checkGenes(run, game.genes);
  return game;
}

async function namedGameOf(run: Pick<SavedTuning, 'folder' | 'config'>): Promise<TunedGame> {
  const { game = DEFAULT_TUNED } = run.config;
  const { fileOfRun, isGameFile } = await import('../tuner/index.ts');
  if (isGameFile(game)) return (await tunableFile(fileOfRun(run.config))).gameOf(run);
  const slice = GAMES.find(({ name, tuned }) => name === game && tuned !== undefined);
  if (slice?.tuned === undefined)
    throw new FolderError(
      'otherEngine',
      `${run.folder} tunes the game "${game}", which this fcx does not have`,
    );
  return (await slice.tuned()).default.gameOf(run);
}

/** The games of the runs that were read last. */
const gameCache = new VersionedCache<TunedGame>(50);

/**
 * The game of a run for its readers, without loading any code but that of fcx. A game of fcx is made once for a run, as its weights
 * take longer to read than all the generations.
 *
 * @throws `FolderError` as `tunedGameOf`, and for a run that does not describe the game in a file
 */
export async function describedGameOf(run: Pick<SavedTuning, 'folder' | 'config'>): Promise<DescribedGame> {
  const { checkGenes, describeOwnGame, isGameFile } = await import('../tuner/index.ts');
  if (isGameFile(run.config.game ?? '')) {
    const game = describeOwnGame(run);
    checkGenes(run, game.genes);
    return game;
  }
  const config = JSON.stringify(run.config);
  return gameCache.get(run.folder, config) ?? gameCache.set(run.folder, config, await tunedGameOf(run));
}

/**
 * The report of the run in a folder, for lists, comparisons and its page.
 *
 * @param withSensitivity true to include the sensitivity in the folder, if it was measured
 * @throws `ExpectedError` for a run that cannot be read here
 */
export async function reportOfRun(folder: string, withSensitivity = true): Promise<RunReport> {
  const [{ savedSensitivity, readTuning, runFormatOf }, { tuningReport }] = await Promise.all([
    import('../tuner/index.ts'),
    import('../document/index.ts'),
  ]);
  const format = runFormatOf(folder);
  const own = GAMES.find(({ runs }) => runs?.format === format)?.runs;
  if (own !== undefined) return (await own.load())(folder);
  const run = readTuning(folder);
  const game = await describedGameOf(run);
  return tuningReport(run, game, withSensitivity ? savedSensitivity(run, game) : null);
}

/** The requests of a tuning that goes on in the folder `at`, one sentence for each thing that it starts, loads or writes; see `untrusted` of the system. */
export async function tuningRequests(
  run: Pick<SavedTuning, 'folder' | 'config'>,
  at = '.',
): Promise<readonly string[]> {
  const { ownGameRequests, runRequests } = await import('../tuner/index.ts');
  // All games are asked: a configuration may name one game and have the settings of another, and pages make commands of settings.
  const games = Object.values(await tunableGames());
  const own = games.flatMap(({ asks }) => asks?.(run, at) ?? []);
  return [...own, ...ownGameRequests(run.config), ...runRequests(run.config)];
}

/** The requests of the contest, match or run in a folder that goes on in the folder `at`. Throws an `ExpectedError` for a damaged one. */
export async function folderRequests(folder: string, at = '.'): Promise<readonly string[]> {
  const [tuner, arena] = await Promise.all([import('../tuner/index.ts'), import('../arena/index.ts')]);
  if (arena.contestAt(folder) !== null) return arena.contestRequests(arena.loadContest(folder), at);
  if (!existsSync(join(folder, tuner.CONFIG)))
    return arena.matchRequests(arena.readMatchProgress(folder)?.words ?? [], at);
  const format = tuner.runFormatOf(folder);
  const own = GAMES.find(({ runs }) => runs?.format === format)?.runs;
  if (own === undefined) return tuningRequests(tuner.readTuning(folder), at);
  return tuner.runRequests(tuner.readOut(folder));
}

/** Loads the game in a file for `fcx tune`; throws an `OwnGameError`. */
export async function tunableFile(file: string): Promise<TunableGame> {
  const { openOwnGame } = await import('../tuner/index.ts');
  const game = await openOwnGame(file);
  return {
    title: game.name,
    strategy: 'ga',
    out: `weights/${game.name}.json`,
    fromHelp: 'the values in the file of the game',
    start: ({ from }) => ({ game, from: game.startFrom(from) }),
    gameOf: () => game,
  };
}
