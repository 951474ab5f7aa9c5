/**
 * The files of a tuning as schemas: its configuration, a line for each generation, the state to resume from, and its
 * result. The tuner's types derive from them.
 */
import { z } from 'zod';
import { boundsSchema, type SequentialTestResult } from '../arena/index.ts';
import { defaultsOf, FolderError, setting } from '../system/index.ts';
import type { Gene } from './genome.ts';
import { readRun, type SavedRun } from './run/folder.ts';
import {
  countSchema,
  countSetting,
  estimateSchema,
  type RunKind,
  seedSetting,
  testSchema,
} from './run/format.ts';
import { STRATEGY_NAMES } from './strategies/strategies.ts';

/** The version of a run's files; increased when runs of older versions can no longer be resumed. */
export const RUN_VERSION = 2;

const genome = z.array(z.number().int());

/** The smallest population that every strategy accepts. */
const SMALLEST_POPULATION = 4;

/** The settings that decide the course of a tuning: the same settings give the same result. */
const settingsSchema = z.strictObject({
  seed: seedSetting,
  strategy: setting(z.enum(STRATEGY_NAMES), {
    help: 'ga: genetic algorithm; spsa: simultaneous perturbation; nes: natural evolution strategy',
    default: 'ga',
    usually: 'as suits the game',
  }),
  generations: countSetting(200, 'generations to evolve', { min: 1 }),
  population: countSetting(32, 'genomes in a generation', { min: SMALLEST_POPULATION }),
  // "Pairs" is the word for jobs of any game; see `race.ts`.
  pairs: countSetting(20, 'pairs of games a genome plays in a generation, on average', { min: 1 }),
  panel: countSetting(6, 'opponents of a generation, including the reference panel', { flag: null }),
  trialEvery: countSetting(
    20,
    "generations between trials of a challenger against the run's champion; the last generation has a trial too",
    { flag: null },
  ),
  playOffPairs: countSetting(
    64,
    'pairs per candidate, on average, in the play-off before a trial; 0 for none at the end, where the most trusted guess is the champion',
    {
      flag: null,
    },
  ),
  sprt: boundsSchema('a champion'),
  trialMaxPairs: countSetting(1000, 'pairs after which a trial ends undecided; 0 for a run without trials', {
    flag: null,
  }),
  promotionMaxPairs: countSetting(10_000, 'pairs after which the test at the end ends undecided', {
    flag: null,
  }),
  panelPairs: countSetting(
    200,
    'pairs to measure a champion against each panel member, and the last champion against each of its opponents',
    { flag: null },
  ),
  validationPairs: countSetting(
    1000,
    'pairs of fresh games to measure the lead of the champion, those of its test among them',
    {
      flag: 'validation',
      unit: '<pairs>',
      min: 2,
    },
  ),
});

const panelScores = z.array(z.strictObject({ name: z.string(), score: estimateSchema }));

/** A champion of the run: a challenger that passed its trial against the one before. */
const championSchema = z.strictObject({
  genome,
  generation: countSchema,
  test: testSchema,
  /** The scores against the reference panel, in fresh games. */
  panel: panelScores,
});

const eloSchema = z.number().nullable();

/** A complete generation. */
const generationSchema = z.strictObject({
  /** The number of the generation, 1 for the first. */
  generation: countSchema,
  /** The lead of the best guess over the start in Elo, by all generations so far; `null` for infinite. See `lead.ts`. */
  lead: z.strictObject({ elo: eloSchema, low: eloSchema, high: eloSchema }),
  /** The score of this generation's best guess against the start. */
  overStart: z.strictObject({ mean: z.number(), variance: z.number(), pairs: countSchema }),
  /** The level at which its games were played, 0 for the quickest; see `TunedGame.levels`. */
  level: countSchema,
  /** The score of the fittest, which is partly luck, and its fitness, which allows for luck. */
  best: estimateSchema,
  fitness: z.number(),
  /** The mean score, with its interval over the genomes. */
  mean: estimateSchema,
  /** The mean standard deviation of the genes, as a fraction of their ranges. */
  diversity: z.number(),
  /** The standard deviation of the mutations to come, as a fraction of a gene's range. */
  step: z.number(),
  /** The strategy's best guess, and each gene's mean and standard deviation over the population. */
  candidate: genome,
  centre: z.array(z.number()),
  spread: z.array(z.number()),
  /** The number of games of this generation, including its trial. */
  games: countSchema,
  seconds: z.number(),
  /** The trial after it, if any. */
  trial: testSchema.nullable(),
});

