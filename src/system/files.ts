/**
 * Files named on a command line: read, checked before hours of work, written whole or not at all; and modules of users.
 *
 * Each function takes a `Fail`, which makes the caller's own error of a message, so every failure is one clear line.
 */
import { execFileSync } from 'node:child_process';
import {
  accessSync,
  appendFileSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import writeFileAtomic from 'write-file-atomic';
import { ExpectedError } from '../engine/index.ts';
import { namesDevice } from './deviceNames.ts';
import { retryMove, retryMoveNow } from './retryMove.ts';

/** A file cannot be written. */
export class OutputFileError extends ExpectedError {
  override readonly code = 'notWritable';
}

/** Makes the caller's error of a message. */
export type Fail = (message: string) => Error;

const outputFileError: Fail = (message) => new OutputFileError(message);

/** Return the message of a failed system call, without its code and the call around it. */
function systemReason(error: unknown): string {
  return (error as Error).message.replace(/^E[A-Z0-9]+: (.*?), \w+(?: '.*)?$/s, '$1');
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function refuseDevice(path: string): void {
  if (namesDevice(path)) throw new Error(`on Windows, ${basename(path)} is a device; choose another name`);
}

/**
 * Make a folder and those above it. Node's `recursive` loops forever below an existing folder that takes no new ones, such as
 * /proc. Returns the folders made, the deepest first.
 */
function makeFolders(folder: string): string[] {
  const above = dirname(folder);
  const made = above === folder ? [] : makeFolders(above);
  if (isFolder(folder)) return made;
  refuseDevice(folder);
  if (existsSync(folder)) throw new Error(`${folder} is a file, not a folder`);
  try {
    mkdirSync(folder);
    return [folder, ...made];
  } catch (error) {
    // Another process may have just made it.
    if (isFolder(folder)) return made;
    throw error;
  }
}

/** Makes the folder of a file that can be written there. Returns the folders made, the deepest first. */
function makeFolderOf(path: string): string[] {
  const made = makeFolders(dirname(path));
  accessSync(dirname(path), constants.W_OK);
  if (isFolder(path)) throw new Error('it is a folder');
  refuseDevice(path);
  return made;
}

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch {
    // Another process has put something there.
  }
}

/** Return a function that throws the caller's error for a system error while writing this path. */
export function throwNotWritten(path: string, fail: Fail): (error: unknown) => never {
  return (error) => {
    throw fail(`${path} cannot be written: ${systemReason(error)}`);
  };
}

/** Run an action that writes at this path; a system error becomes the caller's error. */
export function writing<T>(path: string, action: () => T, fail: Fail = outputFileError): T {
  try {
    return action();
  } catch (error) {
    return throwNotWritten(path, fail)(error);
  }
}

/** Makes a folder and those above it, unless they exist. */
export function makeFolder(path: string, fail: Fail = outputFileError): void {
  writing(path, () => makeFolders(path), fail);
}

/** Makes sure that a file can be written at this path, and leaves nothing there. */
export function checkWritable(path: string, fail: Fail = outputFileError): void {
  writing(path, () => removeEmpty(makeFolderOf(path)), fail);
}

/** Make the folder of a file, and make sure that the file can be written. */
export function makeWritable(path: string, fail: Fail = outputFileError): void {
  writing(path, () => makeFolderOf(path), fail);
}

/** Writes a file under a temporary name and renames it. Throws what the system throws. */
export function replaceFile(path: string, text: string): Promise<void> {
  return retryMove(() => writeFileAtomic(path, text));
}

/** Write a file that a user named, under a temporary name at first; makes its folder if necessary. */
export async function writeWhole(path: string, text: string, fail: Fail = outputFileError): Promise<void> {
  makeWritable(path, fail);
  await replaceFile(path, text).catch(throwNotWritten(path, fail));
}

/** Append to a file; throws an `OutputFileError`. */
export async function append(path: string, data: string | Uint8Array): Promise<void> {
  await appendFile(path, data).catch(throwNotWritten(path, outputFileError));
}

/** Ends the last line of a file. */
export function endLine(path: string): void {
  writing(path, () => appendFileSync(path, '\n'));
}

/** Append a line, for `parseLines`, with an empty line before it: so it is whole even after a line that a crash cut off. */
export function appendLine(path: string, line: string): Promise<void> {
  return append(path, `\n${line}\n`);
}

/** Size of the largest piece that is read of a pipe at once. */
const PIPE_BYTES = 65_536;

/** Size of the largest file that is read; a longer text may not fit into a string of Node. */
const LARGEST_FILE_BYTES = 500_000_000;

/** Run an action that reads at this path; a system error becomes the caller's error. */
function reading<T>(path: string, fail: Fail, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw fail(`${path} cannot be read: ${systemReason(error)}`);
  }
}

/** Paths of what a shell has opened for this process already, such as `<(zcat games.jsonl.gz)`. */
const OPENED = /^\/(dev\/stdin|(dev|proc\/self)\/fd\/\d+)$/;

/** Read what comes through a pipe until it ends, or is more than can be read. */
function readPipe(path: string): Buffer {
  const chunks: Buffer[] = [];
  const pipe = openSync(path, 'r');
  try {
    for (let size = 0; size <= LARGEST_FILE_BYTES; ) {
      const chunk = Buffer.alloc(PIPE_BYTES);
      const length = readSync(pipe, chunk);
      if (length === 0) break;
      chunks.push(chunk.subarray(0, length));
      size += length;
    }
  } finally {
    closeSync(pipe);
  }
  return Buffer.concat(chunks);
}

/**
 * Read the bytes of a file, or of a pipe that a shell has opened and named on the command line, which can be read once. Whatever else is at
 * that path is refused: it could keep its reader waiting for good.
 */
export function readBytes(path: string, fail: Fail): Buffer {
  const stats = reading(path, fail, () => statSync(path));
  const isPipe = OPENED.test(path) && stats.isFIFO();
  if (!isPipe && !stats.isFile()) throw fail(`${path} is not a file`);
  const tooLarge = () => fail(`${path} is larger than the ${LARGEST_FILE_BYTES / 1e6} MB that can be read`);
  if (stats.size > LARGEST_FILE_BYTES) throw tooLarge();
  const bytes = reading(path, fail, () => (isPipe ? readPipe(path) : readFileSync(path)));
  if (bytes.length > LARGEST_FILE_BYTES) throw tooLarge();
  return bytes;
}

const UTF_8_MARK = '\uFEFF';

/** True if bytes begin as UTF-16 does: with its mark or, as no text of UTF-8 does, with half of a letter. */
function isUtf16([first, second]: Uint8Array): boolean {
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return isMarked || ((first === 0) !== (second === 0) && second !== undefined);
}

/** Return the text of bytes in UTF-8, without the mark that some editors put before it; `source` names it in errors. */
export function decodeUtf8(bytes: Buffer, source: string, fail: Fail): string {
  if (isUtf16(bytes)) throw fail(`${source} is in UTF-16; save it in UTF-8`);
  const text = bytes.toString();
  return text.startsWith(UTF_8_MARK) ? text.slice(1) : text;
}

/** Read a text file in UTF-8; see `readBytes` and `decodeUtf8` for what is refused. */
export function readText(path: string, fail: Fail): string {
  return decodeUtf8(readBytes(path, fail), path, fail);
}

/** True if a file can be read and begins with this text; only that much of it is read. */
export function startsWith(path: string, text: string): boolean {
  const start = Buffer.alloc(Buffer.byteLength(UTF_8_MARK + text));
  if (statsOf(path)?.isFile() !== true) return false;
  try {
    const file = openSync(path, 'r');
    readSync(file, start);
    closeSync(file);
  } catch {
    return false;
  }
  return start.toString().replace(UTF_8_MARK, '').startsWith(text);
}

/**
 * A text file that grows line by line. It has a temporary name until it is complete, or shown: a file with its own name is
 * never cut off, and after a crash the lines so far are in the temporary one. Only `finish` waits for the disk: waiting after
 * every line would delay games whose clocks are running.
 */
export class LineFile {
  readonly #file: number;
  #name: string;
  #size = 0;

  /** Give the files that a crash has left in a folder their own names; those with only a header are removed. No process may be writing there. */
  static finishIn(folder: string): void {
    for (const path of pathsIn(folder)) {
      const own = path.replace(/\.jsonl\.part-\d+$/, '.jsonl');
      if (existsSync(own)) continue;
      const isHeadOnly = !readText(path, outputFileError).trimEnd().includes('\n');
      const finish = () => (isHeadOnly ? rmSync(path) : retryMoveNow(() => renameSync(path, own)));
      writing(own, finish, outputFileError);
    }
  }

  constructor(
    readonly path: string,
    private readonly fail: Fail = outputFileError,
  ) {
    this.#name = `${path}.part-${process.pid}`;
    makeWritable(path, fail);
    this.#file = this.#writing(() => openSync(this.#name, 'w'));
  }

  /**
   * Adds a line, or nothing where the disk is full.
   *
   * @param line without its end
   */
  add(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    this.#writing(() => {
      try {
        writeFileSync(this.#file, bytes);
      } catch (error) {
        ftruncateSync(this.#file, this.#size);
        throw error;
      }
    });
    this.#size += bytes.length;
  }

  /** Gives the file its own name, though more lines may come. */
  show(): void {
    this.#writing(() => retryMoveNow(() => renameSync(this.#name, this.path)));
    this.#name = this.path;
  }

  /** Close the file once it is on the disk, and give it its own name, or remove it if `keep` is false. */
  finish(keep: boolean): void {
    this.#writing(() => {
      fsyncSync(this.#file);
      closeSync(this.#file);
      if (!keep) rmSync(this.#name);
    });
    if (keep) this.show();
  }

  #writing<T>(action: () => T): T {
    return writing(this.path, action, this.fail);
  }
}

/** Return the paths of the entries of a folder, in no order; none if there is no such folder. */
export function pathsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Return the stats of the entry at this path; `null` if there is none that can be read. */
export function statsOf(path: string): Stats | null {
  return (existsSync(path) && statSync(path, { throwIfNoEntry: false })) || null;
}

/** Return those of these paths that are files, the last written first. */
export function newestFilesFirst(paths: readonly string[]): string[] {
  const written = paths.flatMap((path) => {
    const stats = statsOf(path);
    return stats?.isFile() ? [{ path, time: stats.mtimeMs }] : [];
  });
  return written.sort((one, other) => other.time - one.time).map(({ path }) => path);
}

function succeeds(folder: string, args: readonly string[]): boolean {
  try {
    execFileSync('git', args, { cwd: folder, stdio: 'ignore', windowsHide: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Return `committed` if git can bring back this file as it is now, `changed` if it is tracked but not committed as it is, else
 * `untracked`, as where there is no git, no repository or no file.
 */
export function trackedState(path: string): 'untracked' | 'committed' | 'changed' {
  if (!existsSync(path)) return 'untracked';
  const folder = dirname(path);
  const file = basename(path);
  if (!succeeds(folder, ['ls-files', '--error-unmatch', '--', file])) return 'untracked';
  return succeeds(folder, ['diff', '--quiet', 'HEAD', '--', file]) ? 'committed' : 'changed';
}

/** Return a sentence why this Node cannot run a file in TypeScript, ending with `advice`; `null` if it can. */
export function typeScriptFault(file: string, advice = 'compile it to JavaScript first'): string | null {
  // Type stripping is not known to the types of Node 20.
  const strips = 'typescript' in process.features && process.features.typescript;
  if (strips || !/\.[mc]?ts$/.test(file)) return null;
  return `${file}: Node ${process.versions.node} does not run TypeScript, which Node does from 22.18 on; ${advice}`;
}

/** Import a module and return its exports; throws what `fail` makes of the reason why it cannot be loaded. */
export async function importModule(module: URL, fail: Fail): Promise<Readonly<Record<string, unknown>>> {
  const file = fileURLToPath(module);
  const fault = typeScriptFault(file);
  if (fault !== null) throw fail(fault);
  // Node would wait for the end of a pipe.
  if (statsOf(file)?.isFile() === false) throw fail(`${file} is not a file`);
  try {
    return await import(module.href);
  } catch (error) {
    throw fail(`${file} cannot be loaded: ${(error as Error).message}`);
  }
}
