/**
 * A run on disk: a folder with everything needed to resume or explain it.
 *
 *     config.json                the settings
 *     game.json                  the description of a user's game, whose file readers never load
 *     generations.jsonl          one line per generation
 *     checkpoint.json            the state to resume from; replaced after every generation
 *     checkpoint.previous.json   the one before, in case the newest is damaged
 *     result.json                the result of a finished run
 *     lock.1                     the process at work
 *     progress.json              the progress of that process
 *
 * Files are written to a temporary name and renamed, so a process can be killed at any moment. Readers touch nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  checkWritable,
  FolderError,
  logLines,
  parseLines,
  parseOrNull,
  programName,
  readProgressFile,
  readText,
  shellWord,
  tornSentence,
  WorkFolder,
} from '../../system/index.ts';
import type { Engine, RunContents, RunFormat, RunKind, RunProgress } from './format.ts';
import { outPath, progressSchema, RUN_KINDS } from './format.ts';

/** The file of a run's configuration, in its folder. */
export const CONFIG = 'config.json';
/** The file with a line for each generation, in the folder of a run. */
export const GENERATIONS = 'generations.jsonl';
const CHECKPOINT = 'checkpoint.json';
const PREVIOUS_CHECKPOINT = 'checkpoint.previous.json';
const RESULT = 'result.json';

const CHECKPOINT_FORMAT = 'fcx-checkpoint';

/** The folder of runs for which no folder is named. */
export const RUNS = 'runs';

/** The first of the folders `runs/DATE-1`, `runs/DATE-2`, … that does not exist yet; `date` is like `2026-11-21`. */
export function freshRunFolder(date = new Date().toISOString().slice(0, 10)): string {
  for (let number = 1; ; number++) {
    const folder = join(RUNS, `${date}-${number}`);
    if (!existsSync(folder)) return folder;
  }
}

/** True if a run has ended with a result. */
export function isFinished(folder: string): boolean {
  return existsSync(join(folder, RESULT));
}

/** The text of a file, empty if there is none; throws a `FolderError` for one that cannot be read. */
export function readOrEmpty(folder: string, file: string): string {
  const path = join(folder, file);
  const unreadable = (message: string) => new FolderError('unreadable', message);
  return existsSync(path) ? readText(path, unreadable) : '';
}

/** The progress of the process at work on a run, as it last wrote it; `null` if there is none. */
export function readProgress(folder: string): RunProgress | null {
  return readProgressFile(folder, progressSchema);
}

function damagedConfig(path: string): FolderError {
  return new FolderError('damaged', `${path} is damaged or of another version of fcx`);
}

const formatSchema = z.object({ format: z.enum(Object.keys(RUN_KINDS) as RunFormat[]) });

/** The kind of the run in a folder, by its `format`; throws a `FolderError`. */
export function runFormatOf(folder: string): RunFormat {
  const path = join(folder, CONFIG);
  if (!existsSync(path))
    throw new FolderError('notFound', `${folder} is not the folder of a run: it has no ${CONFIG}`);
  const head = parseOrNull(readOrEmpty(folder, CONFIG), formatSchema);
  if (head === null) throw damagedConfig(path);
  return head.format;
}

const outSchema = z.object({ directory: z.string(), out: z.string() });

/** The file that the run in a folder may replace, whatever the run's kind; throws a `FolderError`. */
export function readOut(folder: string): z.infer<typeof outSchema> {
  const out = parseOrNull(readOrEmpty(folder, CONFIG), outSchema);
  if (out === null) throw damagedConfig(join(folder, CONFIG));
  return out;
}

function readConfig<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
): Contents['config'] {
  const format = runFormatOf(folder);
  if (format !== kind.format) {
    const { command } = RUN_KINDS[format];
    throw new FolderError(
      'otherKind',
      `${folder} is a run of fcx ${command}; resume it with: ${programName()} ${command} --resume`,
    );
  }
  const text = readOrEmpty(folder, CONFIG);
  const config = parseOrNull(text, kind.config);
  if (config !== null) return config;
  const reason = kind.whyRefused?.(folder, parseOrNull(text, z.unknown()));
  throw reason === undefined ? damagedConfig(join(folder, CONFIG)) : new FolderError('otherEngine', reason);
}

