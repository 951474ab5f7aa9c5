/** Finds the newest run, contest or replay where none was named, and prints its name to standard error. */
import { dirname, join } from 'node:path';
import { contestAt } from '../../arena/index.ts';
import { CodedError } from '../../engine/index.ts';
import { newestFilesFirst, pathsIn, programName } from '../../system/index.ts';
import { CONFIG, isFinished, RUN_KINDS, RUNS, type RunFormat, runFormatOf } from '../../tuner/index.ts';
import { NEWEST } from '../baseCommand.ts';

/** There is nothing of the wanted kind in its folder. */
export class NothingFoundError extends CodedError<'notFound'> {}

/** The folder in which `fcx serve` writes its replays. */
export const REPLAYS = 'replays';

interface Kind {
  readonly noun: string;
  readonly command: string;
  /** In each folder of this kind, the file whose time tells when it was begun or last played. */
  readonly files: readonly string[];
}

const configIn = (folder: string) => join(folder, CONFIG);

function isOf(format: RunFormat, folder: string): boolean {
  try {
    return runFormatOf(folder) === format;
  } catch {
    return false;
  }
}

/** Return the runs of one kind to resume: those that have not finished, if there are any. */
function runsOf(format: RunFormat): Kind {
  const { noun, command } = RUN_KINDS[format];
  const all = pathsIn(RUNS).filter((folder) => isOf(format, folder));
  const unfinished = all.filter((folder) => !isFinished(folder));
  return unfinished.length > 0
    ? { noun: `unfinished ${noun}`, command, files: unfinished.map(configIn) }
    : { noun, command, files: all.map(configIn) };
}

function describeKind(kind: 'folder' | 'run' | 'tournament' | 'event' | RunFormat): Kind {
  const all = pathsIn(RUNS);
  if (kind === 'run') return { noun: kind, command: 'tune', files: all.map(configIn) };
  if (kind !== 'folder' && kind !== 'event' && kind !== 'tournament') return runsOf(kind);
  // Contests without a log can neither be resumed nor shown.
  const contests = all.flatMap((folder) => contestAt(folder) ?? []).filter(({ hasLog }) => hasLog);
  if (kind === 'folder') {
    const files = [...all.map(configIn), ...contests.map(({ file }) => file)];
    return { noun: 'run or contest', command: 'tune', files };
  }
  const files = contests.filter((contest) => contest.kind === kind).map(({ file }) => file);
  return { noun: kind, command: kind === 'event' ? 'host' : kind, files };
}

/** Return the folder that was named or, for none or `newest`, the newest of its kind in `runs`. Throws a `NothingFoundError` if there is none. */
export function newestFolder(
  kind: Parameters<typeof describeKind>[0],
  named: string | undefined,
  say: (text: string) => void,
): string {
  if (named !== undefined && named !== NEWEST) return named;
  const { noun, command, files } = describeKind(kind);
  const [file] = newestFilesFirst(files);
  if (file === undefined)
    throw new NothingFoundError(
      'notFound',
      `there is no ${noun} in ${RUNS}; name its folder, or start one: ${programName()} ${command}`,
    );
  say(`the newest ${noun}: ${dirname(file)}`);
  return dirname(file);
}

/** Return the replay file that was named or, for none, the one in `replays` that was written last. Throws a `NothingFoundError` if there is none. */
export function newestReplay(named: string | undefined, say: (text: string) => void): string {
  if (named !== undefined) return named;
  const [file] = newestFilesFirst(pathsIn(REPLAYS).filter((path) => path.endsWith('.jsonl')));
  if (file === undefined)
    throw new NothingFoundError(
      'notFound',
      `there is no replay in ${REPLAYS}; name a file, or record one: ${programName()} serve`,
    );
  say(`the newest replay: ${file}`);
  return file;
}
