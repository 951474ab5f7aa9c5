/** Measured strength as the files of runs hold it. */
import { z } from 'zod';

/** A whole number from 0. */
export const countSchema = z.number().int().min(0);

/** A mean score (0..1) and its 95 % interval. */
export const estimateSchema = z.strictObject({
  mean: z.number(),
  low: z.number(),
  high: z.number(),
  count: countSchema,
});

/** The hypotheses of a sequential test and its errors. */
export const boundsSchema = z.strictObject({
  elo0: z.number(),
  elo1: z.number(),
  alpha: z.number(),
  beta: z.number(),
});

const share = z.number().min(0);

/** A finished sequential test. */
export const testSchema = z.strictObject({
  verdict: z.enum(['H0', 'H1', 'undecided']),
  /** `null` if too few jobs had a winner. */
  llr: z.number().nullable(),
  /** Jobs that scored 0, ¼, ½, ¾ and 1; a score in between is shared by its neighbours. */
  counts: z.tuple([share, share, share, share, share]),
  games: countSchema,
});

export type FinishedTest = z.infer<typeof testSchema>;
