/**
 * A run on disk: a folder with all that is needed to continue or explain a tuning.
 *
 *     config.json                what was asked for
 *     generations.jsonl          one line per generation
 *     checkpoint.json            where to go on; replaced after every generation
 *     checkpoint.previous.json   the one before, in case the newest is damaged
 *     result.json                how it ended, once it has
 *     lock.1                     names the process at work
 *
 * Files are written to a temporary name and renamed, so a process can be killed at any moment.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import type { z } from 'zod';
import { CodedError } from '../engine/errors.ts';
import { makeFolder } from '../system/files.ts';
import { describeHolder, type FolderLock, takeLock } from '../system/folderLock.ts';
import type { Gene } from './genome.ts';
import {
  type CheckpointContent,
  type Engine,
  type GenerationReport,
  RUN_VERSION,
  type RunConfig,
  type RunResult,
  runSchemas,
} from './runFormat.ts';

/** A run that cannot be made, opened or continued. */
export class RunError extends CodedError<
  'exists' | 'notFound' | 'damaged' | 'otherEngine' | 'inUse' | 'notWritable'
> {}

const CONFIG = 'config.json';
const GENERATIONS = 'generations.jsonl';
const CHECKPOINT = 'checkpoint.json';
const PREVIOUS_CHECKPOINT = 'checkpoint.previous.json';
const RESULT = 'result.json';

function format(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function hash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The JSON value of a text, `undefined` if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What the text holds, `null` if it is not what the schema says. */
function parseOrNull<T>(text: string, schema: z.ZodType<T>): T | null {
  return schema.safeParse(parseJson(text)).data ?? null;
}

/** What a checkpoint file holds, `null` for one that is missing or damaged. */
function readCheckpoint(path: string): CheckpointContent | null {
  if (!existsSync(path)) return null;
  const value = parseJson(readFileSync(path, 'utf8'));
  const checkpoint = runSchemas.checkpoint.safeParse(value).data;
  if (checkpoint === undefined) return null;
  // The hash is that of the text, in which the order of fields matters; a schema puts them into its own order.
  return checkpoint.sha256 === hash((value as { content: unknown }).content) ? checkpoint.content : null;
}

function readGenerations(folder: string): GenerationReport[] {
  const path = join(folder, GENERATIONS);
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => parseOrNull(line, runSchemas.generation))
    .filter((report) => report !== null);
}

/** A run as a reader sees it, whether it is finished, interrupted or under way. */
export interface RunRecord {
  readonly folder: string;
  readonly config: RunConfig;
  readonly generations: readonly GenerationReport[];
  readonly checkpoint: CheckpointContent | null;
  readonly result: RunResult | null;
}

/**
 * Reads a run without touching it.
 *
 * @throws {RunError} for a folder that holds no run, or a broken configuration
 */
export function readRun(folder: string): RunRecord {
  const config = readConfig(folder);
  const checkpoint =
    readCheckpoint(join(folder, CHECKPOINT)) ?? readCheckpoint(join(folder, PREVIOUS_CHECKPOINT));
  const resultPath = join(folder, RESULT);
  const result = existsSync(resultPath)
    ? parseOrNull(readFileSync(resultPath, 'utf8'), runSchemas.result)
    : null;
  return { folder, config, generations: readGenerations(folder), checkpoint, result };
}

function readConfig(folder: string): RunConfig {
  const configPath = join(folder, CONFIG);
  if (!existsSync(configPath)) {
    throw new RunError('notFound', `${folder} is not the folder of a run: it has no ${CONFIG}`);
  }
  const config = parseOrNull(readFileSync(configPath, 'utf8'), runSchemas.config);
  if (config === null) throw new RunError('damaged', `${configPath} is damaged or of another version of fcx`);
  return config;
}

/**
 * Makes sure that the genomes of a run mean what they mean here.
 *
 * @throws {RunError} for a run of other genes
 */
export function checkGenes({ folder, config }: RunRecord, genes: readonly Gene[]): void {
  if (config.engine.genes.join() === genes.map(({ name }) => name).join()) return;
  throw new RunError(
    'otherEngine',
    `${folder} was made by fcx ${config.engine.version}, which had other genes, and can only be read by that one`,
  );
}

/** `0.1.0, kernel 0123456789ab, code cdef01234567` */
function describeEngine({ version, genes: _, ...parts }: Engine): string {
  return [version, ...Object.entries(parts).map(([name, value]) => `${name} ${value}`)].join(', ');
}

function notWritable(message: string): RunError {
  return new RunError('notWritable', message);
}

/** Does what writes to a run, and says in one clear error when that fails. */
async function writing<T>(folder: string, action: () => T | Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof RunError) throw error;
    throw notWritable(`${folder} cannot be written: ${(error as Error).message}`);
  }
}

