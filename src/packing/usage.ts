/** What a packed bot reports about itself when `fcx pack` tries it. */
import { z } from 'zod';

/** If this environment variable is set, a packed bot prints its usage as its last line. */
export const MEASURE_VARIABLE = 'FCX_MEASURE';

export const usageSchema = z.object({
  /** Peak memory of the process, in bytes. */
  peakRssBytes: z.number(),
  /** Threads that it started besides its main thread. */
  workers: z.int(),
});

export type Usage = z.infer<typeof usageSchema>;
