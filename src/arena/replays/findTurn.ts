/** A place in a replay file, found by the numbers that people use. */
import { chosenGames, type NumberedGame } from './chosenGames.ts';
import { type Replay, ReplayFileError } from './replayFormat.ts';
import type { ReplayedTurn } from './replayRecord.ts';

export interface FoundTurn extends NumberedGame {
  /** The number of the coin, from 1. */
  readonly coin: number;
  readonly turn: ReplayedTurn;
}

/**
 * The turn in which this coin of a game was played, both counted from 1; the last one if `coin` is not given. `path` names
 * the file in messages.
 *
 * @throws {ReplayFileError} if there is no such game or coin
 */
export function findTurn(replay: Replay, path: string, number: number, coin?: number): FoundTurn {
  const [{ game }] = chosenGames(replay, path, number) as [NumberedGame];
  const wanted = coin ?? game.turns.length;
  const turn = game.turns[wanted - 1];
  if (turn !== undefined) return { number, game, coin: wanted, turn };
  const coins = game.turns.length === 0 ? 'it has none' : `its coins are 1 to ${game.turns.length}`;
  throw new ReplayFileError('invalid', `${path}, game ${number} has no coin ${wanted}: ${coins}`);
}
