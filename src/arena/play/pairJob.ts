/**
 * The pair, the unit of all measurement: one bomb schedule and one opening, played twice with the starters swapped, so that
 * neither the bombs nor the first move favour a player.
 *
 * Jobs and results are plain data. A job gives the same result in this thread and in any worker.
 */
import { z } from 'zod';
import { DEFAULT_SEARCH_OPTIONS, Kernel } from '../../bot/browser.ts';
import { COLUMNS, drawSchedule, FOUR_CONNECT_XTREME, stream } from '../../engine/index.ts';
import type { PairScore } from '../match/luck.ts';
import { checkedOnce, type JobKind, jobFields } from './jobKind.ts';
import { type Contender, type PlayedGame, type PlayedPair, pairScoreOfA } from './playedGame.ts';

/** Limits of a search that must not depend on the clock: plies, nodes or both. */
export type FixedLimits = z.infer<typeof jobFields.limits>;

/** Largest table: 2^20 entries of 16 bytes. */
const MAX_TABLE_BITS = 20;

const searchOptionsSchema = checkedOnce(
  z.strictObject({
    chancePlies: z.int().min(0).max(1000),
    halfWin: z.int().min(1).max(1_000_000),
  }),
);

const pairJobSchema = z.strictObject({
  seed: jobFields.seed,
  path: jobFields.path,
  players: z.tuple([jobFields.evaluation, jobFields.evaluation]).readonly(),
  limits: jobFields.limits,
  /** Options of each player's search, default `DEFAULT_SEARCH_OPTIONS`. */
  searchOptions: z.tuple([searchOptionsSchema, searchOptionsSchema]).readonly().exactOptional(),
  /** Size of the transposition table, see `Kernel`; default none. */
  tableBits: z.int().min(0).max(MAX_TABLE_BITS).exactOptional(),
  openingPlies: jobFields.openingPlies,
  /** The judge of the luck of the games; absent not to measure it. */
  judge: jobFields.judge.exactOptional(),
});

const gameScoreSchema: z.ZodType<number> = z.literal([0, 0.5, 1]);

const pairResultSchema = z.strictObject({
  /** The first player's score in the game that it started and in the other: 1 for a win, 0 for a loss, ½ for a double win. */
  scores: z.tuple([gameScoreSchema, gameScoreSchema]).readonly(),
  /** Luck of the first player in each game, as a part of a win; absent if it was not measured. */
  luck: z.tuple([z.number(), z.number()]).readonly().exactOptional(),
  /** Coins dropped in both games until their results were certain. */
  plies: z.int().min(0),
});

/** A job: a pair of games in the kernel. */
export type PairJob = z.infer<typeof pairJobSchema>;
type PairResult = z.infer<typeof pairResultSchema>;

/** Draws the bombs and the first coins that both games of a pair share. */
export function drawPairSetup({ seed, path, openingPlies }: Pick<PairJob, 'seed' | 'path' | 'openingPlies'>) {
  const random = stream(seed, 'opening', ...path);
  return {
    schedule: drawSchedule(FOUR_CONNECT_XTREME, seed, ...path),
    opening: Array.from({ length: openingPlies }, () => random.int(0, COLUMNS - 1)),
  };
}

/** Return the first player's score and luck in a pair. */
export function pairScore(result: PairResult): PairScore {
  return pairScoreOfA(playedPairOf(0, result));
}

/** Return the two games of pair number `pair` from its result; a score of ½ is a point for each. */
export function playedPairOf(pair: number, { scores, luck }: PairResult): PlayedPair {
  const game = (starter: Contender): PlayedGame => {
    const score = scores[starter];
    return {
      index: 2 * pair + starter,
      starter,
      points: [score > 0 ? 1 : 0, score < 1 ? 1 : 0],
      ...(luck && { luck: luck[starter] }),
      fault: null,
      replyMs: [[], []],
    };
  };
  return [game(0), game(1)];
}

/** Play a pair with this kernel, whose table has the job's size. */
export function playPair(job: PairJob, kernel: Kernel): PairResult {
  for (const slot of [0, 1] as const) {
    kernel.setEvaluation(slot, job.players[slot]);
    kernel.setOptions(slot, job.searchOptions?.[slot] ?? DEFAULT_SEARCH_OPTIONS);
  }
  if (job.judge) kernel.setJudge(job.judge);
  const setup = { ...drawPairSetup(job), ...(job.judge && { luckDepth: job.judge.depth }) };
  const asStarter = kernel.playGame({ ...setup, starter: 0, limits: job.limits });
  const asSecond = kernel.playGame({ ...setup, starter: 1, limits: job.limits });
  const score = ([own, other]: readonly [number, number]) => (1 + own - other) / 2;
  return {
    scores: [score(asStarter.points), score(asSecond.points)],
    ...(job.judge && { luck: [asStarter.luck, asSecond.luck] as const }),
    plies: asStarter.plies + asSecond.plies,
  };
}

/** The kernels of this thread, one for each size of table. */
const kernels = new Map<number, Kernel>();

/** Play a pair in this thread. */
export function playJob(job: PairJob): PairResult {
  const { tableBits = 0 } = job;
  const kernel = kernels.get(tableBits) ?? new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernels.set(tableBits, kernel);
  return playPair(job, kernel);
}

/** The kind of job that plays a pair in the kernel. */
export const PAIRS = {
  name: 'pairs',
  module: import.meta.url,
  play: playJob,
  job: pairJobSchema,
  result: pairResultSchema,
  games: () => 2,
  key: ({ seed, path }) => ({ seed, path }),
} satisfies JobKind<PairJob, PairResult>;
