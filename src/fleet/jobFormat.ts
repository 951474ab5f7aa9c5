/**
 * What jobs and results look like when they come out of a Redis, where anybody may have written them: games with limits, and
 * nothing else.
 */
import { z } from 'zod';
import { type DuelJob, type PairJob, type PairResult, playedGameSchema } from '../arena/index.ts';
import {
  blendSchema,
  MAX_DEPTH,
  MAX_OPENING_PLIES,
  RECORD_BYTES,
  SPARRING_NAMES,
  type SparringName,
  type StoredNetwork,
  weightsSchema,
} from '../bot/index.ts';
import type { TrainingJob, TrainingResult } from '../games/fcx/training/trainingJobs.ts';
import type { KittenJob } from '../games/kitten/kittenRounds.ts';
import { type KittenWeights, perFeature } from '../games/kitten/mind/features.ts';
import { SIMPLE_BOTS } from '../games/kitten/mind/roster.ts';

/** A move at tournament speed needs a fraction of this. */
const MAX_NODES = 100_000_000;
/** 2^20 entries of 16 bytes. */
const MAX_TABLE_BITS = 20;
/** Games or pairs in one job. */
const MAX_COUNT = 1000;

const seedSchema = z.int().min(0);
const pathSchema = z.array(z.union([z.string().max(100), z.int()])).max(16);
const openingSchema = z.int().min(0).max(MAX_OPENING_PLIES);
const nodesSchema = z.int().min(1).max(MAX_NODES);
const countSchema = z.int().min(1).max(MAX_COUNT);
const scoreSchema = z.number().min(0).max(1);
const bytesSchema = z.instanceof(Uint8Array);

/** Networks travel by themselves, see `batchFormat.ts`; only those that have been checked there may stand in a job. */
const admitted = new WeakSet<object>();
const networkSchema = z.custom<StoredNetwork>(
  (value) => admitted.has(value as object),
  'must be a network that the batch lists',
);

/** Lets jobs have this network, whose numbers have been checked. */
export function admitNetwork(network: StoredNetwork): StoredNetwork {
  admitted.add(network);
  return network;
}

/** JSON knows no `undefined` in a list. */
function orAbsent<T>(schema: z.ZodType<T>) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Checks an object once, in however many jobs it is; what comes out is one object again. */
function once<T extends object>(schema: z.ZodType<T>) {
  const checked = new WeakMap<object, T>();
  const anyObject = z.custom<object>((value) => typeof value === 'object' && value !== null);
  return anyObject.transform((value, { issues }): T => {
    const known = checked.get(value);
    if (known !== undefined) return known;
    const result = schema.safeParse(value);
    if (result.success) {
      checked.set(value, result.data);
      return result.data;
    }
    for (const { path, message } of result.error.issues)
      issues.push({ code: 'custom', input: value, path, message });
    return z.NEVER;
  });
}

const searchOptionsSchema = once(
  z.strictObject({
    chancePlies: z.int().min(0).max(1000),
    chanceReduction: z.int().min(0).max(1000),
    halfWin: z.int().min(1).max(1_000_000),
  }),
);

const limitsSchema = once(
  z
    .strictObject({
      nodes: nodesSchema.exactOptional(),
      depth: z.int().min(1).max(MAX_DEPTH).exactOptional(),
    })
    .refine(({ nodes, depth }) => nodes !== undefined || depth !== undefined, 'needs nodes or a depth'),
);

const networks = orAbsent(networkSchema);
const weightsOnce = once(weightsSchema);
const blends = orAbsent(once(blendSchema));

export const pairJobSchema = z.strictObject({
  seed: seedSchema,
  path: pathSchema,
  players: z.tuple([weightsOnce, weightsOnce]),
  networks: z.tuple([networks, networks]).exactOptional(),
  blends: z.tuple([blends, blends]).exactOptional(),
  limits: limitsSchema,
  searchOptions: z.tuple([searchOptionsSchema, searchOptionsSchema]).exactOptional(),
  tableBits: z.int().min(0).max(MAX_TABLE_BITS).exactOptional(),
  openingPlies: openingSchema,
}) satisfies z.ZodType<PairJob>;

const gameScoreSchema = z.literal([0, 0.5, 1]);
export const pairResultSchema = z.strictObject({
  scores: z.tuple([gameScoreSchema, gameScoreSchema]),
  plies: z.int().min(0),
}) satisfies z.ZodType<PairResult>;

const builtInSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('weights'),
    name: z.string().max(100),
    file: z.string().max(1000).optional(),
    weights: weightsSchema,
    network: networks,
    blend: blends,
  }),
  z.strictObject({
    kind: z.literal('sparring'),
    name: z.string().max(100),
    bot: z.enum(SPARRING_NAMES as [SparringName, ...SparringName[]]),
  }),
]);

export const duelJobSchema = z.strictObject({
  players: z.tuple([builtInSchema, builtInSchema]),
  limits: limitsSchema,
  seed: seedSchema,
  path: pathSchema,
  paired: z.boolean(),
  openingPlies: openingSchema,
  games: z.array(z.int().min(0)).min(1).max(MAX_COUNT),
}) satisfies z.ZodType<DuelJob>;

export const duelResultSchema = z.array(playedGameSchema).min(1).max(MAX_COUNT);

/** Scores of the genomes of a job. */
export const scoresSchema = z.array(scoreSchema).min(2).max(10);

const evaluationSchema = z.strictObject({
  weights: weightsSchema,
  network: networks,
  blend: blends,
});

const MAX_PLIES = 1000;
const trainingGamesSchema = z.strictObject({
  settings: z.strictObject({
    seed: seedSchema,
    generation: z.int().min(0),
    nodes: nodesSchema,
    openingPlies: z.int().min(0).max(MAX_PLIES),
    randomPlies: z.int().min(0).max(MAX_PLIES),
    randomShare: scoreSchema,
  }),
  evaluation: evaluationSchema,
  first: z.int().min(0),
  count: countSchema,
});

const meetingSchema = z.strictObject({
  players: z.tuple([evaluationSchema, evaluationSchema]),
  seed: seedSchema,
  path: pathSchema,
  nodes: nodesSchema,
  openingPlies: openingSchema,
  first: z.int().min(0),
  count: countSchema,
});

export const trainingJobSchema = z.union([
  z.strictObject({ games: trainingGamesSchema }),
  z.strictObject({ pairs: meetingSchema }),
]) satisfies z.ZodType<TrainingJob>;

export const trainingResultSchema = z.union([
  bytesSchema.refine((bytes) => bytes.length % RECORD_BYTES === 0, 'must be whole records'),
  z.array(scoreSchema).max(MAX_COUNT),
]) satisfies z.ZodType<TrainingResult>;

const kittenWeightsSchema = z.strictObject(perFeature(({ min, max }) => z.int().min(min).max(max)));
const kittenBotSchema = z.union([
  z.strictObject({ kind: z.literal(SIMPLE_BOTS) }),
  z.strictObject({ kind: z.literal('mind'), weights: kittenWeightsSchema as z.ZodType<KittenWeights> }),
]);

export const kittenJobSchema = z
  .strictObject({
    seed: seedSchema,
    path: pathSchema,
    bots: z.array(kittenBotSchema).min(2).max(5),
    genomes: z.int().min(2),
  })
  .refine(
    ({ bots, genomes }) => genomes <= bots.length,
    'has more genomes than bots',
  ) satisfies z.ZodType<KittenJob>;