const names = z.array(z.string());
/** The version of fcx, the game's identification of its build, and the gene names in order. */
const engineSchema = z.object({ version: z.string(), genes: names }).catchall(z.union([z.string(), names]));

/** The configuration of a run. Extra fields are settings of the game, which checks them itself. */
const configSchema = z.looseObject({
  format: z.literal('fcx-run'),
  version: z.literal(RUN_VERSION),
  /** The code that plays: only the same code resumes a run to the same result. */
  engine: engineSchema,
  settings: settingsSchema,
  /** The start of the evolution: its name as given, and its genome. */
  ancestor: z.strictObject({
    name: setting(z.string(), { help: 'weights file to start from', flag: 'from', unit: '<file>' }),
    genome,
  }),
  /** The file that the champion may replace, and the folder that this path is relative to. */
  out: setting(z.string(), { help: 'weights file to replace', unit: '<file>' }),
  directory: z.string(),
  /** The game to tune; Four Connect Xtreme if there is none, as in runs of older versions. */
  game: setting(z.string().optional(), { help: 'game to tune' }),
});

/** The configuration of a run by a strategy that fcx once had. */
const removedSchema = z.looseObject({ settings: z.looseObject({ strategy: z.literal('cma-es') }) });

/** A tuning between two generations. The strategy checks `strategy` itself. */
const stateSchema = z.strictObject({
  generation: countSchema,
  games: countSchema,
  /** The level of the next generation. */
  level: countSchema,
  /** True if there is no next generation, as no level gains anything more. */
  isSpent: z.boolean(),
  strategy: z.unknown(),
  /** The best guesses of past generations, oldest first. */
  hallOfFame: z.array(genome),
  champions: z.array(championSchema),
});

/** The opponent of the run's champion: the genome in its file, that of a file of fcx that it would hide, or the default. */
const incumbentSchema = z.strictObject({
  name: z.string(),
  /** True if it is the file that the champion may replace. */
  isFile: z.boolean(),
  /** True if it is a file of fcx, and a file of this name would hide it. */
  isHidden: z.boolean().optional(),
  genome,
});

const checkpointSchema = z.strictObject({
  state: stateSchema,
  /** The opponent of the champion, once the test at the end has begun. */
  incumbent: incumbentSchema.nullable(),
});

const resultSchema = z.strictObject({
  format: z.literal('fcx-run-result'),
  version: z.literal(RUN_VERSION),
  champion: genome,
  games: countSchema,
  incumbent: incumbentSchema,
  /** The test against the incumbent; `null`, as is `overIncumbent`, if the run found nothing better than the incumbent. */
  test: testSchema.nullable(),
  /** The score against the incumbent, in fresh games. */
  overIncumbent: estimateSchema.nullable(),
  /** The scores against the reference panel, in fresh games. */
  panel: panelScores,
  /** The effect of each gene's move, see `worths.ts`; only for games with `worths`. */
  worths: z.array(z.strictObject({ name: z.string(), score: estimateSchema })).exactOptional(),
  /** True if the champion was written to the file, as its test has shown it to be better. */
  promoted: z.boolean(),
});

