/**
 * Feeds texts to a parser, damaged as disks, networks and people damage them: in bytes, pieces, numbers and words of JSON. The
 * parser must read them or throw an expected error.
 */
import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import { ExpectedError } from '../../src/engine/errors.ts';
import type { FuzzTarget } from './targets.ts';

/** Pieces of text that often break parsers. */
const nasty = fc.constantFrom(
  ...'0 -0 -1 7 99 1e99 1e-99 0.5 9007199254740993 NaN null true'.split(' '),
  ...'" \\ {} [] {"column":3} {"__proto__":{"x":1}} "constructor" b / -'.split(' '),
  ...['', '['.repeat(20), '\u0000', '\ufeff', '\ud800', '🂡', '\r\n', '\n', ' '.repeat(50)],
);

/** Parts that stand for something: numbers, texts, lists, and marks of JSON. */
const PARTS = [/-?\d+(\.\d+)?/g, /"[^"]*"/g, /\[[^[\]]*\]/g, /[[\]{},:]/g];

/** A place in any text, as a share of its length. */
const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

function mutationsOf(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const at = (share: number, { length }: string) => Math.floor(share * (length + 1));
  const splices = fc
    .tuple(text, place, fc.nat(8), fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 1 })))
    .map(([one, share, length, piece]) => {
      const start = at(share, one);
      return one.slice(0, start) + piece + one.slice(start + length);
    });
  const parts = fc
    .tuple(text, fc.constantFrom(...PARTS), place, nasty, fc.boolean())
    .map(([one, pattern, share, piece, isAdded]) => {
      const found = [...one.matchAll(pattern)];
      const match = found[Math.floor(share * found.length)];
      if (match === undefined) return one;
      const end = match.index + match[0].length;
      return one.slice(0, isAdded ? end : match.index) + piece + one.slice(end);
    });
  const numbers = fc.tuple(text, place, fc.integer({ min: -2, max: 2 })).map(([one, share, more]) => {
    const start = at(share, one);
    return one.slice(0, start) + one.slice(start).replace(/-?\d+/, (found) => `${Number(found) + more}`);
  });
  const ends = fc
    .tuple(text, place, text, place)
    .map(([one, share, other, from]) => one.slice(0, at(share, one)) + other.slice(at(from, other)));
  return fc.oneof(splices, parts, numbers, ends);
}

/**
 * Feed this many inputs to a parser, first the target's corpus as it is, and count the results; `mostBytes` is the most heap that one
 * of them took.
 */
export function fuzz({ corpus, parse }: FuzzTarget, inputs: number) {
  const counts = { accepted: 0, refused: 0, mostBytes: 0 };
  const whole = fc.constantFrom(...corpus);
  const once = mutationsOf(whole);
  const feed = (text: string) => {
    const before = getHeapStatistics().used_heap_size;
    try {
      parse(text);
      counts.accepted++;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      counts.refused++;
    }
    counts.mostBytes = Math.max(counts.mostBytes, getHeapStatistics().used_heap_size - before);
  };
  const texts = fc.oneof(once, mutationsOf(once), mutationsOf(mutationsOf(once)));
  const examples = corpus.map((text): [string] => [text]);
  fc.assert(fc.property(texts, feed), { seed: 1, numRuns: inputs, examples });
  return counts;
}
