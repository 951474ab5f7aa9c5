import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLEND_ONE, type Blend, NETWORK_ALONE, perTerm, TERMS } from '../../../src/bot/evaluation/blend.ts';
import { DEFAULT_WEIGHTS, formatWeights, Kernel, parseWeights, STAGES } from '../../../src/bot/index.ts';
import { ESTIMATE_LIMIT, PROVEN_SCORE, WIN_SCORE } from '../../../src/bot/kernel/kernelExports.ts';
import { encodeNetwork } from '../../../src/bot/network/networkCode.ts';
import { FOUR_CONNECT_XTREME, initialPosition } from '../../../src/engine/index.ts';
import { always, alwaysWith } from '../../thorough.ts';
import { countTerms } from '../evaluation/termReference.ts';
import { positions } from '../kernel/positions.ts';
import { drawNetwork } from './randomNetwork.ts';

const network = drawNetwork(1);

const blends: fc.Arbitrary<Blend> = fc
  .record(
    Object.fromEntries(
      STAGES.map((stage) => [
        stage,
        fc.record(
          Object.fromEntries(Object.entries(perTerm(({ min, max }) => fc.integer({ min, max }))[stage])),
        ),
      ]),
    ),
  )
  .map((blend) => blend as unknown as Blend);

const evaluation = { weights: DEFAULT_WEIGHTS, network: encodeNetwork(network, {}) };

function kernelWith(blend?: Blend): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME);
  kernel.setEvaluation(0, { ...evaluation, blend });
  return kernel;
}

const changing = kernelWith();

describe('a blend', () => {
  it('has terms that are counted as a plain implementation does', () => {
    const seen = new Set<string>();
    alwaysWith({ numRuns: 1000, seed: 12 }, [positions], (position) => {
      const terms = changing.explainBlend(position)!.terms;
      const counts = Object.fromEntries(TERMS.map(({ name }) => [name, terms[name].count]));
      expect(counts).toEqual(countTerms(position));
      for (const [name, count] of Object.entries(counts)) if (count !== 0) seen.add(name);
    });
    expect([...seen].sort()).toEqual(TERMS.map(({ name }) => name).sort());
  });

  it('of the network alone leaves its estimates as they are', () => {
    const plain = new Kernel(FOUR_CONNECT_XTREME);
    plain.setEvaluation(0, evaluation);
    changing.setEvaluation(0, { ...evaluation, blend: NETWORK_ALONE });
    always([positions], (position) => {
      expect(changing.estimate(position)).toBe(plain.networkResult(position));
    });
  });

  it('adds the products of its terms to the network’s logit times the gain', () => {
    const logit = (result: number) => 2 * Math.atanh(result / 1e6);
    always([positions, blends], (position, blend) => {
      changing.setEvaluation(0, { ...evaluation, blend });
      const { stage, gain, terms } = changing.explainBlend(position)!;
      const alone = logit(changing.networkResult(position) as number);
      const products = Object.values(terms).reduce((sum, { product }) => sum + product, 0);
      expect({ gain, ...Object.fromEntries(TERMS.map(({ name }) => [name, terms[name].weight])) }).toEqual(
        blend[stage],
      );
      const expected = (alone * gain + products) / BLEND_ONE;
      // The kernel's table has 128 results for each unit of a logit, and ends.
      fc.pre(Math.abs(alone) < 5 && Math.abs(expected) < 5);
      expect(Math.abs(logit(changing.estimate(position)) - expected)).toBeLessThan(0.03);
    });
  });

  it('has its gain divided out of scores that are told, but not out of proven ones', () => {
    const logit = (score: number) => Math.atanh(score / WIN_SCORE);
    always([positions, blends, fc.integer({ min: -WIN_SCORE, max: WIN_SCORE })], (position, blend, score) => {
      changing.setEvaluation(0, { ...evaluation, blend });
      const { gain } = changing.explainBlend(position)!;
      const told = changing.withoutGain(position, score);
      expect(changing.withoutGain(position, 0 - score)).toBe(0 - told);
      if (Math.abs(score) > PROVEN_SCORE || gain === BLEND_ONE) expect(told).toBe(score);
      else if (Math.abs(score) <= ESTIMATE_LIMIT && Math.abs(told) < 0.99 * WIN_SCORE)
        expect((logit(told) * gain) / BLEND_ONE).toBeCloseTo(logit(score), 3);
    });
    changing.setEvaluation(0, { weights: DEFAULT_WEIGHTS });
    expect(changing.withoutGain(initialPosition(1), 400_000)).toBe(400_000);
  });

  it('is what the search uses, and forgotten with the next one', () => {
    const weight = { ...NETWORK_ALONE.toCome, mobility: 100 };
    const blend = { ...NETWORK_ALONE, toCome: weight, spent: weight, live: weight };
    alwaysWith({ numRuns: 20 }, [positions], (position) => {
      const fresh = kernelWith(blend).search(position, { depth: 2 });
      changing.setEvaluation(0, { ...evaluation, blend: NETWORK_ALONE });
      changing.search(position, { depth: 2 });
      changing.setEvaluation(0, { ...evaluation, blend });
      expect(changing.search(position, { depth: 2 })).toEqual(fresh);
    });
  });
});

describe('a weights file with a blend', () => {
  const provenance = { method: 'hand', note: 'for a test' };
  const stored = encodeNetwork(network, {});
  const text = formatWeights({ weights: DEFAULT_WEIGHTS, provenance, network: stored, blend: NETWORK_ALONE });

  it('is read as it was written', () => {
    alwaysWith({ numRuns: 10 }, [blends], (blend) => {
      const file = { weights: DEFAULT_WEIGHTS, provenance, network: stored, blend };
      expect(parseWeights(formatWeights(file), 'it')).toEqual({ ...file, missing: [] });
    });
  });

  it('of version 2 has none', () => {
    const { blend, ...file } = JSON.parse(text);
    expect(blend).toEqual(NETWORK_ALONE);
    expect(parseWeights(JSON.stringify({ ...file, version: 2 }), 'it')).not.toHaveProperty('blend');
  });

  it.each<[string, (file: Record<string, never>) => unknown, RegExp]>([
    ['no network', ({ network: _, ...file }) => file, /^it: blend: needs a network/],
    [
      'a number out of its range',
      (file) => ({ ...file, blend: { ...NETWORK_ALONE, live: { ...NETWORK_ALONE.live, gain: 3 } } }),
      /^it: blend\.live\.gain: .*>=64/,
    ],
    [
      'a stage too few',
      (file) => ({ ...file, blend: { toCome: NETWORK_ALONE.toCome, live: NETWORK_ALONE.live } }),
      /^it: blend\.spent is missing/,
    ],
  ])('is refused with %s', (_, change, message) => {
    expect(() => parseWeights(JSON.stringify(change(JSON.parse(text))), 'it')).toThrow(message);
  });
});
