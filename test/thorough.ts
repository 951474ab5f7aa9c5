/** How many examples a law is tried with that is costly to try: a quarter in `npm test`, all elsewhere. */
export function thorough(runs: number): number {
  return process.env.THOROUGH === '1' ? runs : Math.ceil(runs / 4);
}

/** Whether this is `npm run test:long`, which has half an hour. */
export const IS_LONG = process.env.LONG === '1';

/** How many examples a proof is tried with: all in `npm run test:long`, a quarter in `npm run test:proofs`. */
export function patient(runs: number): number {
  return IS_LONG ? runs : Math.ceil(runs / 4);
}
