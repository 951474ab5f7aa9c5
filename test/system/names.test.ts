import { expect, it } from 'vitest';
import { harmless } from '../../src/system/names.ts';

it.each([
  ['an escape that a terminal obeys', 'a\u001b[2Jb', 'a?[2Jb'],
  ['a direction of writing', 'a\u202Egpj.exe', 'a?gpj.exe'],
  ['an isolate of a direction', '\u2066a\u2069', '?a?'],
  ['a space without width', 'be\u200Bst', 'be?st'],
  ['a mark of byte order', '\uFEFFbest', '?best'],
  ['a soft hyphen', 'be\u00ADst', 'be?st'],
  ['a line separator', 'a\u2028b', 'a?b'],
])('shows %s', (_, text, shown) => {
  expect(harmless(text)).toBe(shown);
});

it('leaves newlines, letters of all languages and emoji alone', () => {
  const text = 'Häns\nمرحبا 四目 🎲';
  expect(harmless(text)).toBe(text);
});
