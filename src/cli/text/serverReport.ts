/** The report on a game server as text. */
import type { BombTest, LawTally, ServerReport, Transcript, Violation } from '../../verify/index.ts';
import { formatDuration } from './numbers.ts';
import { counted, harmless, indent } from './words.ts';

const ENDS: Record<ServerReport['end'], string> = {
  done: '',
  closed: 'the server closed the connections before the time was over (fcx serve: --forever)',
  silent: 'the server stopped answering: the laws that were still to be tried were not',
  interrupted: 'interrupted: what follows is what was seen until then',
};

function describeTranscript({ game, starter, columns, bombs }: Transcript): string {
  const dropped = bombs.map(({ round, row, column }) => `round ${round} in row ${row}, column ${column}`);
  return [
    `shortest transcript (game ${game}; every state is in the report of --json):`,
    `  coin ${starter ?? '?'} starts; columns ${columns.join(' ') || '(none)'}`,
    `  bombs: ${dropped.join('; ') || 'none'}`,
  ].join('\n');
}

function describeViolation({ message, detail, transcript }: Violation): string {
  return [message, detail, transcript === null ? '' : describeTranscript(transcript)]
    .filter(Boolean)
    .join('\n');
}

function describeLaw({ name, sentence, source, cases, violations, detected, shortest }: LawTally): string {
  const title = `${name}: ${sentence} (${source})`;
  if (cases === 0) return `- ${title}: not tried`;
  if (shortest === null || detected === null) return `✓ ${title}, ${counted(cases, 'case')}`;
  const when = `game ${detected.game}, after ${detected.seconds.toFixed(1)} s`;
  const how = `broken in ${violations} of ${counted(cases, 'case')}, first in ${when}`;
  return `✗ ${title}\n${indent(`${how}\n${describeViolation(shortest)}`)}\n`;
}

function describeTest({ name, n, chiSquared, p, holds }: BombTest): string {
  return `${holds ? '✓' : '✗'} ${name}: chi-squared ${chiSquared.toFixed(1)}, ${counted(n, 'draw')}, p = ${p.toPrecision(2)}`;
}

/** Every law, the cases met, the tests of the bombs, and the verdict. */
export function describeServerReport(report: ServerReport): string {
  const { games, states, quirks, laws, coverage, bombs, seconds, violations, seed, end } = report;
  const width = `${Math.max(...coverage.map(({ met }) => met))}`.length;
  const table = coverage.map(({ name, met }) =>
    met === 0 ? `not met in ${counted(games, 'game')}: ${name}` : `${`${met}`.padStart(width)} ${name}`,
  );
  const verdict = violations === 0 ? 'no law was broken' : `${counted(violations, 'law')} broken`;
  const parts = [
    laws.map(describeLaw).join('\n'),
    `Rare cases, and how often they were met:\n${indent(table.join('\n'))}`,
    `${counted(bombs.seen, 'bomb')}; a fair server fails one of these tests with a chance of ${bombs.falseAlarm}:\n` +
      indent(bombs.tests.map(describeTest).join('\n')),
    quirks === 0
      ? ''
      : `! not judged: ${counted(quirks, 'coin')} lost after a blast that hit nothing (docs/rules.md, the quirk)`,
    ENDS[end] && `! ${ENDS[end]}`,
    `${violations === 0 ? '✓' : '✗'} ${counted(games, 'game')}, ${counted(states, 'state')}, ` +
      `${formatDuration(seconds)}: ${verdict} (seed ${seed})`,
  ];
  return harmless(parts.filter(Boolean).join('\n\n'));
}
