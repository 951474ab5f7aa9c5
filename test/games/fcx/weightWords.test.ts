import { expect, it } from 'vitest';
import { loadPackageWeights } from '../../../src/bot/evaluation/weightsFile.ts';
import { describeRows } from '../../../src/games/fcx/weightWords.ts';

it('says of evolved.json that threats in unfavourable rows count until the last bomb is gone', () => {
  const [threats, twos] = describeRows(loadPackageWeights('evolved.json').weights);
  expect(threats).toMatch(
    /^How much threats in unfavourable rows count, compared with favourable rows: as much while bombs are to come \(\d+ and \d+\), as much with a live bomb \(\d+ and \d+\), almost nothing once no bomb is left \(\d+ and \d+\)\.$/,
  );
  expect(twos).toMatch(/^How much twos in unfavourable rows count, /);
});

it('says of default.json that they count less in every stage', () => {
  expect(describeRows(loadPackageWeights('default.json').weights)[0]).toBe(
    'How much threats in unfavourable rows count, compared with favourable rows: less while bombs are to come (40 and 90), less with a live bomb (40 and 90), less once no bomb is left (40 and 90).',
  );
});
