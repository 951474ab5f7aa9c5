/** The common part of the folders of all runs, tunings and trainings: their kinds, and the fields that all of them have. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { SequentialTestResult } from '../../arena/index.ts';
import { type Setting, setting } from '../../system/index.ts';

/** The kinds of runs by the format of their configuration: the noun for one, and the command that begins it. */
export const RUN_KINDS = {
  'fcx-run': { noun: 'tuning', command: 'tune' },
  'fcx-training': { noun: 'training', command: 'train' },
} as const;

/** The `format` of a run's configuration. */
export type RunFormat = keyof typeof RUN_KINDS;

/** The schema of a whole number from 0. */
export const countSchema = z.number().int().min(0);

/** A setting that is a whole number from 0, with this default and text for `--help`. */
export function countSetting(usual: number, help: string, more: Partial<Setting> = {}) {
  return setting(countSchema, { help, default: usual, ...more });
}

/** The setting for the seed of a run. */
export const seedSetting = setting(countSchema, {
  help: 'seed of everything random',
  usually: 'drawn, and shown',
  min: 0,
});

/** The schema of a mean score (0 to 1) with its 95 % interval. */
export const estimateSchema = z.strictObject({
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  count: countSchema,
});

const share = z.number().min(0);

/** The schema of a finished sequential test. */
export const testSchema = z.strictObject({
  verdict: z.enum(['H0', 'H1', 'undecided']),
  /** The log-likelihood ratio; `null` if too few jobs had a winner. */
  llr: z.number().nullable(),
  /** The numbers of jobs that scored 0, ¼, ½, ¾ and 1; a score in between is shared by its neighbours. */
  counts: z.tuple([share, share, share, share, share]),
  games: countSchema,
});

/** The result of a sequential test, as a run saves it. */
export type FinishedTest = z.infer<typeof testSchema>;

/** The fields of a sequential test's result that a run saves. */
export function finishedTest({ verdict, llr, counts, games }: SequentialTestResult): FinishedTest {
  return { verdict, llr, counts: [...counts], games };
}

/** The schema of the progress of a session, for those who follow a run. It is not needed to resume the run. */
export const progressSchema = z.strictObject({
  /** The venue of the games, in words: `2 threads`. Its key stays that of files of earlier versions. */
  place: z.string(),
  /** The number of generations that were complete when it was written. */
  complete: countSchema,
  /** The stage within a generation, or after the last one. */
  stage: z.string().nullable(),
  /** The sequential test under way, if there is one. */
  test: testSchema.nullable(),
});

/** The progress of a session. */
export type RunProgress = z.infer<typeof progressSchema>;

/** The code of a run, identified by hashes or lists of names: only the same code resumes a run to the same result. */
export interface Engine {
  /** The version of fcx. */
  readonly version: string;
  readonly [part: string]: string | readonly string[];
}

/** The types of a run's files, and of the progress that it reports. */
export interface RunContents {
  readonly config: {
    readonly engine: Engine;
    readonly settings: { readonly seed: number; readonly generations: number };
    /** The file that the champion may replace, and the folder that this path is relative to. */
    readonly out: string;
    readonly directory: string;
  };
  /** A line about a complete generation, 1 for the first. */
  readonly report: { readonly generation: number; readonly seconds: number };
  /** The state to resume from; `incumbent` is the champion's opponent, once the test at the end has begun. */
  readonly checkpoint: { readonly incumbent: object | null };
  readonly result: {
    readonly games: number;
    readonly incumbent: { readonly name: string };
    /** The test of the champion against the incumbent; `null` if they are the same. */
    readonly test: FinishedTest | null;
  };
  /** The stage within a generation, or after the last one, with the test under way. */
  readonly progress: { readonly stage: string; readonly result?: SequentialTestResult };
}

/** The file that a run's champion may replace. */
export function outPath({ directory, out }: Pick<RunContents['config'], 'directory' | 'out'>): string {
  return resolve(directory, out);
}

/** The requests of a run of any game, see `untrusted` of the system: the file it writes. A game adds those to start or load its files. */
export function runRequests(config: Pick<RunContents['config'], 'directory' | 'out'>): readonly string[] {
  return [`write ${outPath(config)}`];
}

/** A kind of run: the schemas of its files. */
export interface RunKind<Contents extends RunContents> {
  readonly format: RunFormat;
  /** The version of its files; increased when runs of older versions can no longer be resumed. */
  readonly version: number;
  readonly config: z.ZodType<Contents['config']>;
  readonly report: z.ZodType<Contents['report']>;
  readonly checkpoint: z.ZodType<Contents['checkpoint']>;
  readonly result: z.ZodType<Contents['result']>;
  /** Returns one sentence that says why a configuration does not fit its schema; `undefined` if the reason is unknown. */
  whyRefused?(folder: string, config: unknown): string | undefined;
  /** The complete generations at a checkpoint, the games so far, and whether more generations would gain nothing. */
  progressAt(checkpoint: Contents['checkpoint']): {
    readonly generation: number;
    readonly games: number;
    readonly isSpent?: boolean;
  };
}
