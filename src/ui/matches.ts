/** What players have held between them: matches of two, tournaments of this machine, and contests of bots that connect. */
import { join, relative } from 'node:path';
import { z } from 'zod';
import type { GameRecord } from '../arena/browser.ts';
import {
  contestAt,
  gameFault,
  MATCHES,
  matchReport,
  playedGameOf,
  ReplayFileError,
  readGamesProgress,
  readMatchProgress,
} from '../arena/index.ts';
import type { Answer, Document, Section, Span, Words, WorkState } from '../document/index.ts';
import {
  comparisonOf,
  contestProgressText,
  counted,
  countMatchesOver,
  describeReason,
  formatDuration,
  formatElo,
  formatEloRange,
  gameLinks,
  leadChartSections,
  makeCommand,
  plainText,
  playersTable,
  stateSpan,
  strongerFirst,
  testFinding,
  testSpan,
  timeSpan,
  tournamentDocument,
  whoIsBetter,
} from '../document/index.ts';
import { initialPosition } from '../engine/index.ts';
import { playerName, shownNames } from '../page/index.ts';
import {
  capitalised,
  isLocked,
  isLockedHere,
  PROGRESS,
  pathsIn,
  programName,
  readProgressFile,
  statsOf,
} from '../system/index.ts';
import {
  addressOf,
  below,
  contestsIn,
  failedRow,
  finishedName,
  nameCell,
  nothing,
  perVersion,
  readable,
  replayLink,
  replaysIn,
} from './folders.ts';
import {
  contestIn,
  gameCell,
  LONGEST_LIST,
  listOf,
  PLAYED_OUT,
  pageOfContest,
  type Row,
  replayForPage,
  replayOfContest,
  rowsOf,
} from './games.ts';

type GamesProgress = NonNullable<ReturnType<typeof readGamesProgress>>;
type MatchProgress = NonNullable<ReturnType<typeof readMatchProgress>>;

export interface Pace {
  readonly state: WorkState;
  readonly played: number;
  readonly planned: number;
  readonly session: GamesProgress | null;
  readonly isTest?: boolean;
}

/** `4m 05s`; empty until a game has shown how long one takes. */
export function timeLeft({ state, played, planned, session }: Pace): string {
  if (state !== 'running' || session === null || session.games === 0) return '';
  return formatDuration((session.seconds / session.games) * Math.max(0, planned - played));
}

export function describePace(props: Pace): Words {
  const { state, played, planned, session, isTest = false } = props;
  const left = timeLeft(props);
  // Those of sudden death are not planned.
  const of = played > planned ? '' : `${played.toLocaleString('en')} of ${isTest ? 'at most ' : ''}`;
  const games = `${of}${counted(Math.max(played, planned), 'game')}`;
  const rate =
    session && session.games > 0 ? [`${(session.games / session.seconds).toFixed(1)} games/s`] : [];
  const place = session ? [session.place] : [];
  const rest = left === '' ? [] : [`${isTest ? 'at most' : 'about'} ${left} left`];
  const meter = { low: 0, high: planned, value: played };
  return [stateSpan(state), ` ${[games, ...rate, ...place, ...rest].join(', ')}`, { text: '', meter }];
}

/** The newest first: their names begin with the time. One that was given up before its first game was over has nothing to show. */
export function matchesIn(runs: string): string[] {
  const folders = pathsIn(join(runs, MATCHES)).sort().reverse();
  return folders.filter((folder) => isLocked(folder) || matchAt(folder)?.match.games !== 0);
}

/** The file that records a match, which has another name while it is written; `null` if there is none. */
export function replayOfMatch(match: Pick<MatchProgress, 'replay'> | null): string | null {
  const replay = match?.replay ?? null;
  if (replay === null) return null;
  return replaysIn(join(replay, '..')).find((path) => finishedName(path) === join(replay)) ?? null;
}

/** The same of a match in a folder: one, or none. */
export function replaysOf(folder: string): readonly string[] {
  const replay = replayOfMatch(readMatchProgress(folder));
  return replay === null ? [] : [replay];
}

type IsMeant = (players: readonly string[]) => boolean;

/** A match and how far it is; `null` if that cannot be read. */
const matchAt = perVersion((folder) => {
  const match = readMatchProgress(folder);
  if (match === null) return null;
  const { test, games, planned } = match;
  const isOver = games >= planned || (test !== null && test.verdict !== 'undecided');
  const state: WorkState = isLocked(folder) ? 'running' : isOver ? 'finished' : 'stopped';
  return { match, state, folder };
});

export type Match = NonNullable<ReturnType<typeof matchAt>>;

