/** The state of a tournament on disk: whole or not at all, so that it can be resumed after anything. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError } from '../../engine/errors.ts';
import { checkData, parseJson } from '../../system/data.ts';
import { makeFolder, readText, writeWhole } from '../../system/files.ts';
import { describeHolder, type FolderLock, takeLock } from '../../system/folderLock.ts';
import { type TournamentState, tournamentStateSchema } from './tournamentState.ts';

const STATE_FILE = 'tournament.json';

/** A folder in which no tournament can be kept, or in which none is. */
export class TournamentFolderError extends CodedError<
  'notWritable' | 'unreadable' | 'invalid' | 'exists' | 'inUse'
> {}

function notWritable(message: string): TournamentFolderError {
  return new TournamentFolderError('notWritable', message);
}

/**
 * Reads the state of the tournament in a folder.
 *
 * @throws {TournamentFolderError} with code `unreadable` or `invalid`
 */
export function loadTournament(folder: string): TournamentState {
  const path = join(folder, STATE_FILE);
  const unreadable = (message: string) =>
    new TournamentFolderError('unreadable', `there is no tournament in ${folder}: ${message}`);
  const value = parseJson(readText(path, unreadable), unreadable);
  const invalid = (message: string) => new TournamentFolderError('invalid', `${path}: ${message}`);
  return checkData(value, tournamentStateSchema, 'the file', invalid);
}

/** The first of `games-1.jsonl`, `games-2.jsonl`, … in the folder that is not there yet: one for each time it is played on. */
export function freshReplayFile(folder: string): string {
  for (let number = 1; ; number++) {
    const path = join(folder, `games-${number}.jsonl`);
    if (!existsSync(path)) return path;
  }
}

/**
 * A tournament's folder, which no other process can open as long as it is open. States are written one after the other; of
 * those that have to wait only the latest counts.
 */
export class TournamentFolder {
  readonly path: string;
  readonly #lock: FolderLock;
  #waiting: TournamentState | null = null;
  #writing: Promise<void> | null = null;

  private constructor(path: string, lock: FolderLock) {
    this.path = path;
    this.#lock = lock;
  }

  /**
   * Opens the folder of a tournament that has begun, and keeps others out.
   *
   * @throws {TournamentFolderError} with code `inUse` while another process is at work there, or `unreadable`
   */
  static open(path: string): TournamentFolder {
    if (!existsSync(path)) throw new TournamentFolderError('unreadable', `there is no tournament in ${path}`);
    const lock = takeLock(path);
    if (lock === null) throw new TournamentFolderError('inUse', describeHolder(path));
    return new TournamentFolder(path, lock);
  }

  /**
   * Makes a folder for a tournament that takes the place of no other.
   *
   * @throws {TournamentFolderError} with code `exists`, `inUse` or `notWritable`
   */
  static create(path: string): TournamentFolder {
    makeFolder(path, notWritable);
    const folder = TournamentFolder.open(path);
    if (!existsSync(join(path, STATE_FILE))) return folder;
    folder.close();
    throw new TournamentFolderError(
      'exists',
      `there is a tournament in ${path} already; go on with --resume ${path}, or take another folder`,
    );
  }

  /** Lets others in. */
  close(): void {
    this.#lock.release();
  }

  /**
   * Keeps a state; resolves when this one or a later one is safe.
   *
   * @throws {TournamentFolderError} with code `notWritable`
   */
  async save(state: TournamentState): Promise<void> {
    this.#waiting = state;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  /**
   * Writes something else into the folder, whole or not at all.
   *
   * @throws {TournamentFolderError} with code `notWritable`
   */
  async write(name: string, text: string): Promise<string> {
    const path = join(this.path, name);
    await writeWhole(path, text, notWritable);
    return path;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting !== null) {
      const text = `${JSON.stringify(this.#waiting)}\n`;
      this.#waiting = null;
      await this.write(STATE_FILE, text);
    }
  }
}
