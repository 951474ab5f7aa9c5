import { expect, it } from 'vitest';
import { VersionedCache } from '../../src/system/versionedCache.ts';

it('what is kept is found until its version changes', () => {
  const kept = new VersionedCache<string[]>(2);
  const made = kept.set('runs/a', '1', ['a']);
  expect(kept.get('runs/a', '1')).toBe(made);
  expect(kept.get('runs/a', '2')).toBeUndefined();
  expect(kept.get('runs/a', '1')).toBeUndefined();
});

it('what is kept is never more than the limit: what nobody has asked for longest goes', () => {
  const kept = new VersionedCache<string[]>(2);
  for (const folder of ['runs/a', 'runs/b']) kept.set(folder, '1', [folder]);
  kept.get('runs/a', '1');
  kept.set('runs/c', '1', ['runs/c']);
  const found = ['runs/a', 'runs/b', 'runs/c'].map((folder) => kept.get(folder, '1') !== undefined);
  expect(found).toEqual([true, false, true]);
});
