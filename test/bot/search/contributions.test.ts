import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Blend, NETWORK_ALONE, perTerm, TERMS } from '../../../src/bot/evaluation/blend.ts';
import {
  countsInStage,
  DEFAULT_WEIGHTS,
  type FeatureName,
  perFeature,
} from '../../../src/bot/evaluation/features.ts';
import { loadWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../../../src/bot/kernel/kernel.ts';
import { encodeNetwork } from '../../../src/bot/network/networkCode.ts';
import { analyzeBlend, chanceWithoutBomb, contributionsOf } from '../../../src/bot/search/contributions.ts';
import { chanceOfResult } from '../../../src/bot/search/winningChance.ts';
import { FOUR_CONNECT_XTREME, Mirror, type Position } from '../../../src/engine/index.ts';
import { read } from '../../engine/boardOf.ts';
import { always, alwaysWith } from '../../thorough.ts';
import { positions } from '../kernel/positions.ts';
import { drawNetwork } from '../network/randomNetwork.ts';

const trained = new Kernel(FOUR_CONNECT_XTREME);
trained.setEvaluation(0, loadWeights('best.json'));

function kernelOf(feature: FeatureName, weight = 100): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME);
  kernel.setEvaluation(0, { weights: perFeature(({ name }) => (name === feature ? weight : 0)) });
  return kernel;
}

function at(kernel: Kernel, position: Position, row: number, column: number): number {
  return contributionsOf(kernel, position)[row]?.[column] as number;
}

describe('the contributions of coins and cells', () => {
  it('are mirrored with the position', () => {
    alwaysWith({ numRuns: 50 }, [positions], (position) => {
      const mirrored = contributionsOf(trained, Mirror.position(position)).map((row) => row.toReversed());
      expect(mirrored).toEqual(contributionsOf(trained, position));
    });
  });

  it('are for or against the side to move, as the coins are', () => {
    const position = read('7/7/7/7/3o3/1o1xx2 x 5 - 0');
    const kernel = kernelOf('lines');
    // Seven lines run through the middle of the bottom row, five and four through the cells beside it.
    expect(at(kernel, position, 0, 3)).toBeGreaterThan(at(kernel, position, 0, 4));
    expect(at(kernel, position, 0, 4)).toBeGreaterThan(0);
    expect(at(kernel, position, 0, 1)).toBeLessThan(0);
    expect(at(kernel, position, 1, 3)).toBeLessThan(at(kernel, position, 0, 1));
    expect(at(kernel, position, 0, 2)).toBe(0);
  });

  it('are of a free cell what is lost if no line runs through it, of a coin half of what changes with its colour', () => {
    const position = read('7/7/7/7/2oo3/2xxxo1 o 7 - 0');
    const kernel = kernelOf('immediateWins');
    const chance = chanceOfResult(kernel.estimate(position));
    // The only threat is x's, in row 0, column 1.
    expect(chance).toBeLessThan(0.5);
    expect(at(kernel, position, 0, 1)).toBeCloseTo(chance - 0.5, 9);
    expect(at(kernel, position, 0, 0)).toBe(0);
    // With any of the three coins in o's colour, there is no threat.
    for (const column of [2, 3, 4]) {
      expect(at(kernel, position, 0, column)).toBeCloseTo((chance - 0.5) / 2, 9);
    }
  });

  it('decide the game where a coin keeps four in a line apart', () => {
    const position = read('7/7/7/7/7/1xxoxoo x 7 - 0');
    // With an x in the place of the first o the game would be won: from even to 1, so half of that.
    expect(at(kernelOf('lines', 0), position, 0, 3)).toBe(-0.25);
  });
});

describe('the bomb', () => {
  it('contributes nothing where there is none', () => {
    const position = read('7/7/7/7/3o3/1o1xx2 x 5 - 0');
    expect(chanceWithoutBomb(trained, position)).toBeNull();
  });

  it('is compared with the same board, the coins above it a row lower', () => {
    const position = read('7/7/3x3/3b3/2ox3/1xoox2 o 8 10 1');
    const without = { ...read('7/7/7/3x3/2ox3/1xoox2 o 8 - 0'), bombsDropped: 1 };
    const expected = chanceOfResult(trained.estimate(without));
    expect(chanceWithoutBomb(trained, position)).toBe(expected);
    expect(at(trained, position, 2, 3)).toBe(chanceOfResult(trained.estimate(position)) - expected);
  });

  it('may keep four in a line apart', () => {
    const position = read('7/3x3/3x3/3b3/1o1x3/1o1x1o1 o 8 9 1');
    expect(chanceWithoutBomb(trained, position)).toBe(0);
  });
});

const blending = new Kernel(FOUR_CONNECT_XTREME);
const evaluation = { weights: DEFAULT_WEIGHTS, network: encodeNetwork(drawNetwork(1), {}) };

/** A gain above 1, and every term with some weight. */
const blend: Blend = perTerm((term, stage) => {
  if (term.name === 'gain') return 300;
  return countsInStage(term, stage) ? 20 + term.name.length : 0;
});

/** The kernel's table has 128 results for each unit of a logit. */
const ROUNDING = 0.01;

describe('the analysis of a blend', () => {
  it('says by how much the chance would be lower without a term', () => {
    const seen = new Set<string>();
    alwaysWith({ numRuns: 300, seed: 5 }, [positions, fc.constantFrom(...TERMS)], (position, { name }) => {
      blending.setEvaluation(0, { ...evaluation, blend });
      const analysis = analyzeBlend(blending, position)!;
      fc.pre(Math.abs(analysis.logit) < 5);
      const chance = chanceOfResult(blending.estimate(position));
      const without = perTerm((term, stage) => (term.name === name ? 0 : blend[stage][term.name]));
      blending.setEvaluation(0, { ...evaluation, blend: without });
      const lower = chance - chanceOfResult(blending.estimate(position));
      expect(Math.abs(analysis.contributions[name] - lower)).toBeLessThan(ROUNDING);
      if (Math.abs(lower) > ROUNDING) seen.add(name);
    });
    expect(seen.size).toBe(TERMS.length);
  });

  it('gives a network alone all that is more than an even chance', () => {
    blending.setEvaluation(0, { ...evaluation, blend: NETWORK_ALONE });
    always([positions], (position) => {
      const { contributions, logit } = analyzeBlend(blending, position)!;
      const chance = chanceOfResult(blending.estimate(position));
      expect(contributions.network).toBeCloseTo(chance - 0.5, 9);
      expect(Math.sign(logit)).toBe(Math.sign(contributions.network));
      for (const { name } of TERMS) expect(contributions[name]).toBe(0);
    });
  });
});
