/** Files with the weights of the tuned bot: JSON with a whole number for every feature, and where they come from. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CodedError } from '../../../engine/index.ts';
import { parseData, readText, writeWhole } from '../../../system/index.ts';
import { type KittenWeights, perFeature } from './features.ts';

const WEIGHTS_FORMAT = 'fcx-kitten-weights';
/** Increased whenever a feature changes its meaning. */
const WEIGHTS_VERSION = 1;

/** The weights that come with fcx; relative to this module both in `src` and in `dist`. */
export const TUNED_FILE = fileURLToPath(new URL('../../../../weights/kitten.json', import.meta.url));

export const kittenWeightsSchema = z.strictObject({
  format: z.literal(WEIGHTS_FORMAT),
  version: z.literal(WEIGHTS_VERSION),
  weights: z.strictObject(perFeature(({ min, max }) => z.int().min(min).max(max))),
  provenance: z.object({
    /** `hand` or the name of the strategy that evolved them. */
    method: z.string().min(1),
    note: z.string(),
    details: z.record(z.string(), z.json()).optional(),
  }),
});

type Provenance = z.infer<typeof kittenWeightsSchema>['provenance'];

/** A weights file that is missing or broken. */
export class KittenWeightsError extends CodedError<'unreadable' | 'invalid'> {}

/**
 * Reads a weights file.
 *
 * @throws {KittenWeightsError} naming the file and the first invalid field
 */
export function loadKittenWeights(path: string): KittenWeights {
  const text = readText(path, (message) => new KittenWeightsError('unreadable', message));
  const invalid = (message: string) => new KittenWeightsError('invalid', `${path}: ${message}`);
  return parseData(text, kittenWeightsSchema, 'the file', invalid).weights;
}

/** The weights in the file at this path, `null` if there is none. Throws a {KittenWeightsError} for a broken one. */
export function loadKittenWeightsIfPresent(path: string): KittenWeights | null {
  return existsSync(path) ? loadKittenWeights(path) : null;
}

/** Writes a weights file, whole or not at all. Throws an {OutputFileError}. */
export async function saveKittenWeights(
  path: string,
  weights: KittenWeights,
  provenance: Provenance,
): Promise<void> {
  const ordered = perFeature(({ name }) => weights[name as keyof KittenWeights]);
  const file = { format: WEIGHTS_FORMAT, version: WEIGHTS_VERSION, weights: ordered, provenance };
  await writeWhole(path, `${JSON.stringify(file, null, 2)}\n`);
}
