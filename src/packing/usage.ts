/** What a packed bot reports of itself when `fcx pack` tries it. */
import { z } from 'zod';

/** A packed bot that finds this environment variable prints its usage as its last line. */
export const MEASURE_VARIABLE = 'FCX_MEASURE';

export const usageSchema = z.object({
  /** The most memory the process has had, in bytes. */
  peakRssBytes: z.number(),
  /** Threads that it has started beside its main thread. */
  workers: z.int(),
});

export type Usage = z.infer<typeof usageSchema>;
