/**
 * A run on disk: a folder with everything needed to resume or explain it.
 *
 *     config.json                the settings
 *     generations.jsonl          one line per generation
 *     checkpoint.json            where to resume; replaced after every generation
 *     checkpoint.previous.json   the one before, in case the newest is damaged
 *     result.json                the result of a finished run
 *     lock.1                     names the process at work
 *
 * Files are written to a temporary name and renamed, so a process can be killed at any moment.
 */
import { existsSync, renameSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { describeHolder, type FolderLock, makeFolder, systemReason, takeLock } from '../../system/index.ts';
import type { Engine, RunContents, RunKind } from './runFormat.ts';
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

function lockOrThrow(folder: string): FolderLock {
  const lock = takeLock(folder);
  if (lock === null) throw new RunError('inUse', describeHolder(folder));
  return lock;
}

/** A run to work on, and where to resume it. */
export interface OpenedRun<Contents extends RunContents> {
  readonly run: RunFolder<Contents>;
  readonly checkpoint: Contents['checkpoint'] | null;
  readonly generations: readonly Contents['report'][];
  /** The result if the run has finished, else `null`. */
  readonly result: Contents['result'] | null;
}

/** A run that this process works on, from `create` or `open` until `close`. */
export class RunFolder<Contents extends RunContents> {
  readonly #lock: FolderLock;
  /** Whether the newest checkpoint exists and is undamaged. */
  #isNewestWhole: boolean;

  private constructor(
    readonly kind: RunKind<Contents>,
    readonly folder: string,
    readonly config: Contents['config'],
    lock: FolderLock,
    isNewestWhole: boolean,
  ) {
    this.#lock = lock;
    this.#isNewestWhole = isNewestWhole;
  }

  /**
   * Creates the folder of a new run.
   *
   * @throws {RunError} if it already holds a run, or cannot be created
   */
  static create<Contents extends RunContents>(
    kind: RunKind<Contents>,
    folder: string,
    given: Contents['config'],
  ): Promise<RunFolder<Contents>> {
    // In the schema's order of fields, as a reader gets them: files written later must not depend on who wrote them.
    const config = kind.config.parse(given);
    return writing(folder, async () => {
      makeFolder(folder, notWritable);
      const lock = lockOrThrow(folder);
      try {
        if (existsSync(join(folder, CONFIG))) {
          throw new RunError(
            'exists',
            `${folder} already holds a run; resume it with --resume ${folder}, or choose another folder`,
          );
        }
        await writeFileAtomic(join(folder, CONFIG), format(config));
        return new RunFolder(kind, folder, config, lock, false);
      } catch (error) {
        lock.release();
        throw error;
      }
    });
  }

  /**
   * Opens a run to resume it. If the checkpoint is damaged, falls back to the one before, then to the start of the run.
   * Lines about generations after the checkpoint are dropped: these are played again.
   *
   * @param engine the present one
   * @param onFallback called if the newest checkpoint is damaged
   * @throws {RunError} for a folder that holds no run, a run of another engine, or one that another process works on
   */
  static async open<Contents extends RunContents>(
    kind: RunKind<Contents>,
    folder: string,
    engine: Engine,
    onFallback: (message: string) => void,
  ): Promise<OpenedRun<Contents>> {
    readConfig(kind, folder);
    const lock = await writing(folder, () => lockOrThrow(folder));
    try {
      // Read under the lock: until then, another process may have been writing.
      const { config, checkpoint, generations: all, result } = readRun(kind, folder);
      if (!isDeepStrictEqual(config.engine, engine)) {
        throw new RunError(
          'otherEngine',
          `${folder} was begun by another build of fcx (${describeEngine(config.engine)}; ` +
            `this is ${describeEngine(engine)}) and can only be resumed by that one`,
        );
      }
      const newest = join(folder, CHECKPOINT);
      const isNewestWhole = readCheckpoint(kind, folder, CHECKPOINT) !== null;
      if (existsSync(newest) && !isNewestWhole) {
        const place = checkpoint ? `generation ${kind.progressAt(checkpoint).generation}` : 'the start';
        onFallback(`${newest} is damaged; resuming from ${place}`);
      }
      const completed = checkpoint ? kind.progressAt(checkpoint).generation : 0;
      const generations = all.filter(({ generation }) => generation <= completed);
      const lines = generations.map(lineOf).join('');
      await writing(folder, () => writeFileAtomic(join(folder, GENERATIONS), lines));
      const run = new RunFolder(kind, folder, config, lock, isNewestWhole);
      return { run, checkpoint, generations, result };
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  appendGeneration(report: Contents['report']): Promise<void> {
    return writing(this.folder, () => appendFile(join(this.folder, GENERATIONS), lineOf(report)));
  }

  saveCheckpoint(content: Contents['checkpoint']): Promise<void> {
    const newest = join(this.folder, CHECKPOINT);
    const sha256 = contentHash(content);
    const checkpoint = { format: CHECKPOINT_FORMAT, version: this.kind.version, sha256, content };
    return writing(this.folder, async () => {
      // A damaged checkpoint must not replace the one before.
      if (this.#isNewestWhole) renameSync(newest, join(this.folder, PREVIOUS_CHECKPOINT));
      this.#isNewestWhole = false;
      await writeFileAtomic(newest, `${JSON.stringify(checkpoint)}\n`);
      this.#isNewestWhole = true;
    });
  }

  saveResult(result: Contents['result']): Promise<void> {
    return writing(this.folder, () => writeFileAtomic(join(this.folder, RESULT), format(result)));
  }

  close(): void {
    this.#lock.release();
  }
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
