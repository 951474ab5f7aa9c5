/** What `fcx verify` found on laws, servers and bots, as documents. */
import {
  type Check,
  counted,
  type Document,
  formatDuration,
  formatMs,
  MARKS,
  type Section,
  shellWord,
  verdict,
  type Words,
} from '../../document/index.ts';
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

/** The answer, and what was tried, which a terminal shows first. */
function reportDocument(
  what: string,
  faults: number,
  answer: string,
  sections: readonly Section[],
  reasons: readonly Words[] = [],
): Document {
  const { tone } = MARKS[faults === 0 ? 'passed' : 'failed'];
  const first = verdict('What came out?', answer, reasons, { tone });
  return { title: `fcx verify: ${what}`, sections: [first, ...sections], endsWithAnswer: true };
}

/** The sign before an answer. */
function signOf(faults: number): string {
  return MARKS[faults === 0 ? 'passed' : 'failed'].text;
}

/** The command that shows the counterexample again, `null` if the law holds. */
export function replayCommand({ name, failure }: LawReport): string | null {
  if (failure === null) return null;
  return `${programName()} verify --law ${shellWord(name)} --seed ${failure.seed} --path ${failure.path}`;
}

export function lawCheck(report: LawReport): Check {
  const { name, sentence, runs, failure } = report;
  const text = `${name}: ${sentence} (${counted(runs, 'run')})`;
  if (failure === null) return { result: 'passed', text };
  const parts = [failure.message, failure.counterexample, `replay: ${replayCommand(report)}`];
  return { result: 'failed', text, detail: parts.join('\n\n') };
}

export function lawsDocument(reports: readonly LawReport[], seed: number): Document {
  const failed = reports.filter(({ failure }) => failure !== null).length;
  const laws = counted(reports.length, 'law');
  const held = `${laws} ${reports.length === 1 ? 'holds' : 'hold'}`;
  const answer = failed === 0 ? held : `${failed} of ${laws} failed`;
  const checks = { kind: 'checks', rows: reports.map(lawCheck) } as const;
  return reportDocument('laws of the rules', failed, `${answer} (seed ${seed})`, [checks]);
}

type Titles = readonly { readonly name: string; readonly sentence: string; readonly source?: string }[];

/** All that can be tried; `cases` are the examples of each law of the rules. */
export function catalogueDocument(cases: number): Document {
  const lists: readonly (readonly [title: string, titles: Titles])[] = [
    [`fcx verify: ${LAWS.length} laws, ${counted(cases, 'case')} of each`, LAWS],
    [`fcx verify --server: ${PLAY_LAWS.length} laws, cases in every game`, PLAY_LAWS],
    [`fcx verify --server --faults: ${ANSWER_LAWS.length} more, cases for both players`, ANSWER_LAWS],
    [`fcx verify --bot: ${BOT_CHECKS.length} checks`, BOT_CHECKS],
  ];
  const sections = lists.map(([title, titles]) => ({
    ...({ kind: 'facts', title } as const),
    rows: titles.map(
      ({ name, sentence, source }) => [name, source ? `${sentence} (${source})` : sentence] as const,
    ),
  }));
  return { title: 'fcx verify --list', sections };
}

const COSTS: Record<CheckResult['cost'], string> = {
  game: 'would have cost a game',
  match: 'would have cost all games that were left',
  limit: 'breaks a limit of the contest',
  note: 'breaks no rule',
};

export function botCheck({ sentence, passed, did, cost, advice, answerMs }: CheckResult): Check {
  if (passed === null) return { result: 'untried', text: `${sentence}: not tried` };
  const times =
    answerMs.length < 2
      ? ''
      : `, ${answerMs.length} answers, the slowest after ${formatMs(Math.max(...answerMs))}`;
  const text = `${sentence}: ${did}${times}`;
  if (passed) return { result: 'passed', text };
  return { result: cost === 'note' ? 'noted' : 'failed', text, detail: `${COSTS[cost]}. ${advice}` };
}

