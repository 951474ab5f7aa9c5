/** Seeds for those who did not choose one. */
import { randomInt } from 'node:crypto';

/** A fresh seed, short enough to be typed again. */
export function randomSeed(): number {
  return randomInt(1_000_000);
}
