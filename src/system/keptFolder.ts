/**
 * A folder that a process works in, be it of a run or of a contest: its lock, its files, each whole or not there, and its log, which
 * only grows. Whatever is wrong with it is one kind of error. And a file there that says what the process is doing, which nothing needs:
 * what cannot be written of it is left out, and what cannot be read is not there.
 */
import {
  closeSync,
  copyFileSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { CodedError } from '../engine/index.ts';
import { parseOrNull } from './data.ts';
import { makeFolder, notWritten, pathsIn, readText, writeWhole, writing } from './files.ts';
import { describeHolder, type FolderLock, takeLock } from './folderLock.ts';
import { moving, movingNow } from './moving.ts';

/** A folder that cannot be begun, read or worked in. */
export class FolderError extends CodedError<
  | 'notWritable'
  | 'inUse'
  | 'exists'
  | 'notFound'
  | 'unreadable'
  | 'invalid'
  | 'damaged'
  | 'otherEngine'
  | 'otherKind'
> {}

const notWritable = (message: string) => new FolderError('notWritable', message);

/** Has the entries of a folder reach the disk; Windows has no call for that. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** A temporary name, of `replaceFile` or of this module, which only a killed process leaves behind. */
const UNFINISHED = /\.(json|jsonl|csv|bin)\.(\d+|new)$/;

/** A folder that no other process can work in meanwhile. Always close it. */
export class KeptFolder {
  readonly #lock: FolderLock;

  /** Makes the folder, if it is not there. Throws a {FolderError} if another process is at work in it. */
  constructor(readonly path: string) {
    makeFolder(path, notWritable);
    const lock = writing(path, () => takeLock(path), notWritable);
    if (lock === null) throw new FolderError('inUse', describeHolder(path));
    this.#lock = lock;
    for (const left of pathsIn(path)) if (UNFINISHED.test(left)) rmSync(left, { force: true });
  }

  /** Writes a file into it, whole or not at all; returns its path. */
  async write(name: string, text: string): Promise<string> {
    const file = join(this.path, name);
    await writeWhole(file, text, notWritable);
    return file;
  }

  async move(from: string, to: string): Promise<void> {
    const move = () => renameSync(join(this.path, from), join(this.path, to));
    await moving(move).catch(notWritten(join(this.path, from), notWritable));
  }

  /**
   * Writes the files with which the work begins, all of them on the disk before the last one has its name: without that one there is
   * nothing in the folder. `secret` ones are for this user alone.
   */
  begin(files: readonly { readonly name: string; readonly text: string; readonly isSecret?: boolean }[]) {
    try {
      for (const { name, text, isSecret } of files) {
        const mode = isSecret ? { mode: 0o600 } : {};
        const file = join(this.path, name);
        writing(file, () => writeFileSync(`${file}.new`, text, { ...mode, flush: true }), notWritable);
      }
      for (const { name } of files) {
        const file = join(this.path, name);
        writing(file, () => movingNow(() => renameSync(`${file}.new`, file)), notWritable);
      }
      writing(this.path, () => syncFolder(this.path), notWritable);
    } catch (error) {
      for (const { name } of files) rmSync(join(this.path, `${name}.new`), { force: true });
      throw error;
    }
  }

  /** Goes on with a log whose first `bytes` bytes are whole: a crash may have cut its last line off. */
  openLog(name: string, bytes: number): AppendLog {
    return new AppendLog(join(this.path, name), bytes);
  }

  close(): void {
    this.#lock.release();
  }
}

/** A file to which lines are added. Each is there at once for other processes, and soon on the disk. Always close it. */
export class AppendLog {
  #handle: number;
  #size: number;
  /** The file that is on its way to the disk: its number must not come to mean another one meanwhile, unless it has been closed. */
  #syncing: { readonly handle: number; isClosed: boolean } | null = null;
  #isDirty = false;
  #syncError: Error | null = null;

  /** @param bytes how much of what is there is whole */
  constructor(
    private readonly file: string,
    bytes: number,
    private readonly platform = process.platform,
  ) {
    const open = () => {
      const handle = openSync(file, 'a');
      if (statSync(file).size > bytes) this.#truncate(bytes);
      return handle;
    };
    this.#handle = writing(file, open, notWritable);
    this.#size = bytes;
  }

  /** Adds lines, all or none even if this process is killed meanwhile. */
  add(lines: readonly string[]): void {
    const text = lines.map((line) => `${line}\n`).join('');
    const write = () => {
      if (this.#syncError !== null) throw this.#syncError;
      if (lines.length === 1) this.#append(text);
      else this.#extend(text);
    };
    writing(this.file, write, notWritable);
    this.#size += Buffer.byteLength(text);
    if (lines.length === 1) this.#syncSoon();
    else writing(this.file, () => syncFolder(dirname(this.file)), notWritable);
  }

  close(): void {
    if (this.#handle === -1) return;
    const sync = () => {
      // The system reports a failure once.
      if (this.#syncError !== null) throw this.#syncError;
      fdatasyncSync(this.#handle);
    };
    try {
      writing(this.file, sync, notWritable);
    } finally {
      this.#isDirty = false;
      this.#closeHandle();
    }
  }

  /** Has the log reach the disk without a wait, as clocks are running; lines that come meanwhile share the next time. */
  #syncSoon(): void {
    this.#isDirty = true;
    if (this.#syncing !== null) return;
    const syncing = { handle: this.#handle, isClosed: false };
    this.#syncing = syncing;
    this.#isDirty = false;
    fdatasync(syncing.handle, (error) => {
      this.#syncing = null;
      // What was closed before had been copied, and the copy is on the disk.
      if (error !== null && !syncing.isClosed) this.#syncError = error;
      if (syncing.handle !== this.#handle && !syncing.isClosed) closeSync(syncing.handle);
      if (this.#isDirty) this.#syncSoon();
    });
  }

  /** Lets go of the file, now or as soon as it is on the disk. */
  #closeHandle(): void {
    const handle = this.#handle;
    this.#handle = -1;
    if (handle !== this.#syncing?.handle) closeSync(handle);
  }

  /** Lets go of the file at once: Windows replaces no file that is open. */
  #closeNow(): void {
    if (this.#syncing?.handle === this.#handle) this.#syncing.isClosed = true;
    closeSync(this.#handle);
    this.#handle = -1;
  }

  /** Cuts the end off; by its path, as Windows refuses that for a file that is open for adding to it alone. */
  #truncate(bytes: number): void {
    truncateSync(this.file, bytes);
  }

  /** Adds a line, or nothing: another may follow one that a full disk has ended in the middle. */
  #append(line: string): void {
    try {
      writeFileSync(this.#handle, line);
    } catch (error) {
      this.#truncate(this.#size);
      throw error;
    }
  }

  /** Adds lines to a copy, which takes the place of the log: a kill or a full disk could end a write between two of them. */
  #extend(lines: string): void {
    const copy = `${this.file}.new`;
    try {
      copyFileSync(this.file, copy);
      this.#addOnDisk(copy, lines);
      if (this.platform === 'win32') this.#closeNow();
      movingNow(() => renameSync(copy, this.file), this.platform);
      if (this.#handle !== -1) this.#closeHandle();
    } catch (error) {
      // A full disk has better use for its space.
      rmSync(copy, { force: true });
      throw error;
    } finally {
      if (this.#handle === -1) this.#handle = openSync(this.file, 'a');
    }
  }

  #addOnDisk(file: string, lines: string): void {
    const handle = openSync(file, 'a');
    try {
      writeFileSync(handle, lines);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}

export const PROGRESS = 'progress.json';

const INTERVAL_MS = 500;

/** What the process at work in a folder last said; `null` if it has said nothing. */
export function readProgressFile<T>(folder: string, schema: z.ZodType<T>): T | null {
  try {
    return parseOrNull(readText(join(folder, PROGRESS), Error), schema);
  } catch {
    return null;
  }
}

/** Writes what `progress` returns, now and soon after each change. Always close it. */
export function keepProgressFile(folder: string, progress: () => object) {
  const path = join(folder, PROGRESS);
  // Always by one name, so that kills leave one file at most, which the next process takes.
  const unfinished = `${path}.new`;
  const replace = async (text: string) => {
    await writeFile(unfinished, text);
    await moving(() => rename(unfinished, path));
  };
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    timer = null;
    const text = `${JSON.stringify(progress())}\n`;
    writing = writing.then(() => replace(text)).catch(() => {});
  };
  write();
  return {
    changed: () => {
      timer ??= setTimeout(write, INTERVAL_MS);
    },
    /** Removes the file, or leaves it as it is at the end. */
    async close(isKept = false): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      if (isKept) write();
      await writing;
      if (!isKept) rmSync(path, { force: true });
    },
  };
}
