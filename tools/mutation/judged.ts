/** Mutants that survive, as docs/mutants.md lists them: equivalent ones change nothing that can be observed. */
import { readFileSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

/** A mutant that survives, with the verdict on it. */
export interface Judged {
  readonly file: string;
  /** The text of the line, whose number may change. */
  readonly code: string;
  readonly found: string;
  readonly becomes: string;
  readonly verdict: 'equivalent' | 'accepted';
  readonly reason: string;
}

/** The file of the verdicts. */
export const JUDGED_FILE = 'tools/mutation/judged.json';

/** The verdicts. */
export const judged = JSON.parse(readFileSync(JUDGED_FILE, 'utf8')) as readonly Judged[];

const lineOf = ({ file, line }: Mutant) => (readFileSync(file, 'utf8').split('\n')[line - 1] ?? '').trim();

/** The verdict on a mutant; `undefined` if there is none. */
export function judgementOf(mutant: Mutant): Judged | undefined {
  const code = lineOf(mutant);
  return judged.find(
    (one) =>
      one.file === mutant.file &&
      one.code === code &&
      one.found === mutant.found &&
      one.becomes === mutant.becomes,
  );
}

/** True if a mutant changes nothing that can be observed, by its verdict. */
export const isEquivalent = (mutant: Mutant): boolean => judgementOf(mutant)?.verdict === 'equivalent';
