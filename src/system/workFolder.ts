/**
 * A folder that a process works in, as that of a run or a contest: its lock, its files, each whole or missing, and its log, to
 * which lines are only added. Every fault of it is one kind of error. Also its progress file, which nothing depends on: faults
 * in writing or reading it are ignored.
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
import { makeFolder, pathsIn, readText, throwNotWritten, writeWhole, writing } from './files.ts';
import { describeOwner, type FolderLock, takeLock } from './folderLock.ts';
import { retryMove, retryMoveNow } from './retryMove.ts';

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

/** Write the entries of a folder to the disk; Windows has no call for that. */
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
const UNFINISHED = /\.(json|jsonl|csv|bin|html|txt)\.(\d+|new)$/;

/** A folder that no other process can work in meanwhile. Always close it. */
export class WorkFolder {
  readonly #lock: FolderLock;

  /** Make the folder if it is missing, and lock it. Throws a `FolderError` if another process is at work in it. */
  constructor(readonly path: string) {
    makeFolder(path, notWritable);
    const lock = writing(path, () => takeLock(path), notWritable);
    if (lock === null) throw new FolderError('inUse', describeOwner(path));
    this.#lock = lock;
    for (const left of pathsIn(path)) if (UNFINISHED.test(left)) rmSync(left, { force: true });
  }

  /** Write a file into it, whole or not at all; returns its path. */
  async write(name: string, text: string): Promise<string> {
    const file = join(this.path, name);
    await writeWhole(file, text, notWritable);
    return file;
  }

  /** Rename an entry of the folder. */
  async move(from: string, to: string): Promise<void> {
    const move = () => renameSync(join(this.path, from), join(this.path, to));
    await retryMove(move).catch(throwNotWritten(join(this.path, from), notWritable));
  }

  /**
   * Write the files with which the work begins. All are on the disk before the last one gets its name, by which the work
   * exists. Those with `isSecret` are readable by this user alone.
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
        writing(file, () => retryMoveNow(() => renameSync(`${file}.new`, file)), notWritable);
      }
      writing(this.path, () => syncFolder(this.path), notWritable);
    } catch (error) {
      for (const { name } of files) rmSync(join(this.path, `${name}.new`), { force: true });
      throw error;
    }
  }

  /** Open a log whose first `bytes` bytes are whole: a crash may have cut off its last line. */
  openLog(name: string, bytes: number): AppendLog {
    return new AppendLog(join(this.path, name), bytes);
  }

  /** Unlock the folder. */
  close(): void {
    this.#lock.release();
  }
}

/** A file to which lines are added. Each is visible at once to other processes, and soon on the disk. Always close it. */
export class AppendLog {
  #handle: number;
  #size: number;
  /** The file that is being written to the disk. Its handle must stay open meanwhile, so that the number does not come to mean another file. */
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

  /** Close the file once it is on the disk. */
  close(): void {
    if (this.#handle === -1) return;
    const sync = () => {
      // The system reports a failure only once, so it is thrown again here.
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

  /** Write the log to the disk without waiting, as clocks are running; lines added meanwhile share the next time. */
  #syncSoon(): void {
    this.#isDirty = true;
    if (this.#syncing !== null) return;
    const syncing = { handle: this.#handle, isClosed: false };
    this.#syncing = syncing;
    this.#isDirty = false;
    fdatasync(syncing.handle, (error) => {
      this.#syncing = null;
      // A file that was closed meanwhile had been copied, and the copy is on the disk.
      if (error !== null && !syncing.isClosed) this.#syncError = error;
      if (syncing.handle !== this.#handle && !syncing.isClosed) closeSync(syncing.handle);
      if (this.#isDirty) this.#syncSoon();
    });
  }

  /** Close the handle, now or as soon as its file is on the disk. */
  #closeHandle(): void {
    const handle = this.#handle;
    this.#handle = -1;
    if (handle !== this.#syncing?.handle) closeSync(handle);
  }

  /** Close the handle at once: Windows replaces no file that is open. */
  #closeNow(): void {
    if (this.#syncing?.handle === this.#handle) this.#syncing.isClosed = true;
    closeSync(this.#handle);
    this.#handle = -1;
  }

  /** Cut off the end of the file, by its path, as Windows refuses that for a handle opened for appending. */
  #truncate(bytes: number): void {
    truncateSync(this.file, bytes);
  }

  /** Append a line, or nothing: after a write that a full disk has cut off, the rest of the line is removed. */
  #append(line: string): void {
    try {
      writeFileSync(this.#handle, line);
    } catch (error) {
      this.#truncate(this.#size);
      throw error;
    }
  }

  /** Append lines to a copy, which then replaces the log: a kill or a full disk could end a write between two of them. */
  #extend(lines: string): void {
    const copy = `${this.file}.new`;
    try {
      copyFileSync(this.file, copy);
      this.#addOnDisk(copy, lines);
      if (this.platform === 'win32') this.#closeNow();
      retryMoveNow(() => renameSync(copy, this.file), this.platform);
      if (this.#handle !== -1) this.#closeHandle();
    } catch (error) {
      // The copy would only fill a full disk.
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

/** The name of a progress file. */
export const PROGRESS = 'progress.json';

const INTERVAL_MS = 500;

/** Return the progress of the process that works in a folder; `null` if there is none that can be read. */
export function readProgressFile<T>(folder: string, schema: z.ZodType<T>): T | null {
  try {
    return parseOrNull(readText(join(folder, PROGRESS), Error), schema);
  } catch {
    return null;
  }
}

/** Write the value of `progress` to a file, now and soon after each change. Always close it. */
export function keepProgressFile(folder: string, progress: () => object) {
  const path = join(folder, PROGRESS);
  // The name is always the same, so that kills leave one file at most, which the next process overwrites.
  const unfinished = `${path}.new`;
  const replace = async (text: string) => {
    await writeFile(unfinished, text);
    await retryMove(() => rename(unfinished, path));
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
