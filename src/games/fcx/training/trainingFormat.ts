/**
 * The files of a training as schemas: its configuration, a line for each generation, where to resume, and its result. The
 * types of a training derive from them.
 */
import { z } from 'zod';
import { DEFAULT_SPRT_BOUNDS, LUCK_FACTOR, type SequentialTestResult } from '../../../arena/index.ts';
import type { RunKind, SavedRun, Session } from '../../../tuner/index.ts';
import { boundsSchema, countSchema, estimateSchema, readRun, testSchema } from '../../../tuner/index.ts';
import { calibrationSchema } from './calibration.ts';

/** Goes up when trainings of older versions can no longer be resumed. */
export const TRAINING_VERSION = 1;

const share = z.number().min(0).max(1);

/** Random coins in training games. */
const coinsSchema = z.strictObject({
  /** Each game starts with 0 to this many random coins. */
  openingPlies: countSchema,
  /** The share of random coins after those, up to a ply that is drawn for each game from 0 to `randomPlies`. */
  randomShare: share,
  randomPlies: countSchema,
});

const learningSchema = z.strictObject({
  epochs: countSchema,
  /** Positions per step of the optimizer. */
  batch: countSchema,
  /** The learning rate at the start; it falls linearly to zero. */
  rate: z.number(),
  /** The share of the game's result in the target; the rest is the score of the search. */
  resultShare: share,
  /** The luck that came after a position is taken out of its result times this factor; absent for 0. */
  luckFactor: share.exactOptional(),
});

/** Everything that decides the course of a training: same settings, same bytes. */
const settingsSchema = z.strictObject({
  seed: countSchema,
  generations: countSchema,
  /** Games of a generation, and nodes for each of their moves. */
  games: countSchema,
  nodes: countSchema,
  /** Generations whose games a network learns from, its own included, as far as the same kind of player played them. */
  window: countSchema,
  /** Games and learning where the weights play, and where a network plays, whose scores are chances. */
  byWeights: z.strictObject({ coins: coinsSchema, learning: learningSchema }),
  byNetwork: z.strictObject({ coins: coinsSchema, learning: learningSchema }),
  /** Nodes for each move and random coins at the start of the games that measure a network. */
  testNodes: countSchema,
  testOpeningPlies: countSchema,
  sprt: boundsSchema,
  /** Whether the scores of tests are adjusted for luck; absent for not. */
  luck: z.boolean().exactOptional(),
  /** Pairs after which a test ends undecided. */
  testMaxPairs: countSchema,
  /** Pairs to measure the lead of each generation's network over the start. */
  leadPairs: countSchema,
  /** Pairs to measure the lead of the last champion over what it was tested against. */
  validationPairs: countSchema,
  /** Games of the last champion from which nothing is learnt: its loss and calibration. */
  freshGames: countSchema,
});

export const lossSchema = z.strictObject({
  epoch: countSchema,
  /** Mean loss over the epoch's batches, each before its step, against their targets. */
  training: z.number(),
  /** Mean loss on the games held out, against their results. */
  heldOut: z.number(),
});

/** How well results of games not learnt from are predicted. */
export const predictionsSchema = z.strictObject({
  positions: countSchema,
  /** Mean loss of the network alone. */
  loss: z.number(),
  network: calibrationSchema,
  /** Of the chances that the searches found; `null` if weights played, whose scores are not chances. */
  search: calibrationSchema.nullable(),
});

const generationSchema = z.strictObject({
  /** 1 for the first. */
  generation: countSchema,
  /** The generation of the champion that played the games and was tested against, 0 for the start. */
  champion: countSchema,
  /** Games played to learn from. */
  games: countSchema,
  /** Positions learnt from, games of earlier generations included. */
  positions: countSchema,
  losses: z.array(lossSchema),
  heldOut: predictionsSchema,
  /** Of the new network. */
  sha256: z.string(),
  test: testSchema,
  /** The new network's score against the start, in fresh games. */
  lead: estimateSchema,
  seconds: z.number(),
});

/** What plays: a name for people, and the hash of weights and network. */
const playerSchema = z.strictObject({ name: z.string(), sha256: z.string() });

const engineSchema = z.object({ version: z.string() }).catchall(z.string());

