import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LAWS, runLaws } from '../../src/verify/runLaws.ts';
import { ANSWER_LAWS, PLAY_LAWS } from '../../src/verify/servers/serverLaws.ts';

// The seed is fixed so that the same tests run everywhere; `fcx verify` draws a fresh one.
const SEED = 20;

/** Examples of each law. Mutation testing, which runs this file once for every mutant, asks for fewer. */
const RUNS = Number(process.env.LAW_RUNS ?? 150);

const HEADINGS = ['rules', 'protocol'].flatMap((page) => {
  const text = readFileSync(new URL(`../../docs/${page}.md`, import.meta.url), 'utf8');
  return [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
});

describe('the laws', () => {
  it.each(LAWS.map(({ name }) => name))('%s', (name) => {
    const [report] = runLaws({ runs: RUNS, seed: SEED, law: name });
    expect(report).toMatchObject({ name, runs: RUNS, failure: null });
  });

  it('have different names', () => {
    expect(new Set(LAWS.map(({ name }) => name.toLowerCase())).size).toBe(LAWS.length);
  });

  it('name the headings of docs/rules.md or docs/protocol.md that they come from', () => {
    const sources = [...LAWS, ...PLAY_LAWS, ...ANSWER_LAWS].map(({ source }) => source);
    expect(HEADINGS).toEqual(expect.arrayContaining(sources));
  });
});
