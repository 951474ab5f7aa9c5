/**
 * What a process is doing in a folder, in a file there for those who follow it. Nothing needs it: what cannot be written is left
 * out, and what cannot be read is not there.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { parseOrNull } from './data.ts';
import { replaceFile } from './files.ts';

const PROGRESS = 'progress.json';

const INTERVAL_MS = 500;

/** What the process at work in a folder last said; `null` if it has said nothing. */
export function readProgressFile<T>(folder: string, schema: z.ZodType<T>): T | null {
  try {
    return parseOrNull(readFileSync(join(folder, PROGRESS), 'utf8'), schema);
  } catch {
    return null;
  }
}

/** Writes what `progress` returns, now and soon after each change. Always close it. */
export function keepProgressFile(folder: string, progress: () => object) {
  const path = join(folder, PROGRESS);
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    timer = null;
    const text = `${JSON.stringify(progress())}\n`;
    writing = writing.then(() => replaceFile(path, text)).catch(() => {});
  };
  write();
  return {
    changed: () => {
      timer ??= setTimeout(write, INTERVAL_MS);
    },
    /** Removes the file, or leaves it as it is at the end. */
    async close(isKept = false): Promise<void> {
      if (timer !== null) clearTimeout(timer);
      if (isKept) write();
      await writing;
      if (!isKept) rmSync(path, { force: true });
    },
  };
}
