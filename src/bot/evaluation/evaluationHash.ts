/** Names of evaluations that cannot be mistaken for another's. */
import { createHash } from 'node:crypto';
import type { Evaluation } from './weightsFormat.ts';

/** Identifies what evaluates positions: weights, network and blend. */
export function evaluationHash({ weights, network, blend }: Evaluation): string {
  return createHash('sha256')
    .update(JSON.stringify([weights, network?.sha256 ?? null, blend ?? null]))
    .digest('hex');
}

/** The first 12 digits of that hash, as many as identify code. */
export function shortHash(evaluation: Evaluation): string {
  return evaluationHash(evaluation).slice(0, 12);
}