function lockOrThrow(folder: string): FolderLock {
  const lock = takeLock(folder);
  if (lock === null) throw new RunError('inUse', describeHolder(folder));
  return lock;
}

/** A run to go on with, and where. */
export interface OpenedRun {
  readonly run: RunFolder;
  readonly checkpoint: CheckpointContent | null;
  readonly generations: readonly GenerationReport[];
  /** How it ended, if it is over already. */
  readonly result: RunResult | null;
}

/** A run that this process works on. Made by `create` or `open`; to be closed. */
export class RunFolder {
  readonly folder: string;
  readonly config: RunConfig;
  readonly #lock: FolderLock;
  /** Whether the newest checkpoint is there and not damaged. */
  #isNewestWhole: boolean;

  private constructor(folder: string, config: RunConfig, lock: FolderLock, isNewestWhole: boolean) {
    this.#isNewestWhole = isNewestWhole;
    this.folder = folder;
    this.config = config;
    this.#lock = lock;
  }

  /**
   * Makes the folder of a new run.
   *
   * @throws {RunError} if there is a run already, or the folder cannot be made
   */
  static create(folder: string, given: RunConfig): Promise<RunFolder> {
    // Fields in the order in which a reader will find them: what is written later must not depend on who wrote it.
    const config = runSchemas.config.parse(given);
    return writing(folder, async () => {
      makeFolder(folder, notWritable);
      const lock = lockOrThrow(folder);
      if (existsSync(join(folder, CONFIG))) {
        lock.release();
        throw new RunError(
          'exists',
          `${folder} holds a run already; continue it with --resume ${folder}, or choose another folder`,
        );
      }
      await writeFileAtomic(join(folder, CONFIG), format(config));
      return new RunFolder(folder, config, lock, false);
    });
  }

  /**
   * Opens a run to continue it. A damaged checkpoint falls back to the one before, and to the start of the run if that is
   * damaged too; lines about generations after the checkpoint are dropped, as these will be played again.
   *
   * @param engine what would play now
   * @param onFallback told when the newest checkpoint was damaged
   * @throws {RunError} for a folder that holds no run, a run of another engine, or one that another process is working on
   */
  static async open(
    folder: string,
    engine: Engine,
    onFallback: (message: string) => void,
  ): Promise<OpenedRun> {
    readConfig(folder);
    const lock = await writing(folder, () => lockOrThrow(folder));
    try {
      // Only now, as another process may have been at work until a moment ago.
      const { config, checkpoint, generations: all, result } = readRun(folder);
      if (!isDeepStrictEqual(config.engine, engine)) {
        throw new RunError(
          'otherEngine',
          `${folder} was begun by another build of fcx (${describeEngine(config.engine)}; ` +
            `this is ${describeEngine(engine)}) and can only be continued by that one`,
        );
      }
      const newest = join(folder, CHECKPOINT);
      const isNewestWhole = readCheckpoint(newest) !== null;
      if (existsSync(newest) && !isNewestWhole) {
        const place = checkpoint ? `generation ${checkpoint.state.generation}` : 'the start';
        onFallback(`${newest} is damaged; going on from ${place}`);
      }
      const completed = checkpoint?.state.generation ?? 0;
      const generations = all.filter(({ generation }) => generation <= completed);
      const lines = generations.map((report) => `${JSON.stringify(report)}\n`);
      await writing(folder, () => writeFileAtomic(join(folder, GENERATIONS), lines.join('')));
      return { run: new RunFolder(folder, config, lock, isNewestWhole), checkpoint, generations, result };
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  appendGeneration(report: GenerationReport): Promise<void> {
    const line = `${JSON.stringify(report)}\n`;
    return writing(this.folder, () => appendFile(join(this.folder, GENERATIONS), line));
  }

  saveCheckpoint(content: CheckpointContent): Promise<void> {
    const newest = join(this.folder, CHECKPOINT);
    const checkpoint = { format: 'fcx-checkpoint', version: RUN_VERSION, sha256: hash(content), content };
    return writing(this.folder, async () => {
      // Only a whole checkpoint may take the place of the one before.
      if (this.#isNewestWhole) renameSync(newest, join(this.folder, PREVIOUS_CHECKPOINT));
      this.#isNewestWhole = false;
      await writeFileAtomic(newest, `${JSON.stringify(checkpoint)}\n`);
      this.#isNewestWhole = true;
    });
  }

  saveResult(result: RunResult): Promise<void> {
    return writing(this.folder, () => writeFileAtomic(join(this.folder, RESULT), format(result)));
  }

  close(): void {
    this.#lock.release();
  }
}

/** The first of `runs/DATE-1`, `runs/DATE-2`, … that does not exist yet; `date` is like `2026-11-21`. */
export function freshRunFolder(date: string): string {
  for (let number = 1; ; number++) {
    const folder = join('runs', `${date}-${number}`);
    if (!existsSync(folder)) return folder;
  }
}
