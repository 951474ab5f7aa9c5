/** The matches of two players that were stored in folders: their list, and the page of each. */
import { join, relative } from 'node:path';
import type { GameRecord } from '../arena/browser.ts';
import { MATCHES, matchReport, playedGameOf, ReplayFileError, readMatchProgress } from '../arena/index.ts';
import type { Answer, Document, OrderedSpan, Section, Span, Words, WorkState } from '../document/index.ts';
import {
  comparisonOf,
  counted,
  describeReason,
  formatElo,
  leadChartSections,
  makeCommand,
  playersTable,
  sortableCell,
  strongerFirst,
  testFinding,
  testSpan,
  timeSpan,
  whoIsBetter,
} from '../document/index.ts';
import { namesWithLevels, nameWithMark } from '../page/index.ts';
import { isLocked, PROGRESS, pathsIn, statsOf } from '../system/index.ts';
import {
  finalPath,
  makeOrExplain,
  memoizeByVersion,
  replayAddress,
  replayFilesIn,
  secondLine,
  unreadableRow,
  viewAddress,
} from './folders.ts';
import { gameCell, type ListRow, PLAYED_OUT_REASONS, readGrowingReplay } from './games.ts';
import { progressWords } from './playProgress.ts';

type MatchProgress = NonNullable<ReturnType<typeof readMatchProgress>>;

/**
 * Returns the folders of matches below the folder of runs, the newest first, as their names begin with the time. A
 * match that was given up before its first game was over is left out.
 */
export function matchFoldersIn(runsFolder: string): string[] {
  const folders = pathsIn(join(runsFolder, MATCHES)).sort().reverse();
  return folders.filter((folder) => isLocked(folder) || readStoredMatch(folder)?.match.games !== 0);
}

/**
 * Returns the path of the file that records a match, which has another name while it is written; `null` if there is
 * none.
 */
export function replayFileOfMatch(match: Pick<MatchProgress, 'replay'> | null): string | null {
  const replay = match?.replay ?? null;
  if (replay === null) return null;
  return replayFilesIn(join(replay, '..')).find((path) => finalPath(path) === join(replay)) ?? null;
}

/** Returns the path of the replay file of the match in a folder, as a list of one; empty if there is none. */
export function replayFilesOfMatch(folder: string): readonly string[] {
  const replay = replayFileOfMatch(readMatchProgress(folder));
  return replay === null ? [] : [replay];
}

type PlayersFilter = (players: readonly string[]) => boolean;

/** Reads the match in a folder and how far it is; `null` if it cannot be read. */
const readStoredMatch = memoizeByVersion((folder) => {
  const match = readMatchProgress(folder);
  if (match === null) return null;
  const { test, games, planned } = match;
  const isOver = games >= planned || (test !== null && test.verdict !== 'undecided');
  const state: WorkState = isLocked(folder) ? 'running' : isOver ? 'finished' : 'stopped';
  return { match, state, folder };
});

/** A match that was read from its folder, with its progress and whether a process is at work on it. */
export type StoredMatch = NonNullable<ReturnType<typeof readStoredMatch>>;

/**
 * Reads the matches in these folders, without those that cannot be read, and only those whose players the filter
 * accepts.
 */
export const readStoredMatches = (
  folders: readonly string[],
  accepts: PlayersFilter = () => true,
): StoredMatch[] =>
  folders.flatMap((folder) => readStoredMatch(folder) ?? []).filter(({ match }) => accepts(match.players));

/** The finding of a match as facts: one is better by its lead, or its test has decided, or both are open. */
type Finding =
  | { readonly kind: 'clear'; readonly better: string }
  | {
      readonly kind: 'tested';
      readonly test: NonNullable<MatchProgress['test']>;
      readonly better: string | null;
    }
  | { readonly kind: 'open' };

function findingOf(match: MatchProgress): Finding {
  const shown = strongerFirst(match);
  if (shown.score !== null && comparisonOf(shown.score) === 'ahead')
    return { kind: 'clear', better: shown.players[0] };
  const { test, players } = match;
  if (test === null || test.verdict === 'undecided') return { kind: 'open' };
  const isBetter = test.verdict === 'H1' && test.elo0 >= 0;
  return { kind: 'tested', test, better: isBetter ? players[0] : null };
}

/** Returns who is better in words, or what the test of the match has decided where that is open. */
function answerByFinding(match: MatchProgress, finding: Finding): ReturnType<typeof whoIsBetter> {
  const judgement = whoIsBetter(strongerFirst(match));
  if (finding.kind !== 'tested') return judgement;
  const decided = testFinding(finding.test, finding.test.verdict);
  const answer = `${match.players[0]} is ${decided} than ${match.players[1]}`;
  return { answer, figures: judgement.figures, ...(finding.better !== null && { tone: 'good' }) };
}

