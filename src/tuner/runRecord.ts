/** The runs of `fcx tune` as a reader sees them. */

import type { Gene } from './genome.ts';
import { RunError, readRun } from './run/savedRun.ts';
import { type SavedTuning, TUNING } from './runFormat.ts';

/** Reads a run of `fcx tune`; throws what `readRun` of any run throws. */
export function readTuning(folder: string): SavedTuning {
  return readRun(TUNING, folder);
}

/**
 * Makes sure that the genomes of a run have the same genes as here.
 *
 * @throws {RunError} for a run of other genes
 */
export function checkGenes({ folder, config }: SavedTuning, genes: readonly Gene[]): void {
  if (config.engine.genes.join() === genes.map(({ name }) => name).join()) return;
  throw new RunError(
    'otherEngine',
    `${folder} was made by fcx ${config.engine.version}, which had other genes, and can only be read by that one`,
  );
}
