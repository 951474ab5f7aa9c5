/** What `fcx verify` found, as text: on laws, servers and bots. */
import { harmless, indent, tick } from '../../cli/index.ts';
import { counted, formatDuration, formatMs, shellWord } from '../../document/index.ts';
import { programName } from '../../system/index.ts';
import type {
  BombTest,
  BotReport,
  CheckResult,
  LawReport,
  LawTally,
  ServerReport,
  Transcript,
} from '../../verify/index.ts';
import { ANSWER_LAWS, BOT_CHECKS, LAWS, PLAY_LAWS } from '../../verify/index.ts';

/** The command that shows the counterexample again, `null` if the law holds. */
export function replayCommand({ name, failure }: LawReport): string | null {
  if (failure === null) return null;
  return `${programName()} verify --law ${shellWord(name)} --seed ${failure.seed} --path ${failure.path}`;
}

export function describeLawReport(report: LawReport): string {
  const { name, sentence, runs, failure } = report;
  const line = `${name}: ${sentence} (${counted(runs, 'run')})`;
  if (failure === null) return `${tick(true)} ${line}`;
  const parts = [failure.message, failure.counterexample, `replay: ${replayCommand(report)}`];
  return `${tick(false)} ${line}\n${parts.map(indent).join('\n\n')}\n`;
}

export function describeLawSummary(reports: readonly LawReport[], seed: number): string {
  const failed = reports.filter(({ failure }) => failure !== null).length;
  const laws = counted(reports.length, 'law');
  if (failed === 0) return `${laws} ${reports.length === 1 ? 'holds' : 'hold'} (seed ${seed})`;
  return `${failed} of ${laws} failed (seed ${seed})`;
}

function describeTitles(titles: readonly { name: string; sentence: string; source?: string }[]): string {
  const width = Math.max(...titles.map(({ name }) => name.length));
  return titles
    .map(
      ({ name, sentence, source }) => `  ${name.padEnd(width)}  ${sentence}${source ? ` (${source})` : ''}`,
    )
    .join('\n');
}

export function describeCatalogue(cases: number): string {
  return [
    `fcx verify: ${LAWS.length} laws, ${counted(cases, 'case')} of each\n${describeTitles(LAWS)}`,
    `fcx verify --server: ${PLAY_LAWS.length} laws, cases in every game\n${describeTitles(PLAY_LAWS)}`,
    `fcx verify --server --faults: ${ANSWER_LAWS.length} more, cases for both players\n${describeTitles(ANSWER_LAWS)}`,
    `fcx verify --bot: ${BOT_CHECKS.length} checks\n${describeTitles(BOT_CHECKS)}`,
  ].join('\n\n');
}

const COSTS: Record<CheckResult['cost'], string> = {
  game: 'would have cost a game',
  match: 'would have cost all games that were left',
  limit: 'breaks a limit of the contest',
  note: 'breaks no rule',
};

export function describeCheck({ sentence, passed, did, cost, advice, answerMs }: CheckResult): string {
  if (passed === null) return `- ${sentence}: not tried`;
  const times =
    answerMs.length < 2
      ? ''
      : `, ${answerMs.length} answers, the slowest after ${formatMs(Math.max(...answerMs))}`;
  const line = `${sentence}: ${did}${times}`;
  if (passed) return `${tick(true)} ${harmless(line)}`;
  return `${cost === 'note' ? '!' : tick(false)} ${harmless(`${line}\n${indent(`${COSTS[cost]}. ${advice}`)}`)}`;
}

export function describeBotSummary({ checks, failures, seconds }: BotReport): string {
  const times = checks.flatMap(({ answerMs }) => answerMs);
  const longest = times.length === 0 ? '' : `, the longest answer took ${formatMs(Math.max(...times))}`;
  const made = checks.filter(({ passed }) => passed !== null).length;
  const verdict = failures === 0 ? 'nothing would have cost a game' : `${counted(failures, 'check')} failed`;
  return (
    `${tick(failures === 0)} ${made} of ${counted(checks.length, 'check')} made in ${formatDuration(seconds)}: ` +
    `${verdict}${longest}`
  );
}

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

function describeTally({ name, sentence, source, cases, violations, detected, shortest }: LawTally): string {
  const title = `${name}: ${sentence} (${source})`;
  if (cases === 0) return `- ${title}: not tried`;
  if (shortest === null || detected === null) return `${tick(true)} ${title}, ${counted(cases, 'case')}`;
  const when = `game ${detected.game}, after ${detected.seconds.toFixed(1)} s`;
  const how = `broken in ${violations} of ${counted(cases, 'case')}, first in ${when}`;
  const { message, detail, transcript } = shortest;
  const shown = [how, message, detail, transcript === null ? '' : describeTranscript(transcript)];
  return `${tick(false)} ${title}\n${indent(harmless(shown.filter(Boolean).join('\n')))}\n`;
}

function describeTest({ name, n, chiSquared, p, holds }: BombTest): string {
  return `${tick(holds)} ${name}: chi-squared ${chiSquared.toFixed(1)}, ${counted(n, 'draw')}, p = ${p.toPrecision(2)}`;
}

export function describeServerReport(report: ServerReport): string {
  const { games, states, quirks, laws, coverage, bombs, seconds, violations, seed, end } = report;
  const width = `${Math.max(...coverage.map(({ met }) => met))}`.length;
  const cases = coverage.map(({ name, met }) =>
    met === 0 ? `not met in ${counted(games, 'game')}: ${name}` : `${`${met}`.padStart(width)} ${name}`,
  );
  const verdict = violations === 0 ? 'no law was broken' : `${counted(violations, 'law')} broken`;
  const parts = [
    laws.map(describeTally).join('\n'),
    `Rare cases, and how often they were met:\n${indent(cases.join('\n'))}`,
    `${counted(bombs.seen, 'bomb')}; a fair server fails one of these tests with a chance of ${bombs.falseAlarm}:\n` +
      indent(bombs.tests.map(describeTest).join('\n')),
    quirks === 0
      ? ''
      : `! not judged: ${counted(quirks, 'coin')} lost after a blast that hit nothing (docs/rules.md, the quirk)`,
    ENDS[end] && `! ${ENDS[end]}`,
    `${tick(violations === 0)} ${counted(games, 'game')}, ${counted(states, 'state')}, ` +
      `${formatDuration(seconds)}: ${verdict} (seed ${seed})`,
  ];
  return parts.filter(Boolean).join('\n\n');
}
