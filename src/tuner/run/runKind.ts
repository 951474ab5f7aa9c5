/**
 * The kinds of runs: each command that works for long keeps its runs in folders of the same form, with contents of its own.
 */
import type { z } from 'zod';

/** The commands that have runs, by the format of the configuration in the run's folder. */
export const COMMANDS_WITH_RUNS = { 'fcx-run': 'fcx tune', 'fcx-training': 'fcx train' } as const;

export type RunFormat = keyof typeof COMMANDS_WITH_RUNS;

/** Identifies the code of a run by hashes, or by lists of names: only the same code resumes a run to the same result. */
export interface Engine {
  /** The version of fcx. */
  readonly version: string;
  readonly [part: string]: string | readonly string[];
}

/** What the folder of a run holds. */
export interface RunContents {
  readonly config: { readonly engine: Engine };
  /** A line about a complete generation, 1 for the first. */
  readonly report: { readonly generation: number };
  /** Where to resume. */
  readonly checkpoint: object;
  readonly result: object;
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
  /** The complete generations at a checkpoint. */
  generationsAt(checkpoint: Contents['checkpoint']): number;
}
