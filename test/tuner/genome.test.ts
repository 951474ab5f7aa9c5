import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampToGene, distinct, oncePerGenome, placeInRange, sameGenome } from '../../src/tuner/genome.ts';

const gene = { name: 'test', min: -10, max: 10 };

test('values are rounded and clamped, and never -0', () => {
  expect(clampToGene(3.6, gene)).toBe(4);
  expect(clampToGene(-50, gene)).toBe(-10);
  expect(clampToGene(50, gene)).toBe(10);
  expect(Object.is(clampToGene(-0.2, gene), 0)).toBe(true);
});

test('places range from 0 to 1', () => {
  expect([-10, 0, 10].map((value) => placeInRange(value, gene))).toEqual([0, 0.5, 1]);
});

test('distinct keeps the first of equals, in order', () => {
  const genomes = fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 2, maxLength: 2 }));
  fc.assert(
    fc.property(genomes, (all) => {
      const kept = distinct(all);
      expect(new Set(kept.map(String)).size).toBe(kept.length);
      expect(new Set(kept.map(String))).toEqual(new Set(all.map(String)));
      const firsts = kept.map((genome) => all.findIndex((other) => sameGenome(genome, other)));
      expect(firsts).toEqual([...firsts].sort((one, two) => one - two));
    }),
  );
});

test('what is made of a genome is made once, each genome on its own', () => {
  const sum = oncePerGenome((genome) => ({ sum: genome.reduce((one, two) => one + two, 0) }));
  const genome = [1, 2, 3];
  expect(sum(genome)).toBe(sum(genome));
  expect(sum([1, 2, 3])).not.toBe(sum(genome));
  expect(sum([4])).toEqual({ sum: 4 });
});
