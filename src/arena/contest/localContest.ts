/** A contest of players of this machine. */
import { Games, type GamesSettings } from '../match/games.ts';
import type { ContestLog } from './contestLog.ts';
import { Contest } from './holdContest.ts';
import { LocalBoard, type LocalPlay } from './localBoard.ts';

export interface LocalOptions
  extends LocalPlay,
    Pick<GamesSettings, 'concurrency' | 'judge' | 'programs' | 'elsewhere'> {}

/** Plays what is left of a contest of local players, or until the signal is aborted. */
export async function holdLocal(
  log: ContestLog,
  { concurrency, judge, programs, elsewhere, ...play }: LocalOptions,
  signal: AbortSignal,
): Promise<void> {
  const { entrants, header } = log.state;
  const { limits } = header.settings;
  if (limits === undefined) throw new Error('local players need a limit');
  // Where there is one match at a time, its games are played at once.
  const isMatch = entrants.length === 2;
  const games = new Games({
    ...{ concurrency, limits, judge, programs, elsewhere },
    ...(!isMatch && { ofOneMatch: 1 }),
    isRecorded: play.onRecord !== undefined,
  });
  try {
    const boards = Array.from({ length: isMatch ? 1 : concurrency }, () => new LocalBoard(log, games, play));
    await new Contest(log, boards).run(signal);
  } finally {
    await games.close();
  }
}