const configSchema = z.strictObject({
  format: z.literal('fcx-training'),
  version: z.literal(TRAINING_VERSION),
  engine: engineSchema,
  settings: settingsSchema,
  /** The weights file that the first games are played with; `scratch` if its network was left out. */
  start: playerSchema.extend({ scratch: z.literal(true).exactOptional() }),
  /** The file that the champion may replace, and the folder that this path is relative to. */
  out: z.string(),
  directory: z.string(),
});

/** What the last champion has to beat: the file at `out` or, if there is none, the start. */
const incumbentSchema = playerSchema.extend({ isFile: z.boolean() });

const checkpointSchema = z.strictObject({
  /** Complete generations. */
  generation: countSchema,
  /** The generation of the champion, 0 for the start. */
  champion: countSchema,
  /** All games so far. */
  games: countSchema,
  /** What the last champion is tested against, once the test has begun. */
  incumbent: incumbentSchema.nullable(),
});

const resultSchema = z.strictObject({
  format: z.literal('fcx-training-result'),
  version: z.literal(TRAINING_VERSION),
  /** The generation of the champion, 0 if no network was better than the start. */
  champion: countSchema,
  /** The champion's network; this and what follows is `null` if it is the start, or what it would be tested against. */
  sha256: z.string().nullable(),
  games: countSchema,
  incumbent: incumbentSchema,
  test: testSchema.nullable(),
  /** The champion's score against the incumbent, in fresh games. */
  lead: estimateSchema.nullable(),
  fresh: predictionsSchema.nullable(),
  /** Whether a new network was written to the file: it passed its test, or there was no file. */
  promoted: z.boolean(),
});

export type TrainSettings = z.infer<typeof settingsSchema>;
export type LearningSettings = z.infer<typeof learningSchema>;
export type EpochLoss = z.infer<typeof lossSchema>;
export type Predictions = z.infer<typeof predictionsSchema>;
export type TrainConfig = z.infer<typeof configSchema>;
export type TrainReport = z.infer<typeof generationSchema>;
export type TrainCheckpoint = z.infer<typeof checkpointSchema>;
export type TrainResult = z.infer<typeof resultSchema>;
export type TrainIncumbent = z.infer<typeof incumbentSchema>;

/** What the folder of a training holds, and what it says while it works. */
export interface TrainingContents {
  readonly config: TrainConfig;
  readonly report: TrainReport;
  readonly checkpoint: TrainCheckpoint;
  readonly result: TrainResult;
  readonly progress: TrainProgress;
}

export type SavedTraining = SavedRun<TrainingContents>;

/** Where the work on a generation, or on the last champion, stands. */
export type TrainProgress =
  | { readonly stage: 'games'; readonly done: number; readonly total: number }
  | { readonly stage: 'learning'; readonly share: number; readonly losses: readonly EpochLoss[] }
  | { readonly stage: 'test'; readonly result: SequentialTestResult }
  | { readonly stage: 'lead'; readonly done: number; readonly total: number };

export type OnProgress = (progress: TrainProgress) => void;
export type TrainSession = Session<TrainingContents>;

export const TRAINING: RunKind<TrainingContents> = {
  format: 'fcx-training',
  version: TRAINING_VERSION,
  config: configSchema,
  report: generationSchema,
  checkpoint: checkpointSchema,
  result: resultSchema,
  progressAt: (checkpoint) => checkpoint,
};

/** Reads a run of `fcx train`; throws what `readRun` of any run throws. */
export function readTraining(folder: string): SavedTraining {
  return readRun(TRAINING, folder);
}

/** The default settings, all but the seed. */
export const DEFAULT_TRAIN_SETTINGS: Omit<TrainSettings, 'seed'> = {
  generations: 3,
  games: 60_000,
  nodes: 1000,
  window: 3,
  byWeights: {
    coins: { openingPlies: 8, randomShare: 0.15, randomPlies: 20 },
    learning: { epochs: 4, batch: 2048, rate: 0.003, resultShare: 1, luckFactor: LUCK_FACTOR },
  },
  byNetwork: {
    coins: { openingPlies: 8, randomShare: 0.15, randomPlies: 36 },
    learning: { epochs: 4, batch: 512, rate: 0.002, resultShare: 0.3, luckFactor: LUCK_FACTOR },
  },
  testNodes: 4000,
  testOpeningPlies: 2,
  sprt: DEFAULT_SPRT_BOUNDS,
  testMaxPairs: 2000,
  leadPairs: 300,
  validationPairs: 1000,
  freshGames: 10_000,
};
