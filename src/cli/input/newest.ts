/** Runs, contests and replays that were not named: the newest one, and its name on standard error. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONTEST_FILES, contestKind, logOf } from '../../arena/index.ts';
import { newestFirst, pathsIn, programName } from '../../system/index.ts';
import { CONFIG, isFinished, RUN_KINDS, RUNS, type RunFormat, runFormatOf } from '../../tuner/index.ts';
import { NEWEST, UsageError } from '../baseCommand.ts';

/** Where `fcx serve` puts its replays. */
export const REPLAYS = 'replays';

interface Kind {
  readonly noun: string;
  readonly command: string;
  /** The folders that are of this kind, and the files there that say when one was begun or played last. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

function isOf(format: RunFormat, folder: string): boolean {
  try {
    return runFormatOf(folder) === format;
  } catch {
    return false;
  }
}

/** Runs of one kind to resume: those that have not finished, if there are any. */
function runsOf(format: RunFormat): Kind {
  const { noun, command } = RUN_KINDS[format];
  const all = pathsIn(RUNS).filter((folder) => isOf(format, folder));
  const unfinished = all.filter((folder) => !isFinished(folder));
  return unfinished.length > 0
    ? { noun: `unfinished ${noun}`, command, folders: unfinished, files: [CONFIG] }
    : { noun, command, folders: all, files: [CONFIG] };
}

function kindOf(sought: 'run' | 'tournament' | 'event' | RunFormat): Kind {
  const all = pathsIn(RUNS);
  if (sought === 'run') return { noun: sought, command: 'tune', folders: all, files: [CONFIG] };
  if (sought !== 'event' && sought !== 'tournament') return runsOf(sought);
  // Tournaments of fcx 1.0 have no log, and cannot be resumed.
  const folders = all.filter((folder) => contestKind(folder) === sought && existsSync(logOf(folder)));
  return { noun: sought, command: sought === 'event' ? 'host' : sought, folders, files: CONTEST_FILES };
}

/** The folder that was named or, for none or `newest`, the newest of its kind in `runs`. Throws a {UsageError} if there is none. */
export function newestFolder(
  sought: Parameters<typeof kindOf>[0],
  named: string | undefined,
  say: (text: string) => void,
): string {
  if (named !== undefined && named !== NEWEST) return named;
  const { noun, command, folders, files } = kindOf(sought);
  const [file] = newestFirst(folders.flatMap((folder) => files.map((name) => join(folder, name))));
  if (file === undefined)
    throw new UsageError(
      `there is no ${noun} in ${RUNS}; name its folder, or start one: ${programName()} ${command}`,
    );
  say(`the newest ${noun}: ${dirname(file)}`);
  return dirname(file);
}

/** This replay file or, if none is named, the one in `replays` that was written last. Throws a {UsageError} if there is none. */
export function newestReplay(named: string | undefined, say: (text: string) => void): string {
  if (named !== undefined) return named;
  const [file] = newestFirst(pathsIn(REPLAYS).filter((path) => path.endsWith('.jsonl')));
  if (file === undefined)
    throw new UsageError(
      `there is no replay in ${REPLAYS}; name a file, or record one: ${programName()} serve`,
    );
  say(`the newest replay: ${file}`);
  return file;
}
