/** What the folders of all runs have in common, be it a tuning or a training: the kinds, and the fields that all of them have. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { SequentialTestResult } from '../../arena/index.ts';
import { type Setting, setting } from '../../system/index.ts';

/** The kinds of runs by the format of their configuration: what people call one, and the command that begins it. */
export const RUN_KINDS = {
  'fcx-run': { noun: 'tuning', command: 'tune' },
  'fcx-training': { noun: 'training', command: 'train' },
} as const;

export type RunFormat = keyof typeof RUN_KINDS;

/** A whole number from 0. */
export const countSchema = z.number().int().min(0);

/** A whole number from 0 as a setting with this default. */
export function countSetting(usual: number, help: string, more: Partial<Setting> = {}) {
  return setting(countSchema, { help, default: usual, ...more });
}

export const seedSetting = setting(countSchema, {
  help: 'seed of everything random',
  usually: 'drawn, and shown',
  min: 0,
});

/** A mean score (0..1) and its 95 % interval. */
export const estimateSchema = z.strictObject({
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  count: countSchema,
});

const share = z.number().min(0);

export const testSchema = z.strictObject({
  verdict: z.enum(['H0', 'H1', 'undecided']),
  /** `null` if too few jobs had a winner. */
  llr: z.number().nullable(),
  /** Jobs that scored 0, ¼, ½, ¾ and 1; a score in between is shared by its neighbours. */
  counts: z.tuple([share, share, share, share, share]),
  games: countSchema,
});

export type FinishedTest = z.infer<typeof testSchema>;

/** What is kept of a test. */
export function finishedTest({ verdict, llr, counts, games }: SequentialTestResult): FinishedTest {
  return { verdict, llr, counts: [...counts], games };
}

/** What a session of a run is doing, for those who follow the run. Nothing of it is needed to resume the run. */
export const progressSchema = z.strictObject({
  /** What plays the games: `2 workers`. */
  place: z.string(),
  /** Generations that were complete when it was written. */
  complete: countSchema,
  /** The stage within a generation, or after the last one. */
  stage: z.string().nullable(),
  /** The sequential test under way. */
  test: testSchema.nullable(),
});

export type RunProgress = z.infer<typeof progressSchema>;

/** Identifies the code of a run by hashes, or by lists of names: only the same code resumes a run to the same result. */
export interface Engine {
  /** The version of fcx. */
  readonly version: string;
  readonly [part: string]: string | readonly string[];
}

/** What the folder of a run holds, and what a run says while it works. */
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
  /** Where to resume; `incumbent` is what the champion is tested against, once the test has begun. */
  readonly checkpoint: { readonly incumbent: object | null };
  readonly result: {
    readonly games: number;
    readonly incumbent: { readonly name: string };
    /** `null` if the champion is the incumbent. */
    readonly test: FinishedTest | null;
  };
  /** What is going on within a generation, or after the last one, with the test under way. */
  readonly progress: { readonly stage: string; readonly result?: SequentialTestResult };
}

/** The file that a run's champion may replace. */
export function outPath({ directory, out }: Pick<RunContents['config'], 'directory' | 'out'>): string {
  return resolve(directory, out);
}

/**
 * What going on with a run asks for, whatever its game; see `untrusted` of the system. A game adds what it starts or loads.
 */
export function asksOfRun(config: Pick<RunContents['config'], 'directory' | 'out'>): readonly string[] {
  return [`write ${outPath(config)}`];
}

/** A kind of run: its files as schemas. */
export interface RunKind<Contents extends RunContents> {
  readonly format: RunFormat;
  /** Goes up when runs of older versions can no longer be resumed. */
  readonly version: number;
  readonly config: z.ZodType<Contents['config']>;
  readonly report: z.ZodType<Contents['report']>;
  readonly checkpoint: z.ZodType<Contents['checkpoint']>;
  readonly result: z.ZodType<Contents['result']>;
  /** Says in one sentence why a configuration that does not fit its schema is of no use here; `undefined` where that is not known. */
  whyRefused?(folder: string, config: unknown): string | undefined;
  /** The complete generations at a checkpoint, the games so far, and whether more generations would gain nothing. */
  progressAt(checkpoint: Contents['checkpoint']): {
    readonly generation: number;
    readonly games: number;
    readonly isSpent?: boolean;
  };
}
