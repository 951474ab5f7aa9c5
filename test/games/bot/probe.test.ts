import { expect, it } from 'vitest';
import { deadGenes, PROBE_GAMES } from '../../../src/games/bot/probe.ts';
import type { Genome } from '../../../src/tuner/index.ts';

const GENES = ['own', 'dead', 'style', 'twin'].map((name) => ({
  name,
  min: 0,
  max: name === 'style' ? 2 : 9,
}));
const START = [0, 5, 1, 0];

/** Plays by these numbers; returns those of all couples that it was asked for. */
async function probe(answer: (genome: Genome, attempt: number) => unknown) {
  const asked: (readonly [Genome, Genome])[] = [];
  const dead = await deadGenes(GENES, START, async (couples, attempt) => {
    asked.push(...couples);
    return couples.map(([one, two]) => answer(one, attempt) === answer(two, attempt));
  });
  return { dead, asked };
}

it('names what never changes an answer, and finds what counts only where another is not at its start', async () => {
  const { dead } = await probe(
    ([own = 0, , style, twin = 0]) => `${own > 4},${style === 1},${own * twin > 20}`,
  );
  expect(dead).toEqual(['dead']);
});

it('asks no more of a parameter that has shown', async () => {
  const { dead, asked } = await probe((genome) => genome.join());
  expect(dead).toEqual([]);
  expect(asked).toHaveLength(1 + GENES.length);
});

it('says nothing of a bot that plays differently with the same values', async () => {
  let turn = 0;
  expect((await probe(() => turn++)).dead).toBeNull();
});

it('names all that a deaf bot ignores, after some games with each', async () => {
  const { dead, asked } = await probe(() => 3);
  expect(dead).toEqual(GENES.map(({ name }) => name));
  expect(asked).toHaveLength((1 + GENES.length) * (PROBE_GAMES / 2));
});
