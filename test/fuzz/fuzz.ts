/** Feeds a parser mutated texts: it reads them or says in an expected error why it does not. */
import { ExpectedError } from '../../src/engine/errors.ts';
import { stream } from '../../src/engine/random.ts';
import { mutate } from './mutate.ts';
import type { FuzzTarget } from './targets.ts';

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
export class FuzzFailure extends Error {
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
