/** The kinds of jobs that a worker plays: each with who plays it, and what it and its result look like. */
import { z } from 'zod';
import {
  DUELS,
  type DuelJob,
  type JobPlayer,
  PAIRS,
  type PairJob,
  type PairResult,
  type PlayedGame,
} from '../arena/index.ts';
import { PAIR_SCORES } from '../games/fcx/pairScores.ts';
import { TRAINING_JOBS, type TrainingJob, type TrainingResult } from '../games/fcx/training/trainingJobs.ts';
import { KITTEN_ROUNDS, type KittenJob } from '../games/kitten/kittenRounds.ts';
import type { Path, Scores } from '../tuner/index.ts';
import {
  duelJobSchema,
  duelResultSchema,
  kittenJobSchema,
  pairJobSchema,
  pairResultSchema,
  scoresSchema,
  trainingJobSchema,
  trainingResultSchema,
} from './jobFormat.ts';

/** A kind of job. */
export interface JobKind<Job, Result> {
  readonly player: JobPlayer<Job, Result>;
  /** Of a batch. */
  readonly jobs: z.ZodType<Job[]>;
  readonly results: z.ZodType<Result[]>;
  /** Games in a job. */
  games(job: Job): number;
  /** The seed and the path that name what is drawn in a job. */
  key(job: Job): { readonly seed: number; readonly path: Path };
}

const pairs: JobKind<PairJob, PairResult> = {
  player: PAIRS,
  jobs: z.array(pairJobSchema),
  results: z.array(pairResultSchema),
  games: () => 2,
  key: ({ seed, path }) => ({ seed, path }),
};

const pairScores: JobKind<PairJob, Scores> = {
  ...pairs,
  player: PAIR_SCORES,
  results: z.array(scoresSchema),
};

const duels: JobKind<DuelJob, PlayedGame[]> = {
  player: DUELS,
  jobs: z.array(duelJobSchema),
  results: z.array(duelResultSchema),
  games: ({ games }) => games.length,
  key: ({ seed, path, games }) => ({ seed, path: [...path, games[0] as number] }),
};

const training: JobKind<TrainingJob, TrainingResult> = {
  player: TRAINING_JOBS,
  jobs: z.array(trainingJobSchema),
  results: z.array(trainingResultSchema),
  games: (job) => ('games' in job ? job.games.count : 2 * job.pairs.count),
  key: (job) =>
    'games' in job
      ? { seed: job.games.settings.seed, path: ['training', job.games.settings.generation, job.games.first] }
      : { seed: job.pairs.seed, path: [...job.pairs.path, job.pairs.first] },
};

const kittenRounds: JobKind<KittenJob, Scores> = {
  player: KITTEN_ROUNDS,
  jobs: z.array(kittenJobSchema),
  results: z.array(scoresSchema),
  games: ({ bots }) => bots.length,
  key: ({ seed, path }) => ({ seed, path }),
};

export const KIND_NAMES = ['pairs', 'duels', 'pairScores', 'training', 'kittenRounds'] as const;
export type KindName = (typeof KIND_NAMES)[number];

/** A kind whose jobs and results only itself understands. */
export type AnyKind = JobKind<unknown, unknown>;

const KINDS = { pairs, duels, pairScores, training, kittenRounds } as const;

export function kindNamed(name: KindName): AnyKind {
  return KINDS[name] as AnyKind;
}

/**
 * The kind of the jobs that this player plays.
 *
 * @throws {TypeError} for a player that is none of a worker's
 */
export function kindOf<Job, Result>({
  module,
}: Pick<JobPlayer<Job, Result>, 'module'>): { name: KindName; kind: JobKind<Job, Result> } {
  const name = KIND_NAMES.find((each) => KINDS[each].player.module === module);
  if (name === undefined) throw new TypeError(`workers do not play the jobs of ${module}`);
  return { name, kind: kindNamed(name) as JobKind<Job, Result> };
}
