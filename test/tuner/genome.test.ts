import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clampToGene, distinct, isAtLimit, memoizePerGenome } from '../../src/tuner/genome.ts';
import { bestGuess } from '../../src/tuner/tuningFormat.ts';
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

it('a number is at a limit if it has moved to an end of its range; a choice, or one that began there, is not', () => {
  const at = (number: number | undefined, start: number, shown?: (value: number) => string | boolean) =>
    isAtLimit(shown === undefined ? gene : { ...gene, shown }, number, start);
  expect([-10, -9, 0, 9, 10].map((number) => at(number, 0))).toEqual([true, false, false, false, true]);
  expect([at(10, 10), at(-10, -10), at(10, -10), at(undefined, 0)]).toEqual([false, false, true, false]);
  expect([at(10, 0, String), at(-10, 0, Boolean)]).toEqual([false, false]);
});

it('the best guess of an unfinished run is its last champion, else the newest of its hall of fame', () => {
  const guess = (champions: readonly number[], hallOfFame: readonly number[]) =>
    bestGuess({
      champions: champions.map((one) => ({ genome: [one] })),
      hallOfFame: hallOfFame.map((one) => [one]),
    } as never);
  expect([guess([1, 2], [3, 4]), guess([1], [3]), guess([], [3, 4]), guess([], [])]).toEqual([
    [2],
    [1],
    [4],
    undefined,
  ]);
});
