/**
 * The jobs of a training: games to learn from, and pairs of games that compare two players.
 *
 * What is random in a game to learn from is drawn from seeded streams: which coins are random, and which bombs drop.
 */
import { z } from 'zod';
import type { Executor, JobKind, PairScore } from '../../../arena/index.ts';
import { jobFields, MAX_COUNT, PAIRS, pairScore, pairScoreSchema } from '../../../arena/index.ts';
import { Kernel, Learning, SAMPLE } from '../../../bot/index.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, ROLLS, stream } from '../../../engine/index.ts';
import { concatenate } from './samples.ts';
import { coinsSchema } from './trainingFormat.ts';

/** The schema of the settings of training games. */
const selfPlaySettingsSchema = coinsSchema(0, 0).extend({
  seed: jobFields.seed,
  generation: z.int().min(0),
  /** The number of nodes per move. */
  nodes: jobFields.nodes,
});
type SelfPlaySettings = z.infer<typeof selfPlaySettingsSchema>;

/** The games `first` to `first + count - 1` of a generation. */
const selfPlayJobSchema = z.strictObject({
  settings: selfPlaySettingsSchema,
  evaluation: jobFields.evaluation,
  /** The judge that measures the luck after each sample; absent not to measure it. */
  judge: jobFields.judge.exactOptional(),
  first: z.int().min(0),
  count: jobFields.count,
});
type SelfPlayJob = z.infer<typeof selfPlayJobSchema>;

/** Pairs `first` to `first + count - 1` of a meeting of two players. */
const meetingSchema = PAIRS.job.extend({ first: z.int().min(0), count: jobFields.count });
type Meeting = z.infer<typeof meetingSchema>;

const trainingJobSchema = z.union([
  z.strictObject({ games: selfPlayJobSchema }),
  z.strictObject({ pairs: meetingSchema }),
]);
/** A job of a training: games to learn from, or pairs that compare two players. */
export type TrainingJob = z.infer<typeof trainingJobSchema>;

/** The schema of a job's result: samples of games, or the first player's scores in pairs. */
const trainingResultSchema = z.union([
  z.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.length % SAMPLE.BYTES === 0,
    'must be whole samples',
  ),
  // Not readonly: zod would freeze bytes that are no samples, and that throws.
  z.array(pairScoreSchema).max(MAX_COUNT),
]);
/** The result of a job. */
export type TrainingResult = z.infer<typeof trainingResultSchema>;

/** An executor of such jobs. */
export type TrainingExecutor = Executor<TrainingJob, TrainingResult>;

/** The size of a game's transposition table, 2^16 entries, which fit into the second-level cache and suffice for a few thousand nodes. */
export const TRAINING_TABLE_BITS = 16;

/** The random coins of a game, those of its strays, and the ply from which all coins are searched. */
function drawPlan(
  { seed, generation, openingPlies, randomPlies, randomShare, strayCoins = 0 }: SelfPlaySettings,
  game: number,
) {
  const random = stream(seed, 'training', generation, game);
  const opening = random.int(0, openingPlies);
  const searchedFrom = Math.max(opening, random.int(0, randomPlies));
  const coins = Array.from({ length: Learning.MAX_GAME_PLIES }, (_, ply) => {
    const isRandom = ply < opening || (ply < searchedFrom && random.float() < randomShare);
    return isRandom ? random.int(0, ROLLS - 1) : null;
  });
  const ofStrays = stream(seed, 'training', generation, game, 'strays');
  const strays = Array.from({ length: strayCoins === 0 ? 0 : Learning.MAX_GAME_PLIES }, () =>
    Array.from({ length: ofStrays.int(1, strayCoins) }, () => ofStrays.int(0, ROLLS - 1)),
  );
  return { coins, strays, searchedFrom };
}

/**
 * Makes results before the ply from which all coins are searched unknown, even if no random coin followed: games that end
 * before their next random coin are not representative.
 */
function forgetResults(samples: Uint8Array, searchedFrom: number): Uint8Array {
  for (let at = 0; at < samples.length; at += SAMPLE.BYTES) {
    const ply = (samples[at + SAMPLE.ROUND] as number) - 1;
    if (ply < searchedFrom) samples[at + SAMPLE.POINTS] = SAMPLE.UNKNOWN;
  }
  return samples;
}

let kernel: Kernel | undefined;

/** Plays training games; returns their samples, in the order of the games. */
export function playGames({ settings, evaluation, judge, first, count }: SelfPlayJob): Uint8Array {
  kernel ??= new Kernel(FOUR_CONNECT_XTREME, TRAINING_TABLE_BITS);
  kernel.setEvaluation(0, evaluation);
  if (judge) kernel.setJudge(judge);
  const luckDepth = judge && { luckDepth: judge.depth };
  const games: Uint8Array[] = [];
  for (let game = first; game < first + count; game++) {
    const { searchedFrom, ...plan } = drawPlan(settings, game);
    const schedule = drawSchedule(FOUR_CONNECT_XTREME, settings.seed, 'training', settings.generation, game);
    const samples = kernel.playTrainingGame({ schedule, ...plan, nodes: settings.nodes, ...luckDepth });
    games.push(forgetResults(samples, searchedFrom));
  }
  return concatenate(games);
}

function playPairs({ first, count, ...job }: Meeting): PairScore[] {
  return Array.from({ length: count }, (_, index) =>
    pairScore(PAIRS.play({ ...job, path: [...job.path, first + index] })),
  );
}

/** Plays a job. */
export function playJob(job: TrainingJob): TrainingResult {
  return 'games' in job ? playGames(job.games) : playPairs(job.pairs);
}

/** The kind of jobs of a training. */
export const TRAINING_JOBS: JobKind<TrainingJob, TrainingResult> = {
  name: 'training',
  module: import.meta.url,
  play: playJob,
  job: trainingJobSchema,
  result: trainingResultSchema,
  games: (job) => ('games' in job ? job.games.count : 2 * job.pairs.count),
  key: (job) =>
    'games' in job
      ? { seed: job.games.settings.seed, path: ['training', job.games.settings.generation, job.games.first] }
      : { seed: job.pairs.seed, path: [...job.pairs.path, job.pairs.first] },
};
