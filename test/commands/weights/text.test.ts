import { expect, it } from 'vitest';
import { originFacts } from '../../../src/commands/weights/text.ts';
import { trialFields } from '../../../src/games/fcx/training/trainingFiles.ts';
import { TRAINED } from '../../games/fcx/training/reports.ts';

it('a network tells what it was tested against, and a lead without an upper bound is infinite', () => {
  const { test } = TRAINED.result!;
  const opponent = { name: 'default.json', sha256: 'a5671fdb2e6a0000' };
  const won = { mean: 1, low: 0.75, high: 1, count: 20 };
  expect(originFacts({ promotion: trialFields({ opponent, test: test!, lead: won }, 4000) })).toEqual([
    [
      'promotion',
      'tested against default.json (a5671fdb2e6a) at 4000 nodes: H1 after 116 games, LLR 3.00, +∞ [+191, +∞] Elo in 40 fresh games',
    ],
  ]);
});

it('what an older trainer wrote is shown as it is', () => {
  expect(originFacts({ note: 'by hand', games: [1, 2], promotion: 'none' })).toEqual([
    ['note', 'by hand'],
    ['games', '1; 2'],
    ['promotion', 'none'],
  ]);
});
