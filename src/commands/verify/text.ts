/** The results of the commands of `fcx verify`, as documents. */
import type { verifyContest, verifyReplay } from '../../arena/index.ts';
import {
  checkLine,
  counted,
  type Document,
  formatDuration,
  formatMs,
  type Section,
  verdictSection,
  type Words,
} from '../../document/index.ts';
import { programName, shellWord } from '../../system/index.ts';
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

function reportDocument(
  faults: number,
  answer: string,
  sections: readonly Section[],
  reasons: readonly Words[] = [],
) {
  const first = verdictSection('What came out?', answer, reasons, { tone: faults === 0 ? 'good' : 'bad' });
  return { title: 'fcx verify', sections: [first, ...sections], endsWithAnswer: true } satisfies Document;
}

const signOf = (faults: number) => (faults === 0 ? '✓' : '✗');

/** The command that shows the counterexample again, `null` if the law holds. */
export function replayCommand({ name, failure }: LawReport): string | null {
  if (failure === null) return null;
  return `${programName()} verify rules --law ${shellWord(name)} --seed ${failure.seed} --path ${failure.path}`;
}

/** A law, with its failure if it has one. */
export function lawWords(report: LawReport): Words {
  const { name, sentence, runs, failure } = report;
  const text = `${name}: ${sentence} (${counted(runs, 'run')})`;
  if (failure === null) return checkLine('passed', text);
  const parts = [failure.message, failure.counterexample, `replay: ${replayCommand(report)}`];
  return checkLine('failed', text, parts.join('\n\n'));
}

/** The document of a test of laws. */
export function lawsDocument(reports: readonly LawReport[], seed: number): Document {
  const failed = reports.filter(({ failure }) => failure !== null).length;
  const laws = counted(reports.length, 'law');
  const holding = `${laws} ${reports.length === 1 ? 'holds' : 'hold'}`;
  const answer = failed === 0 ? holding : `${failed} of ${laws} failed`;
  const checks = { kind: 'note', text: reports.map(lawWords) } as const;
  return reportDocument(failed, `${answer} (seed ${seed})`, [checks]);
}

interface Titled {
  readonly name: string;
  readonly sentence: string;
  readonly source?: string;
}

function listSection(title: string, titled: readonly Titled[]): Section {
  const rows = titled.map(
    ({ name, sentence, source }) =>
      [name, source === undefined ? sentence : `${sentence} (${source})`] as const,
  );
  return { kind: 'facts', title, rows };
}

/** The document that lists the laws of the rules; `cases` is the number of examples of each. */
export function lawListDocument(cases: number): Pick<Document, 'sections'> {
  const title = `fcx verify rules: ${LAWS.length} laws, ${counted(cases, 'case')} of each`;
  return { sections: [listSection(title, LAWS)] };
}

/** The document that lists the laws that a server is held to. */
export function serverLawListDocument(): Pick<Document, 'sections'> {
  return {
    sections: [
      listSection(`fcx verify server: ${PLAY_LAWS.length} laws, cases in every game`, PLAY_LAWS),
      listSection(
        `fcx verify server --faults: ${ANSWER_LAWS.length} more, cases for both players`,
        ANSWER_LAWS,
      ),
    ],
  };
}

/** The document that lists the checks of a bot. */
export function checkListDocument(): Pick<Document, 'sections'> {
  return { sections: [listSection(`fcx verify bot: ${BOT_CHECKS.length} checks`, BOT_CHECKS)] };
}

const COSTS: Record<CheckResult['cost'], string> = {
  game: 'would have cost a game',
  match: 'would have cost all games that were left',
  limit: 'breaks a limit of the contest',
  note: 'breaks no rule',
};

/** A check, with advice if it failed. */
export function botWords({ sentence, passed, did, cost, advice, answerMs }: CheckResult): Words {
  if (passed === null) return checkLine('untried', `${sentence}: ${did}`);
  const times =
    answerMs.length < 2
      ? ''
      : `, ${answerMs.length} answers, the slowest after ${formatMs(Math.max(...answerMs))}`;
  const text = `${sentence}: ${did}${times}`;
  if (passed) return checkLine('passed', text);
  return checkLine(cost === 'note' ? 'noted' : 'failed', text, `${COSTS[cost]}. ${advice}`);
}

