/** Sudden death: after a tie, games are played one by one until one of them has a single winner. */
import { leaderOf, type PlayedGame } from '../play/playedGame.ts';

/** Two players who tie this often are equal. */
export const MOST_SUDDEN_DEATH_GAMES = 100;

/**
 * Plays until one player leads.
 *
 * @param firstIndex number of the first game
 */
export async function playSuddenDeath(
  firstIndex: number,
  playGame: (index: number) => Promise<PlayedGame>,
): Promise<PlayedGame[]> {
  const games: PlayedGame[] = [];
  while (leaderOf(games) === null && games.length < MOST_SUDDEN_DEATH_GAMES) {
    games.push(await playGame(firstIndex + games.length));
  }
  return games;
}
