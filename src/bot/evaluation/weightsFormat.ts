/**
 * The text of a weights file: JSON with a version, one whole number per feature or per stage and feature, their provenance, and
 * perhaps a trained network, which then evaluates positions in their place, with what evolution adds to it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { CodedError } from '../../engine/index.ts';
import { parseJson, repeatedKey } from '../../system/browser.ts';
import { networkSchema, type StoredNetwork } from '../network/networkFormat.ts';
import { type Blend, perTerm } from './blend.ts';
import type { EvaluationWeights, Feature, FeatureName, Weights } from './features.ts';
import { FEATURES, isByStage, perFeature, perName, perStage, STAGES } from './features.ts';

/** The `format` of a weights file. */
export const WEIGHTS_FORMAT = 'fcx-weights';
/** The version that is written. A change of a feature's meaning or of the file's shape increases it, so that old numbers are not
 * mistaken for new ones. */
const WEIGHTS_VERSION = 5;
/** The oldest version that is read. It had no blend; version 3 had no weights by stage, version 4 other features. */
const OLDEST_VERSION = 2;
/** Features of older versions: files may name them, but they no longer count. */
const REMOVED_FEATURES = [
  'favourableTwos',
  'unfavourableTwos',
  'bombLosses',
  'collapseThreats',
  'centre',
] as const;

function weightSchema({ min, max }: Feature) {
  return z.number().int().min(min).max(max);
}

const throughoutSchema = z.strictObject(perFeature(weightSchema));
/** One whole number per feature, or for each stage one per feature, each in its range, and nothing else. */
const weightsSchema = z.union([throughoutSchema, z.strictObject(perStage(() => throughoutSchema))]);

const blendShape = perTerm(({ name, min, max }) => {
  const number = z.number().int().min(min).max(max);
  // A file of an older fcx may lack terms.
  return name === 'gain' ? number : number.default(0);
});
/** A gain and one whole number per term for each stage, each in its range, and nothing else. */
const blendSchema = z.strictObject(perStage((stage) => z.strictObject(blendShape[stage])));

/** The fields of an `Evaluation`, to be part of a schema. */
export const evaluationShape = {
  weights: weightsSchema,
  network: networkSchema.optional(),
  blend: blendSchema.optional(),
};

/** The origin of weights; `details` belongs to the program that made them and is kept unchanged. */
const provenanceSchema = z.object({
  /** `hand` or the name of the strategy that evolved them. */
  method: z.string().min(1),
  note: z.string(),
  details: z.record(z.string(), z.json()).optional(),
});

function fileSchema<T extends z.ZodType>(weights: T) {
  return z
    .strictObject({
      format: z.literal(WEIGHTS_FORMAT),
      version: z.literal([OLDEST_VERSION, 3, 4, WEIGHTS_VERSION]),
      ...evaluationShape,
      weights,
      provenance: provenanceSchema,
    })
    .refine(({ network, blend }) => blend === undefined || network !== undefined, {
      path: ['blend'],
      message: 'needs a network to add to',
    });
}

/** Weights in a file, which may lack features that it does not know, and have some that are gone. */
const namedWeightsSchema = z
  .strictObject({
    ...perFeature((feature) => weightSchema(feature).optional()),
    ...perName(
      REMOVED_FEATURES.map((name) => ({ name })),
      () => z.number().int().optional(),
    ),
  })
  .refine((named) => Object.keys(named).length > 0, 'expected at least one feature');
const throughoutFileSchema = fileSchema(namedWeightsSchema);
const byStageFileSchema = fileSchema(z.strictObject(perStage(() => namedWeightsSchema)));

/** A weights file of this or an older version that is still read. */
export const weightsFileSchema = z.union([throughoutFileSchema, byStageFileSchema]);

/** The schema of the kind of file that this seems to be, so that errors are about that kind. */
function schemaFor(value: unknown) {
  const hasStage = STAGES.some((stage) => at(value, ['weights', stage]) !== undefined);
  return hasStage ? byStageFileSchema : throughoutFileSchema;
}

/** A judge of positions: the network with its blend or, if there is none, the features with these weights. */
export interface Evaluation {
  readonly weights: EvaluationWeights;
  readonly network?: StoredNetwork | undefined;
  /** The numbers added to the network; by default it stands alone. */
  readonly blend?: Blend | undefined;
}

/** The evaluation of a weights file, without its other fields. */
export function evaluationIn({ weights, network, blend }: Evaluation): Evaluation {
  return { weights, network, blend };
}