export const matchesAt = (folders: readonly string[], isMeant: IsMeant = () => true): Match[] =>
  folders.flatMap((folder) => matchAt(folder) ?? []).filter(({ match }) => isMeant(match.players));

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

/** Return who is better in words, or what its test has decided where that is open. */
function saidOf(match: MatchProgress, finding: Finding): ReturnType<typeof whoIsBetter> {
  const said = whoIsBetter(strongerFirst(match));
  if (finding.kind !== 'tested') return said;
  const decided = testFinding(finding.test, finding.test.verdict);
  const answer = `${match.players[0]} is ${decided} than ${match.players[1]}`;
  return { answer, figures: said.figures, ...(finding.better !== null && { tone: 'good' }) };
}

/** The games in which both had a line: so many points are more than games. */
const doublesOf = ({ points: [one, other], games }: MatchProgress) => one + other - games;

function answerOf(match: MatchProgress): Answer {
  const shown = strongerFirst(match);
  const { players, points, games } = shown;
  const finding = findingOf(match);
  const isKnown = finding.kind !== 'open' && finding.better !== null;
  const { figures, ...said } = saidOf(match, finding);
  // Without a better one, whose lead it is must be said.
  const whose = isKnown ? '' : `${players.join(' over ')}: `;
  const ends = [`${players[0]} ${points[0]}`, `${points[1]} ${players[1]}`] as const;
  const meter = { low: 0, high: points[0] + points[1], value: points[0], ends };
  const bar = { text: '', meter, ...(said.tone && { tone: said.tone }) };
  // What grows comes last, where it moves nothing.
  const doubles = doublesOf(match);
  const both = doubles > 0 ? ` In ${doubles} of them both had a line, which gives each a point.` : '';
  const reasons = [bar, ['Begun ', timeSpan(match.startedAt), `, ${counted(games, 'game')}.${both}`]];
  return { question: players.join(' – '), ...said, figures: figures && whose + figures, reasons };
}

/** What the newest match says that is over, and was begun once these files were there as they are; and who is better, if that is clear. */
export function settledBy(matches: readonly Match[], isMeant: IsMeant, files: readonly string[]) {
  const since = Math.max(...files.map((path) => statsOf(path)?.mtimeMs ?? 0));
  const isNew = ({ score, startedAt }: MatchProgress) => score !== null && Date.parse(startedAt) > since;
  const newest = matches.find(
    ({ match, state }) => state === 'finished' && isMeant(match.players) && isNew(match),
  );
  if (newest === undefined) return undefined;
  const { match } = newest;
  const finding = findingOf(match);
  return { said: answerOf(match), match, better: finding.kind === 'open' ? null : finding.better };
}

function paceOfMatch(match: MatchProgress, state: WorkState): Words {
  const { games: played, planned, test } = match;
  return describePace({ state, played, planned, session: match, isTest: test !== null });
}

/** Return who is better as a cell; the other is named in the first column. */
function betterSpan({ players }: MatchProgress, finding: Finding): Span {
  if (finding.kind === 'open') return { text: 'Not clear' };
  if (finding.kind === 'clear') return { text: `${finding.better} is better`, tone: 'good' };
  const text = `${players[0]} is ${testFinding(finding.test, finding.test.verdict)}`;
  return finding.better === null ? { text } : { text, tone: 'good' };
}

function matchRow({ match, state, folder }: Match): Words[] {
  const { players, points, score: measured } = strongerFirst(match);
  const name = { text: players.join(' – '), link: addressOf('match', folder), isStrong: true };
  const better = betterSpan(match, findingOf(match));
  const lead =
    measured === null || comparisonOf(measured) === 'too few games'
      ? 'too few games to tell'
      : formatElo(measured);
  const { games: played } = match;
  const isOver = state === 'finished';
  const games = isOver ? { text: counted(played, 'game'), order: played } : paceOfMatch(match, state);
  const doubles = doublesOf(match);
  const score = [points.join(' : '), ...(doubles > 0 ? [below(`both won ${doubles}`)] : [])];
  return [name, [better, below(lead)], score, games, timeSpan(match.startedAt)];
}

/** Those whose file is there and cannot be read. */
function damagedRows(folders: readonly string[]): Words[][] {
  const damaged = folders.filter((one) => matchAt(one) === null && statsOf(join(one, PROGRESS)) !== null);
  const why = `its ${PROGRESS} is damaged, or of another version of fcx`;
  return damaged.map((folder) => [...failedRow(folder, why)]);
}

/** `isMeant`: which matches it has, by their players; all, and those that cannot be read, if absent. */
export function matchTable(folders: readonly string[], isMeant?: IsMeant): Section[] {
  const rows = [...matchesAt(folders, isMeant).map(matchRow), ...(isMeant ? [] : damagedRows(folders))];
  const header = ['Match', 'Who is better?', 'Points', 'Games', 'Begun'];
  const table = { kind: 'table', title: 'Matches', header, rows, isWide: true, isSortable: true } as const;
  return rows.length > 0 ? [table] : [];
}

