/** A run on disk as a reader sees it, without touching it; `runFolder.ts` writes it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { FolderError, parseLines, parseOrNull, programName } from '../../system/index.ts';
import { RUN_KINDS, type RunContents, type RunFormat, type RunKind } from './runFormat.ts';

/** The files of a run. */
export const CONFIG = 'config.json';
export const GENERATIONS = 'generations.jsonl';
export const CHECKPOINT = 'checkpoint.json';
export const PREVIOUS_CHECKPOINT = 'checkpoint.previous.json';
export const RESULT = 'result.json';

export const CHECKPOINT_FORMAT = 'fcx-checkpoint';

/** A run, whether finished, interrupted or under way. */
export interface SavedRun<Contents extends RunContents> {
  readonly folder: string;
  readonly config: Contents['config'];
  readonly generations: readonly Contents['report'][];
  readonly checkpoint: Contents['checkpoint'] | null;
  readonly result: Contents['result'] | null;
}

/** Whether a run has ended, with a champion or without. */
export function isFinished(folder: string): boolean {
  return existsSync(join(folder, RESULT));
}

/** Reads a run of this kind; throws a {FolderError}. */
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

const formatSchema = z.object({ format: z.enum(Object.keys(RUN_KINDS) as RunFormat[]) });

/** Which kind of run a folder holds; throws a {FolderError}. */
export function runFormatOf(folder: string): RunFormat {
  const path = join(folder, CONFIG);
  if (!existsSync(path))
    throw new FolderError('notFound', `${folder} is not the folder of a run: it has no ${CONFIG}`);
  const head = parseOrNull(readFileSync(path, 'utf8'), formatSchema);
  if (head === null) throw damagedConfig(path);
  return head.format;
}

function damagedConfig(path: string): FolderError {
  return new FolderError('damaged', `${path} is damaged or of another version of fcx`);
}

/** The configuration of a run; throws what `readRun` throws. */
export function readConfig<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
): Contents['config'] {
  const format = runFormatOf(folder);
  if (format !== kind.format) {
    const { command } = RUN_KINDS[format];
    throw new FolderError(
      'otherKind',
      `${folder} is a run of fcx ${command}; resume it with ${programName()} ${command} --resume`,
    );
  }
  const path = join(folder, CONFIG);
  const config = parseOrNull(readFileSync(path, 'utf8'), kind.config);
  if (config === null) throw damagedConfig(path);
  return config;
}

/** The content of a checkpoint file, `null` if it is missing or damaged. */
export function readCheckpoint<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
  file: string,
): Contents['checkpoint'] | null {
  const text = readOrEmpty(folder, file);
  const schema = z.strictObject({
    format: z.literal(CHECKPOINT_FORMAT),
    version: z.literal(kind.version),
    /** Of the content, to detect a damaged file. */
    sha256: z.string(),
    content: kind.checkpoint,
  });
  const checkpoint = parseOrNull(text, schema);
  if (checkpoint === null) return null;
  // The hash is that of the text, in which the order of fields matters; a schema changes it to its own.
  const { content } = JSON.parse(text) as { content: unknown };
  return checkpoint.sha256 === contentHash(content) ? checkpoint.content : null;
}

/** What was last read of the generations in a folder: how much of the file, how that ended, and what it said. */
const known = new Map<
  string,
  { readonly length: number; readonly last: string; readonly reports: unknown[] }
>();

/** A line is only ever added, so whoever follows a run need not parse again what came before. */
function readGenerations<Contents extends RunContents>(
  kind: RunKind<Contents>,
  folder: string,
): readonly Contents['report'][] {
  const text = readOrEmpty(folder, GENERATIONS);
  const { length = 0, last = '', reports = [] } = known.get(folder) ?? {};
  const isLonger = text.length >= length && text.endsWith(last, length);
  const added = parseLines(isLonger ? text.slice(length) : text, kind.report);
  const all = isLonger ? [...(reports as Contents['report'][]), ...added] : added;
  // A line that is still being written is not known yet.
  if (text.endsWith('\n')) {
    const start = text.lastIndexOf('\n', text.length - 2) + 1;
    known.set(folder, { length: text.length, last: text.slice(start), reports: all });
  }
  return all;
}

/** The text of a file, empty if there is none. */
export function readOrEmpty(folder: string, file: string): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The hash by which a checkpoint proves that it is whole. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
