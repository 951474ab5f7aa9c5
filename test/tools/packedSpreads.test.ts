import { expect, it } from 'vitest';
import { packedSpreadsIn } from '../../tools/packedSpreads.ts';

it('finds objects that are written out only to be spread, by their lines', () => {
  const text = 'const a = {\n  ...{ b, c },\n};\n';
  expect(packedSpreadsIn('one.ts', text)).toEqual([
    'one.ts:2: write out the properties instead of a packed spread',
  ]);
});

it.each([
  'f({ ...more, a })',
  'f({ ...(isOpen && { a }) })',
  'f({ ...(isOpen ? { a } : { b }) })',
  'f([...[1, 2]])',
])('%s has none', (text) => {
  expect(packedSpreadsIn('one.ts', text)).toEqual([]);
});
