/**
 * The numbers that decide the play of the tuned bot: name, meaning, range and hand-set value of each, and their files. Values are in
 * thousandths of a death: exploding without a DEFUSE costs 1000.
 */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { WeightsFiles } from '../../../bot/index.ts';
import { CodedError } from '../../../engine/index.ts';
import { parseData, readText, writeWhole } from '../../../system/index.ts';

/** The features with the ranges of their weights, and the weights set by hand. */
export const KITTEN_FEATURES = [
  /** The cost of drawing a kitten with one DEFUSE in hand. */
  { name: 'lastDefuse', min: 0, max: 1000, default: 500 },
  /** The cost of drawing a kitten with several DEFUSE in hand. */
  { name: 'spareDefuse', min: 0, max: 1000, default: 200 },
  /** The cost of playing the only SKIP. */
  { name: 'skip', min: -200, max: 800, default: 100 },
  /** The cost of playing the only SHUFFLE. */
  { name: 'shuffle', min: -200, max: 800, default: 80 },
  /** The cost of playing the only SEE_THE_FUTURE. */
  { name: 'look', min: -200, max: 800, default: 30 },
  /** The percentage by which a second copy in hand lowers the cost of a card, a third again. */
  { name: 'spareCard', min: 0, max: 100, default: 30 },
  /** The percentage by which the cost of a card has fallen when the deck is nearly empty. */
  { name: 'late', min: -100, max: 100, default: 50 },
  /** The percentage of the mean risk that a bot that does not draw now must bear later. */
  { name: 'laterRisk', min: 0, max: 200, default: 80 },
  /** The value of a card drawn. */
  { name: 'newCard', min: 0, max: 200, default: 10 },
  /** The value of leaving a kitten to the next bot with SKIP, with several opponents left. */
  { name: 'passOn', min: 0, max: 1000, default: 150 },
  /** The value of leaving a kitten to the next bot with SKIP, with a single opponent left. */
  { name: 'passOnLast', min: 0, max: 1000, default: 400 },
  /** The percentage of the expected gain from knowing the next card that counts for a look. */
  { name: 'lookGain', min: 0, max: 300, default: 100 },
  /** The log odds, in hundredths, that the next card is a kitten after another bot has played SKIP. */
  { name: 'suspectSkip', min: -200, max: 600, default: 30 },
  /** The log odds to add if that bot had looked at the next cards. */
  { name: 'suspectLook', min: -200, max: 800, default: 300 },
  /** The probability, in percent, that another bot puts its kitten on top. */
  { name: 'expectTop', min: 0, max: 100, default: 40 },
  /** The value of a kitten on top, for the next bot. */
  { name: 'placeNext', min: -1000, max: 1000, default: 300 },
  /** The value of a kitten that bots after the next one draw before this bot does. */
  { name: 'placeBefore', min: -1000, max: 1000, default: 100 },
  /** The value of a kitten that this bot draws if nobody skips. */
  { name: 'placeMine', min: -1000, max: 1000, default: -400 },
  /** The value of a kitten at the bottom; less in proportion above it. */
  { name: 'placeDeep', min: -1000, max: 1000, default: 0 },
] as const;

type Feature = (typeof KITTEN_FEATURES)[number];

/** A whole number for every feature, in its range. */
export type KittenWeights = Readonly<Record<Feature['name'], number>>;

/** A record with one entry for each feature. */
export function perKittenFeature<T>(value: (feature: Feature, index: number) => T) {
  const entries = KITTEN_FEATURES.map((feature, index) => [feature.name, value(feature, index)]);
  return Object.fromEntries(entries) as Record<Feature['name'], T>;
}

/** The weights set by hand. */
export const UNTUNED_WEIGHTS: KittenWeights = perKittenFeature((feature) => feature.default);

const WEIGHTS_FORMAT = 'fcx-kitten-weights';
/** Increased whenever a feature changes its meaning. */
const WEIGHTS_VERSION = 1;

/** The weights of fcx; relative to this module both in `src` and in `dist`. */
const TUNED_FILE = fileURLToPath(new URL('../../../../weights/kitten.json', import.meta.url));

/** The schema of a weights file. */
export const kittenWeightsSchema = z.strictObject({
  format: z.literal(WEIGHTS_FORMAT),
  version: z.literal(WEIGHTS_VERSION),
  weights: z.strictObject(perKittenFeature(({ min, max }) => z.int().min(min).max(max))),
  provenance: z.object({
    /** `hand` or the name of the strategy that evolved them. */
    method: z.string().min(1),
    note: z.string(),
    details: z.record(z.string(), z.json()).optional(),
  }),
});

/** The error for a weights file that cannot be read or has wrong values. */
class KittenWeightsError extends CodedError<'unreadable' | 'invalid'> {}

function parseKittenWeights(text: string, path: string): KittenWeights {
  const invalid = (message: string) => new KittenWeightsError('invalid', `${path}: ${message}`);
  return parseData(text, kittenWeightsSchema, 'the file', invalid).weights;
}

/** Reads a weights file. Throws a `KittenWeightsError` naming the file and the first invalid field. */
export function loadKittenWeights(path: string): KittenWeights {
  return parseKittenWeights(
    readText(path, (message) => new KittenWeightsError('unreadable', message)),
    path,
  );
}

/** The weights of a name: `tuned`, `untuned`, or a file. Throws a `WeightsFileError` or a `KittenWeightsError`. */
export function readKittenWeights(name: string): KittenWeights {
  if (name === 'untuned') return UNTUNED_WEIGHTS;
  return loadKittenWeights(name === 'tuned' ? TUNED_FILE : WeightsFiles.findWeightsFile(name));
}

/**
 * Writes a weights file, whole or not at all. Throws an `OutputFileError`, or a `KittenWeightsError` for weights that could not be read
 * again.
 */
export async function saveKittenWeights(
  path: string,
  weights: KittenWeights,
  provenance: z.infer<typeof kittenWeightsSchema>['provenance'],
): Promise<void> {
  const ordered = perKittenFeature(({ name }) => weights[name]);
  const file = { format: WEIGHTS_FORMAT, version: WEIGHTS_VERSION, weights: ordered, provenance };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  parseKittenWeights(text, path);
  await writeWhole(path, text);
}
