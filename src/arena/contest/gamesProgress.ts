/**
 * What a command that plays games is doing, for those who follow it: in the folder of a tournament, and in one of its own for a match,
 * which has no other.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type FolderLock,
  isHeld,
  keepProgressFile,
  makeFolder,
  pathsIn,
  readProgressFile,
  takeLock,
  trust,
} from '../../system/index.ts';
import { asksOfMatch } from './asks.ts';

const countSchema = z.int().min(0);
const namesSchema = z.tuple([z.string(), z.string()]).readonly();
const pointsSchema = z.tuple([countSchema, countSchema]).readonly();

const sessionSchema = z.object({
  /** What plays the games: `2 at once`. */
  place: z.string(),
  /** Since the command began, and the games that are over since then. */
  seconds: z.number().min(0),
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
  /** Who won each game: `1` or `2`, `=` for both; empty in files of older versions, as are the words of the command that began it. */
  gameWinners: z.string().default(''),
  words: z.array(z.string()).default([]),
  /** The first player's, without luck if that was measured; `null` before two pairs are over. */
  score: z.object({ mean: z.number(), low: z.number(), high: z.number(), count: countSchema }).nullable(),
  isAdjusted: z.boolean(),
  /** The sequential test that ends the match; `null` without one. */
  test: z
    .object({
      ...{ elo0: z.number(), elo1: z.number(), alpha: z.number(), beta: z.number() },
      llr: z.number().nullable(),
      verdict: z.enum(['H0', 'H1', 'undecided']),
    })
    .nullable(),
  /** The file that records the games; `null` if none does. */
  replay: z.string().nullable(),
});

export type GamesProgress = z.infer<typeof sessionSchema>;
type LatestGame = GamesProgress['latest'][number];
export type MatchProgress = z.infer<typeof matchSchema>;

export const LATEST_GAMES = 8;

/** Counts the games of a session from its construction on. */
export class GamesSession {
  readonly #start = performance.now();
  #games = 0;
  #latest: LatestGame[] = [];

  constructor(readonly place: string) {}

  add(players: LatestGame['players'], games: readonly Pick<LatestGame, 'points'>[]): void {
    const ended = games.map(({ points }) => ({ players, points, number: ++this.#games }));
    this.#latest = [...ended.reverse(), ...this.#latest].slice(0, LATEST_GAMES);
  }

  progress(): GamesProgress {
    const seconds = (performance.now() - this.#start) / 1000;
    return { place: this.place, seconds, games: this.#games, latest: this.#latest };
  }
}

/** The folder, beside the runs, in which matches have theirs, and how many are there at least. */
export const MATCHES = 'matches';
const KEPT_MATCHES = 10;

/** What the command at work on a tournament last said; `null` if none is. */
export function readGamesProgress(folder: string): GamesProgress | null {
  return isHeld(folder) ? readProgressFile(folder, sessionSchema) : null;
}

/** How the match of this folder stands or ended; `null` if that cannot be read. */
export function readMatchProgress(folder: string): MatchProgress | null {
  return readProgressFile(folder, matchSchema);
}

/** Shows a match among these runs until it is closed, and how it ended until newer ones take its place. */
export function keepMatchProgress(runs: string, progress: () => MatchProgress) {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const folder = join(runs, MATCHES, `${time}-${process.pid}`);
  let lock: FolderLock | null;
  try {
    // Times sort as text.
    const olds = pathsIn(join(runs, MATCHES)).sort();
    for (const old of olds.slice(0, 1 - KEPT_MATCHES))
      if (!isHeld(old)) rmSync(old, { recursive: true, force: true });
    makeFolder(folder);
    lock = takeLock(folder);
  } catch {
    // The match goes on unseen.
    return { changed() {}, async close() {} };
  }
  trust(folder, asksOfMatch(progress().words));
  const file = keepProgressFile(folder, progress);
  return {
    changed: file.changed,
    async close(): Promise<void> {
      await file.close(true);
      lock?.release();
    },
  };
}