/** The document of the checks of a bot. */
export function botDocument({ checks, failures, seconds }: BotReport): Document {
  const times = checks.flatMap(({ answerMs }) => answerMs);
  const longest = times.length === 0 ? '' : `, the longest answer took ${formatMs(Math.max(...times))}`;
  const made = checks.filter(({ passed }) => passed !== null).length;
  const found = failures === 0 ? 'nothing would have cost a game' : `${counted(failures, 'check')} failed`;
  const answer =
    `${signOf(failures)} ${made} of ${counted(checks.length, 'check')} made in ${formatDuration(seconds)}: ` +
    `${found}${longest}`;
  return reportDocument(failures, answer, [{ kind: 'note', text: checks.map(botWords) }]);
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

function tallyWords({ name, sentence, source, cases, violations, detected, shortest }: LawTally): Words {
  const title = `${name}: ${sentence} (${source})`;
  if (cases === 0) return checkLine('untried', `${title}: not tried`);
  if (shortest === null || detected === null)
    return checkLine('passed', `${title}, ${counted(cases, 'case')}`);
  const when = `game ${detected.game}, after ${detected.seconds.toFixed(1)} s`;
  const how = `broken in ${violations} of ${counted(cases, 'case')}, first in ${when}`;
  const { message, detail, transcript } = shortest;
  const shown = [how, message, detail, transcript === null ? '' : describeTranscript(transcript)];
  return checkLine('failed', title, shown.filter(Boolean).join('\n'));
}

function testWords({ name, n, chiSquared, p, holds }: BombTest): Words {
  const text = `${name}: chi-squared ${chiSquared.toFixed(1)}, ${counted(n, 'draw')}, p = ${p.toPrecision(2)}`;
  return checkLine(holds ? 'passed' : 'failed', text);
}

/** The document of the verification of a server. */
export function serverDocument(report: ServerReport): Document {
  const { games, states, quirks, laws, coverage, bombs, seconds, violations, seed, end } = report;
  const found = violations === 0 ? 'no law was broken' : `${counted(violations, 'law')} broken`;
  const answer =
    `${signOf(violations)} ${counted(games, 'game')}, ${counted(states, 'state')}, ` +
    `${formatDuration(seconds)}: ${found} (seed ${seed})`;
  const sections: Section[] = [
    { kind: 'note', text: laws.map(tallyWords) },
    {
      kind: 'table',
      title: 'Rare cases, and how often they were met',
      header: ['', ''],
      rows: coverage.map(({ name, met }) => [met === 0 ? 'not met' : `${met}`, name]),
      textColumns: 0,
      hasRemarks: true,
    },
    {
      kind: 'note',
      title: `${counted(bombs.seen, 'bomb')}; a fair server fails one of these tests with a chance of ${bombs.falseAlarm}`,
      text: bombs.tests.map(testWords),
    },
  ];
  const lost = `not judged: ${counted(quirks, 'coin')} lost after a blast that hit nothing (docs/rules.md, the quirk)`;
  const warnings = [quirks === 0 ? '' : lost, ENDS[end]].filter(Boolean);
  const reasons = warnings.map((text) => ({ text, tone: 'warning' }) as const);
  return reportDocument(violations, answer, sections, reasons);
}

/** The document of a verification: every game that differs from the rules, then the figures. */
export function replayReportDocument({
  games,
  moves,
  mismatches,
}: ReturnType<typeof verifyReplay>): Document {
  const isRight = mismatches.length === 0;
  const verb = mismatches.length === 1 ? 'differs' : 'differ';
  const figures = `${counted(games, 'game')} replayed, ${counted(moves, 'move')}`;
  const answer = `${isRight ? '✓' : '✗'} ${figures}, ${counted(mismatches.length, 'game')} ${verb} from the rules`;
  const text = mismatches.map(({ id, line, round, field, expected, got, boards }) => {
    const where = `game ${id} (line ${line}), round ${round}: ${field} differs`;
    return checkLine('failed', where, `expected ${expected}\n     got ${got}\n\n${boards}`);
  });
  const first = verdictSection('Are the games by the rules?', answer, [], { tone: isRight ? 'good' : 'bad' });
  const sections: Section[] = isRight ? [first] : [first, { kind: 'note', text }];
  return { title: 'A replay, held against the rules', sections, endsWithAnswer: true };
}

/** The document of the check of a contest: every fault, or what was found to be right. */
export function contestCheckDocument({ matches, games, faults }: ReturnType<typeof verifyContest>): Document {
  const figures = `${counted(matches, 'match', 'matches')} and ${counted(games, 'game')}`;
  const right = `${signOf(0)} ${figures} follow the rules, and all pairings the format; all bombs were drawn from the secret whose hash was published before`;
  const answer =
    faults.length === 0 ? right : `${signOf(faults.length)} ${counted(faults.length, 'fault')} in ${figures}`;
  const text = faults.map((fault) => checkLine('failed', fault));
  return reportDocument(faults.length, answer, faults.length === 0 ? [] : [{ kind: 'note', text }]);
}