/** The SHA-256 of an evaluation, in hexadecimal digits: of weights, network and blend. */
export function evaluationHash({ weights, network, blend }: Evaluation): string {
  const parts = JSON.stringify([weights, network?.sha256 ?? null, blend ?? null]);
  return bytesToHex(sha256(utf8ToBytes(parts)));
}

/** The first 12 digits of `evaluationHash`, as many as identify code. */
export function shortHash(evaluation: Evaluation): string {
  return evaluationHash(evaluation).slice(0, 12);
}

/** An evaluation with its origin, as a file holds it. */
export interface WeightsFile extends Evaluation {
  readonly provenance: z.infer<typeof provenanceSchema>;
}

/** A weights file that was read. */
export interface ReadWeights extends WeightsFile {
  /** Features that a file of an older fcx lacks: they count 0. */
  readonly missing: readonly FeatureName[];
}

/** The error for a weights file that is missing or broken. */
export class WeightsFileError extends CodedError<'notFound' | 'unreadable' | 'notJson' | 'invalid'> {}

/** Characters of a value that an error message quotes. */
const LONGEST_SHOWN = 80;

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], value);
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const given = at(value, issue.path);
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    const place = field === '' ? 'field' : /^weights\b/.test(field) ? 'feature' : `field in ${field}`;
    return `unknown ${place} ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
  }
  if (field === 'version' && typeof given === 'number' && given < OLDEST_VERSION)
    return `version: features have changed their meaning since version ${given}; tune again`;
  if (given === undefined) return `${field || 'the file'} is missing`;
  const found = JSON.stringify(given);
  // A network is long.
  const shown = found.length > LONGEST_SHOWN ? `${found.slice(0, LONGEST_SHOWN)}…` : found;
  return `${field || 'the file'}: ${issue.message} (found ${shown})`;
}

/** The texts that were parsed last, with their weights. A file with a network is half a megabyte, and commands read it again and again. */
const recent = new Map<string, ReadWeights>();
const MOST_RECENT = 4;

/** Parses a weights file, called `file` in messages; throws a `WeightsFileError`. */
export function parseWeights(text: string, file: string): ReadWeights {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const read = parseAnew(text, file);
  recent.set(text, read);
  const [oldest = ''] = recent.keys();
  if (recent.size > MOST_RECENT) recent.delete(oldest);
  return read;
}

function parseAnew(text: string, file: string): ReadWeights {
  const value = parseJson(text, (message) => new WeightsFileError('notJson', `${file} is ${message}`));
  const repeated = repeatedKey(text);
  if (repeated !== null) throw new WeightsFileError('invalid', `${file}: ${repeated} is there twice`);
  const result = schemaFor(value).safeParse(value);
  if (!result.success)
    throw new WeightsFileError('invalid', `${file}: ${describeIssue(result.error.issues[0]!, value)}`);
  const { version, weights: read, provenance, network, blend } = result.data;
  const completed = (named: Readonly<Partial<Record<FeatureName, number | undefined>>>) =>
    perFeature(({ name }) => named[name] ?? 0);
  const parts = 'toCome' in read ? Object.values(read) : [read];
  const gone = REMOVED_FEATURES.find((name) => parts.some((named) => name in named));
  if (version === WEIGHTS_VERSION && gone !== undefined)
    throw new WeightsFileError('invalid', `${file}: unknown feature "${gone}"`);
  if (network === undefined && parts.every((named) => FEATURES.every(({ name }) => !(name in named))))
    throw new WeightsFileError('invalid', `${file}: fcx has none of its features any more; tune again`);
  const weights = 'toCome' in read ? perStage((stage) => completed(read[stage])) : completed(read);
  const missing = FEATURES.map(({ name }) => name).filter((name) =>
    parts.some((named) => named[name] === undefined),
  );
  return { weights, provenance, ...(network && { network }), ...(blend && { blend }), missing };
}

/** The text of a weights file, features in the order of the list. */
export function formatWeights({ weights, provenance, network, blend }: WeightsFile): string {
  const inOrder = (unordered: Weights) => perFeature(({ name }) => unordered[name]);
  const ordered = isByStage(weights) ? perStage((stage) => inOrder(weights[stage])) : inOrder(weights);
  const file = {
    format: WEIGHTS_FORMAT,
    version: WEIGHTS_VERSION,
    weights: ordered,
    provenance,
    blend: blend && perTerm(({ name }, stage) => blend[stage][name]),
    network,
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
