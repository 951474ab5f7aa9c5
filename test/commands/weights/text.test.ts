import { expect, it } from 'vitest';
import { originFacts } from '../../../src/commands/weights/text.ts';
import { trainingOf, trialFields } from '../../../src/games/fcx/training/trainingFiles.ts';
import { TRAINED } from '../../games/fcx/training/reports.ts';

const { config, result } = TRAINED;
const { fresh, test, lead } = result!;

it('a network tells what it was learnt from, and what it was tested against', () => {
  const parent = { name: 'generation 1', sha256: '0123456789abcdef' };
  const training = trainingOf(config, 2, parent, { positions: 9000, heldOut: fresh! });
  const opponent = { name: 'default.json', sha256: 'a5671fdb2e6a0000' };
  const promotion = trialFields({ opponent, test: test!, lead: lead! }, 4000);
  expect(originFacts({ ...training, promotion })).toEqual([
    ['method', 'fcx train'],
    ['generation', '2'],
    ['parents', 'name generation 1, sha256 0123456789abcdef'],
    ['start', 'name default.json, sha256 def'],
    ['positions', '9000'],
    ['heldOutLoss', '0.57'],
    ['calibrationError', '0.01'],
    ['settings', expect.stringMatching(/^generations 2, .*learning \(epochs 4, batch 512.*seed 7$/)],
    ['engineVersion', '0.1.0'],
    [
      'promotion',
      'tested against default.json (a5671fdb2e6a) at 4000 nodes: H1 after 116 games, LLR 3.00, +35 [+14, +56] Elo in 600 fresh games',
    ],
  ]);
});

it('a lead without an upper bound is shown as infinite', () => {
  const won = { mean: 1, low: 0.75, high: 1, count: 20 };
  const fields = trialFields({ opponent: { name: 'a', sha256: 'b' }, test: test!, lead: won }, 10);
  expect(originFacts({ promotion: fields })).toEqual([
    ['promotion', expect.stringContaining('+∞ [+191, +∞] Elo')],
  ]);
});

it('what an older trainer wrote is shown as it is', () => {
  expect(originFacts({ note: 'by hand', games: [1, 2], promotion: 'none' })).toEqual([
    ['note', 'by hand'],
    ['games', '1; 2'],
    ['promotion', 'none'],
  ]);
});
