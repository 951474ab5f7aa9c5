/** A match to find out which of A and B is better: a contest of two that is kept nowhere. */
import type { BoardSettings } from '../match/boards.ts';
import type { GamesOf } from '../match/games.ts';
import type { SprtBounds } from '../match/sprt.ts';
import type { PlayedGame } from '../play/playedGame.ts';
import { ContestLog } from './contestLog.ts';
import { holdLocal, type LocalOptions } from './localContest.ts';

export interface HeldMatchSettings {
  readonly setup: Omit<GamesOf, 'logs'> & Omit<BoardSettings, 'programs'>;
  /** With a test, the maximum. */
  readonly games: number;
  /** Ends the match once it is decided; `null` plays all games. */
  readonly sprt: SprtBounds | null;
  readonly suddenDeath: boolean;
}

/** How a match is played; none of it changes the result. */
interface HeldMatchOptions extends Omit<LocalOptions, 'path' | 'judge' | 'onGames'> {
  /** Called with games as they are counted: a pair, or a single one before sudden death. */
  readonly onGames?: (games: readonly PlayedGame[]) => void;
}

/** What was played, in the order of the games' numbers. */
export interface HeldMatch {
  readonly games: readonly PlayedGame[];
  /** Games after a tie; they decide nothing but the winner. */
  readonly suddenDeath: readonly PlayedGame[];
  readonly interrupted: boolean;
}

/** Plays a match. An aborted signal ends it early; finished pairs count. */
export async function holdMatch(
  { setup, games, sprt, suddenDeath }: HeldMatchSettings,
  { onGames = () => {}, ...options }: HeldMatchOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<HeldMatch> {
  const { players, limits, seed, path, paired, openingPlies, judge } = setup;
  const settings = { games, test: sprt, suddenDeath, limits, seeded: { seed, paired, openingPlies } };
  const log = ContestLog.inMemory(
    { format: 'round-robin', ...settings },
    players.map((player) => ({ player })),
  );
  const onCount: LocalOptions['onGames'] = ({ regular }, counted) => {
    if (regular === null || counted.every(({ index }) => index < regular)) onGames(counted);
  };
  await holdLocal(log, { ...options, path, judge, onGames: onCount }, signal);
  const match = log.state.match(1);
  const regular = match.regular ?? match.games.length;
  return {
    games: match.games.slice(0, regular),
    suddenDeath: match.games.slice(regular),
    interrupted: signal.aborted,
  };
}
