/** A match to find out which of A and B is better: pairs of games, then perhaps an odd one and sudden death. */
import type { OpenExecutor } from '../play/executor.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { leaderOf, type PlayedGame, type PlayedPair, pairScoreOfA } from '../play/playedGame.ts';
import type { ProgramOptions } from '../players/programPlayer.ts';
import type { DuelSetup } from './duel.ts';
import { openPairRunner, openPlace, type PairRunner } from './pairRunner.ts';
import { runSequentialMatch } from './sequentialTest.ts';
import type { SprtBounds } from './sprt.ts';

export interface HeldMatchSettings {
  readonly setup: Omit<DuelSetup, 'programs' | 'onRecord'>;
  /** With a test, the maximum. */
  readonly games: number;
  /** Ends the match once it is decided; `null` plays all games. */
  readonly sprt: SprtBounds | null;
  readonly suddenDeath: boolean;
}

/** How a match is played; none of it changes the result. */
interface HeldMatchOptions {
  readonly concurrency: number;
  /** Plays all games, which need neither a clock nor a record; default threads and boards of this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
  readonly programs?: ProgramOptions;
  /** Called with the record of every game that counts. */
  readonly onRecord?: ((record: GameRecord) => void) | undefined;
  /** Called with games as they are counted: a pair, or the odd last one. */
  readonly onGames?: (games: readonly PlayedGame[]) => void;
}

/** What was played, in the order of the games' numbers. */
export interface HeldMatch {
  readonly games: readonly PlayedGame[];
  /** Games after a tie; they decide nothing but the winner. */
  readonly suddenDeath: readonly PlayedGame[];
  readonly interrupted: boolean;
}

/**
 * Pairs between two checks of a test after so many pairs, wherever they are played, so that the same games have the same verdict:
 * few, as games move by move take long, but from 512 on a 64th to a 128th of all, as a check looks at all of them.
 */
function checkEvery(pairs: number): number {
  return Math.max(4, 2 ** Math.floor(Math.log2(pairs / 64)));
}

/**
 * Plays pairs until the test is decided, and counts those that decided it. Pairs begun early, to keep all boards busy, are
 * void if the decision comes before their turn: result and records do not depend on the number of boards.
 */
async function playTest(
  bounds: SprtBounds,
  maxPairs: number,
  runner: PairRunner,
  count: (pair: PlayedPair) => void,
  signal?: AbortSignal,
): Promise<void> {
  const waiting = new Map<number, PlayedPair>();
  const countBelow = (end: number) => {
    for (const [number, pair] of waiting) {
      if (number >= end) continue;
      waiting.delete(number);
      count(pair);
    }
  };
  const playPairs = async (pairs: readonly number[], over: AbortSignal) => {
    const keep = (pair: PlayedPair) => waiting.set(pair[0].index / 2, pair);
    const played = await runner.playPairs(pairs, keep, over);
    return played.map(pairScoreOfA);
  };
  const { batch, capacity } = runner;
  try {
    const match = { bounds, maxPairs, batch, checkEvery, capacity, playPairs };
    await runSequentialMatch(match, ({ games }) => countBelow(games / 2), signal);
  } catch (error) {
    if (signal?.aborted) countBelow(maxPairs);
    throw error;
  }
}

/** Plays a match. An aborted signal ends it early; finished pairs count. */
export async function holdMatch(
  settings: HeldMatchSettings,
  { concurrency, elsewhere, programs, onRecord, onGames = () => {} }: HeldMatchOptions,
  signal?: AbortSignal,
): Promise<HeldMatch> {
  const games: PlayedGame[] = [];
  let suddenDeath: PlayedGame[] = [];
  const records = new Map<number, GameRecord>();
  const keep = (played: readonly PlayedGame[]) => {
    for (const { index } of played) {
      const record = records.get(index);
      if (record !== undefined) onRecord?.(record);
      records.delete(index);
    }
  };
  const add = (played: readonly PlayedGame[]) => {
    keep(played);
    games.push(...played);
    onGames(played);
  };
  const setup = {
    ...settings.setup,
    ...(programs && { programs }),
    ...(onRecord && { onRecord: (record: GameRecord) => records.set(record.index, record) }),
  };
  const boards = Math.min(concurrency, Math.ceil(settings.games / 2));
  const place = await openPlace(concurrency, boards, elsewhere);
  const runner = await openPairRunner(setup, place).catch(async (error: unknown) => {
    await place.close();
    throw error;
  });
  try {
    const pairs = Math.floor(settings.games / 2);
    if (settings.sprt !== null) await playTest(settings.sprt, pairs, runner, add, signal);
    else {
      await runner.playPairs([...new Array(pairs).keys()], add, signal);
      if (settings.games % 2 === 1) add([await runner.playGame(settings.games - 1, signal)]);
    }
    if (settings.suddenDeath && leaderOf(games) === null) {
      suddenDeath = await playSuddenDeath(settings.games, async (index) => {
        const game = await runner.playGame(index, signal);
        keep([game]);
        return game;
      });
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    await runner.close();
    await place.close();
  }
  return {
    games: games.toSorted((a, b) => a.index - b.index),
    suddenDeath,
    interrupted: signal?.aborted ?? false,
  };
}

/** Two players who tie this often are equal. */
export const MOST_SUDDEN_DEATH_GAMES = 100;

/** Sudden death after a tie: plays games one by one, from this number on, until a player leads. */
export async function playSuddenDeath(firstIndex: number, playGame: (index: number) => Promise<PlayedGame>) {
  const games: PlayedGame[] = [];
  while (leaderOf(games) === null && games.length < MOST_SUDDEN_DEATH_GAMES)
    games.push(await playGame(firstIndex + games.length));
  return games;
}
