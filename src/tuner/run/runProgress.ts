/**
 * What a session of a run is doing, in a file of its folder while it works, for those who follow the run: what plays, and the
 * stage within a generation. Nothing of it is needed to resume the run.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { SequentialTestResult } from '../../arena/index.ts';
import { countSchema, finishedTest, type RunContents, testSchema } from './runFormat.ts';
import { parseOrNull, readOrEmpty } from './savedRun.ts';

const PROGRESS = 'progress.json';

/** Between two writes. */
const INTERVAL_MS = 500;

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
  return parseOrNull(readOrEmpty(folder, PROGRESS), progressSchema);
}

/** Writes what a session is doing, now and then; what cannot be written is left out. */
export function keepProgress(folder: string, place: string, earlier: number) {
  let progress: RunProgress = { place, complete: earlier, stage: null, test: null };
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    timer = null;
    const text = `${JSON.stringify(progress)}\n`;
    writing = writing.then(() => writeFileAtomic(join(folder, PROGRESS), text)).catch(() => {});
  };
  const changed = (changes: Partial<RunProgress>) => {
    progress = { ...progress, ...changes };
    timer ??= setTimeout(write, INTERVAL_MS);
  };
  write();
  return {
    onGeneration: ({ generation }: RunContents['report']) =>
      changed({ complete: generation, stage: null, test: null }),
    onProgress(now: RunContents['progress'] & { readonly result?: SequentialTestResult }) {
      changed({ stage: now.stage, test: now.result ? finishedTest(now.result) : null });
    },
    /** The session is over. */
    async close(): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      await writing;
      rmSync(join(folder, PROGRESS), { force: true });
    },
  };
}
