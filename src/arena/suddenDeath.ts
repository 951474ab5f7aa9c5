/** Sudden death: after a tie one game after the other is played until one of them has a single winner. */
import type { PlayedGame, Side } from './playedGame.ts';

/** Two players who win together so often are equal. */
export const MOST_SUDDEN_DEATH_GAMES = 100;

/** Points of A and B. */
export function pointsOf(games: readonly PlayedGame[]): [number, number] {
  return [
    games.reduce((total, { points }) => total + points[0], 0),
    games.reduce((total, { points }) => total + points[1], 0),
  ];
}

/** Who has more points, or `null`. */
export function leaderOf(games: readonly PlayedGame[]): Side | null {
  const [first, second] = pointsOf(games);
  if (first === second) return null;
  return first > second ? 0 : 1;
}

/**
 * Plays until somebody leads.
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
