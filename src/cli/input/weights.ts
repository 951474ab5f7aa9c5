/** Weights files as commands read them. */
import { basename, isAbsolute } from 'node:path';
import {
  findWeightsFile,
  isPackageFile,
  loadWeights,
  nameOfPackageFile,
  type ReadWeights,
} from '../../bot/index.ts';
import type { PageWeights } from '../../page/index.ts';
import { describeMissing } from '../text/weights.ts';
import { harmless } from '../text/words.ts';

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

/** Which file a name stands for here: its path, or `best.json of fcx` for one that comes with fcx. Throws a {WeightsFileError}. */
export function describeWeightsFile(name: string): string {
  const path = findWeightsFile(name);
  return isAbsolute(path) && isPackageFile(path) ? nameOfPackageFile(path) : path;
}

/** A weights file for a page to analyse with, by the name without `.json`. */
export function pageWeights(name: string): PageWeights {
  const { weights, network } = readWeights(name);
  return { name: basename(name, '.json'), evaluation: { weights, network } };
}
