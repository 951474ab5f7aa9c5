import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { evaluationSubject, genomeOf, weightsOf } from '../../src/tuner/subject.ts';

test('a genome and its weights are the same numbers', () => {
  const genome = genomeOf(DEFAULT_WEIGHTS);
  expect(genomeOf(weightsOf(genome))).toEqual(genome);
  expect(weightsOf(genome)).toEqual(DEFAULT_WEIGHTS);
});

test('everything is measured against the default first, and against an old version', () => {
  const { referencePanel } = evaluationSubject({ nodes: 100 }, 2);
  expect(referencePanel.map(({ name }) => name)).toEqual(['default', 'reference']);
  expect(referencePanel[0].genome).toEqual(genomeOf(DEFAULT_WEIGHTS));
});

test('bombs to come are looked at with a number of nodes, not with a number of plies', () => {
  const [nodes, depth] = [{ nodes: 100 }, { depth: 4 }].map((limits) => {
    const subject = evaluationSubject(limits, 2);
    return subject.pairJob(subject.referencePanel[0].genome, subject.referencePanel[1]!.genome, 1, []);
  });
  expect(nodes!.searchOptions![0].chancePlies).toBeGreaterThan(0);
  expect(depth!.searchOptions![0].chancePlies).toBe(0);
});
