/**
 * The text of a weights file: JSON with a version, one whole number per feature, and their provenance.
 */
import { z } from 'zod';
import { CodedError } from '../../engine/errors.ts';
import { parseJson } from '../../system/data.ts';
import { FEATURES, type Feature, type FeatureName, perFeature, type Weights } from './features.ts';

const WEIGHTS_FORMAT = 'fcx-weights';
/** Increased whenever a feature changes its meaning, so that old numbers are not mistaken for new ones. */
const WEIGHTS_VERSION = 2;

function weightSchema({ min, max }: Feature) {
  return z.number().int().min(min).max(max);
}

/** One whole number per feature, each in its range, and nothing else. */
export const weightsSchema = z.strictObject(perFeature(weightSchema));

/** Where weights come from; `details` belongs to the program that made them and is kept unchanged. */
const provenanceSchema = z.object({
  /** `hand` or the name of the strategy that evolved them. */
  method: z.string().min(1),
  note: z.string(),
  details: z.record(z.string(), z.json()).optional(),
});

const weightsFileSchema = z.strictObject({
  format: z.literal(WEIGHTS_FORMAT),
  version: z.literal(WEIGHTS_VERSION),
  weights: z
    .strictObject(perFeature((feature) => weightSchema(feature).optional()))
    .refine((named) => Object.keys(named).length > 0, 'expected at least one feature'),
  provenance: provenanceSchema,
});

export type Provenance = z.infer<typeof provenanceSchema>;

/** The content of a weights file. */
export interface WeightsFile {
  readonly weights: Weights;
  readonly provenance: Provenance;
}

/** The result of reading a weights file. */
export interface ReadWeights extends WeightsFile {
  /** Features that a file of an older fcx lacks: they have their hand-set weights. */
  readonly missing: readonly FeatureName[];
}

/** A weights file that is missing or broken. */
export class WeightsFileError extends CodedError<'notFound' | 'unreadable' | 'notJson' | 'invalid'> {}

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
  if (field === 'version' && typeof given === 'number' && given < WEIGHTS_VERSION)
    return `version: features have changed their meaning since version ${given}; tune again`;
  if (given === undefined) return `${field || 'the file'} is missing`;
  return `${field || 'the file'}: ${issue.message} (found ${JSON.stringify(given)})`;
}

/**
 * Parses a weights file. `file` is its name, for messages.
 *
 * @throws {WeightsFileError} naming the file and the first invalid field
 */
export function parseWeights(text: string, file: string): ReadWeights {
  const value = parseJson(text, (message) => new WeightsFileError('notJson', `${file} is ${message}`));
  const result = weightsFileSchema.safeParse(value);
  if (!result.success) {
    throw new WeightsFileError('invalid', `${file}: ${describeIssue(result.error.issues[0]!, value)}`);
  }
  const { weights: read, provenance } = result.data;
  const weights = perFeature((feature) => read[feature.name] ?? feature.default);
  const missing = FEATURES.map(({ name }) => name).filter((name) => read[name] === undefined);
  return { weights, provenance, missing };
}

/** The text of a weights file, features in the order of the list. */
export function formatWeights({ weights, provenance }: WeightsFile): string {
  const ordered = perFeature(({ name }) => weights[name]);
  const file = { format: WEIGHTS_FORMAT, version: WEIGHTS_VERSION, weights: ordered, provenance };
  return `${JSON.stringify(file, null, 2)}\n`;
}