/** The settings of a tuning. */
export type TuneSettings = z.infer<typeof settingsSchema>;
/** A complete generation. */
export type GenerationReport = z.infer<typeof generationSchema>;
/** The scores of a genome against members of the reference panel, by their names. */
export type PanelScores = z.infer<typeof panelScores>;
/** The configuration of a tuning. */
export type RunConfig = z.infer<typeof configSchema>;
/** A tuning between two generations. */
export type TuneState = z.infer<typeof stateSchema>;
/** The opponent of a tuning's champion. */
export type Incumbent = z.infer<typeof incumbentSchema>;
/** The result of a tuning. */
export type RunResult = z.infer<typeof resultSchema>;

/** The types of a tuning's files, and of the progress that it reports. */
export interface TuningContents {
  readonly config: RunConfig;
  readonly report: GenerationReport;
  readonly checkpoint: z.infer<typeof checkpointSchema>;
  readonly result: RunResult;
  /** The state of a sequential test, after each of its batches. */
  readonly progress: { readonly stage: 'test'; readonly result: SequentialTestResult };
}

/** The files of a tuning. */
export type SavedTuning = SavedRun<TuningContents>;

/** The kind of run that a tuning is. */
export const TUNING: RunKind<TuningContents> = {
  format: 'fcx-run',
  version: RUN_VERSION,
  config: configSchema,
  report: generationSchema,
  checkpoint: checkpointSchema,
  result: resultSchema,
  whyRefused(folder, config) {
    const removed = removedSchema.safeParse(config).data;
    if (removed === undefined) return undefined;
    const { strategy } = removed.settings;
    return `${folder} evolved by ${strategy}, which fcx has no longer: read it with the fcx that made it, or begin a new run`;
  },
  progressAt: ({ state }) => state,
};

/** The default settings of a tuning, all but the seed. */
export const DEFAULT_TUNE_SETTINGS = defaultsOf(settingsSchema) as Omit<TuneSettings, 'seed'>;

/** All genomes of a run, each with a name for messages. */
function genomesOf({ config, generations, checkpoint, result }: SavedTuning) {
  const { hallOfFame = [], champions = [] } = checkpoint?.state ?? {};
  const incumbents = [checkpoint?.incumbent, result?.incumbent].flatMap((one) => one ?? []);
  const all: (readonly [name: string, genome: readonly number[]])[] = [
    ['its start', config.ancestor.genome],
    ...generations.flatMap(({ generation, candidate, centre, spread }) =>
      [candidate, centre, spread].map((one) => [`generation ${generation}`, one] as const),
    ),
    ...[...hallOfFame, ...champions.map(({ genome: own }) => own)].map(
      (one) => ['its checkpoint', one] as const,
    ),
    ...incumbents.map(({ name, genome: own }) => [name, own] as const),
  ];
  if (result !== null) all.push(['its champion', result.champion]);
  return all;
}

/** Reads a run of `fcx tune`; throws a `FolderError`, also for genomes that do not fit the run's genes. */
export function readTuning(folder: string): SavedTuning {
  const run = readRun(TUNING, folder);
  const { length } = run.config.engine.genes;
  const [wrong] = genomesOf(run).filter(([, one]) => one.length !== length);
  if (wrong === undefined) return run;
  const [name, { length: other }] = wrong;
  throw new FolderError('damaged', `${folder} is damaged: ${name} has ${other} numbers for ${length} genes`);
}

/** Checks that a run has the same genes as here; throws a `FolderError` if not. */
export function checkGenes(
  { folder, config }: Pick<SavedTuning, 'folder' | 'config'>,
  genes: readonly Gene[],
): void {
  if (config.engine.genes.join() === genes.map(({ name }) => name).join()) return;
  throw new FolderError(
    'otherEngine',
    `${folder} was made by fcx ${config.engine.version}, which had other genes, and can only be read by that one`,
  );
}

/** True if the genomes of a generation were all the same, so that its games compared nothing. */
export function isUniform({ diversity }: Pick<GenerationReport, 'diversity'>): boolean {
  return diversity === 0;
}

/** The best genome of an unfinished run: its last champion, else its last best guess, if any. */
export function bestGuess(state: TuneState): readonly number[] | undefined {
  return state.champions.at(-1)?.genome ?? state.hallOfFame.at(-1);
}
