import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampToGene, distinct, memoizePerGenome } from '../../src/tuner/genome.ts';
import { always } from '../thorough.ts';

const gene = { name: 'test', min: -10, max: 10 };

it('values are rounded and clamped, and never -0', () => {
  expect([3.6, -50, 50, -0.2].map((value) => clampToGene(value, gene))).toEqual([4, -10, 10, 0]);
});

it('distinct keeps the first of equals, in order', () => {
  const genomes = fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 2, maxLength: 2 }));
  always([genomes], (all) => {
    expect(distinct(all).map(String)).toEqual([...new Set(all.map(String))]);
  });
});

it('what is made of a genome is made once, each genome on its own', () => {
  const sum = memoizePerGenome((genome) => ({ sum: genome.reduce((one, two) => one + two, 0) }));
  const genome = [1, 2, 3];
  expect(sum(genome)).toBe(sum(genome));
  expect(sum([1, 2, 3])).not.toBe(sum(genome));
  expect(sum([4])).toEqual({ sum: 4 });
});
