/** Phases of a game: before, during and after each of the three bombs. The network has output weights for each. */

/** By number. */
export const PHASE_NAMES = [
  'before bomb 1',
  'bomb 1 live',
  'after bomb 1',
  'bomb 2 live',
  'after bomb 2',
  'bomb 3 live',
  'after bomb 3',
] as const;

/** The phase after this many bombs have dropped, the last of which may be live. */
export function phaseAfter(bombsDropped: number, hasLiveBomb: boolean): number {
  return hasLiveBomb ? 2 * bombsDropped - 1 : 2 * bombsDropped;
}
