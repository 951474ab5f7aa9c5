/**
 * The files of a training as schemas: its configuration, a line for each generation, the state to resume from, and its result.
 * The types of a training derive from them.
 */
import { z } from 'zod';
import { boundsSchema, GAME_SETTINGS, LUCK_FACTOR, type SequentialTestResult } from '../../../arena/index.ts';
import { Learning } from '../../../bot/index.ts';
import { defaultsOf, type Setting, setting } from '../../../system/index.ts';
import type { RunKind, RunSession, SavedRun } from '../../../tuner/index.ts';
import { RunFields, readRun } from '../../../tuner/index.ts';
import { calibrationSchema } from './calibration.ts';

const { countSchema, countSetting, estimateSchema, seedSetting, testSchema } = RunFields;

/** The version of a training's files; increased when trainings of older versions can no longer be resumed. */
export const TRAINING_VERSION = 1;

/** The weights file that a training starts from if none is named. */
export const DEFAULT_START = 'default.json';

const share = z.number().min(0).max(1);

/** The schema of the random coins in training games. A stray teaches the score of its search, which must be a chance of winning. */
export const coinsSchema = (randomPlies: number, strayCoins: number) =>
  z.strictObject({
    openingPlies: countSetting(8, 'each game starts with 0 to this many random coins', { flag: null }),
    randomShare: setting(share, {
      help: 'the share of random coins after those, up to a ply that is drawn for each game from 0 to `randomPlies`',
      flag: null,
      default: 0.15,
    }),
    randomPlies: countSetting(randomPlies, 'the last ply that may be drawn', { flag: null }),
    strayCoins: setting(z.int().min(0).max(Learning.MAX_STRAY_COINS).exactOptional(), {
      help: 'from each position 1 to this many random coins lead to one more to learn from; absent for 0',
      flag: null,
      default: strayCoins,
    }),
  });

/** The schema of learning from games. The share of the result is a flag only where the scores are chances of winning. */
const learningSchema = (batch: number, rate: number, resultShare: Pick<Setting, 'flag' | 'default'>) =>
  z.strictObject({
    epochs: countSetting(4, 'times that a network sees each position of these games', { min: 1 }),
    batch: countSetting(batch, 'positions per step of the optimizer', { flag: null }),
    rate: setting(z.number(), {
      help: 'the learning rate at the start; it falls linearly to zero',
      flag: null,
      default: rate,
    }),
    resultShare: setting(share, {
      help: "share of the game's result in the training target, until the last bomb has dropped; the rest is the score of the search",
      unit: '<share>',
      ...resultShare,
    }),
    luckFactor: setting(share.exactOptional(), {
      help: 'the luck that came after a position is taken out of its result times this factor; absent for 0',
      flag: null,
      default: LUCK_FACTOR,
    }),
  });

/** The settings that decide the course of a training: the same settings give the same bytes. */
const settingsSchema = z.strictObject({
  seed: seedSetting,
  generations: countSetting(3, 'generations to train', { min: 1 }),
  games: countSetting(60_000, 'games that the champion of a generation plays', { min: 1000 }),
  nodes: countSetting(1000, 'positions searched for each move of these games', { min: 10 }),
  /** The generations counted are those whose games were played by the same kind of player: with a network or without. */
  window: countSetting(3, 'generations whose games a network learns from, its own included', { min: 1 }),
  /** Games and learning while the weights play, without a network. */
  byWeights: z.strictObject({
    coins: coinsSchema(20, 0),
    learning: learningSchema(2048, 0.003, { flag: null, default: 1 }),
  }),
  /** Games and learning while a network plays, whose scores are chances of winning. */
  byNetwork: z.strictObject({
    coins: coinsSchema(36, 6),
    learning: learningSchema(512, 0.002, { flag: 'result-share', default: 0.3 }),
  }),
  testNodes: countSetting(4000, 'positions searched for each move of a test', {
    flag: 'test-nodes',
    min: 10,
  }),
  testOpeningPlies: countSetting(2, 'random coins at the start of the games that measure a network', {
    flag: null,
  }),
  sprt: boundsSchema('a network'),
  /** True to take luck out of the scores; absent for false. */
  luck: setting(z.boolean().exactOptional(), GAME_SETTINGS.luck),
  testMaxPairs: countSetting(2000, 'pairs of games after which a test ends undecided', {
    flag: 'test-pairs',
    unit: '<pairs>',
    min: 32,
  }),
  leadPairs: countSetting(
    300,
    "pairs to measure the lead of each generation's network over the start, at most as many as at the end",
    { flag: null },
  ),
  validationPairs: countSetting(1000, 'pairs of fresh games to measure the lead of the last champion', {
    flag: 'validation',
    unit: '<pairs>',
    min: 2,
  }),
  freshGames: countSetting(
    10_000,
    'games of the last champion from which nothing is learnt: its loss and calibration; at most as many as of a generation',
    { flag: null },
  ),
});

const lossSchema = z.strictObject({
  epoch: countSchema,
  /** The mean loss over the epoch's batches, each before its step, against their targets. */
  training: z.number(),
  /** The mean loss on the games held out, against their results. */
  heldOut: z.number(),
});

/** The quality of predictions for games on which no network was trained. */
const predictionsSchema = z.strictObject({
  positions: countSchema,
  /** The mean loss of the network alone. */
  loss: z.number(),
  network: calibrationSchema,
  /** The calibration of the chances that the searches found; `null` if weights played, whose scores are not chances. */
  search: calibrationSchema.nullable(),
});

/** The schema of the record of one network's training. */
export const learntSchema = z.strictObject({
  /** The number of positions learnt from, games of earlier generations included. */
  positions: countSchema,
  losses: z.array(lossSchema),
  heldOut: predictionsSchema,
  /** The checksum of the new network. */
  sha256: z.string(),
});

