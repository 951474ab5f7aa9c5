/** Networks with their origin: what was learnt from what, and what it was tested against. */
import { type Estimate, eloEstimate, eloFields } from '../../../arena/index.ts';
import type { Training } from '../../../bot/index.ts';
import type { FinishedTest } from '../../../tuner/index.ts';
import type { Predictions, TrainConfig } from './trainingFormat.ts';

/** A test and a measured lead, against the same opponent. */
export interface Trial {
  readonly opponent: { readonly name: string; readonly sha256: string };
  readonly test: FinishedTest;
  readonly lead: Estimate;
}

/** A trial as fields of a JSON object. */
export function trialFields({ opponent, test: { verdict, llr, games }, lead }: Trial, nodes: number) {
  return {
    opponent: opponent.name,
    opponentSha256: opponent.sha256,
    nodes,
    verdict,
    llr,
    testGames: games,
    leadGames: 2 * lead.count,
    ...eloFields(eloEstimate(lead)),
  };
}

/**
 * The training of a network that is not yet tested, for its file.
 *
 * @param parent the champion whose games it learnt from, and whose network it started from if it has one
 */
export function trainingOf(
  { engine, settings, start }: TrainConfig,
  generation: number,
  parent: Trial['opponent'],
  { positions, heldOut }: { readonly positions: number; readonly heldOut: Predictions },
): Training {
  return {
    method: 'fcx train',
    generation,
    parents: [parent],
    start,
    positions,
    heldOutLoss: heldOut.loss,
    calibrationError: heldOut.network.error,
    settings: structuredClone(settings),
    engineVersion: engine.version,
  };
}
