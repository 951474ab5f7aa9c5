/**
 * What a session of a run is doing, for those who follow the run: what plays, and the stage within a generation. Nothing of it is
 * needed to resume the run.
 */
import { z } from 'zod';
import type { SequentialTestResult } from '../../arena/index.ts';
import { keepProgressFile, readProgressFile } from '../../system/index.ts';
import { countSchema, finishedTest, type RunContents, testSchema } from './runFormat.ts';

const progressSchema = z.strictObject({
  /** What plays the games: `2 workers`. */
  place: z.string(),
  /** Generations that were complete when it was written. */
  complete: countSchema,
  stage: z.string().nullable(),
  /** The sequential test under way. */
  test: testSchema.nullable(),
});

export type RunProgress = z.infer<typeof progressSchema>;

/** What the session at work on a run last said; `null` if it has said nothing. */
export function readProgress(folder: string): RunProgress | null {
  return readProgressFile(folder, progressSchema);
}

/** Writes what a session is doing, now and then. */
export function keepProgress(folder: string, place: string, earlier: number) {
  let progress: RunProgress = { place, complete: earlier, stage: null, test: null };
  const file = keepProgressFile(folder, () => progress);
  const changed = (changes: Partial<RunProgress>) => {
    progress = { ...progress, ...changes };
    file.changed();
  };
  return {
    onGeneration: ({ generation }: RunContents['report']) =>
      changed({ complete: generation, stage: null, test: null }),
    onProgress(now: RunContents['progress'] & { readonly result?: SequentialTestResult }) {
      changed({ stage: now.stage, test: now.result ? finishedTest(now.result) : null });
    },
    close: () => file.close(),
  };
}