/** `own`: whose losses are marked. */
function gallery(path: string, games: readonly GameRecord[], own: string): Section[] {
  const rows = games.map((record, index): Row => {
    const { players, points, moves, reason } = record;
    const said = shownNames(players);
    const winners = ([1, 2] as const).filter((side) => points[side - 1] === 1);
    const names = winners.map((side) => playerName(said, side)).join(' and ');
    const isLost = players.includes(own) && winners.every((side) => players[side - 1] !== own);
    const won = `${names} ${winners.length === 1 ? 'wins' : 'win'}`;
    const text = isLost ? `${own} loses` : won;
    const end = PLAYED_OUT.includes(reason) ? counted(moves.length, 'coin') : describeReason(record, said);
    const link = `${replayLink(path)}#game=${index + 1}`;
    return [gameCell(record, text, link, `Game ${index + 1}, ${end}`, isLost ? 'bad' : undefined)];
  });
  const filter = `A name, an end, “${own || 'O'} loses” …`;
  const table = { kind: 'table', title: 'Games', header: [''], filter, isSortable: true } as const;
  return rows.length > 0 ? [{ ...table, rows: rows.reverse(), isGallery: true }] : [];
}

function recording({ match, state, folder }: Match, replays: string): Section[] {
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

/** The recorded games of a match, and why there are none; while it is played, its replay may be anything yet. */
function recordOf({ match, state }: Match, path: string | null): MatchRecord {
  const without = (text: string): MatchRecord => ({
    games: [],
    problems: state === 'running' ? [] : [{ text, tone: 'bad' }],
  });
  if (path !== null) {
    const read = (): MatchRecord => ({ games: replayForPage(path).games, problems: [] });
    return readable(read, without);
  }
  return match.replay === null ? { games: [], problems: [] } : without(`There is no replay ${match.replay}.`);
}

export function matchResult(folder: string, replays: string): Document {
  const [shown] = matchesAt([folder]);
  if (shown === undefined) throw new ReplayFileError('invalid', 'No game of this match is over yet.');
  const { match, state } = shown;
  const { test, games: count } = match;
  const [better, other] = strongerFirst(match).players;
  const path = replayOfMatch(match);
  // That the weaker side has failed is no bad news beside who is better.
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
      ...recording(shown, replays),
    ],
  };
}
const MOST_NAMES = 5;

const hostSchema = z.object({
  address: z.url({ protocol: /^http$/ }),
  tables: z.array(z.int().nullable()).default([]),
  /** Flags that `--resume` does not know by itself; no others, as the folder may be a stranger's. */
  again: z
    .object({
      host: z.string().exactOptional(),
      port: z.int().exactOptional(),
      tables: z.int().exactOptional(),
      pace: z.literal(true).exactOptional(),
      proxy: z.string().exactOptional(),
    })
    .default({}),
});

/** What the host says that is at work in a folder; a folder that only looks like that may be a stranger's, and its address anyone's. */
function hostOf(folder: string, now: WorkState) {
  return (now === 'running' && isLockedHere(folder) && readProgressFile(folder, hostSchema)) || undefined;
}

function paceOf(folder: string, { state, now }: ReturnType<typeof contestIn>): Pace {
  const { played, planned } = state;
  return { state: now, played, planned, session: readGamesProgress(folder) };
}

const contestCells = perVersion((folder: string): Row => {
  const contest = contestIn(folder);
  const { state, view, now, said } = contest;
  const { format, standings, matches, bracket } = view;
  const isEvent = contestAt(folder)?.kind === 'event';
  const live = hostOf(folder, now);
  const watch: Span[] = live ? [{ text: '\n' }, { text: 'Watch live', link: live.address }] : [];
  const count = below(counted(standings.length, isEvent ? 'bot' : 'player'));
  const kind = [{ text: capitalised(format), order: standings.length }, count];
  const names = standings.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = standings.length > MOST_NAMES ? ' …' : '';
  const who = names.join(', ') + more;
  if (isEvent && view.begunAt === null && now === 'running')
    return [who, kind, ['waiting for bots', ...watch], '', timeSpan(state.header.at)];
  const [first] = standings;
  const matchCount = countMatchesOver(view);
  const [done, all] = isEvent ? [matchCount.over, matchCount.all] : [state.played, state.planned];
  const unit = isEvent ? counted(all, 'match', 'matches') : counted(Math.max(done, all), 'game');
  const left = isEvent ? '' : timeLeft(paceOf(folder, contest));
  const place = `${done < all ? `${done} of ` : ''}${unit}${left && `, ${left} left`}`;
  // While it is played, all who can still win have the first place of a bracket.
  const leaders = standings
    .filter((one, at) => at === 0 || (now === 'finished' && one.place === 1))
    .map(({ name }) => name);
  const isKnown = first !== undefined && first.place !== null && done > 0;
  const final = matches.find(({ key, isOver }) => isOver && key === bracket.at(-1)?.key);
  const points = final?.winner === 1 ? final.points.toReversed() : final?.points;
  // Places there go by matches, not by ratings.
  const won = points ? `${points.join(' : ')} in the final` : `${first?.wins} won`;
  const figure = state.header.settings.suddenDeath || !first?.rating ? won : formatEloRange(first.rating);
  return [
    who,
    kind,
    [said, below(place), ...watch],
    isKnown
      ? [{ text: leaders.join(', '), isStrong: true }, below(now === 'running' ? `leads, ${figure}` : figure)]
      : '',
    timeSpan(view.begunAt ?? state.header.at),
  ];
});

