/**
 * Replay files on disk.
 *
 * A file is written under a temporary name, game by game, and renamed when it is complete: a file with its own name is
 * whole, and after a crash the games played so far are in the temporary one.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import type { GameRecord } from '../arena/play/gameRecord.ts';
import { checkWritable, readText, writing } from '../system/files.ts';
import { formatHeader, parseReplay, type Replay, ReplayFileError, type ReplayInfo } from './replayFormat.ts';

function notWritable(message: string): ReplayFileError {
  return new ReplayFileError('notWritable', message);
}

/**
 * Reads a replay file.
 *
 * @throws {ReplayFileError}
 */
export function loadReplay(path: string): Replay {
  return parseReplay(
    readText(path, (message) => new ReplayFileError('unreadable', message)),
    path,
  );
}

/**
 * A replay file being written. Added games survive a crash of this process. Only `finish` waits for the disk: waiting after
 * every game would delay the games in progress, whose clocks are running.
 */
export class ReplayWriter {
  readonly path: string;
  readonly #temporary: string;
  readonly #file: number;
  #games = 0;

  /**
   * Starts a file; creates its folder if necessary.
   *
   * @throws {ReplayFileError} with code `notWritable`
   */
  constructor(path: string, info: ReplayInfo) {
    this.path = path;
    this.#temporary = `${path}.part-${process.pid}`;
    checkWritable(path, notWritable);
    this.#file = this.#writing(() => openSync(this.#temporary, 'w'));
    this.#writeLine(formatHeader(info));
  }

  /** @throws {ReplayFileError} with code `notWritable` */
  add(game: GameRecord): void {
    this.#writeLine(JSON.stringify(game));
    this.#games++;
  }

  /**
   * Gives the file its name, or removes it if no game was played. Returns whether there is a file.
   *
   * @throws {ReplayFileError} with code `notWritable`
   */
  finish(): boolean {
    return this.#writing(() => {
      fsyncSync(this.#file);
      closeSync(this.#file);
      if (this.#games > 0) renameSync(this.#temporary, this.path);
      else rmSync(this.#temporary);
      return this.#games > 0;
    });
  }

  #writeLine(line: string): void {
    this.#writing(() => writeSync(this.#file, `${line}\n`));
  }

  #writing<T>(action: () => T): T {
    return writing(this.path, action, notWritable);
  }
}
