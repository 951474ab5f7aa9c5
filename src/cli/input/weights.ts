/** Weights files as commands read them. */
import { basename } from 'node:path';
import { loadWeights } from '../../bot/evaluation/weightsFile.ts';
import type { ReadWeights } from '../../bot/evaluation/weightsFormat.ts';
import type { PageWeights } from '../../page/pageData.ts';
import { describeMissing } from '../../show/weights.ts';
import { harmless } from '../../show/words.ts';

/**
 * Reads a weights file by name, and warns on standard error when it lacks features.
 *
 * @throws {WeightsFileError}
 */
export function readWeights(name: string): ReadWeights {
  const read = loadWeights(name);
  if (read.missing.length > 0)
    process.stderr.write(`${harmless(`${name}: ${describeMissing(read.missing)}`)}\n`);
  return read;
}

/** A weights file for a page to analyse with, by the name without `.json`. */
export function pageWeights(name: string): PageWeights {
  const { weights, network } = readWeights(name);
  return { name: basename(name, '.json'), evaluation: { weights, network } };
}
