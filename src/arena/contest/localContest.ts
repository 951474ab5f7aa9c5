/** A contest of players of this machine. */
import { sum } from 'simple-statistics';
import { openPlace } from '../match/pairRunner.ts';
import type { OpenExecutor } from '../play/executor.ts';
import type { ContestLog } from './contestLog.ts';
import type { ContestState } from './contestState.ts';
import { expectedMatches } from './formats/index.ts';
import { Contest } from './holdContest.ts';
import { LocalBoard, type LocalPlay } from './localBoard.ts';

export interface LocalOptions extends Omit<LocalPlay, 'place'> {
  /** Games played at once. */
  readonly concurrency: number;
  /** Plays all games, which need neither a clock nor a record; default threads and boards of this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
}

/** Plays what is left of a contest of local players, or until the signal is aborted. */
export async function holdLocal(
  log: ContestLog,
  { concurrency, elsewhere, ...play }: LocalOptions,
  signal: AbortSignal,
): Promise<void> {
  const { entrants, header } = log.state;
  // Where there is one match at a time, its games are played at once.
  const isMatch = entrants.length === 2;
  const boards = isMatch ? Math.min(concurrency, Math.ceil(header.settings.games / 2)) : 1;
  const place = await openPlace(concurrency, boards, elsewhere);
  try {
    const tables = Array.from(
      { length: isMatch ? 1 : concurrency },
      () => new LocalBoard(log, { ...play, place }),
    );
    await new Contest(log, tables).run(signal);
  } finally {
    await place.close();
  }
}

/** Number of games that are over. */
export function playedGames({ matches }: ContestState): number {
  return sum(matches.map(({ games }) => games.length));
}

/** Number of games in the whole contest, without those of sudden death; about as many where results decide. */
export function plannedGames({ format, entrants, matches, header }: ContestState): number {
  return header.settings.games * Math.max(matches.length, expectedMatches(format, entrants.length));
}
