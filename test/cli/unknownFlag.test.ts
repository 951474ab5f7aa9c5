/** What is said of a flag that does not exist. */
import { expect, it } from 'vitest';
import { withNearestFlag } from '../../src/cli/unknownFlag.ts';

const FLAGS = { generations: {}, out: {}, ponder: { allowNo: true }, secret: { hidden: true } };

it.each([
  ['--generation', '; did you mean --generations?'],
  ['--no-pondr', '; did you mean --no-ponder?'],
  ['--hlep', '; did you mean --help?'],
  ['--secre', ''],
  ['--nothinglikeit', ''],
])('%s%s', (flag, hint) => {
  const said = `Nonexistent flag: ${flag}`;
  expect(withNearestFlag(said, FLAGS)).toBe(said + hint);
});

it('other messages stay as they are', () => {
  const several = 'Nonexistent flags: --outt, --generation';
  expect(withNearestFlag(several, FLAGS)).toBe(several);
  expect(withNearestFlag('Unexpected argument: outt', FLAGS)).toBe('Unexpected argument: outt');
});