/** The hash by which a checkpoint proves that it is whole: SHA-256 in hexadecimal digits. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** The content of a checkpoint file, `null` if it is missing or damaged. */
function readCheckpoint<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
  file: string,
): Contents['checkpoint'] | null {
  const text = readOrEmpty(folder, file);
  const schema = z.strictObject({
    format: z.literal(CHECKPOINT_FORMAT),
    version: z.literal(kind.version),
    /** The hash of the content, to detect a damaged file. */
    sha256: z.string(),
    content: kind.checkpoint,
  });
  const checkpoint = parseOrNull(text, schema);
  if (checkpoint === null) return null;
  // The hash is that of the text, in which the order of fields matters; a schema changes it to its own.
  const { content } = JSON.parse(text) as { content: unknown };
  return checkpoint.sha256 === contentHash(content) ? checkpoint.content : null;
}

/** The whole lines about generations last read from each folder, and their reports. */
const generationCache = new Map<string, { readonly text: string; readonly reports: unknown[] }>();

/** The generations in a folder. A process at work only adds lines, and one that follows it parses each line once; changed ones are read again. */
function readGenerations<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
): readonly Contents['report'][] {
  const text = readOrEmpty(folder, GENERATIONS);
  const key = `${kind.format} ${folder}`;
  const before = generationCache.get(key);
  const isLonger = before !== undefined && text.startsWith(before.text);
  const added = parseLines(isLonger ? text.slice(before.text.length) : text, kind.report);
  const all = isLonger ? [...(before.reports as Contents['report'][]), ...added] : added;
  // A line that is still being written is read again.
  if (text.endsWith('\n')) generationCache.set(key, { text, reports: all });
  return all;
}

/** The files of a run, whether finished, interrupted or under way. */
export interface SavedRun<Contents extends RunContents> {
  readonly folder: string;
  readonly config: Contents['config'];
  readonly generations: readonly Contents['report'][];
  readonly checkpoint: Contents['checkpoint'] | null;
  readonly result: Contents['result'] | null;
}

/** Reads a run of this kind; throws a `FolderError`. */
export function readRun<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
): SavedRun<Contents> {
  return {
    folder,
    config: readConfig(kind, folder),
    generations: readGenerations(kind, folder),
    checkpoint: readCheckpoint(kind, folder, CHECKPOINT) ?? readCheckpoint(kind, folder, PREVIOUS_CHECKPOINT),
    result: parseOrNull(readOrEmpty(folder, RESULT), kind.result),
  };
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function pretty(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A run that this process works on until it closes it: its files when it was opened, and functions that save more. */
export interface OpenedRun<Contents extends RunContents> extends SavedRun<Contents> {
  /** Adds the line of a complete generation. */
  appendGeneration(report: Contents['report']): void;
  /** Replaces the checkpoint; the one before is kept beside it. */
  saveCheckpoint(content: Contents['checkpoint']): Promise<void>;
  /** Writes the result, which ends the run. */
  saveResult(result: Contents['result']): Promise<void>;
  /** Lets another process work on the run. */
  close(): void;
}

/** Locks the folder of a run and opens it; an error of `read` releases the lock. */
async function opening<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
  read: (kept: WorkFolder) => Promise<SavedRun<Contents>>,
): Promise<OpenedRun<Contents>> {
  const kept = new WorkFolder(folder);
  try {
    const saved = await read(kept);
    const lines = saved.generations.map(lineOf).join('');
    await kept.write(GENERATIONS, lines);
    const log = kept.openLog(GENERATIONS, Buffer.byteLength(lines));
    let isNewestWhole = readCheckpoint(kind, folder, CHECKPOINT) !== null;
    return {
      ...saved,
      appendGeneration: (report) => log.add([JSON.stringify(report)]),
      async saveCheckpoint(content) {
        const sha256 = contentHash(content);
        // A damaged checkpoint must not replace the one before.
        if (isNewestWhole) await kept.move(CHECKPOINT, PREVIOUS_CHECKPOINT);
        isNewestWhole = false;
        const checkpoint = { format: CHECKPOINT_FORMAT, version: kind.version, sha256, content };
        await kept.write(CHECKPOINT, lineOf(checkpoint));
        isNewestWhole = true;
      },
      async saveResult(result) {
        await kept.write(RESULT, pretty(result));
      },
      close() {
        log.close();
        kept.close();
      },
    };
  } catch (error) {
    kept.close();
    throw error;
  }
}

/**
 * Begins a run in this folder.
 *
 * @param saveStart writes further files that are needed to resume it
 * @throws `ExpectedError` for files that cannot be written, or a folder that already holds a run
 */
export async function beginRun<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
  initial: Contents['config'],
  saveStart: (folder: string) => Promise<void> = async () => {},
): Promise<OpenedRun<Contents>> {
  checkWritable(outPath(initial));
  // Fields in the order of the schema, as a reader gets them: files written later must not depend on who wrote this one.
  const config = kind.config.parse(initial);
  return opening(kind, folder, async (kept) => {
    if (existsSync(join(folder, CONFIG)))
      throw new FolderError(
        'exists',
        `${folder} already holds a run; resume it with --resume ${shellWord(folder)}, or choose another folder`,
      );
    await kept.write(CONFIG, pretty(config));
    await saveStart(folder);
    return { folder, config, checkpoint: null, generations: [], result: null };
  });
}

