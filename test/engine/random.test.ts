import { describe, expect, it } from 'vitest';
import { stream } from '../../src/engine/random.ts';

describe('a stream', () => {
  // Seeds are written into files and reports: these numbers must never change.
  it('never changes its numbers', () => {
    const integers = stream(1);
    const drawn = [integers.int(0, 419), integers.int(0, 419), integers.int(1, 6), integers.int(-5, 5)];
    expect(drawn).toEqual([32, 34, 1, -3]);

    const floats = stream(7, 'pair', 12);
    expect([floats.float(), floats.float()]).toEqual([0.6481972736318085, 0.06252012158044518]);
    expect(floats.gaussian()).toBeCloseTo(-0.9915127161818895, 12);
    expect(floats.gaussian()).toBeCloseTo(2.5919546772369357, 12);
  });

  it('picks each of a list, and shuffles it into every order', () => {
    const random = stream(5, 'list');
    const list = ['a', 'b', 'c'];
    expect(new Set(Array.from({ length: 50 }, () => random.pick(list)))).toEqual(new Set(list));
    const orders = Array.from({ length: 100 }, () => random.shuffle([...list]).join(''));
    expect([...new Set(orders)].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    expect(stream(1).shuffle(Uint32Array.of(1, 2, 3, 4))).toEqual(
      Uint32Array.from(stream(1).shuffle([1, 2, 3, 4])),
    );
  });
});
