import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logLines, repeatedKey } from '../../src/system/data.ts';
import { always } from '../thorough.ts';

describe('a key that is there twice', () => {
  it.each([
    ['{"a": 1, "b": {"a": 2}}', null],
    ['[{"a": 1}, {"a": 1}, "a", "a"]', null],
    ['{"a#0": 1, "a": 2}', null],
    ['{"a": "\\"b\\": ", "b": 1}', null],
    ['{"a": 1, "a": 1}', 'a'],
    ['{"a": [{"b": 1, "c": 2, "b" : 3}]}', 'b'],
    ['{"\\u0061": 1, "a": 2}', 'a'],
    ['{"__proto__": 1, "__proto__": 2}', '__proto__'],
  ])('in %s is %s', (text, key) => {
    expect(repeatedKey(text)).toBe(key);
  });

  it('is in no text that was made of a value, however deep', () => {
    always([fc.json()], (text) => {
      expect(repeatedKey(text)).toBeNull();
    });
    expect(repeatedKey('['.repeat(50_000) + ']'.repeat(50_000))).toBeNull();
  });
});

it('a log that was cut off anywhere loses its last line, or none', () => {
  const lines = fc.array(fc.dictionary(fc.string(), fc.string()), { minLength: 1 });
  always([lines, fc.nat()], (values, place) => {
    const whole = values.map((value) => JSON.stringify(value));
    const text = whole.map((line) => `${line}\n`).join('');
    const cut = text.slice(0, place % (text.length + 1));
    const ended = cut.split('\n').length - 1;
    const { lines: left, isTorn } = logLines(cut);
    expect(left).toEqual(whole.slice(0, left.length));
    // Without its end alone a line is whole.
    expect([ended, ended + 1]).toContain(left.length);
    expect(isTorn).toBe(left.length === ended && !cut.endsWith('\n') && cut !== '');
  });
});
