/** Runs, tournaments and replays that were not named: the newest one, and its name on standard error. */
import { dirname, join } from 'node:path';
import { CONTEST_FILES, isEvent, LOG_FILE } from '../../arena/index.ts';
import { newestFirst, pathsIn, programName } from '../../system/index.ts';
import { CONFIG, isFinished, RUN_KINDS, RUNS, type RunFormat, runFormatOf } from '../../tuner/index.ts';
import { NEWEST, UsageError } from '../baseCommand.ts';

/** Where `fcx serve` puts its replays. */
export const REPLAYS = 'replays';

type Say = (text: string) => void;

/** The folder with the newest file of these names. Throws a {UsageError} if there is none. */
function newestFolder(
  folders: readonly string[],
  names: readonly string[],
  what: string,
  command: string,
  say: Say,
) {
  const [file] = newestFirst(folders.flatMap((folder) => names.map((name) => join(folder, name))));
  if (file === undefined)
    throw new UsageError(
      `there is no ${what} in ${RUNS}; name its folder, or start one: ${programName()} ${command}`,
    );
  const folder = dirname(file);
  say(`the newest ${what}: ${folder}`);
  return folder;
}

function isOf(format: RunFormat, folder: string): boolean {
  try {
    return runFormatOf(folder) === format;
  } catch {
    return false;
  }
}

/** The folder of this run or, if none is named, of the one in `runs` that was begun last. Throws a {UsageError} if there is none. */
export function runOrNewest(named: string | undefined, say: Say): string {
  return named ?? newestFolder(pathsIn(RUNS), [CONFIG], 'run', 'tune', say);
}

/**
 * The folder of the run to resume: the one named or, for `newest`, that of this format in `runs` that was begun last, an
 * unfinished one if there is any. Throws a {UsageError} if there is none.
 */
export function runToResume(named: string, format: RunFormat, say: Say): string {
  if (named !== NEWEST) return named;
  const { noun, command } = RUN_KINDS[format];
  const runs = pathsIn(RUNS).filter((folder) => isOf(format, folder));
  const unfinished = runs.filter((folder) => !isFinished(folder));
  return unfinished.length > 0
    ? newestFolder(unfinished, [CONFIG], `unfinished ${noun}`, command, say)
    : newestFolder(runs, [CONFIG], noun, command, say);
}

/** The folder of the tournament to resume: the one named or, for `newest`, the one in `runs` that was played last. Throws a {UsageError} if there is none. */
export function tournamentToResume(named: string, say: Say): string {
  if (named !== NEWEST) return named;
  const folders = pathsIn(RUNS).filter((folder) => !isEvent(folder));
  return newestFolder(folders, [LOG_FILE], 'tournament', 'tournament', say);
}

/** The folder of the event to go on with, as above. */
export function eventToResume(named: string, say: Say): string {
  if (named !== NEWEST) return named;
  const folders = pathsIn(RUNS).filter(isEvent);
  return newestFolder(folders, CONTEST_FILES, 'event', 'host', say);
}

/** This replay file or, if none is named, the one in `replays` that was written last. Throws a {UsageError} if there is none. */
export function replayOrNewest(named: string | undefined, say: Say): string {
  if (named !== undefined) return named;
  const [file] = newestFirst(pathsIn(REPLAYS).filter((path) => path.endsWith('.jsonl')));
  if (file === undefined)
    throw new UsageError(
      `there is no replay in ${REPLAYS}; name a file, or record one: ${programName()} serve`,
    );
  say(`the newest replay: ${file}`);
  return file;
}
