import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';
import { runLine } from './runLine.ts';

it('a line of the tutorial finds the column that it recommends', async () => {
  const printed = await runLine(
    'npx fcx analyze "7/7/3o3/3x3/3o3/2xx3 o 6 - 0" --nodes 200000',
    testFolder(),
  );
  expect(printed).toMatch(/^best column [14]:/m);
});