const generationSchema = z.strictObject({
  /** The number of the generation, 1 for the first. */
  generation: countSchema,
  /** The generation of the champion that played the games and the test, 0 for the start. */
  champion: countSchema,
  /** The number of games played to learn from. */
  games: countSchema,
  ...learntSchema.shape,
  test: testSchema,
  /** The new network's score against the start, in fresh games. */
  lead: estimateSchema,
  seconds: z.number(),
});

/** A player: a name for people, and the hash of weights and network. */
const playerSchema = z.strictObject({ name: z.string(), sha256: z.string() });

const engineSchema = z.object({ version: z.string() }).catchall(z.string());

const configSchema = z.strictObject({
  format: z.literal('fcx-training'),
  version: z.literal(TRAINING_VERSION),
  engine: engineSchema,
  settings: settingsSchema,
  /** The weights file that plays the first games; `scratch` if its network was left out. */
  start: playerSchema.extend({
    name: setting(z.string(), {
      help: 'weights file to start from, with its network if it has one; a bare name is looked up under weights/ too',
      flag: 'from',
      unit: '<file>',
      usually: DEFAULT_START,
    }),
    scratch: setting(z.literal(true).exactOptional(), {
      help: 'leave out the network of that file and start with random numbers',
    }),
  }),
  /** The file that the champion may replace, and the folder that this path is relative to. */
  out: setting(z.string(), {
    help: 'weights file to write, or to replace',
    unit: '<file>',
    default: 'weights/trained.json',
  }),
  directory: z.string(),
});

/** The opponent of the last champion: the file at `out` or, if there is none, the start. */
const incumbentSchema = playerSchema.extend({ isFile: z.boolean() });

const checkpointSchema = z.strictObject({
  /** The number of complete generations. */
  generation: countSchema,
  /** The generation of the champion, 0 for the start. */
  champion: countSchema,
  /** The number of all games so far. */
  games: countSchema,
  /** The opponent of the last champion, once the test at the end has begun. */
  incumbent: incumbentSchema.nullable(),
});

const resultSchema = z.strictObject({
  format: z.literal('fcx-training-result'),
  version: z.literal(TRAINING_VERSION),
  /** The generation of the champion, 0 if no network was better than the start. */
  champion: countSchema,
  /** The checksum of the champion's network; `null` if the champion is the start. */
  sha256: z.string().nullable(),
  games: countSchema,
  incumbent: incumbentSchema,
  /** The test against the incumbent; `null`, as is `lead`, if the champion is the start or the incumbent itself. */
  test: testSchema.nullable(),
  /** The champion's score against the incumbent, in fresh games. */
  lead: estimateSchema.nullable(),
  fresh: predictionsSchema.nullable(),
  /** True if the champion was written to the file, as it passed its test. */
  promoted: z.boolean(),
});

/** The settings of a training. */
export type TrainSettings = z.infer<typeof settingsSchema>;
/** The settings of learning from games. */
export type LearningSettings = z.infer<ReturnType<typeof learningSchema>>;
/** The losses of one epoch. */
export type EpochLoss = z.infer<typeof lossSchema>;
/** The record of one network's training. */
export type Learnt = z.infer<typeof learntSchema>;
/** The quality of predictions for games on which no network was trained. */
export type Predictions = z.infer<typeof predictionsSchema>;
/** The configuration of a training. */
export type TrainConfig = z.infer<typeof configSchema>;
/** A complete generation of a training. */
export type TrainReport = z.infer<typeof generationSchema>;
/** A training between two generations. */
export type TrainCheckpoint = z.infer<typeof checkpointSchema>;
/** The result of a training. */
export type TrainResult = z.infer<typeof resultSchema>;
/** The opponent of a training's last champion. */
export type TrainIncumbent = z.infer<typeof incumbentSchema>;

/** The types of a training's files, and of the progress that it reports. */
export interface TrainingContents {
  readonly config: TrainConfig;
  readonly report: TrainReport;
  readonly checkpoint: TrainCheckpoint;
  readonly result: TrainResult;
  readonly progress: TrainProgress;
}

/** The files of a training. */
export type SavedTraining = SavedRun<TrainingContents>;

/** The progress of the work on a generation, or on the last champion. */
export type TrainProgress =
  | { readonly stage: 'games'; readonly done: number; readonly total: number }
  | { readonly stage: 'learning'; readonly share: number; readonly losses: readonly EpochLoss[] }
  | { readonly stage: 'test'; readonly result: SequentialTestResult }
  | { readonly stage: 'lead'; readonly done: number; readonly total: number };

/** A function that is called with the progress. */
export type OnProgress = (progress: TrainProgress) => void;
/** The outcome of a session of a training. */
export type TrainSession = RunSession<TrainingContents>;

/** The kind of run that a training is. */
export const TRAINING: RunKind<TrainingContents> = {
  format: 'fcx-training',
  version: TRAINING_VERSION,
  config: configSchema,
  report: generationSchema,
  checkpoint: checkpointSchema,
  result: resultSchema,
  progressAt: (checkpoint) => checkpoint,
};

/** Reads a run of `fcx train`; throws a `FolderError`. */
export function readTraining(folder: string): SavedTraining {
  return readRun(TRAINING, folder);
}

const { luck: _, ...defaults } = defaultsOf(settingsSchema) as TrainSettings;

/** The default settings, all but the seed and `luck`, which is off in files without it. */
export const DEFAULT_TRAIN_SETTINGS: Omit<TrainSettings, 'seed' | 'luck'> = defaults;
