import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, fitStream, fitWidth } from '../../../src/cli/text/words.ts';
import { alwaysWith } from '../../thorough.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', '1', ','), minLength: 1, maxLength: 12 });
const line = fc
  .tuple(fc.nat(6), fc.array(fc.tuple(word, fc.integer({ min: 1, max: 4 })), { maxLength: 20 }))
  .map(([indent, words]) =>
    (' '.repeat(indent) + words.map(([text, gap]) => text + ' '.repeat(gap)).join('')).trimEnd(),
  );
const width = fc.integer({ min: 1, max: 60 });

describe('a text that fits a width', () => {
  it('has the same words in the same order, and no wider line but for those of a single word', () => {
    const wordsOf = (said: string) => said.split(/\s+/).join(' ').trim();
    alwaysWith(
      // A column that leaves no room for its first word.
      { examples: [['a  aaa', 5]] },
      [line, width],
      (text, columns) => {
        const fitted = fitWidth(text, columns);
        expect(wordsOf(fitted)).toBe(wordsOf(text));
        if (text.length <= columns) expect(fitted).toBe(text);
        for (const one of fitted.split('\n')) if (one.length > columns) expect(one.trim()).not.toContain(' ');
      },
    );
  });

  it('goes on under the last column, or further to the right than it began', () => {
    expect(fitWidth('  centre   6  coins in the middle', 26)).toBe(
      '  centre   6  coins in the\n              middle',
    );
    expect(fitWidth('  a long line of words and more', 20)).toBe('  a long line of\n      words and more');
  });

  it('keeps a command whole, which would be copied with its breaks', () => {
    const command = 'npx fcx tune --resume runs/2026-11-21-1';
    expect(fitWidth(command, 30)).toBe(command);
    const text = `stopped after 20 generations; resume with: ${command}`;
    expect(fitWidth(text, 30)).toBe(text);
    expect(fitWidth(text, 44)).toBe(`stopped after 20 generations; resume with:\n    ${command}`);
    for (const byPath of ['node ../fcx/bin/run.js', 'node "../my fcx/bin/run.js"', 'cd ../pia && npx fcx'])
      expect(fitWidth(`with: ${byPath} tune --resume runs`, 30)).toBe(`with: ${byPath} tune --resume runs`);
    expect(fitWidth('give it to fcx match with --bot, and to fcx host', 24)).toBe(
      'give it to fcx match\n    with --bot, and to\n    fcx host',
    );
    expect(fitWidth('fcx tune   evolve better weights', 28)).toBe(
      'fcx tune   evolve better\n           weights',
    );
  });
});

it('colours have no width', () => {
  expect(fitWidth('\x1b[31mone\x1b[39m two three', 13)).toBe('\x1b[31mone\x1b[39m two three');
  expect(stripVTControlCharacters(fitWidth('a b  \x1b[31mone two\x1b[39m', 9))).toBe('a b  one\n     two');
});

it('is as it is where there is no terminal', () => {
  const text = 'one two three';
  expect(fitStream(text, { isTTY: false, columns: 5 })).toBe(text);
  expect(fitStream(text, { isTTY: true, columns: 0 })).toBe(text);
  expect(columnsOf({ isTTY: true, columns: 0 })).toBeUndefined();
  expect(columnsOf({ isTTY: false, columns: 5 })).toBeUndefined();
  expect(fitStream(text, { isTTY: true, columns: 9 })).toBe('one two\n    three');
});
