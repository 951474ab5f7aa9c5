/**
 * Weights files: JSON with a version, one whole number per feature, and how the numbers came to be.
 */
import { constants, existsSync, readFileSync, statSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { ExpectedError } from '../engine/errors.ts';
import { type Feature, perFeature, type Weights } from './features.ts';

export const WEIGHTS_FORMAT = 'fcx-weights';
/** Goes up whenever a feature changes its meaning, so that old numbers are not taken for new ones. */
export const WEIGHTS_VERSION = 1;

function weightSchema({ min, max }: Feature) {
  return z.number().int().min(min).max(max);
}

/** Where weights come from; `details` is for the program that made them and is kept as it is. */
const provenanceSchema = z.object({
  /** `hand` or the name of the strategy that evolved them. */
  method: z.string().min(1),
  note: z.string(),
  details: z.record(z.string(), z.json()).optional(),
});

const weightsFileSchema = z.strictObject({
  format: z.literal(WEIGHTS_FORMAT),
  version: z.literal(WEIGHTS_VERSION),
  weights: z.strictObject(perFeature(weightSchema)),
  provenance: provenanceSchema,
});

export type Provenance = z.infer<typeof provenanceSchema>;

/** What a weights file holds. */
export interface WeightsFile {
  readonly weights: Weights;
  readonly provenance: Provenance;
}

/** A weights file that is missing or broken. */
export class WeightsFileError extends ExpectedError {
  override readonly code: 'notFound' | 'unreadable' | 'notJson' | 'invalid' | 'notWritable';

  constructor(code: WeightsFileError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Where the package's own weights lie; relative to this module both in `src` and in `dist`. */
const PACKAGE_WEIGHTS = fileURLToPath(new URL('../../weights/', import.meta.url));

/**
 * The file that a name on the command line means: the path itself, or, for a bare file name, that name in `weights/` here
 * or in the package. `.json` may be left out.
 *
 * @throws {WeightsFileError} with code `notFound`, listing the places looked in
 */
export function findWeightsFile(name: string): string {
  const places = basename(name) === name ? ['', 'weights', PACKAGE_WEIGHTS] : [''];
  const candidates = places.flatMap((place) => [join(place, name), join(place, `${name}.json`)]);
  const found = candidates.find((candidate) => existsSync(candidate));
  if (found !== undefined) return found;
  const tried = name.endsWith('.json')
    ? candidates.filter((candidate) => !candidate.endsWith('.json.json'))
    : candidates;
  throw new WeightsFileError('notFound', `no weights file "${name}"; looked for ${tried.join(', ')}`);
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const place = field === '' ? 'field' : field === 'weights' ? 'feature' : `field in ${field}`;
    return `unknown ${place} ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  }
  const given = issue.path.reduce<unknown>(
    (part, key) => (part as Record<PropertyKey, unknown>)?.[key],
    value,
  );
  if (given === undefined) return `${field || 'the file'} is missing`;
  return `${field || 'the file'}: ${issue.message} (found ${JSON.stringify(given)})`;
}

/**
 * Checks what a weights file holds. `file` is its name, for messages.
 *
 * @throws {WeightsFileError} naming the file and the first field that is wrong
 */
export function parseWeights(text: string, file: string): WeightsFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new WeightsFileError('notJson', `${file} is not JSON: ${(error as Error).message}`);
  }
  const result = weightsFileSchema.safeParse(value);
  if (result.success) return { weights: result.data.weights, provenance: result.data.provenance };
  throw new WeightsFileError('invalid', `${file}: ${describeIssue(result.error.issues[0]!, value)}`);
}

/**
 * Reads a weights file by name; see `findWeightsFile`.
 *
 * @throws {WeightsFileError}
 */
export function loadWeights(name: string): WeightsFile {
  const file = findWeightsFile(name);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WeightsFileError('unreadable', `${file} cannot be read: ${(error as Error).message}`);
  }
  return parseWeights(text, file);
}

/** The text of a weights file, features in the order of the list. */
export function formatWeights({ weights, provenance }: WeightsFile): string {
  const ordered = perFeature(({ name }) => weights[name as keyof Weights]);
  const file = { format: WEIGHTS_FORMAT, version: WEIGHTS_VERSION, weights: ordered, provenance };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/**
 * Makes sure, before hours of work, that a file can be written there; makes its folder if need be.
 *
 * @throws {WeightsFileError} with code `notWritable`
 */
export async function checkWritable(path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await access(dirname(path), constants.W_OK);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw new Error('it is a folder');
  } catch (error) {
    throw new WeightsFileError('notWritable', `${path} cannot be written: ${(error as Error).message}`);
  }
}

/** Writes a weights file whole or not at all; makes its folder if need be. */
export async function saveWeights(path: string, file: WeightsFile): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, formatWeights(file));
}
