/**
 * Feeds a parser texts, mutated as they are mangled on disks, in sockets and by people: bytes, pieces, numbers and words of
 * JSON. It reads them or says in an expected error why it does not.
 */
import { ExpectedError } from '../../src/engine/errors.ts';
import { type RandomStream, stream } from '../../src/engine/random.ts';
import type { FuzzTarget } from './targets.ts';

/** Pieces that parsers stumble over. */
const NASTY = [
  ...'0 -0 -1 7 99 1e99 1e-99 0.5 9007199254740993 NaN null true'.split(' '),
  ...'" \\ {} [] {"column":3} {"__proto__":{"x":1}} "constructor" b / -'.split(' '),
  ...['', '['.repeat(20), '\u0000', '\ufeff', '\ud800', '🂡', '\r\n', '\n', ' '.repeat(50)],
];

type Mutation = (text: string, random: RandomStream, other: string) => string;

function splice(text: string, start: number, length: number, piece: string): string {
  return text.slice(0, start) + piece + text.slice(start + length);
}

function anywhere(text: string, random: RandomStream): number {
  return random.int(0, text.length);
}

function nasty(random: RandomStream): string {
  return random.pick(NASTY);
}

/** Replaces one match of the pattern, if there is any. */
function replaceOne(
  text: string,
  pattern: RegExp,
  random: RandomStream,
  piece: (found: string) => string,
): string {
  const found = [...text.matchAll(pattern)];
  const match = found[random.int(0, Math.max(0, found.length - 1))];
  return match === undefined ? text : splice(text, match.index, match[0].length, piece(match[0]));
}

const MUTATIONS: readonly Mutation[] = [
  (text, random) => splice(text, anywhere(text, random), 1, String.fromCharCode(random.int(0, 0xffff))),
  (text, random) => splice(text, anywhere(text, random), random.int(1, 8), ''),
  (text, random) => splice(text, anywhere(text, random), 0, nasty(random)),
  (text, random) => text.slice(0, anywhere(text, random)),
  (text, random) => text.slice(anywhere(text, random)),
  (text, random) => replaceOne(text, /-?\d+(\.\d+)?/g, random, () => nasty(random)),
  (text, random) => replaceOne(text, /-?\d+/g, random, (found) => `${Number(found) + random.int(-2, 2)}`),
  (text, random) => replaceOne(text, /"[^"]*"/g, random, () => nasty(random)),
  (text, random) => replaceOne(text, /\[[^[\]]*\]/g, random, (found) => found + nasty(random)),
  (text, random) => replaceOne(text, /[[\]{},:]/g, random, () => nasty(random)),
  (text, random) => {
    const start = anywhere(text, random);
    const piece = text.slice(start, start + random.int(1, 40));
    return splice(text, start, 0, piece.repeat(random.int(1, 5)));
  },
  (text, random, other) => text.slice(0, anywhere(text, random)) + other.slice(anywhere(other, random)),
];

/** One of the texts, mutated one to four times. */
function mutate(corpus: readonly string[], random: RandomStream): string {
  let text = random.pick(corpus);
  for (let left = random.int(1, 4); left > 0; left--)
    text = random.pick(MUTATIONS)(text, random, random.pick(corpus));
  return text;
}

/** What came of it. */
export interface FuzzResult {
  readonly accepted: number;
  readonly refused: number;
  /** Bytes by which the heap had grown at most. */
  readonly mostBytes: number;
}

/** Inputs between two looks at the memory. */
const MEMORY_INTERVAL = 1000;

/** A text on which a parser fails in an unexpected way. */
class FuzzFailure extends Error {
  constructor(target: string, text: string, cause: unknown) {
    super(`${target} fails on ${JSON.stringify(text.slice(0, 500))}: ${cause}`, { cause });
  }
}

/** Parses the target's corpus as it is, then this many mutated inputs; the same seed gives the same inputs. */
export function fuzz(target: FuzzTarget, inputs: number, seed: number): FuzzResult {
  const { name, corpus, parse } = target;
  const random = stream(seed, 'fuzz', name);
  const before = process.memoryUsage().heapUsed;
  let [accepted, refused, mostBytes] = [0, 0, 0];
  for (let index = 0; index < inputs; index++) {
    const text = corpus[index] ?? mutate(corpus, random);
    try {
      parse(text);
      accepted++;
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw new FuzzFailure(name, text, error);
      refused++;
    }
    if (index % MEMORY_INTERVAL === 0)
      mostBytes = Math.max(mostBytes, process.memoryUsage().heapUsed - before);
  }
  return { accepted, refused, mostBytes };
}
