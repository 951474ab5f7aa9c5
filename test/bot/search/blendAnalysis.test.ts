import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Blend, NETWORK_ALONE, perTerm, TERMS } from '../../../src/bot/evaluation/blend.ts';
import { DEFAULT_WEIGHTS, isOfStage } from '../../../src/bot/evaluation/features.ts';
import { Kernel } from '../../../src/bot/kernel/kernel.ts';
import { encodeNetwork } from '../../../src/bot/network/networkCode.ts';
import { analyzeBlend } from '../../../src/bot/search/contributions.ts';
import { chanceOfResult } from '../../../src/bot/search/winningChance.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';
import { drawNetwork, positions } from '../network/randomNetwork.ts';

const kernel = new Kernel(FOUR_CONNECT_XTREME);
const evaluation = { weights: DEFAULT_WEIGHTS, network: encodeNetwork(drawNetwork(1), {}) };
kernel.setEvaluation(0, evaluation);

/** A gain above 1, and every term with some weight. */
const blend: Blend = perTerm((term, stage) => {
  if (term.name === 'gain') return 300;
  return isOfStage(term, stage) ? 20 + term.name.length : 0;
});

/** The kernel's table has 128 results for each unit of a logit. */
const ROUNDING = 0.01;

describe('the analysis of a blend', () => {
  it('says by how much the chance would be lower without a term', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(positions, fc.constantFrom(...TERMS), (position, { name }) => {
        kernel.setEvaluation(0, { ...evaluation, blend });
        const analysis = analyzeBlend(kernel, position)!;
        fc.pre(Math.abs(analysis.logit) < 5);
        const chance = chanceOfResult(kernel.estimate(position));
        const without = perTerm((term, stage) => (term.name === name ? 0 : blend[stage][term.name]));
        kernel.setEvaluation(0, { ...evaluation, blend: without });
        const lower = chance - chanceOfResult(kernel.estimate(position));
        expect(Math.abs(analysis.contributions[name] - lower)).toBeLessThan(ROUNDING);
        if (Math.abs(lower) > ROUNDING) seen.add(name);
      }),
      { numRuns: 300, seed: 5 },
    );
    expect(seen.size).toBe(TERMS.length);
  });

  it('gives a network alone all that is more than an even chance', () => {
    kernel.setEvaluation(0, { ...evaluation, blend: NETWORK_ALONE });
    fc.assert(
      fc.property(positions, (position) => {
        const { contributions, logit } = analyzeBlend(kernel, position)!;
        const chance = chanceOfResult(kernel.estimate(position));
        expect(contributions.network).toBeCloseTo(chance - 0.5, 9);
        expect(Math.sign(logit)).toBe(Math.sign(contributions.network));
        for (const { name } of TERMS) expect(contributions[name]).toBe(0);
      }),
    );
  });

  it('is nothing without a network', () => {
    const plain = new Kernel(FOUR_CONNECT_XTREME);
    plain.setEvaluation(0, { weights: DEFAULT_WEIGHTS });
    fc.assert(
      fc.property(positions, (position) => {
        expect(analyzeBlend(plain, position)).toBeNull();
      }),
      { numRuns: 10 },
    );
  });
});
