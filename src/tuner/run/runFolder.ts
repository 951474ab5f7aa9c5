/**
 * A run on disk: a folder with everything needed to resume or explain it.
 *
 *     config.json                the settings
 *     generations.jsonl          one line per generation
 *     checkpoint.json            where to resume; replaced after every generation
 *     checkpoint.previous.json   the one before, in case the newest is damaged
 *     result.json                the result of a finished run
 *     lock.1                     names the process at work
 *     progress.json              what that process is doing; see `runProgress.ts`
 *
 * Files are written to a temporary name and renamed, so a process can be killed at any moment.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { checkWritable, FolderError, KeptFolder } from '../../system/index.ts';
import { type Engine, outPath, type RunContents, type RunKind } from './runFormat.ts';
import {
  CHECKPOINT,
  CHECKPOINT_FORMAT,
  CONFIG,
  contentHash,
  GENERATIONS,
  PREVIOUS_CHECKPOINT,
  RESULT,
  readCheckpoint,
  readConfig,
  readRun,
  type SavedRun,
} from './savedRun.ts';

/** `0.1.0, kernel 0123456789ab, code cdef01234567` */
function describeEngine({ version, ...parts }: Engine): string {
  const hashes = Object.entries(parts).filter(([, value]) => typeof value === 'string');
  return [version, ...hashes.map(([name, value]) => `${name} ${value}`)].join(', ');
}

function format(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function lineOf(report: object): string {
  return `${JSON.stringify(report)}\n`;
}

/** Works in a folder, which is let go of unless that succeeds. */
async function holding<T>(folder: string, action: (kept: KeptFolder) => Promise<T>): Promise<T> {
  const kept = new KeptFolder(folder);
  try {
    return await action(kept);
  } catch (error) {
    kept.close();
    throw error;
  }
}

/** A run that this process works on until it closes it: as it was when it was opened, and what is saved since. */
export interface OpenedRun<Contents extends RunContents> extends SavedRun<Contents> {
  readonly kind: RunKind<Contents>;
  appendGeneration(report: Contents['report']): void;
  saveCheckpoint(content: Contents['checkpoint']): Promise<void>;
  saveResult(result: Contents['result']): Promise<void>;
  close(): void;
}

/** @param isNewestWhole whether the newest checkpoint exists and is undamaged */
async function openedRun<Contents extends RunContents>(
  kind: RunKind<Contents>,
  kept: KeptFolder,
  saved: SavedRun<Contents>,
  isNewestWhole: boolean,
): Promise<OpenedRun<Contents>> {
  const lines = saved.generations.map(lineOf);
  await kept.write(GENERATIONS, lines.join(''));
  const log = kept.openLog(GENERATIONS, Buffer.byteLength(lines.join('')));
  let mayMove = isNewestWhole;
  return {
    ...saved,
    kind,
    appendGeneration: (report) => log.add([JSON.stringify(report)]),
    async saveCheckpoint(content) {
      const sha256 = contentHash(content);
      const checkpoint = { format: CHECKPOINT_FORMAT, version: kind.version, sha256, content };
      // A damaged checkpoint must not replace the one before.
      if (mayMove) await kept.move(CHECKPOINT, PREVIOUS_CHECKPOINT);
      mayMove = false;
      await kept.write(CHECKPOINT, lineOf(checkpoint));
      mayMove = true;
    },
    async saveResult(result) {
      await kept.write(RESULT, format(result));
    },
    close() {
      log.close();
      kept.close();
    },
  };
}

/**
 * Begins a run in this folder.
 *
 * @param saveStart writes what else is needed to resume it
 * @throws {ExpectedError} for files that cannot be written, or a folder that already holds a run
 */
export async function beginRun<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
  given: Contents['config'],
  saveStart: (folder: string) => Promise<void> = async () => {},
): Promise<OpenedRun<Contents>> {
  checkWritable(outPath(given));
  // In the schema's order of fields, as a reader gets them: files written later must not depend on who wrote them.
  const config = kind.config.parse(given);
  return holding(folder, async (kept) => {
    if (existsSync(join(folder, CONFIG)))
      throw new FolderError(
        'exists',
        `${folder} already holds a run; resume it with --resume ${folder}, or choose another folder`,
      );
    await kept.write(CONFIG, format(config));
    await saveStart(folder);
    const saved = { folder, config, checkpoint: null, generations: [], result: null };
    return openedRun(kind, kept, saved, false);
  });
}

/**
 * Opens a run to resume it. If the checkpoint is damaged, falls back to the one before, then to the start of the run.
 * Lines about generations after the checkpoint are dropped: these are played again.
 *
 * @throws {ExpectedError} for a run that cannot be resumed here, or whose file cannot be written
 */
export async function resumeRun<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
  engine: Engine,
  onFallback: (message: string) => void,
): Promise<OpenedRun<Contents>> {
  checkWritable(outPath(readConfig(kind, folder)));
  return holding(folder, async (kept) => {
    // Read under the lock: until then, another process may have been writing.
    const saved = readRun(kind, folder);
    const { config, checkpoint } = saved;
    if (!isDeepStrictEqual(config.engine, engine))
      throw new FolderError(
        'otherEngine',
        `${folder} was begun by another build of fcx (${describeEngine(config.engine)}; ` +
          `this is ${describeEngine(engine)}) and can only be resumed by that one`,
      );
    const completed = checkpoint ? kind.progressAt(checkpoint).generation : 0;
    const newest = join(folder, CHECKPOINT);
    const isNewestWhole = readCheckpoint(kind, folder, CHECKPOINT) !== null;
    if (existsSync(newest) && !isNewestWhole) {
      const place = checkpoint ? `generation ${completed}` : 'the start';
      onFallback(`${newest} is damaged; resuming from ${place}`);
    }
    const generations = saved.generations.filter(({ generation }) => generation <= completed);
    return openedRun(kind, kept, { ...saved, generations }, isNewestWhole);
  });
}

/** Where runs go that are given no folder. */
export const RUNS = 'runs';

/** The first of `runs/DATE-1`, `runs/DATE-2`, … that does not exist yet; `date` is like `2026-11-21`. */
export function freshRunFolder(date = new Date().toISOString().slice(0, 10)): string {
  for (let number = 1; ; number++) {
    const folder = join(RUNS, `${date}-${number}`);
    if (!existsSync(folder)) return folder;
  }
}
