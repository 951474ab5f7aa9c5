/** The state of a tournament on disk, written whole or not at all, so that it can always be resumed. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CodedError } from '../../engine/index.ts';
import {
  checkData,
  describeHolder,
  type FolderLock,
  makeFolder,
  parseJson,
  readText,
  takeLock,
  writeWhole,
} from '../../system/index.ts';
import { type TournamentState, tournamentStateSchema } from './tournamentState.ts';

export const STATE_FILE = 'tournament.json';

/** A folder that cannot hold a tournament, or holds none. */
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

/** The replay files in the folder: `games-1.jsonl`, `games-2.jsonl`, …, one for each session. */
export function replayFiles(folder: string): string[] {
  const paths: string[] = [];
  for (;;) {
    const path = join(folder, `games-${paths.length + 1}.jsonl`);
    if (!existsSync(path)) return paths;
    paths.push(path);
  }
}

/** The replay file of the next session. */
export function freshReplayFile(folder: string): string {
  return join(folder, `games-${replayFiles(folder).length + 1}.jsonl`);
}

/**
 * A tournament's folder, which no other process can open while it is open. States are written one after the other; of
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
   * Opens the folder of a tournament that has begun.
   *
   * @throws {TournamentFolderError} with code `inUse` while another process has it open, or `unreadable`
   */
  static open(path: string): TournamentFolder {
    if (!existsSync(path)) throw new TournamentFolderError('unreadable', `there is no tournament in ${path}`);
    const lock = takeLock(path);
    if (lock === null) throw new TournamentFolderError('inUse', describeHolder(path));
    return new TournamentFolder(path, lock);
  }

  /**
   * Makes a folder for a new tournament.
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
      `there is already a tournament in ${path}; resume it with --resume ${path}, or choose another folder`,
    );
  }

  /** Lets other processes in. */
  close(): void {
    this.#lock.release();
  }

  /**
   * Saves a state; resolves when this one or a later one is on disk.
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
   * Writes another file into the folder, whole or not at all.
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
