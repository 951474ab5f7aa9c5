/**
 * Replay files: JSON Lines. The first line is the header, every other line a game.
 *
 * A file is written under a temporary name, game by game, and renamed when it is complete: a file with its own name is
 * whole, and after a crash the games played so far are in the temporary one.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { z } from 'zod';
import { type GameRecord, gameRecordSchema } from '../arena/play/gameRecord.ts';
import { CodedError } from '../engine/errors.ts';
import { parseData } from '../system/data.ts';
import { checkWritable, readText, writing } from '../system/files.ts';

const REPLAY_FORMAT = 'fcx-replay';
/** Increased whenever old readers would misunderstand new files. */
const REPLAY_VERSION = 1;

const replayHeaderSchema = z.object({
  format: z.literal(REPLAY_FORMAT),
  version: z.literal(REPLAY_VERSION),
  /** The server's seed: the bombs of the game with number `index` are drawn from it. */
  seed: z.int().min(0),
  /** Games in a match. */
  games: z.int().min(1),
  startedAt: z.iso.datetime(),
});

/** The first line of a replay file without the format and its version. */
export type ReplayInfo = Omit<z.infer<typeof replayHeaderSchema>, 'format' | 'version'>;

/** The content of a replay file. */
export interface Replay {
  readonly info: ReplayInfo;
  readonly games: readonly GameRecord[];
}

/** A replay file that cannot be written, is missing, or is broken. */
export class ReplayFileError extends CodedError<'notWritable' | 'unreadable' | 'invalid'> {}

function notWritable(message: string): ReplayFileError {
  return new ReplayFileError('notWritable', message);
}

function parseLine<T>(schema: z.ZodType<T>, line: string, place: string): T {
  return parseData(
    line,
    schema,
    'the line',
    (message) => new ReplayFileError('invalid', `${place}: ${message}`),
  );
}

/**
 * Parses and checks the text of a replay file. `file` names it in messages.
 *
 * @throws {ReplayFileError} with code `invalid`, naming the line and the field
 */
export function parseReplay(text: string, file: string): Replay {
  const [first, ...rest] = text.replace(/\n$/, '').split('\n');
  const { format, version, ...info } = parseLine(replayHeaderSchema, first ?? '', `${file}, line 1`);
  const games = rest.map((line, index) => parseLine(gameRecordSchema, line, `${file}, line ${index + 2}`));
  return { info, games };
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
    this.#writeLine({ format: REPLAY_FORMAT, version: REPLAY_VERSION, ...info });
  }

  /** @throws {ReplayFileError} with code `notWritable` */
  add(game: GameRecord): void {
    this.#writeLine(game);
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

  #writeLine(value: unknown): void {
    this.#writing(() => writeSync(this.#file, `${JSON.stringify(value)}\n`));
  }

  #writing<T>(action: () => T): T {
    return writing(this.path, action, notWritable);
  }
}