export function botDocument({ checks, failures, seconds }: BotReport): Document {
  const times = checks.flatMap(({ answerMs }) => answerMs);
  const longest = times.length === 0 ? '' : `, the longest answer took ${formatMs(Math.max(...times))}`;
  const made = checks.filter(({ passed }) => passed !== null).length;
  const found = failures === 0 ? 'nothing would have cost a game' : `${counted(failures, 'check')} failed`;
  const answer =
    `${signOf(failures)} ${made} of ${counted(checks.length, 'check')} made in ${formatDuration(seconds)}: ` +
    `${found}${longest}`;
  return reportDocument('a bot', failures, answer, [{ kind: 'checks', rows: checks.map(botCheck) }]);
}

const ENDS: Record<ServerReport['end'], string> = {
  done: '',
  closed: 'the server closed the connections before the time was over (fcx serve: --forever)',
  silent: 'the server stopped answering: the laws that were still to be tried were not',
  interrupted: 'interrupted: this is what was seen until then',
};

function describeTranscript({ game, starter, columns, bombs }: Transcript): string {
  const dropped = bombs.map(({ round, row, column }) => `round ${round} in row ${row}, column ${column}`);
  return [
    `shortest transcript (game ${game}; every state is in the report of --json):`,
    `  coin ${starter ?? '?'} starts; columns ${columns.join(' ') || '(none)'}`,
    `  bombs: ${dropped.join('; ') || 'none'}`,
  ].join('\n');
}

function tallyCheck({ name, sentence, source, cases, violations, detected, shortest }: LawTally): Check {
  const title = `${name}: ${sentence} (${source})`;
  if (cases === 0) return { result: 'untried', text: `${title}: not tried` };
  if (shortest === null || detected === null)
    return { result: 'passed', text: `${title}, ${counted(cases, 'case')}` };
  const when = `game ${detected.game}, after ${detected.seconds.toFixed(1)} s`;
  const how = `broken in ${violations} of ${counted(cases, 'case')}, first in ${when}`;
  const { message, detail, transcript } = shortest;
  const shown = [how, message, detail, transcript === null ? '' : describeTranscript(transcript)];
  return { result: 'failed', text: title, detail: shown.filter(Boolean).join('\n') };
}

function testCheck({ name, n, chiSquared, p, holds }: BombTest): Check {
  const text = `${name}: chi-squared ${chiSquared.toFixed(1)}, ${counted(n, 'draw')}, p = ${p.toPrecision(2)}`;
  return { result: holds ? 'passed' : 'failed', text };
}

export function serverDocument(report: ServerReport): Document {
  const { games, states, quirks, laws, coverage, bombs, seconds, violations, seed, end } = report;
  const found = violations === 0 ? 'no law was broken' : `${counted(violations, 'law')} broken`;
  const answer =
    `${signOf(violations)} ${counted(games, 'game')}, ${counted(states, 'state')}, ` +
    `${formatDuration(seconds)}: ${found} (seed ${seed})`;
  const sections: Section[] = [
    { kind: 'checks', rows: laws.map(tallyCheck) },
    {
      ...{ kind: 'table', title: 'Rare cases, and how often they were met', header: ['', ''] },
      rows: coverage.map(({ name, met }) => [met === 0 ? 'not met' : `${met}`, name]),
      ...{ textColumns: 0, hasRemarks: true },
    },
    {
      kind: 'checks',
      title: `${counted(bombs.seen, 'bomb')}; a fair server fails one of these tests with a chance of ${bombs.falseAlarm}`,
      rows: bombs.tests.map(testCheck),
    },
  ];
  const lost = `not judged: ${counted(quirks, 'coin')} lost after a blast that hit nothing (docs/rules.md, the quirk)`;
  const warnings = [quirks === 0 ? '' : lost, ENDS[end]].filter(Boolean);
  const reasons = warnings.map((text) => ({ text, tone: 'warning' }) as const);
  return reportDocument('a server', violations, answer, sections, reasons);
}
