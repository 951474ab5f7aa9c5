/**
 * The files of a training as schemas: its configuration, a line for each generation, where to resume, and its result. The
 * types of a training derive from them.
 */
import { z } from 'zod';
import { boundsSchema, GAME_SETTINGS, LUCK_FACTOR, type SequentialTestResult } from '../../../arena/index.ts';
import { Learning } from '../../../bot/index.ts';
import { defaultsOf, type Setting, setting } from '../../../system/index.ts';
import type { RunKind, SavedRun, Session } from '../../../tuner/index.ts';
import { RunFields, readRun } from '../../../tuner/index.ts';
import { calibrationSchema } from './calibration.ts';

const { countSchema, countSetting, estimateSchema, seedSetting, testSchema } = RunFields;

/** Goes up when trainings of older versions can no longer be resumed. */
export const TRAINING_VERSION = 1;

/** What a training starts from if no file is named. */
export const DEFAULT_START = 'default.json';

const share = z.number().min(0).max(1);

/** Random coins in training games. A stray teaches the score of its search, which must be a chance. */
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

/** How much of the result is learnt can be asked for only where scores are chances. */
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

/** Everything that decides the course of a training: same settings, same bytes. */
const settingsSchema = z.strictObject({
  seed: seedSetting,
  generations: countSetting(3, 'generations to train', { min: 1 }),
  games: countSetting(60_000, 'games that the champion of a generation plays', { min: 1000 }),
  nodes: countSetting(1000, 'positions searched for each move of these games', { min: 10 }),
  /** As far as the same kind of player played them. */
  window: countSetting(3, 'generations whose games a network learns from, its own included', { min: 1 }),
  /** Games and learning where the weights play, and where a network plays, whose scores are chances. */
  byWeights: z.strictObject({
    coins: coinsSchema(20, 0),
    learning: learningSchema(2048, 0.003, { flag: null, default: 1 }),
  }),
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
  /** Absent for not. */
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
  /** Mean loss over the epoch's batches, each before its step, against their targets. */
  training: z.number(),
  /** Mean loss on the games held out, against their results. */
  heldOut: z.number(),
});

/** How well results of games not learnt from are predicted. */
const predictionsSchema = z.strictObject({
  positions: countSchema,
  /** Mean loss of the network alone. */
  loss: z.number(),
  network: calibrationSchema,
  /** Of the chances that the searches found; `null` if weights played, whose scores are not chances. */
  search: calibrationSchema.nullable(),
});

/** What was learnt in a generation, besides the network. */
export const learntSchema = z.strictObject({
  /** Positions learnt from, games of earlier generations included. */
  positions: countSchema,
  losses: z.array(lossSchema),
  heldOut: predictionsSchema,
  /** Of the new network. */
  sha256: z.string(),
});

const generationSchema = z.strictObject({
  /** 1 for the first. */
  generation: countSchema,
  /** The generation of the champion that played the games and was tested against, 0 for the start. */
  champion: countSchema,
  /** Games played to learn from. */
  games: countSchema,
  ...learntSchema.shape,
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
export type LearningSettings = z.infer<ReturnType<typeof learningSchema>>;
export type EpochLoss = z.infer<typeof lossSchema>;
export type Learnt = z.infer<typeof learntSchema>;
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

const { luck: _, ...defaults } = defaultsOf(settingsSchema) as TrainSettings;

/** The default settings, all but the seed, and without luck, as of files that do not say. */
export const DEFAULT_TRAIN_SETTINGS: Omit<TrainSettings, 'seed' | 'luck'> = defaults;
