/**
 * The numbers that decide how the tuned bot plays: name, meaning, range and hand-set value of each, and the files that hold
 * them. The one place that knows them: mind, tuner and documentation derive from it.
 *
 * Values are in thousandths of a death: exploding without a DEFUSE costs 1000.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { CodedError } from '../../../engine/index.ts';
import { parseData, readText, writeWhole } from '../../../system/index.ts';

export interface Feature {
  readonly name: string;
  readonly meaning: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
}

export const FEATURES = [
  {
    name: 'lastDefuse',
    meaning: 'cost of drawing a kitten with one DEFUSE in hand',
    min: 0,
    max: 1000,
    default: 500,
  },
  {
    name: 'spareDefuse',
    meaning: 'cost of drawing a kitten with several DEFUSE in hand',
    min: 0,
    max: 1000,
    default: 200,
  },
  { name: 'skip', meaning: 'cost of playing the only SKIP', min: -200, max: 800, default: 100 },
  { name: 'shuffle', meaning: 'cost of playing the only SHUFFLE', min: -200, max: 800, default: 80 },
  { name: 'look', meaning: 'cost of playing the only SEE_THE_FUTURE', min: -200, max: 800, default: 30 },
  {
    name: 'spareCard',
    meaning: 'percent by which a second copy in hand lowers the cost of a card, a third again',
    min: 0,
    max: 100,
    default: 30,
  },
  {
    name: 'late',
    meaning: 'percent by which the cost of a card has fallen when the deck is nearly empty',
    min: -100,
    max: 100,
    default: 50,
  },
  {
    name: 'laterRisk',
    meaning: 'percent of the mean risk that a bot that does not draw now must bear later',
    min: 0,
    max: 200,
    default: 80,
  },
  { name: 'newCard', meaning: 'value of a card drawn', min: 0, max: 200, default: 10 },
  {
    name: 'passOn',
    meaning: 'value of leaving a kitten to the next bot with SKIP',
    min: 0,
    max: 1000,
    default: 150,
  },
  { name: 'passOnLast', meaning: 'the same with a single opponent left', min: 0, max: 1000, default: 400 },
  {
    name: 'lookGain',
    meaning: 'percent of the expected gain from knowing the next card that counts for a look',
    min: 0,
    max: 300,
    default: 100,
  },
  {
    name: 'suspectSkip',
    meaning: 'log odds, in hundredths, that the next card is a kitten after another bot has played SKIP',
    min: -200,
    max: 600,
    default: 30,
  },
  {
    name: 'suspectLook',
    meaning: 'more of them if that bot had looked at the next cards',
    min: -200,
    max: 800,
    default: 300,
  },
  {
    name: 'expectTop',
    meaning: 'percent of the probability that another bot puts its kitten on top',
    min: 0,
    max: 100,
    default: 40,
  },
  {
    name: 'placeNext',
    meaning: 'value of a kitten on top, for the next bot',
    min: -1000,
    max: 1000,
    default: 300,
  },
  {
    name: 'placeBefore',
    meaning: 'value of a kitten that the bots after it draw before this bot does',
    min: -1000,
    max: 1000,
    default: 100,
  },
  {
    name: 'placeMine',
    meaning: 'value of a kitten that this bot draws if nobody skips',
    min: -1000,
    max: 1000,
    default: -400,
  },
  {
    name: 'placeDeep',
    meaning: 'value of a kitten at the bottom; less in proportion above it',
    min: -1000,
    max: 1000,
    default: 0,
  },
] as const satisfies readonly Feature[];

export type FeatureName = (typeof FEATURES)[number]['name'];

/** A whole number for every feature, in its range. */
export type KittenWeights = Readonly<Record<FeatureName, number>>;

/** An object with a value for every feature. */
export function perFeature<T>(value: (feature: Feature, index: number) => T): Record<FeatureName, T> {
  return Object.fromEntries(
    FEATURES.map((feature, index) => [feature.name, value(feature, index)]),
  ) as Record<FeatureName, T>;
}

/** The weights set by hand. */
export const UNTUNED_WEIGHTS: KittenWeights = perFeature((feature) => feature.default);

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
