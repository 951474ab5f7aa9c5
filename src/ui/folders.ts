/** The content of the folders of `fcx ui`, values made from it, which are stored until its files change, and the addresses of both. */
import { basename, join } from 'node:path';
import { contestAt, loadContest } from '../arena/index.ts';
import {
  makeCommand,
  type OrderedSpan,
  type Section,
  type SortableCell,
  type Span,
  type Words,
} from '../document/index.ts';
import { ExpectedError } from '../engine/index.ts';
import {
  FolderError,
  harmless,
  isLocked,
  newestFilesFirst,
  pathsIn,
  readText,
  statsOf,
  VersionedCache,
  writeWhole,
} from '../system/index.ts';

/**
 * The most values in a cache. A list shows fewer at a time: a smaller cache would drop each of them before it is asked
 * for again.
 */
const MAX_KEPT = 1000;

/** Returns a text that is another one whenever the file changes; empty if there is no file. */
export function fileVersion(path: string): string {
  const stats = statsOf(path);
  return stats === null ? '' : `${path} ${stats.size} ${stats.mtimeMs} ${stats.ino}`;
}

/** Returns a text that is another one whenever a file in the folder changes, or the process at work there comes or goes. */
export function folderVersion(folder: string): string {
  const files = pathsIn(folder).map(fileVersion);
  return [...files.filter((file) => file !== ''), isLocked(folder)].join('\n');
}

/**
 * Returns a function that calls `make` for a path and remembers the result until `version` of that path changes, by
 * default that of the folder.
 */
export function memoizeByVersion<T>(make: (path: string) => T, version = folderVersion): (path: string) => T {
  const kept = new VersionedCache<T>(MAX_KEPT);
  return (path) => {
    const now = version(path);
    return kept.get(path, now) ?? kept.set(path, now, make(path));
  };
}

/** Returns the folders of these files, the one with the newest file first. */
export function foldersNewestFirst(files: readonly string[]): string[] {
  return newestFilesFirst(files).map((path) => join(path, '..'));
}

/**
 * Returns the path that a file will have once it is finished: while it is written, the number of its process follows
 * its name.
 */
export function finalPath(path: string): string {
  return path.replace(/\.part-\d+$/, '');
}

/** Returns the folders of the contests below a folder, the newest first; only those of one kind, if given. */
export function contestFoldersIn(folder: string, kind?: 'tournament' | 'contest'): string[] {
  const contests = pathsIn(folder).flatMap((one) => contestAt(one) ?? []);
  const isWanted = (one: string) => kind === undefined || (one === 'event') === (kind === 'contest');
  return foldersNewestFirst(contests.flatMap((one) => (isWanted(one.kind) ? one.file : [])));
}

/** Returns the paths of the replay files in a folder, the newest first; the log of a contest is none of them. */
export function replayFilesIn(folder: string): string[] {
  const log = contestAt(folder)?.file;
  const isReplay = (path: string) => finalPath(path).endsWith('.jsonl') && path !== log;
  return newestFilesFirst(pathsIn(folder).filter(isReplay));
}

const NAME = 'name.txt';
const LONGEST_NAME = 60;

/** Returns the name that a contest was begun with, empty without one. Its log only grows, so it is read once. */
const contestName = memoizeByVersion(
  (folder) => makeOr('', () => (contestAt(folder) && loadContest(folder).header.settings.name) || ''),
  (folder) => `${statsOf(contestAt(folder)?.file ?? '')?.ino}`,
);

/**
 * Returns the name under which pages show the run or contest in a folder: the one that its user gave it, else the one
 * it was begun with, else that of the folder.
 */
export function shownNameOf(folder: string): string {
  const fail = (problem: string) => new FolderError('unreadable', problem);
  const given = makeOr('', () => readText(join(folder, NAME), fail).trim());
  return given || contestName(folder) || basename(folder);
}

/** Stores a name for a run or a contest, under which pages show it; the folder itself keeps its name. */
export async function renameFolder(folder: string, name: string): Promise<void> {
  const shown = harmless(name.replaceAll(/\s+/g, ' ')).trim().slice(0, LONGEST_NAME);
  await writeWhole(join(folder, NAME), `${shown}\n`);
}

/**
 * Returns the address that stops the process at work in a folder, as the field `stop` of a page's data; an empty object
 * if no process is at work.
 */
export function stopFieldOf(folder: string): { readonly stop?: string } {
  return isLocked(folder) ? { stop: viewAddress('stop', folder) } : {};
}

/** Returns the address of a view with one parameter: `run?folder=runs%2Fa`. */
export function viewAddress(view: string, value: string, name = 'folder'): string {
  return `${view}?${new URLSearchParams([[name, value]])}`;
}

/** Returns the address of the view that replays a file. */
export function replayAddress(path: string): string {
  return viewAddress('replay', path, 'file');
}

/** Returns the name of what is in a folder, as a link to this view of it, which is sorted by the name. */
export function folderLink(view: string, folder: string): OrderedSpan {
  const name = shownNameOf(folder);
  return { text: name, link: viewAddress(view, folder), isStrong: true, order: name };
}

/** Returns a cell of a list with the linked name of a folder, which can be changed there, and below it a description. */
export function renamableCell(view: string, folder: string, description: string): SortableCell {
  return [{ ...folderLink(view, folder), rename: viewAddress('rename', folder) }, secondLine(description)];
}

/** Returns a text in a quiet tone on a line of its own, for the lower half of a cell. */
export function secondLine(text: string): Span {
  return { text: `\n${text}`, tone: 'quiet' };
}

/** Returns the row of a list for what could not be read: its name, and why; by any column but the name it comes last. */
export const unreadableRow = (name: SortableCell, problem: string): readonly SortableCell[] => [
  name,
  { text: problem, tone: 'bad', order: null },
];

/** Returns a handler that makes a value from the message of an `ExpectedError`, and throws any other error again. */
export function ifExpectedError<T>(failed: (problem: string) => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ExpectedError) return failed(error.message);
    throw error;
  };
}

/** Returns what `make` makes, or what `failed` makes of the message of an `ExpectedError` that it throws. */
export function makeOrExplain<T>(make: () => T, failed: (problem: string) => T): T {
  try {
    return make();
  } catch (error) {
    return ifExpectedError(failed)(error);
  }
}

/** Returns what `make` makes, or `fallback` if it throws an `ExpectedError`. */
export function makeOr<T>(fallback: T, make: () => T): T {
  return makeOrExplain(make, () => fallback);
}

/**
 * Returns a note with one command, such as the one that makes the first item of an empty list; takes the parameters of
 * `makeCommand` after the text.
 */
export function noteWithCommand(text: Words, ...commandParts: Parameters<typeof makeCommand>): Section {
  return { kind: 'note', text: [text], commands: [makeCommand(...commandParts)] };
}
