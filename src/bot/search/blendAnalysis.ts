/** What the network and each term that evolution adds to it have to do with the chance without search. */

import type { Position } from '../../engine/index.ts';
import { BLEND_ONE, TERMS, type TermName } from '../evaluation/blend.ts';
import type { BlendedEstimate, Kernel } from '../kernel/kernel.ts';
import { chanceOfResult } from './winningChance.ts';

/** The sum of logits that the chance without search is. */
export interface BlendAnalysis extends Pick<BlendedEstimate, 'stage' | 'gain' | 'terms'> {
  /** The network's own logit for the side to move, before the gain. */
  readonly logit: number;
  /** By how much the chance would be lower without the network, or without a term: from -1 to 1. */
  readonly contributions: Readonly<Record<'network' | TermName, number>>;
}

function chanceOfLogit(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Takes the estimate in the kernel's slot 0 apart; `null` if it has no network. */
export function analyzeBlend(kernel: Kernel, position: Position): BlendAnalysis | null {
  const explained = kernel.explainBlend(position);
  const alone = kernel.networkResult(position);
  if (explained === null || alone === null) return null;
  const { stage, gain, terms } = explained;
  const chance = chanceOfResult(alone);
  const logit = Math.log(chance / (1 - chance));
  const parts = {
    network: (logit * gain) / BLEND_ONE,
    ...Object.fromEntries(TERMS.map(({ name }) => [name, terms[name].product / BLEND_ONE])),
  };
  const sum = Object.values(parts).reduce((total, part) => total + part, 0);
  const contributions = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, chanceOfLogit(sum) - chanceOfLogit(sum - part)]),
  );
  return { stage, gain, terms, logit, contributions: contributions as BlendAnalysis['contributions'] };
}
