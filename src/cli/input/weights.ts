/** Weights files as commands read them. */
import { basename } from 'node:path';
import type { FeatureName, ReadWeights } from '../../bot/index.ts';
import { evaluationIn, WeightsFileError, WeightsFiles } from '../../bot/index.ts';
import type { PageWeights } from '../../page/index.ts';
import { harmless, shellWord, trackedState } from '../../system/index.ts';

/** A note about features that a file lacks. */
export function describeMissing(missing: readonly FeatureName[]): string {
  return `without ${missing.join(', ')}: written by an older version; they count 0`;
}

/** Reads a weights file by name, and warns on standard error when it lacks features. Throws a `WeightsFileError`. */
export function readWeights(name: string): ReadWeights {
  const read = WeightsFiles.loadWeights(name);
  if (read.missing.length > 0)
    process.stderr.write(`${harmless(`${name}: ${describeMissing(read.missing)}`)}\n`);
  return read;
}

/** A weights file for a page to analyse with, by the name without `.json`. */
export function pageWeights(name: string): PageWeights {
  return { name: basename(name, '.json'), evaluation: evaluationIn(readWeights(name)) };
}

/** Return this file first, then all others that are found by name, without those that cannot be read: they were not asked for. */
export function allPageWeights(name: string, say: (text: string) => void): PageWeights[] {
  const first = pageWeights(name);
  const others = WeightsFiles.weightsNames().filter((other) => other !== first.name);
  const readable = others.flatMap((other) => {
    try {
      return [pageWeights(other)];
    } catch (error) {
      if (!(error instanceof WeightsFileError)) throw error;
      say(`left out: ${error.message}`);
      return [];
    }
  });
  return [first, ...readable];
}

/** Print that the file will be replaced, and how to get the old one back; nothing if git does not track it. */
export function sayReplacedFile(path: string, say: (text: string) => void): void {
  const state = trackedState(path);
  if (state === 'committed') {
    say(
      `better weights will replace ${path}, which git tracks; the old ones come back with: git restore ${shellWord(path)}`,
    );
  } else if (state === 'changed') {
    say(
      `better weights will replace ${path}, which has changes that are not committed: git cannot bring them back; --out writes another file`,
    );
  }
}
