/** The jobs of a training: games to learn from, and pairs of games that compare two players. */
import { z } from 'zod';
import {
  type Executor,
  evaluationFields,
  type JobKind,
  jobFields,
  MAX_COUNT,
  pairScore,
  play as playPair,
} from '../../../arena/index.ts';
import { SAMPLE } from '../../../bot/index.ts';
import { playGames, selfPlayJobSchema } from './selfPlay.ts';

const evaluationSchema = z.strictObject(evaluationFields);

/** Pairs `first` to `first + count - 1` of a meeting of two players. */
const meetingSchema = z.strictObject({
  players: z.tuple([evaluationSchema, evaluationSchema]).readonly(),
  seed: jobFields.seed,
  path: jobFields.path,
  nodes: jobFields.nodes,
  openingPlies: jobFields.openingPlies,
  first: z.int().min(0),
  count: jobFields.count,
});

type Meeting = z.infer<typeof meetingSchema>;

const trainingJobSchema = z.union([
  z.strictObject({ games: selfPlayJobSchema }),
  z.strictObject({ pairs: meetingSchema }),
]);
export type TrainingJob = z.infer<typeof trainingJobSchema>;

/** Samples of games, or the first player's scores of pairs. */
const trainingResultSchema = z.union([
  z.custom<Uint8Array>(
    (value) => value instanceof Uint8Array && value.length % SAMPLE.BYTES === 0,
    'must be whole samples',
  ),
  z.array(z.number().min(0).max(1)).max(MAX_COUNT).readonly(),
]);
export type TrainingResult = z.infer<typeof trainingResultSchema>;

export type TrainingExecutor = Executor<TrainingJob, TrainingResult>;

/** As for games to learn from. */
const TABLE_BITS = 16;

function playPairs({ players: [own, other], first, count, nodes, ...job }: Meeting): number[] {
  return Array.from({ length: count }, (_, index) =>
    pairScore(
      playPair({
        ...job,
        path: [...job.path, first + index],
        players: [own.weights, other.weights],
        networks: [own.network, other.network],
        blends: [own.blend, other.blend],
        limits: { nodes },
        tableBits: TABLE_BITS,
      }),
    ),
  );
}

export function play(job: TrainingJob): TrainingResult {
  return 'games' in job ? playGames(job.games) : playPairs(job.pairs);
}

/** The games of a training. */
export const TRAINING_JOBS: JobKind<TrainingJob, TrainingResult> = {
  name: 'training',
  module: import.meta.url,
  play,
  job: trainingJobSchema,
  result: trainingResultSchema,
  games: (job) => ('games' in job ? job.games.count : 2 * job.pairs.count),
  key: (job) =>
    'games' in job
      ? { seed: job.games.settings.seed, path: ['training', job.games.settings.generation, job.games.first] }
      : { seed: job.pairs.seed, path: [...job.pairs.path, job.pairs.first] },
};
