/** A match of A against B, to find out which is better: pairs of games, and what may follow them. */

import { leaderOf, type PlayedGame, type PlayedPair, pairScoreOfA } from '../play/playedGame.ts';
import type { DuelSetup } from './duel.ts';
import { type Capacity, openPairRunner, type PairRunner } from './pairRunner.ts';
import { runSequentialMatch } from './sequentialTest.ts';
import type { SprtBounds } from './sprt.ts';
import { playSuddenDeath } from './suddenDeath.ts';

/** What to play. */
export interface HeldMatchSettings {
  readonly setup: DuelSetup;
  /** The most games if there is a test. */
  readonly games: number;
  /** Ends the match as soon as this is decided; `null` plays all games. */
  readonly sprt: SprtBounds | null;
  readonly suddenDeath: boolean;
}

/** What was played, in the order of the games' numbers. */
export interface HeldMatch {
  readonly games: readonly PlayedGame[];
  /** Games after a tie; they count for nothing but the winner. */
  readonly suddenDeath: readonly PlayedGame[];
  readonly interrupted: boolean;
}

async function playAllPairs(
  { games, sprt }: HeldMatchSettings,
  runner: PairRunner,
  onPair: (pair: PlayedPair) => void,
  signal?: AbortSignal,
): Promise<void> {
  const maxPairs = Math.floor(games / 2);
  if (maxPairs === 0) return;
  if (sprt === null) {
    await runner.playPairs([...new Array(maxPairs).keys()], onPair, signal);
    return;
  }
  const playPairs = async (pairs: readonly number[]) =>
    (await runner.playPairs(pairs, onPair, signal)).map(pairScoreOfA);
  await runSequentialMatch({ bounds: sprt, maxPairs, batch: runner.batch, playPairs });
}

/**
 * Plays a match. An aborted signal ends it early; the pairs that are over count.
 *
 * @param onGames told about every pair of games as soon as it is over
 */
export async function holdMatch(
  settings: HeldMatchSettings,
  capacity: Capacity,
  onGames: (games: readonly PlayedGame[]) => void,
  signal?: AbortSignal,
): Promise<HeldMatch> {
  const games: PlayedGame[] = [];
  let suddenDeath: PlayedGame[] = [];
  const add = (played: readonly PlayedGame[]) => {
    games.push(...played);
    onGames(played);
  };
  const runner = await openPairRunner(settings.setup, capacity);
  try {
    await playAllPairs(settings, runner, add, signal);
    if (settings.sprt === null && settings.games % 2 === 1) {
      add([await runner.playGame(settings.games - 1, signal)]);
    }
    if (settings.suddenDeath && leaderOf(games) === null) {
      suddenDeath = await playSuddenDeath(settings.games, (index) => runner.playGame(index, signal));
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await runner.close();
  }
  return {
    games: games.toSorted((a, b) => a.index - b.index),
    suddenDeath,
    interrupted: signal?.aborted ?? false,
  };
}
