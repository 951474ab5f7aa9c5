import fc from 'fast-check';

/** The number of examples for a law that is costly to try: a quarter of `runs` in `npm test`, all elsewhere. */
export function thorough(runs: number): number {
  return process.env.THOROUGH === '1' ? runs : Math.ceil(runs / 4);
}

/** True if this is `npm run test:long`, which has half an hour. */
export const IS_LONG = process.env.LONG === '1';

/** The number of examples for a proof: all `runs` in `npm run test:long`, a quarter in `npm run test:proofs`. */
export function patient(runs: number): number {
  return IS_LONG ? runs : Math.ceil(runs / 4);
}

type Given<Values> = { [Place in keyof Values]: fc.Arbitrary<Values[Place]> };
type Law<Values extends unknown[]> = (...values: Values) => unknown;

/** Try a law with random values of these arbitraries; throws for a counterexample. */
export function always<Values extends [unknown, ...unknown[]]>(given: Given<Values>, law: Law<Values>): void {
  alwaysWith({}, given, law);
}

/** Like `always`, with options of fast-check: the number of runs, the seed, examples. */
export function alwaysWith<Values extends [unknown, ...unknown[]]>(
  options: fc.Parameters<NoInfer<Values>>,
  given: Given<Values>,
  law: Law<Values>,
): void {
  fc.assert(fc.property(...given, law as (...values: Values) => boolean), options);
}

/** Like `alwaysWith`, for an asynchronous law. */
export function alwaysLater<Values extends [unknown, ...unknown[]]>(
  options: fc.Parameters<NoInfer<Values>>,
  given: Given<Values>,
  law: (...values: Values) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty(...given, law), options);
}
