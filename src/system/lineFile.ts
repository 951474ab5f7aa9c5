/**
 * A text file that grows line by line: it has a temporary name until it is complete, so a file with its own name is whole,
 * and after a crash the lines written so far are in the temporary one.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type Fail, makeWritable, OutputFileError, writing } from './files.ts';

/**
 * A file being written. Lines survive a crash of this process. Only `finish` waits for the disk: waiting after every line
 * would delay what is in progress, whose clocks are running.
 */
export class LineFile {
  readonly path: string;
  readonly #temporary: string;
  readonly #file: number;
  readonly #fail: Fail;

  /** Starts a file; creates its folder if necessary. */
  constructor(path: string, fail: Fail = (message) => new OutputFileError(message)) {
    this.path = path;
    this.#fail = fail;
    this.#temporary = `${path}.part-${process.pid}`;
    makeWritable(path, fail);
    this.#file = this.#writing(() => openSync(this.#temporary, 'w'));
  }

  /** @param line without its end */
  add(line: string): void {
    this.#writing(() => writeSync(this.#file, `${line}\n`));
  }

  /** Gives the file its name, or removes it. */
  finish(keep: boolean): void {
    this.#writing(() => {
      fsyncSync(this.#file);
      closeSync(this.#file);
      if (keep) renameSync(this.#temporary, this.path);
      else rmSync(this.#temporary);
    });
  }

  #writing<T>(action: () => T): T {
    return writing(this.path, action, this.#fail);
  }
}
