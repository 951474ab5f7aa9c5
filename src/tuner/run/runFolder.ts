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
import { existsSync, renameSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FolderLock } from '../../system/index.ts';
import {
  checkWritable,
  holdingFolder,
  makeFolder,
  moving,
  replaceFile,
  systemReason,
} from '../../system/index.ts';
import { type Engine, outPath, type RunContents, type RunKind } from './runFormat.ts';
import {
  CHECKPOINT,
  CHECKPOINT_FORMAT,
  CONFIG,
  contentHash,
  GENERATIONS,
  PREVIOUS_CHECKPOINT,
  RESULT,
  RunError,
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

function notWritable(message: string): RunError {
  return new RunError('notWritable', message);
}

function format(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function lineOf(report: object): string {
  return `${JSON.stringify(report)}\n`;
}

/** Runs an action that writes to a run; a failure becomes one clear error. */
async function writing<T>(folder: string, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof RunError) throw error;
    throw notWritable(`${folder} cannot be written: ${systemReason(error)}`);
  }
}

function holding<T>(folder: string, action: (lock: FolderLock) => Promise<T>): Promise<T> {
  return holdingFolder(folder, (code, message) => new RunError(code, message), action);
}

/** A run that this process works on until it closes it: as it was when it was opened, and what is saved since. */
export interface OpenedRun<Contents extends RunContents> extends SavedRun<Contents> {
  readonly kind: RunKind<Contents>;
  appendGeneration(report: Contents['report']): Promise<void>;
  saveCheckpoint(content: Contents['checkpoint']): Promise<void>;
  saveResult(result: Contents['result']): Promise<void>;
  close(): void;
}

/** @param isNewestWhole whether the newest checkpoint exists and is undamaged */
function openedRun<Contents extends RunContents>(
  kind: RunKind<Contents>,
  saved: SavedRun<Contents>,
  lock: FolderLock,
  isNewestWhole: boolean,
): OpenedRun<Contents> {
  const { folder } = saved;
  let mayMove = isNewestWhole;
  return {
    ...saved,
    kind,
    appendGeneration: (report) =>
      writing(folder, () => appendFile(join(folder, GENERATIONS), lineOf(report))),
    saveCheckpoint(content) {
      const newest = join(folder, CHECKPOINT);
      const sha256 = contentHash(content);
      const checkpoint = { format: CHECKPOINT_FORMAT, version: kind.version, sha256, content };
      return writing(folder, async () => {
        // A damaged checkpoint must not replace the one before.
        if (mayMove) await moving(() => renameSync(newest, join(folder, PREVIOUS_CHECKPOINT)));
        mayMove = false;
        await replaceFile(newest, lineOf(checkpoint));
        mayMove = true;
      });
    },
    saveResult: (result) => writing(folder, () => replaceFile(join(folder, RESULT), format(result))),
    close: () => lock.release(),
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
  makeFolder(folder, notWritable);
  return holding(folder, async (lock) => {
    if (existsSync(join(folder, CONFIG)))
      throw new RunError(
        'exists',
        `${folder} already holds a run; resume it with --resume ${folder}, or choose another folder`,
      );
    await writing(folder, () => replaceFile(join(folder, CONFIG), format(config)));
    await saveStart(folder);
    return openedRun(kind, { folder, config, checkpoint: null, generations: [], result: null }, lock, false);
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
  return holding(folder, async (lock) => {
    // Read under the lock: until then, another process may have been writing.
    const saved = readRun(kind, folder);
    const { config, checkpoint } = saved;
    if (!isDeepStrictEqual(config.engine, engine))
      throw new RunError(
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
    const lines = generations.map(lineOf).join('');
    await writing(folder, () => replaceFile(join(folder, GENERATIONS), lines));
    return openedRun(kind, { ...saved, generations }, lock, isNewestWhole);
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
