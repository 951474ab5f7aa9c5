/** Replay files of the line protocol: one game as JSON, under the name of the game played. */
import { type ConnectGame, results } from './connectGame.ts';

interface ReplayPlayer {
  readonly name: string;
  readonly author: string;
}

/** The text of a replay file. Columns are 1 to 7 in it; the results are the players' payoffs. */
export function formatReplay(
  game: ConnectGame,
  connect: number,
  players: readonly [ReplayPlayer, ReplayPlayer],
): string {
  const replay = {
    [`Connect${connect}`]: {
      Players: players.map(({ name, author }) => ({ Name: name, Author: author })),
      Moves: game.moves.map((column) => column + 1),
      Results: results(game),
    },
  };
  return `${JSON.stringify(replay, null, 2)}\n`;
}