/** Returns the number of games in which both players had a line: so many points are more than games. */
const doublesOf = ({ points: [one, other], games }: MatchProgress) => one + other - games;

function answerOf(match: MatchProgress): Answer {
  const shown = strongerFirst(match);
  const { players, points, games } = shown;
  const finding = findingOf(match);
  const isKnown = finding.kind !== 'open' && finding.better !== null;
  const { figures, ...judgement } = answerByFinding(match, finding);
  // Without a better one, whose lead it is must be judgement.
  const whose = isKnown ? '' : `${players.join(' over ')}: `;
  const ends = [`${players[0]} ${points[0]}`, `${points[1]} ${players[1]}`] as const;
  const meter = { low: 0, high: points[0] + points[1], value: points[0], ends };
  const bar = { text: '', meter, ...(judgement.tone && { tone: judgement.tone }) };
  // Text that grows comes last, where it moves nothing.
  const doubles = doublesOf(match);
  const both = doubles > 0 ? ` In ${doubles} of them both had a line, which gives each a point.` : '';
  const reasons = [bar, ['Begun ', timeSpan(match.startedAt), `, ${counted(games, 'game')}.${both}`]];
  return { question: players.join(' – '), ...judgement, figures: figures && whose + figures, reasons };
}

/**
 * Returns what the newest finished match among these says that was begun after these files were written: its answer,
 * and the name of the better player, or `null` where that is open. Returns `undefined` if there is no such match.
 */
export function newestDecision(
  matches: readonly StoredMatch[],
  accepts: PlayersFilter,
  files: readonly string[],
) {
  const since = Math.max(...files.map((path) => statsOf(path)?.mtimeMs ?? 0));
  const isNew = ({ score, startedAt }: MatchProgress) => score !== null && Date.parse(startedAt) > since;
  const newest = matches.find(
    ({ match, state }) => state === 'finished' && accepts(match.players) && isNew(match),
  );
  if (newest === undefined) return undefined;
  const { match } = newest;
  const finding = findingOf(match);
  return { judgement: answerOf(match), match, better: finding.kind === 'open' ? null : finding.better };
}

function paceOfMatch(match: MatchProgress, state: WorkState): Words {
  const { games: played, planned, test } = match;
  return progressWords({ state, played, planned, session: match, isTest: test !== null });
}

/** Return who is better as a cell; the other is named in the first column. */
function betterSpan({ players }: MatchProgress, finding: Finding): OrderedSpan {
  if (finding.kind === 'open') return { text: 'Not clear', order: null };
  if (finding.kind === 'clear')
    return { text: `${finding.better} is better`, tone: 'good', order: finding.better };
  const text = `${players[0]} is ${testFinding(finding.test, finding.test.verdict)}`;
  return finding.better === null ? { text, order: null } : { text, tone: 'good', order: finding.better };
}

function matchRow({ match, state, folder }: StoredMatch): ListRow {
  const { players, points, score: measured } = strongerFirst(match);
  const names = players.join(' – ');
  const name = { text: names, link: viewAddress('match', folder), isStrong: true, order: names };
  const better = betterSpan(match, findingOf(match));
  const lead =
    measured === null || comparisonOf(measured) === 'too few games'
      ? 'too few games to tell'
      : formatElo(measured);
  const { games: played } = match;
  const isOver = state === 'finished';
  const games = sortableCell(isOver ? counted(played, 'game') : paceOfMatch(match, state), played);
  const doubles = doublesOf(match);
  const score: Words = [points.join(' : '), ...(doubles > 0 ? [secondLine(`both won ${doubles}`)] : [])];
  return [
    name,
    [better, secondLine(lead)],
    sortableCell(score, points[0] - points[1]),
    games,
    timeSpan(match.startedAt),
  ];
}

/** Returns a row for each match whose file is there and cannot be read. */
function damagedRows(folders: readonly string[]): ListRow[] {
  const damaged = folders.filter(
    (one) => readStoredMatch(one) === null && statsOf(join(one, PROGRESS)) !== null,
  );
  const why = `its ${PROGRESS} is damaged, or of another version of fcx`;
  return damaged.map((folder) => unreadableRow(sortableCell(folder, folder), why));
}

/**
 * Returns the table of the matches in these folders, as a list of one section or none. With a filter, only matches
 * whose players it accepts are listed, and unreadable ones are left out.
 */
export function matchTableSections(folders: readonly string[], accepts?: PlayersFilter): Section[] {
  const rows = [
    ...readStoredMatches(folders, accepts).map(matchRow),
    ...(accepts ? [] : damagedRows(folders)),
  ];
  const header = ['Match', 'Who is better?', 'Points', 'Games', 'Begun'];
  const table = { kind: 'table', title: 'Matches', header, rows, isWide: true, isSortable: true } as const;
  return rows.length > 0 ? [table] : [];
}

