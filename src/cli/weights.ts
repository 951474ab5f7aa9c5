/** Weights files as commands read them. */
import { loadWeights } from '../bot/evaluation/weightsFile.ts';
import type { ReadWeights } from '../bot/evaluation/weightsFormat.ts';
import { describeMissing } from '../show/weights.ts';
import { harmless } from '../show/words.ts';

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