/** The version and the hashes of a build, such as `0.1.0, kernel 0123456789ab, code cdef01234567`. */
function describeEngine({ version, ...parts }: Engine): string {
  const hashes = Object.entries(parts).filter(([, value]) => typeof value === 'string');
  return [version, ...hashes.map(([name, value]) => `${name} ${value}`)].join(', ');
}

/**
 * Opens a run to resume it. If the checkpoint is damaged, or a line about a generation before it is missing, falls back to the one
 * before, then to the start of the run. Lines about generations after the checkpoint are dropped: these are played again.
 *
 * @param engine the present build
 * @throws `ExpectedError` for a run that cannot be resumed here, or whose file cannot be written
 */
export async function resumeRun<Contents extends RunContents>(
  { kind, engine }: { readonly kind: RunKind<Contents>; readonly engine: Engine },
  folder: string,
  onFallback: (message: string) => void,
): Promise<OpenedRun<Contents>> {
  checkWritable(outPath(readConfig(kind, folder)));
  // Read under the lock: until then, another process may have been writing.
  return opening(kind, folder, async () => {
    const saved = readRun(kind, folder);
    const { config } = saved;
    if (logLines(readOrEmpty(folder, GENERATIONS)).isTorn)
      onFallback(tornSentence(join(folder, GENERATIONS)));
    if (!isDeepStrictEqual(config.engine, engine))
      throw new FolderError(
        'otherEngine',
        `${folder} was begun by another build of fcx (${describeEngine(config.engine)}; ` +
          `this is ${describeEngine(engine)}) and can only be resumed by that one`,
      );
    const gap = saved.generations.findIndex(({ generation }, index) => generation !== index + 1);
    const complete = saved.generations.slice(0, gap === -1 ? undefined : gap);
    const [newest = null, before = null] = [CHECKPOINT, PREVIOUS_CHECKPOINT].map((file) =>
      readCheckpoint(kind, folder, file),
    );
    const checkpoint =
      [newest, before].find((one) => one !== null && kind.progressAt(one).generation <= complete.length) ??
      null;
    const completed = checkpoint ? kind.progressAt(checkpoint).generation : 0;
    const isDamaged = newest === null ? existsSync(join(folder, CHECKPOINT)) : newest !== checkpoint;
    if (isDamaged) {
      const damaged = join(folder, newest === null ? CHECKPOINT : GENERATIONS);
      const place = checkpoint ? `generation ${completed}` : 'the start';
      onFallback(`${damaged} is damaged; resuming from ${place}`);
    }
    return { ...saved, checkpoint, generations: complete.slice(0, completed) };
  });
}
