import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { evaluationGame, genomeOf, weightsOf } from '../../src/games/evaluationGame.ts';

test('a genome and its weights are the same numbers', () => {
  const genome = genomeOf(DEFAULT_WEIGHTS);
  expect(genomeOf(weightsOf(genome))).toEqual(genome);
  expect(weightsOf(genome)).toEqual(DEFAULT_WEIGHTS);
});

test('everything is measured against the default first, and against an old version', () => {
  const { referencePanel } = evaluationGame({ nodes: 100 }, 2);
  expect(referencePanel.map(({ name }) => name)).toEqual(['default', 'reference']);
  expect(referencePanel[0].genome).toEqual(genomeOf(DEFAULT_WEIGHTS));
});

test('the code that plays and judges is part of what a run is known by', () => {
  const { engine } = evaluationGame({ nodes: 100 }, 2);
  expect(engine).toEqual({
    kernel: expect.stringMatching(/^[0-9a-f]{12}$/),
    code: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
});

test('bombs to come are looked at with a number of nodes, not with a number of plies', () => {
  const [nodes, depth] = [{ nodes: 100 }, { depth: 4 }].map((limits) => {
    const game = evaluationGame(limits, 2);
    return game.job(
      game.referencePanel.map(({ genome }) => genome),
      1,
      [],
    );
  });
  expect(nodes!.searchOptions![0].chancePlies).toBeGreaterThan(0);
  expect(depth!.searchOptions![0].chancePlies).toBe(0);
});
