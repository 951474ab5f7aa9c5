/** Replay files on disk. */

import { LineFile, readText } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
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

/** A replay file being written; see `LineFile`. */
export class ReplayWriter {
  readonly path: string;
  readonly #file: LineFile;
  #games = 0;

  /**
   * Starts a file; creates its folder if necessary.
   *
   * @throws {ReplayFileError} with code `notWritable`
   */
  constructor(path: string, info: ReplayInfo) {
    this.path = path;
    this.#file = new LineFile(path, notWritable);
    this.#file.add(formatHeader(info));
  }

  /** @throws {ReplayFileError} with code `notWritable` */
  add(game: GameRecord): void {
    this.#file.add(JSON.stringify(game));
    this.#games++;
  }

  /**
   * Gives the file its name, or removes it if no game was played. Returns whether there is a file.
   *
   * @throws {ReplayFileError} with code `notWritable`
   */
  finish(): boolean {
    this.#file.finish(this.#games > 0);
    return this.#games > 0;
  }
}
