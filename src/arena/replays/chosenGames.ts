/** The games of a replay file that the user chose. */
import { type Replay, ReplayFileError } from './replayFormat.ts';
import { type ReplayedGame, replayRecord } from './replayRecord.ts';

/** A game and its number in the file, from 1. */
export interface NumberedGame {
  readonly number: number;
  readonly game: ReplayedGame;
}

/**
 * All games of a file, or only the one with this number (from 1). `path` names the file in messages.
 *
 * @throws {ReplayFileError} if there are no games, or none with this number
 */
export function chosenGames({ games }: Replay, path: string, number?: number): NumberedGame[] {
  if (games.length === 0) throw new ReplayFileError('invalid', `${path}: there are no games in this file`);
  if (number !== undefined && number > games.length) {
    throw new ReplayFileError('invalid', `${path} has no game ${number}: its games are 1 to ${games.length}`);
  }
  return games
    .map((record, index) => ({ number: index + 1, game: replayRecord(record) }))
    .filter((one) => number === undefined || one.number === number);
}
