/** Mutants that survive, as docs/mutants.md lists them: equivalent ones change nothing that can be seen. */
import { readFileSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

export interface Judged {
  readonly file: string;
  /** The line as it stands, which may move. */
  readonly code: string;
  readonly found: string;
  readonly becomes: string;
  readonly verdict: 'equivalent' | 'accepted';
  readonly reason: string;
}

export const JUDGED_FILE = 'tools/mutation/judged.json';

export const judged = JSON.parse(readFileSync(JUDGED_FILE, 'utf8')) as readonly Judged[];

const lineOf = ({ file, line }: Mutant) => (readFileSync(file, 'utf8').split('\n')[line - 1] ?? '').trim();

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

export const isEquivalent = (mutant: Mutant): boolean => judgementOf(mutant)?.verdict === 'equivalent';
