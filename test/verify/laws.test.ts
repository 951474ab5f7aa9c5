import { expect, it } from 'vitest';
import { LAWS, runLaws } from '../../src/verify/runLaws.ts';

// The seed is fixed so that the same tests run everywhere; `fcx verify rules` draws a fresh one.
const SEED = 20;

/** Examples of each law. Mutation testing, which runs this file once for every mutant, asks for fewer. */
const RUNS = Number(process.env.LAW_RUNS ?? 150);

it.each(LAWS.map(({ name }) => name))('the law %s holds', (name) => {
  const [report] = runLaws({ runs: RUNS, seed: SEED, law: name });
  expect(report).toMatchObject({ name, runs: RUNS, failure: null });
});
