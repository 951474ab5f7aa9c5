/** Evolution of the numbers of a game of one's own: `import { defineGame, tune } from 'four-connect-xtreme/tuner'`. @module four-connect-xtreme/tuner */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onThreads } from '../arena/index.ts';
import { describeUntrusted, TrustError, trust } from '../system/index.ts';
import type { GenerationReport, RunResult, StrategyName, Values } from '../tuner/index.ts';
import {
  beginTuning,
  CONFIG,
  DEFAULT_TUNE_SETTINGS,
  freshRunFolder,
  holdSession,
  openOwnGame,
  ownGameRequests,
  readTuning,
  resumeRun,
  runRequests,
  tuningOf,
  valuesByName,
} from '../tuner/index.ts';

export { FolderError, TrustError } from '../system/index.ts';
export type {
  ChampionFiles,
  GenerationReport,
  OwnGame,
  OwnGene,
  StrategyName,
  StreamKey,
  Values,
} from '../tuner/index.ts';
export { defineGame, OwnGameError } from '../tuner/index.ts';

/** The game to tune, and how. All but `game` have defaults, those of `fcx tune`. */
export interface TuneOptions {
  /** The file whose default export is a game, see `defineGame`: a path or a `file:` URL. */
  readonly game: string | URL;
  /** Generations to evolve. */
  readonly generations?: number;
  /** Sets of values in a generation, at least 4. */
  readonly population?: number;
  /** Calls of `play` for each of them in a generation, on average. */
  readonly pairs?: number;
  /** The strategy of evolution: a genetic algorithm, SPSA or NES. */
  readonly strategy?: StrategyName;
  /** The seed, default 1. The same seed, game and options give the same champion, whatever the number of threads. */
  readonly seed?: number;
  /** The file that the champion may replace, default `weights/NAME.json`. */
  readonly out?: string;
  /** The folder of the run, default a new one in `runs/`. An unfinished run of the same game there is continued. */
  readonly run?: string;
  /** True to continue a run that was not begun by this user on this machine: it replaces the file that its folder names. */
  readonly trust?: boolean;
  /** The number of threads that play, default 1; 0 plays in the calling thread. */
  readonly threads?: number;
  /** Called if the newest checkpoint of a run is damaged, with a sentence that says from where the run resumes. */
  readonly onFallback?: (message: string) => void;
  /** Called after every generation. */
  readonly onGeneration?: (report: GenerationReport) => void;
  /** The signal that stops the run; the same call with this `run` continues it. */
  readonly signal?: AbortSignal;
}

/** The end of a tuning. */
export interface Tuned {
  /** The best values; `null` if the run was interrupted. */
  readonly champion: Values | null;
  /** True if the champion was written to `out`, as it won its test. */
  readonly promoted: boolean;
  /** The result of the run, with its tests and measurements; `null` if the run was interrupted. */
  readonly result: RunResult | null;
  /** The folder of the run. */
  readonly run: string;
}

/** Throw a `TrustError` unless this user has begun the run in a folder on this machine, or has trusted it before. */
function checkTrust(run: string): void {
  const what = describeUntrusted(run, runRequests(readTuning(run).config));
  if (what !== null)
    throw new TrustError('notTrusted', `${what}\nIf you trust it with that, pass trust: true`);
}

/**
 * Tunes a game of one's own, from the values in its file, and tests the champion against the file that it would replace.
 *
 * @throws `OwnGameError` for a file that defines no game or cannot be played; a `FolderError` for a run that cannot be continued;
 *   a `TrustError` for a run that this user has not begun here, without `trust`
 */
export async function tune(options: TuneOptions): Promise<Tuned> {
  const {
    game: fileOrUrl,
    out,
    run = freshRunFolder(),
    trust: isTrusted = false,
    threads = 1,
    onFallback = () => {},
    onGeneration = () => {},
    signal,
    seed = 1,
    ...settings
  } = options;
  const file = fileOrUrl instanceof URL ? fileURLToPath(fileOrUrl) : fileOrUrl;
  const game = await openOwnGame(file);
  await game.tryOut();
  const setup = tuningOf(game);
  const isResumed = existsSync(join(run, CONFIG));
  if (isResumed && !isTrusted) checkTrust(run);
  const opened = isResumed
    ? await resumeRun(setup, run, onFallback)
    : await beginTuning(run, {
        game,
        settings: { ...DEFAULT_TUNE_SETTINGS, seed, ...settings },
        from: game.startFrom(),
        out: out ?? `weights/${game.name}.json`,
      });
  trust(run, [...ownGameRequests(opened.config), ...runRequests(opened.config)]);
  const venue = { name: `${threads} threads`, open: onThreads(threads) };
  try {
    const { end } = await holdSession(opened, setup, venue, { onGeneration }, signal);
    if (end.interrupted) return { champion: null, promoted: false, result: null, run };
    const { result } = end;
    const champion = valuesByName(game.genes, result.champion) as Values;
    return { champion, promoted: result.promoted, result, run };
  } finally {
    opened.close();
  }
}
