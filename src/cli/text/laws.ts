/** Reports of verifications as text. */
import type { Mismatch, TraceReport } from '../../arena/index.ts';
import { programName } from '../../system/index.ts';
import type { Catalogue, LawReport, LawTitle } from '../../verify/index.ts';
import { counted, indent, shellWord } from './words.ts';

/** The command that shows the counterexample again, `null` if the law holds. */
export function replayCommand({ name, failure }: LawReport): string | null {
  if (failure === null) return null;
  return `${programName()} verify --law ${shellWord(name)} --seed ${failure.seed} --path ${failure.path}`;
}

/** A line about the law, followed by its counterexample, if any. */
export function describeLawReport(report: LawReport): string {
  const { name, sentence, runs, failure } = report;
  if (failure === null) return `✓ ${name}: ${sentence} (${counted(runs, 'run')})`;
  const parts = [failure.message, failure.counterexample, `replay: ${replayCommand(report)}`];
  return `✗ ${name}: ${sentence} (${counted(runs, 'run')})\n${parts.map(indent).join('\n\n')}\n`;
}

/** The last line: how many laws hold. */
export function describeLawSummary(reports: readonly LawReport[], seed: number): string {
  const failed = reports.filter(({ failure }) => failure !== null).length;
  const laws = counted(reports.length, 'law');
  if (failed === 0) return `${laws} ${reports.length === 1 ? 'holds' : 'hold'} (seed ${seed})`;
  return `${failed} of ${laws} failed (seed ${seed})`;
}

function describeMismatch({ id, line, round, field, expected, got, boards }: Mismatch): string {
  const detail = `expected ${expected}\n     got ${got}\n\n${boards}`;
  return `✗ game ${id} (line ${line}), round ${round}: ${field} differs\n${indent(detail)}\n`;
}

/** Every game that differs from the rules, notes, then the figures. */
export function describeMismatches(
  mismatches: readonly Mismatch[],
  figures: string,
  notes: readonly string[] = [],
): string {
  const mark = mismatches.length === 0 ? '✓' : '✗';
  const verb = mismatches.length === 1 ? 'differs' : 'differ';
  const verdict = `${counted(mismatches.length, 'game')} ${verb} from the rules`;
  return [...mismatches.map(describeMismatch), ...notes, `${mark} ${figures}, ${verdict}`].join('\n');
}

/** Every recorded game that differs from the rules, then the figures. */
export function describeTraceReport({ games, states, quirks, mismatches }: TraceReport): string {
  const notes =
    quirks.length === 0 ? [] : [`! not judged, recorded with the server's quirk: game ${quirks.join(', ')}`];
  return describeMismatches(
    mismatches,
    `${counted(games, 'game')} replayed, ${counted(states, 'state')} equal`,
    notes,
  );
}

/** A table of laws or checks: name, sentence and, where it has one, its source. */
function describeTitles(titles: readonly (Omit<LawTitle, 'source'> & Partial<LawTitle>)[]): string {
  const width = Math.max(...titles.map(({ name }) => name.length));
  return titles
    .map(
      ({ name, sentence, source }) => `  ${name.padEnd(width)}  ${sentence}${source ? ` (${source})` : ''}`,
    )
    .join('\n');
}

/** All that is verified, a table for each kind. */
export function describeCatalogue({ laws, play, answers, bot }: Catalogue): string {
  const cases = laws[0]?.cases ?? 0;
  return [
    `fcx verify: ${laws.length} laws, ${counted(cases, 'case')} of each\n${describeTitles(laws)}`,
    `fcx verify --server: ${play.length} laws, cases in every game\n${describeTitles(play)}`,
    `fcx verify --server --faults: ${answers.length} more, cases for both players\n${describeTitles(answers)}`,
    `fcx verify --bot: ${bot.length} checks\n${describeTitles(bot)}`,
  ].join('\n\n');
}
