/** Replay files on disk, and the games and coins in them by the numbers that people use. */
import { LineFile, readText, tornSentence } from '../../system/index.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { formatHeader, parseReplay, type Replay, ReplayFileError, type ReplayInfo } from './replayFormat.ts';
import { replayRecord } from './replayRecord.ts';

/** Read a replay file; `say` is called if its last line was cut off and is left out. Throws a `ReplayFileError`. */
export function loadReplay(path: string, say: (text: string) => void = () => {}): Replay {
  const text = readText(path, (message) => new ReplayFileError('unreadable', message));
  const replay = parseReplay(text, path);
  if (replay.isTorn) say(tornSentence(path));
  return replay;
}

/** A replay file being written; see `LineFile`. Its methods throw a `ReplayFileError` with code `notWritable`. */
export class ReplayWriter {
  readonly #file: LineFile;
  #games = 0;

  /** Starts a file; creates its folder if necessary. */
  constructor(
    readonly path: string,
    info: ReplayInfo,
  ) {
    this.#file = new LineFile(path, (message) => new ReplayFileError('notWritable', message));
    this.#file.add(formatHeader(info));
  }

  add(game: GameRecord): void {
    this.#file.add(JSON.stringify(game));
    this.#games++;
  }

  /** Gives the file its name, so that others find the games so far, once there is one. */
  show(): void {
    if (this.#games > 0) this.#file.show();
  }

  /** Gives the file its name, or removes it if no game was played. Returns whether there is a file. */
  finish(): boolean {
    this.#file.finish(this.#games > 0);
    return this.#games > 0;
  }
}

/**
 * All games of a file with their numbers (from 1), or only the one with this number. `path` names the file in messages.
 *
 * @throws `ReplayFileError` if there are no games, or none with this number
 */
export function chosenGames({ games }: Replay, path: string, number?: number) {
  if (games.length === 0) throw new ReplayFileError('invalid', `${path}: there are no games in this file`);
  if (number !== undefined && number > games.length)
    throw new ReplayFileError('invalid', `${path} has no game ${number}: its games are 1 to ${games.length}`);
  return games
    .map((record, index) => ({ number: index + 1, game: replayRecord(record) }))
    .filter((one) => number === undefined || one.number === number);
}

/**
 * The turn in which this coin of a game was played, both counted from 1; the last one if `coin` is not given. `path` names
 * the file in messages.
 *
 * @throws `ReplayFileError` if there is no such game or coin
 */
export function findTurn(replay: Replay, path: string, number: number, coin?: number) {
  const { game } = chosenGames(replay, path, number)[0]!;
  const wanted = coin ?? game.turns.length;
  const turn = game.turns[wanted - 1];
  if (turn !== undefined) return { number, game, coin: wanted, turn };
  const coins = game.turns.length === 0 ? 'it has none' : `its coins are 1 to ${game.turns.length}`;
  throw new ReplayFileError('invalid', `${path}, game ${number} has no coin ${wanted}: ${coins}`);
}
