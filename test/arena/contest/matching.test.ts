import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Edge, heaviestMatching } from '../../../src/arena/contest/formats/matching.ts';
import { alwaysWith, thorough } from '../../thorough.ts';

/** Pairs and weight of the best of all matchings, found by trying them all. */
function bestByTrying(edges: readonly Edge[]): { pairs: number; weight: number } {
  const [first, ...others] = edges;
  if (first === undefined) return { pairs: 0, weight: 0 };
  const without = bestByTrying(others);
  const [here, there] = first;
  const rest = bestByTrying(
    others.filter(([one, other]) => ![one, other].some((end) => end === here || end === there)),
  );
  const taken = { pairs: rest.pairs + 1, weight: rest.weight + first[2] };
  const isBetter =
    taken.pairs > without.pairs || (taken.pairs === without.pairs && taken.weight > without.weight);
  return isBetter ? taken : without;
}

/** Graphs of up to eight vertices with whole weights, also negative and equal ones. */
const graphs = fc.integer({ min: 2, max: 8 }).chain((size) => {
  const all = Array.from({ length: size }, (_, one) =>
    Array.from({ length: size - one - 1 }, (_, after) => [one, one + after + 1] as const),
  ).flat();
  const weights = fc.array(fc.option(fc.integer({ min: -9, max: 9 }), { freq: 3 }), {
    minLength: all.length,
    maxLength: all.length,
  });
  return weights.map((drawn) =>
    all.flatMap(([one, other], index): Edge[] => {
      const weight = drawn[index] ?? null;
      return weight === null ? [] : [[one, other, weight]];
    }),
  );
});

it('has as many pairs as possible, and of those the greatest weight, as trying all matchings finds', () =>
  alwaysWith({ numRuns: thorough(400) }, [graphs], (edges) => {
    const partners = heaviestMatching(edges);
    const matched = edges.filter(([one, other]) => partners[one] === other);
    for (const [one, other] of matched) expect(partners[other]).toBe(one);
    expect(partners.filter((partner) => partner >= 0)).toHaveLength(2 * matched.length);
    const weight = matched.reduce((total, [, , each]) => total + each, 0);
    expect({ pairs: matched.length, weight }).toEqual(bestByTrying(edges));
  }));

it('finds pairs through blossoms within blossoms', () => {
  // Two examples of mwmatching: a nested S-blossom, relabelled as T and expanded; and one that is augmented and expanded.
  const relabelled: Edge[] = [
    [1, 2, 40],
    [1, 3, 40],
    [2, 3, 60],
    [2, 4, 55],
    [3, 5, 55],
    [4, 5, 50],
    [1, 8, 15],
    [5, 7, 30],
    [7, 6, 10],
    [8, 10, 10],
    [4, 9, 30],
  ];
  expect(heaviestMatching(relabelled)).toEqual([-1, 2, 1, 5, 9, 3, 7, 6, 10, 4, 8]);
  const expanded: Edge[] = [
    [1, 2, 8],
    [1, 3, 8],
    [2, 3, 10],
    [2, 4, 12],
    [3, 5, 12],
    [4, 5, 14],
    [4, 6, 12],
    [5, 7, 12],
    [6, 7, 14],
    [7, 8, 12],
  ];
  expect(heaviestMatching(expanded)).toEqual([-1, 2, 1, 5, 6, 3, 4, 8, 7]);
});
