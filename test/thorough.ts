/** How many examples a law is tried with that is costly to try: all in `npm run test:proofs`, a quarter in `npm test`. */
export function thorough(runs: number): number {
  return process.env.THOROUGH === '1' ? runs : Math.ceil(runs / 4);
}
