import { expect, it } from 'vitest';
import { loadPackageWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { describeRows } from '../../../src/games/fcx/evaluationGame.ts';

it('says of evolved.json that threats in unfavourable rows count while bombs are to come', () => {
  const [threats, twos] = describeRows(loadPackageWeights('evolved.json').weights);
  expect(threats).toMatch(
    /^How much threats in unfavourable rows count, compared with those in favourable rows: less while bombs are to come \(\d+ and \d+\), less with a live bomb \(\d+ and \d+\), almost nothing once no bomb is left \(-\d+ and \d+\)\.$/,
  );
  expect(twos).toMatch(/^How much twos that a coin can fill now count, compared with others: /);
});

it('says of default.json that they count less in every stage', () => {
  expect(describeRows(loadPackageWeights('default.json').weights)[0]).toBe(
    'How much threats in unfavourable rows count, compared with those in favourable rows: less while bombs are to come (50 and 100), less with a live bomb (50 and 100), less once no bomb is left (50 and 100).',
  );
});