/** Returns the recorded games of a match, each with its final board; those that the player `own` has lost are marked. */
function gallery(path: string, games: readonly GameRecord[], own: string): Section[] {
  const rows = games.map((record, index): ListRow => {
    const { players, points, moves, reason } = record;
    const shownPlayers = namesWithLevels(players);
    const winners = ([1, 2] as const).filter((side) => points[side - 1] === 1);
    const names = winners.map((side) => nameWithMark(shownPlayers, side)).join(' and ');
    const isLost = players.includes(own) && winners.every((side) => players[side - 1] !== own);
    const won = `${names} ${winners.length === 1 ? 'wins' : 'win'}`;
    const text = isLost ? `${own} loses` : won;
    const end = PLAYED_OUT_REASONS.includes(reason)
      ? counted(moves.length, 'coin')
      : describeReason(record, shownPlayers);
    const link = `${replayAddress(path)}#game=${index + 1}`;
    const cell = gameCell(record, text, link, `Game ${index + 1}, ${end}`, isLost ? 'bad' : undefined);
    return [sortableCell(cell, index + 1)];
  });
  const filter = `A name, an end, “${own || 'O'} loses” …`;
  const table = { kind: 'table', title: 'Games', header: [''], filter, isSortable: true } as const;
  return rows.length > 0 ? [{ ...table, rows: rows.reverse(), isGallery: true }] : [];
}

/** Returns the advice to play a match again whose games were not recorded, as a list of one section or none. */
function recording({ match, state, folder }: StoredMatch, replays: string): Section[] {
  const { words, replay, startedAt, test } = match;
  if (replay !== null || state === 'running') return [];
  const note = { kind: 'note', title: 'Games' } as const;
  if (words.length === 0) return [{ ...note, text: ['Its games were not recorded.'] }];
  const way = join(folder, '../../..');
  const file = relative(way, join(replays, `${startedAt.replaceAll(/[:.]/g, '-')}.jsonl`));
  const isOpen = test === null && findingOf(match).kind === 'open';
  const until = isOpen && { sprt: true as const };
  const again = makeCommand('match', words, { ...until, replay: file }, relative('.', way));
  const aim = isOpen ? ', until it is clear who is better' : '';
  const text = [`Its games were not recorded. This plays it again, with a replay of each game${aim}:`];
  return [{ ...note, text, commands: [again] }];
}

interface MatchRecord {
  readonly games: readonly GameRecord[];
  readonly problems: readonly Span[];
}

/** Returns the recorded games of a match, or why there are none; while it is played, its replay may still be incomplete. */
function recordOf({ match, state }: StoredMatch, path: string | null): MatchRecord {
  const without = (text: string): MatchRecord => ({
    games: [],
    problems: state === 'running' ? [] : [{ text, tone: 'bad' }],
  });
  if (path !== null) {
    const read = (): MatchRecord => ({ games: readGrowingReplay(path).games, problems: [] });
    return makeOrExplain(read, without);
  }
  return match.replay === null ? { games: [], problems: [] } : without(`There is no replay ${match.replay}.`);
}

/**
 * Returns the document of the page of a match: who is better, the lead game by game, and its recorded games. Throws a
 * `ReplayFileError` if no game is over yet.
 */
export function matchPageDocument(folder: string, replaysFolder: string): Document {
  const [shown] = readStoredMatches([folder]);
  if (shown === undefined) throw new ReplayFileError('invalid', 'No game of this match is over yet.');
  const { match, state } = shown;
  const { test, games: count } = match;
  const [better, other] = strongerFirst(match).players;
  const path = replayFileOfMatch(match);
  // A weaker side that has failed its test is no bad news beside who is better.
  const calmed = strongerFirst(match) === match ? {} : ({ tone: 'quiet' } as const);
  const text = `Its test, after ${counted(count, 'game')}`;
  const tests = test === null ? [] : [{ ...testSpan({ ...test, games: count }, test), text, ...calmed }];
  const { games: recorded, problems } = recordOf(shown, path);
  const { question: title, reasons, ...answer } = answerOf(match);
  const pace = state === 'finished' ? [] : [paceOfMatch(match, state)];
  const more = [...reasons, ...tests, ...pace, ...problems];
  const card = { ...answer, question: 'Who is better?', reasons: more };
  const [first] = recorded;
  const played = recorded.map((record) => playedGameOf(record));
  const figures = first ? [playersTable(matchReport(first.players, played).players)] : [];
  const folded = { title: 'As starter and as second, times, faults', isFolded: true };
  return {
    title,
    sections: [
      { kind: 'verdict', answers: [card] },
      ...leadChartSections(match),
      ...gallery(path ?? '', recorded, better === other ? '' : better),
      ...figures.map((table) => ({ ...table, ...folded })),
      ...recording(shown, replaysFolder),
    ],
  };
}
