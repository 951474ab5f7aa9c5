/** Progress files of commands that play games, for those who watch them: a tournament's is in its own folder, a match's in a folder made for it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type FolderLock,
  isLocked,
  keepProgressFile,
  makeFolder,
  pathsIn,
  readProgressFile,
  takeLock,
  trust,
} from '../../system/index.ts';
import { matchRequests } from './trustRequests.ts';

const countSchema = z.int().min(0);
const namesSchema = z.tuple([z.string(), z.string()]).readonly();
const pointsSchema = z.tuple([countSchema, countSchema]).readonly();

const sessionSchema = z.object({
  /** The venue of the games, in words: `2 at once`. Its key stays that of files of earlier versions. */
  place: z.string(),
  /** Seconds since the command began. */
  seconds: z.number().min(0),
  /** Games finished since the command began. */
  games: countSchema,
  /** The last of these games, the newest first; numbered from 1 as they ended. */
  latest: z.array(z.object({ players: namesSchema, points: pointsSchema, number: countSchema })),
});

const matchSchema = sessionSchema.extend({
  startedAt: z.iso.datetime(),
  players: namesSchema,
  /** Games to play; with a test at most. */
  planned: countSchema,
  points: pointsSchema,
  /** One character per game, `1` or `2` for the winner, `=` for a double win; empty in files of older versions. */
  gameWinners: z.string().default(''),
  /** The words of the command that began the match; empty in files of older versions. */
  words: z.array(z.string()).default([]),
  /** The score of the first player, without luck if that was measured; `null` before two pairs are over. */
  score: z.object({ mean: z.number(), low: z.number(), high: z.number(), count: countSchema }).nullable(),
  isAdjusted: z.boolean(),
  /** The sequential test that ends the match; `null` without one. */
  test: z
    .object({
      elo0: z.number(),
      elo1: z.number(),
      alpha: z.number(),
      beta: z.number(),
      llr: z.number().nullable(),
      verdict: z.enum(['H0', 'H1', 'undecided']),
    })
    .nullable(),
  /** The file that records the games; `null` if none does. */
  replay: z.string().nullable(),
});

/** The progress of a session of a tournament. */
export type GamesProgress = z.infer<typeof sessionSchema>;
type LatestGame = GamesProgress['latest'][number];
/** The progress of a match, or how it ended. */
export type MatchProgress = z.infer<typeof matchSchema>;

/** Number of latest games that a progress file lists. */
export const LATEST_GAMES = 8;

/** Counts the games of a session from its construction on. */
export class GamesSession {
  readonly #start = performance.now();
  #games = 0;
  #latest: LatestGame[] = [];

  /** @param venue where the games are played, in words: `2 at once` */
  constructor(readonly venue: string) {}

  /** Count finished games between two players. */
  add(players: LatestGame['players'], games: readonly Pick<LatestGame, 'points'>[]): void {
    const ended = games.map(({ points }) => ({ players, points, number: ++this.#games }));
    this.#latest = [...ended.reverse(), ...this.#latest].slice(0, LATEST_GAMES);
  }

  /** Return the progress of the session until now. */
  progress(): GamesProgress {
    const seconds = (performance.now() - this.#start) / 1000;
    return { place: this.venue, seconds, games: this.#games, latest: this.#latest };
  }
}

/** The name of the folder, inside the folder of all runs, that holds a folder for each match. */
export const MATCHES = 'matches';
/** Number of matches whose folders are kept. */
const KEPT_MATCHES = 10;

/** Return the progress of the tournament that is played in a folder; `null` if none is being played there. */
export function readGamesProgress(folder: string): GamesProgress | null {
  return isLocked(folder) ? readProgressFile(folder, sessionSchema) : null;
}

/** Return the progress or the end of the match in a folder; `null` if it cannot be read. */
export function readMatchProgress(folder: string): MatchProgress | null {
  return readProgressFile(folder, matchSchema);
}

/**
 * Write the progress of a match to a folder of its own among the runs: now, after each call of `changed`, and at its end by
 * `close`. The folder stays until newer matches take its place.
 */
export function keepMatchProgress(runsFolder: string, progress: () => MatchProgress) {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = join(runsFolder, MATCHES, `${time}-${process.pid}`);
  let lock: FolderLock | null;
  try {
    // The folder names are times, which sort as text.
    const olds = pathsIn(join(runsFolder, MATCHES)).sort();
    for (const old of olds.slice(0, 1 - KEPT_MATCHES))
      if (!isLocked(old)) rmSync(old, { recursive: true, force: true });
    makeFolder(folder);
    lock = takeLock(folder);
  } catch {
    // Without a folder the match goes on, but is not shown.
    return { changed() {}, async close() {} };
  }
  trust(folder, matchRequests(progress().words));
  const file = keepProgressFile(folder, progress);
  return {
    changed: file.changed,
    async close(): Promise<void> {
      await file.close(true);
      lock?.release();
    },
  };
}
