/** What lies in the folders of `fcx ui`, what was made of it, which is kept until its files change, and the addresses of both. */
import { basename, join } from 'node:path';
import { contestAt, loadContest } from '../arena/index.ts';
import { makeCommand, type Section, type Span, type Words } from '../document/index.ts';
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

/** More than a list shows at a time: a shorter memory would forget each of them before it is asked for again. */
const MAX_KEPT = 1000;

/** Another text whenever the file changes; empty for none. */
export function versionOfFile(path: string): string {
  const stats = statsOf(path);
  return stats === null ? '' : `${path} ${stats.size} ${stats.mtimeMs} ${stats.ino}`;
}

/** Another text whenever a file in the folder changes, or the process at work there comes or goes. */
export function versionOf(folder: string): string {
  const files = pathsIn(folder).map(versionOfFile);
  return [...files.filter((file) => file !== ''), isLocked(folder)].join('\n');
}

/** The same for each folder until something there changes: lists have many folders, of which few do. */
export function perVersion<T>(make: (path: string) => T, version = versionOf): (path: string) => T {
  const kept = new VersionedCache<T>(MAX_KEPT);
  return (path) => {
    const now = version(path);
    return kept.get(path, now) ?? kept.set(path, now, make(path));
  };
}

export function foldersOf(files: readonly string[]): string[] {
  return newestFilesFirst(files).map((path) => join(path, '..'));
}

/** Files that are still written have the number of their process behind their name: this is what they will be called. */
export function finishedName(path: string): string {
  return path.replace(/\.part-\d+$/, '');
}

export function contestsIn(folder: string, sought?: 'tournament' | 'contest'): string[] {
  const contests = pathsIn(folder).flatMap((one) => contestAt(one) ?? []);
  const isSought = (kind: string) => sought === undefined || (kind === 'event') === (sought === 'contest');
  return foldersOf(contests.flatMap(({ kind, file }) => (isSought(kind) ? file : [])));
}

export function replaysIn(folder: string): string[] {
  const log = contestAt(folder)?.file;
  const isReplay = (path: string) => finishedName(path).endsWith('.jsonl') && path !== log;
  return newestFilesFirst(pathsIn(folder).filter(isReplay));
}

const NAME = 'name.txt';
const LONGEST_NAME = 60;

/** The name that a contest was begun with. Its log only grows, so a longer one is no other. */
const contestName = perVersion(
  (folder) => readOr('', () => (contestAt(folder) && loadContest(folder).header.settings.name) || ''),
  (folder) => `${statsOf(contestAt(folder)?.file ?? '')?.ino}`,
);

/** What a run or a contest is called here, or was begun as, or else its folder, as commands call it. */
export function nameOf(folder: string): string {
  const fail = (problem: string) => new FolderError('unreadable', problem);
  const given = readOr('', () => readText(join(folder, NAME), fail).trim());
  return given || contestName(folder) || basename(folder);
}

export async function rename(folder: string, name: string): Promise<void> {
  const shown = harmless(name.replaceAll(/\s+/g, ' ')).trim().slice(0, LONGEST_NAME);
  await writeWhole(join(folder, NAME), `${shown}\n`);
}

export function stopIn(folder: string): { readonly stop?: string } {
  return isLocked(folder) ? { stop: addressOf('stop', folder) } : {};
}

/** An address with a parameter: `run?folder=runs%2Fa`. */
export function addressOf(page: string, value: string, name = 'folder'): string {
  return `${page}?${new URLSearchParams([[name, value]])}`;
}

export function replayLink(path: string): string {
  return addressOf('replay', path, 'file');
}

export function linkTo(page: string, folder: string): Span {
  return { text: nameOf(folder), link: addressOf(page, folder), isStrong: true };
}

/** The same in a list, where it can be given another name, with what it is. */
export function nameCell(page: string, folder: string, what: string): Words {
  return [{ ...linkTo(page, folder), rename: addressOf('rename', folder) }, below(what)];
}

export function below(text: string): Span {
  return { text: `\n${text}`, tone: 'quiet' };
}

export const failedRow = (name: Words, text: string): readonly Words[] => [name, { text, tone: 'bad' }];

/** What stands in for what could not be read; throws what nobody expects. */
export function instead<T>(failed: (problem: string) => T): (error: unknown) => T {
  return (error) => {
    if (error instanceof ExpectedError) return failed(error.message);
    throw error;
  };
}

/** What is made of something, or what is wrong where it cannot be read. */
export function readable<T>(make: () => T, failed: (problem: string) => T): T {
  try {
    return make();
  } catch (error) {
    return instead(failed)(error);
  }
}

/** What is made of something, or the other where it cannot be read. */
export function readOr<T>(other: T, make: () => T): T {
  return readable(make, () => other);
}

/** What stands where there is nothing yet, and the command that makes something. */
export function nothing(text: Words, ...how: Parameters<typeof makeCommand>): Section {
  return { kind: 'note', text: [text], commands: [makeCommand(...how)] };
}
