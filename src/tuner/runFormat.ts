/**
 * What a run writes down, as schemas: its configuration, a line for each generation, the state it can be continued from,
 * and its result. The types that the tuner works with are derived from them.
 */
import { z } from 'zod';
import { STRATEGY_NAMES } from './strategies.ts';

/** Goes up when a run of an older version could not be continued. */
export const RUN_VERSION = 1;

const count = z.number().int().min(0);
const share = z.number().min(0);
const genome = z.array(z.number().int());

/** A mean score (0..1) of jobs and its 95 % interval. */
const estimate = z.strictObject({ mean: z.number(), low: z.number(), high: z.number(), count });

const bounds = z.strictObject({
  elo0: z.number(),
  elo1: z.number(),
  alpha: z.number(),
  beta: z.number(),
});

/** All that decides how a tuning goes. Same settings, same result. */
const settingsSchema = z.strictObject({
  seed: count,
  strategy: z.enum(STRATEGY_NAMES),
  generations: count,
  /** Genomes in a generation. */
  population: count,
  /** Pairs, as a job is called here whatever its games, that a genome plays on average in a generation; see `race.ts`. */
  pairs: count,
  /** Opponents of a generation, the reference panel among them. */
  panel: count,
  /** A challenger is tried against the run's champion each time this many generations are over, and after the last. */
  trialEvery: count,
  /** Pairs that each candidate plays on average in the play-off before a trial. */
  playOffPairs: count,
  /** Bounds of the sequential tests. */
  sprt: bounds,
  /** Pairs after which a trial within the run ends undecided, and the test for promotion. */
  trialMaxPairs: count,
  promotionMaxPairs: count,
  /** Pairs by which a champion is measured against the reference panel, and the last one against its opponents. */
  panelPairs: count,
  validationPairs: count,
});

/** A sequential test that is over. */
const testSchema = z.strictObject({
  verdict: z.enum(['H0', 'H1', 'undecided']),
  llr: z.number(),
  /** Numbers of jobs with a score of 0, ¼, ½, ¾ and 1; one in between is shared between its neighbours. */
  counts: z.tuple([share, share, share, share, share]),
  games: count,
});

const panelScores = z.array(z.strictObject({ name: z.string(), score: estimate }));

/** A champion of the run: a challenger that passed its trial against the one before. */
const championSchema = z.strictObject({
  genome,
  generation: count,
  test: testSchema,
  /** Its scores against the reference panel, in fresh games. */
  panel: panelScores,
});

/** A generation when it is complete. */
const generationSchema = z.strictObject({
  /** 1 for the first. */
  generation: count,
  /** The score of the fittest, which is partly luck, and its fitness, which allows for that. */
  best: estimate,
  fitness: z.number(),
  /** Mean of the scores, with its interval over the genomes. */
  mean: estimate,
  /** Mean standard deviation of the genes, as a fraction of their ranges. */
  diversity: z.number(),
  /** Standard deviation of the mutations to come, as a fraction of a gene's range. */
  step: z.number(),
  /** The strategy's best guess, and for each gene the mean and the standard deviation over the population. */
  candidate: genome,
  centre: z.array(z.number()),
  spread: z.array(z.number()),
  /** Games played in this generation, those of its trial included. */
  games: count,
  seconds: z.number(),
  /** The trial that followed, if one did. */
  trial: testSchema.nullable(),
});

/** Version of fcx, what the game tells its builds apart by, and the names of the genes in their order. */
const names = z.array(z.string());
const engineSchema = z.object({ version: z.string(), genes: names }).catchall(z.union([z.string(), names]));

/** What was asked for. The settings of the game stand beside; the game checks them itself. */
const configSchema = z.looseObject({
  format: z.literal('fcx-run'),
  version: z.literal(RUN_VERSION),
  /** What played: a run is continued by the same program only, or it would not end as if it had not been interrupted. */
  engine: engineSchema,
  settings: settingsSchema,
  /** What evolution starts from: the name it was asked for by, and its genome. */
  ancestor: z.strictObject({ name: z.string(), genome }),
  /** The file that the champion is to replace, and the folder that its name is seen from. */
  out: z.string(),
  directory: z.string(),
});

/** Where a tuning stands between two generations. `strategy` is checked by the strategy itself. */
const stateSchema = z.strictObject({
  generation: count,
  games: count,
  strategy: z.unknown(),
  /** Best guesses of past generations, oldest first. */
  hallOfFame: z.array(genome),
  champions: z.array(championSchema),
});

/** What the run's champion has to beat: the genome of the file or, where there is none, the default. */
const incumbentSchema = z.strictObject({ name: z.string(), isFile: z.boolean(), genome });

const checkpointSchema = z.strictObject({
  format: z.literal('fcx-checkpoint'),
  version: z.literal(RUN_VERSION),
  /** Of the content, to tell a damaged file. */
  sha256: z.string(),
  content: z.strictObject({
    state: stateSchema,
    /** What the champion is being tested against, once it is. */
    incumbent: incumbentSchema.nullable(),
  }),
});

const resultSchema = z.strictObject({
  format: z.literal('fcx-run-result'),
  version: z.literal(RUN_VERSION),
  champion: genome,
  games: count,
  incumbent: incumbentSchema,
  test: testSchema,
  /** The champion's scores against the incumbent and the reference panel, in fresh games. */
  overIncumbent: estimate,
  panel: panelScores,
  /** Whether the file was written: the test was passed, or there was no file. */
  promoted: z.boolean(),
});

export const runSchemas = {
  config: configSchema,
  generation: generationSchema,
  checkpoint: checkpointSchema,
  result: resultSchema,
};

export type TuneSettings = z.infer<typeof settingsSchema>;
export type FinishedTest = z.infer<typeof testSchema>;
export type Champion = z.infer<typeof championSchema>;
export type GenerationReport = z.infer<typeof generationSchema>;
export type PanelScores = z.infer<typeof panelScores>;
export type Engine = z.infer<typeof engineSchema>;
export type RunConfig = z.infer<typeof configSchema>;
export type TuneState = z.infer<typeof stateSchema>;
export type Incumbent = z.infer<typeof incumbentSchema>;
export type CheckpointContent = z.infer<typeof checkpointSchema>['content'];
export type RunResult = z.infer<typeof resultSchema>;
