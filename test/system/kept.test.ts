import { expect, it } from 'vitest';
import { Kept } from '../../src/system/kept.ts';

it('what is kept is found until its version changes', () => {
  const kept = new Kept<string[]>(2);
  const made = kept.keep('runs/a', '1', ['a']);
  expect(kept.find('runs/a', '1')).toBe(made);
  expect(kept.find('runs/a', '2')).toBeUndefined();
  expect(kept.find('runs/a', '1')).toBeUndefined();
});

it('what is kept is never more than the limit: what nobody has asked for longest goes', () => {
  const kept = new Kept<string[]>(2);
  for (const folder of ['runs/a', 'runs/b']) kept.keep(folder, '1', [folder]);
  kept.find('runs/a', '1');
  kept.keep('runs/c', '1', ['runs/c']);
  const found = ['runs/a', 'runs/b', 'runs/c'].map((folder) => kept.find(folder, '1') !== undefined);
  expect(found).toEqual([true, false, true]);
});
