/**
 * The one source of randomness: seeded streams.
 *
 * A stream is named by a seed and a path (`stream(7, 'pair', 12)`), and the name alone decides its numbers. Streams are
 * derived by hashing the name, not drawn from each other, so the order in which jobs run cannot matter. The generator is
 * xoroshiro128+ from pure-rand; SHA-256 spreads the name over its 128 bits of state. Node's own SHA-256 is missing in browsers.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** A seeded stream of random numbers. Every call advances it. */
export interface RandomStream {
  /** A whole number, uniform in `min`..`max`, both included. */
  int(min: number, max: number): number;
  /** A number, uniform in 0 (included) to 1 (excluded). */
  float(): number;
  /** A number from the normal distribution with mean 0 and standard deviation 1. */
  gaussian(): number;
  /** One of these, all equally likely. */
  pick<T>(list: readonly T[]): T;
  /** Puts a list into random order (Fisher and Yates), and returns it. */
  shuffle<List extends unknown[] | Uint32Array>(list: List): List;
}

const utf8 = new TextEncoder();

/** The stream with this name: a seed and a path of words and numbers that states its purpose. */
export function stream(seed: number, ...path: readonly (string | number)[]): RandomStream {
  const digest = new DataView(sha256(utf8.encode(JSON.stringify([seed, ...path]))).buffer);
  const generator = xoroshiro128plusFromState([0, 4, 8, 12].map((offset) => digest.getInt32(offset, true)));
  const float = () => uniformFloat64(generator);
  const int = (min: number, max: number) => uniformInt(generator, min, max);
  return {
    int,
    float,
    // Box and Muller, "A note on the generation of random normal deviates" (1958); 1 - u keeps the logarithm finite.
    gaussian: () => Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float()),
    pick: <T>(list: readonly T[]) => list[int(0, list.length - 1)] as T,
    shuffle(list) {
      for (let last = list.length - 1; last > 0; last--) {
        const other = int(0, last);
        [list[last], list[other]] = [list[other], list[last]];
      }
      return list;
    },
  };
}
