/** A run on disk as a reader sees it, without touching it; `runFolder.ts` writes it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { CodedError } from '../engine/errors.ts';
import type { Gene } from './genome.ts';
import {
  type CheckpointContent,
  type GenerationReport,
  type RunConfig,
  type RunResult,
  runSchemas,
} from './runFormat.ts';

/** The files of a run. */
export const CONFIG = 'config.json';
export const GENERATIONS = 'generations.jsonl';
export const CHECKPOINT = 'checkpoint.json';
export const PREVIOUS_CHECKPOINT = 'checkpoint.previous.json';
export const RESULT = 'result.json';

/** A run that cannot be created, opened or resumed. */
export class RunError extends CodedError<
  'exists' | 'notFound' | 'damaged' | 'otherEngine' | 'inUse' | 'notWritable'
> {}

/** A run, whether finished, interrupted or under way. */
export interface RunRecord {
  readonly folder: string;
  readonly config: RunConfig;
  readonly generations: readonly GenerationReport[];
  readonly checkpoint: CheckpointContent | null;
  readonly result: RunResult | null;
}

/**
 * Reads a run.
 *
 * @throws {RunError} for a folder that holds no run, or a broken configuration
 */
export function readRun(folder: string): RunRecord {
  return {
    folder,
    config: readConfig(folder),
    generations: readGenerations(folder),
    checkpoint: readCheckpoint(folder, CHECKPOINT) ?? readCheckpoint(folder, PREVIOUS_CHECKPOINT),
    result: parseOrNull(readOrEmpty(folder, RESULT), runSchemas.result),
  };
}

/** The configuration of a run; throws what `readRun` throws. */
export function readConfig(folder: string): RunConfig {
  const path = join(folder, CONFIG);
  if (!existsSync(path)) {
    throw new RunError('notFound', `${folder} is not the folder of a run: it has no ${CONFIG}`);
  }
  const config = parseOrNull(readFileSync(path, 'utf8'), runSchemas.config);
  if (config === null) throw new RunError('damaged', `${path} is damaged or of another version of fcx`);
  return config;
}

/** The content of a checkpoint file, `null` if it is missing or damaged. */
export function readCheckpoint(folder: string, file: string): CheckpointContent | null {
  const text = readOrEmpty(folder, file);
  const checkpoint = parseOrNull(text, runSchemas.checkpoint);
  if (checkpoint === null) return null;
  // The hash is that of the text, in which the order of fields matters; a schema changes it to its own.
  const { content } = JSON.parse(text) as { content: unknown };
  return checkpoint.sha256 === contentHash(content) ? checkpoint.content : null;
}

function readGenerations(folder: string): GenerationReport[] {
  return readOrEmpty(folder, GENERATIONS)
    .split('\n')
    .map((line) => parseOrNull(line, runSchemas.generation))
    .filter((report) => report !== null);
}

/** The text of a file, empty if there is none. */
function readOrEmpty(folder: string, file: string): string {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** The data in a JSON text, `null` if the text or the data is not valid. */
function parseOrNull<T>(text: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The hash by which a checkpoint proves that it is whole. */
export function contentHash(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/**
 * Makes sure that the genomes of a run have the same genes as here.
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