export function tournamentList(folder: string): Document {
  const newest = contestsIn(folder).slice(0, LONGEST_LIST);
  const all = newest.flatMap((one) => {
    const page = pageOfContest(one);
    return rowsOf(nameCell(page, one, one), () => {
      const [who = '', ...cells] = contestCells(one);
      return [[nameCell(page, one, plainText(who)), ...cells]];
    });
  });
  const list = listOf(['Tournament', 'Format', 'State', 'First', 'Begun'], all);
  const none = all.length === 0 ? `There are no tournaments in ${folder} yet. ` : '';
  const contest = { text: `${programName()} host`, isCode: true };
  const how = [`${none}Bots that connect play under `, contest, '. This tournament is short:'];
  const begin = nothing(how, 'tournament', ['best', 'evolved', 'greedy'], { replay: true });
  const matches = matchTable(matchesIn(folder));
  const sections = none ? [begin, ...matches] : [list, ...matches, { ...begin, title: 'New tournament' }];
  return { title: 'Tournaments', sections };
}

export function contestResult(folder: string): Document {
  const { state, view, now, said } = contestIn(folder);
  const host = hostOf(folder, now);
  const boards = state.open.map(({ number, games }) => [
    number,
    games.at(-1)?.record?.finalBoard.flat() ?? initialPosition(1).board,
  ]);
  const live = host && { ...host, boards: Object.fromEntries(boards) };
  const beside = live && { text: 'Watch it live', link: live.address };
  const pages = join(folder, 'site');
  const site = statsOf(pages) ? ['Its pages to publish are in ', { text: pages, isCode: true }, '.'] : [];
  const { title, begunAt, endedAt } = view;
  const begun = begunAt ? [', begun ', timeSpan(begunAt)] : [];
  const when = endedAt ? [timeSpan(begunAt ?? endedAt), ' to ', timeSpan(endedAt)] : [said, ...begun];
  const stand = live && begunAt === null ? 'waiting for bots' : contestProgressText(view);
  const text: Words = [...when, `: ${stand}. `, ...site];
  const { again } = readProgressFile(folder, hostSchema) ?? {};
  const commands = now === 'stopped' ? [makeCommand('host', [], { resume: folder, ...again })] : [];
  const links = view.matches.map((match) => gameLinks(match, replayOfContest(folder, match)));
  const bracket = { kind: 'bracket', results: view, links, live } as const;
  return { title, beside, sections: [{ kind: 'note', text: [text], commands }, bracket] };
}

export function tournamentResult(folder: string): Document {
  const contest = contestIn(folder);
  const { state } = contest;
  const pace = paceOf(folder, contest);
  const problems: Span[] = [];
  const recorded = replaysIn(folder).flatMap((path) =>
    readable(
      () => {
        const { games } = replayForPage(path);
        const faults = games.map(({ match, index }) => gameFault(state, match, [index]));
        const at = faults.findIndex((fault) => fault !== null);
        // The first line is the header.
        if (at !== -1) problems.push({ text: `${path}, line ${at + 2}: ${faults[at]}`, tone: 'bad' });
        return [{ page: replayLink(path), games }];
      },
      (text) => {
        problems.push({ text, tone: 'bad' });
        return [];
      },
    ),
  );
  const reasons = [describePace(pace), ...problems];
  const commands = pace.state === 'stopped' ? [makeCommand('tournament', [], { resume: folder })] : [];
  const far = { question: 'How far is it?', answer: pace.state, beginsWithWord: true, reasons, commands };
  const isTold = pace.state === 'finished' && problems.length === 0;
  return tournamentDocument(state, { replays: recorded, now: isTold ? [] : [far] });
}
