/** Reports of the verification for a person. */

import type { Mismatch } from '../records/difference.ts';
import type { TraceReport } from '../records/verifyTrace.ts';
import type { LawReport } from '../verify/law.ts';
import { counted } from './words.ts';

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`.trimEnd())
    .join('\n');
}

/** A word of a shell command: quoted where the shell would take it apart. */
function shellWord(word: string): string {
  return /^[\w:./-]+$/.test(word) ? word : `"${word.replace(/(["\\$`])/g, '\\$1')}"`;
}

/** The command that shows the counterexample again, `null` when the law holds. */
export function replayCommand({ name, failure }: LawReport): string | null {
  if (failure === null) return null;
  return `fcx verify --law ${shellWord(name)} --seed ${failure.seed} --path ${failure.path}`;
}

/** A line with the name of the law and how it fared; the counterexample below it if there is one. */
export function describeLawReport(report: LawReport): string {
  const { name, runs, failure } = report;
  if (failure === null) return `✓ ${name} (${counted(runs, 'run')})`;
  const parts = [failure.message, failure.counterexample, `replay: ${replayCommand(report)}`];
  return `✗ ${name} (${counted(runs, 'run')})\n${parts.map(indent).join('\n\n')}\n`;
}

/** The last line: how many laws hold. */
export function describeLawSummary(reports: readonly LawReport[], seed: number): string {
  const failed = reports.filter(({ failure }) => failure !== null).length;
  const laws = counted(reports.length, 'law');
  if (failed === 0) return `${laws} ${reports.length === 1 ? 'holds' : 'hold'} (seed ${seed})`;
  return `${failed} of ${laws} failed (seed ${seed})`;
}

/** One game that differs: where, what, and the boards. */
export function describeMismatch({ id, line, round, field, expected, got, boards }: Mismatch): string {
  const detail = `expected ${expected}\n     got ${got}\n\n${boards}`;
  return `✗ game ${id} (line ${line}), round ${round}: ${field} differs\n${indent(detail)}\n`;
}

/** What a file of recorded games showed: every difference, then the figures. */
export function describeTraceReport({ games, states, quirks, mismatches }: TraceReport): string {
  const lines = mismatches.map(describeMismatch);
  if (quirks.length > 0)
    lines.push(`! not judged, recorded with the server's quirk: game ${quirks.join(', ')}`);
  const figures = `${counted(games, 'game')} replayed, ${counted(states, 'state')} equal`;
  const mark = mismatches.length === 0 ? '✓' : '✗';
  const verb = mismatches.length === 1 ? 'differs' : 'differ';
  lines.push(`${mark} ${figures}, ${counted(mismatches.length, 'game')} ${verb} from the rules`);
  return lines.join('\n');
}
