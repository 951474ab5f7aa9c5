/** What players have held between them, as `fcx ui` shows it: replays, and matches of two. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sum } from 'simple-statistics';
import { type ContestView, type GameRecord, parseReplay, type Replay } from '../../arena/browser.ts';
import {
  contestAt,
  contestView,
  loadContest,
  loadReplay,
  MATCHES,
  matchReport,
  playedGameOf,
  ReplayFileError,
  type readGamesProgress,
  readMatchProgress,
} from '../../arena/index.ts';
import type { Answer, Document, Section, Span, Words, WorkState } from '../../document/index.ts';
import {
  betterFirst,
  command,
  commandLine,
  counted,
  decidedAs,
  describeReason,
  formatDuration,
  formatElo,
  isPlayed,
  isTooWide,
  leadOverGames,
  matchAnswer,
  orderOf,
  playersTable,
  stateSpan,
  testSpan,
  timeSpan,
} from '../../document/index.ts';
import { capitalised, isHeld, Kept, newestFirst, pathsIn, statsOf } from '../../system/index.ts';
import { placeOfMatch } from '../pageData.ts';
import { playerName, shownNames } from '../state/words.ts';
import {
  addressOf,
  below,
  contestsIn,
  failedRow,
  finishedName,
  nameOf,
  nothing,
  perVersion,
  readable,
  readOr,
  replayLink,
  replaysIn,
  versionOfFile,
} from './folders.ts';

export const LONGEST_LIST = 300;
const LARGEST_REPLAY_BYTES = 50_000_000;

type GamesProgress = NonNullable<ReturnType<typeof readGamesProgress>>;
type MatchProgress = NonNullable<ReturnType<typeof readMatchProgress>>;

/** Of the files that are still written, by the file: what was read of each, whose lines stay as they are. */
const begun = new Kept<{ readonly head: string; readonly bytes: number; readonly games: Replay['games'] }>(4);

function textFrom(path: string, start: number, end: number): string {
  const bytes = Buffer.alloc(end - start);
  try {
    const file = openSync(path, 'r');
    readSync(file, bytes, 0, bytes.length, start);
    closeSync(file);
  } catch {
    throw new ReplayFileError('unreadable', `${path} cannot be read`);
  }
  return bytes.toString();
}

/** A replay for a page; of one that is still written, only what is new is read. Throws a {ReplayFileError}. */
export function replayForPage(path: string): Replay {
  const { size = 0, ino } = statsOf(path) ?? {};
  if (size > LARGEST_REPLAY_BYTES) {
    const message = `${path} is too long for a page; look at one game: ${commandLine('replay', [path], { game: 1 })}`;
    throw new ReplayFileError('invalid', message);
  }
  if (path === finishedName(path)) return loadReplay(path);
  const before = begun.find(path, `${ino}`);
  const text = textFrom(path, before?.bytes ?? 0, size);
  const { info, games: added } = parseReplay((before?.head ?? '') + text, path);
  const head = before?.head ?? text.slice(0, text.indexOf('\n') + 1);
  const games = [...(before?.games ?? []), ...added];
  begun.keep(path, `${ino}`, { head, bytes: size, games });
  return { info, games };
}

export type Row = readonly Words[];

const PLAYED_OUT: readonly GameRecord['reason'][] = ['line', 'explosion', 'fullBoard'];

export function rowsOf(name: Words, make: () => Row[]): Row[] {
  return readable(make, (problem) => [failedRow(name, problem)]);
}

/** Games that lie together: their page, what is one place of a contest, and the page of that. */
interface Recorded {
  readonly page: string;
  readonly begun: string;
  readonly games: readonly GameRecord[];
  readonly contest?: ContestView;
  readonly from?: string;
}

function endOf(record: GameRecord, more: string, order: number): Words {
  const { players, reason } = record;
  const how = describeReason(record, shownNames(players));
  // Faults begin with a name.
  const end: Span = PLAYED_OUT.includes(reason) ? { text: capitalised(how) } : { text: how, tone: 'warning' };
  return [{ ...end, order }, below(more)];
}

/** Who has won one game or all between two, and how that one ended, or who won each. In one game, and where both have one name, seats are named. */
function describeGames(games: readonly GameRecord[], last: GameRecord) {
  const { players, moves } = last;
  const isOne = games.length === 1;
  const isSame = players[0] === players[1];
  const said = shownNames(players);
  const sides = ([1, 2] as const).map((side) => {
    const slotIn = ({ players: names }: GameRecord) => names.indexOf(players[side - 1] as string);
    const won = games.map((game) => game.points[isSame ? side - 1 : slotIn(game)] as number);
    return { won, all: sum(won), name: isOne || isSame ? playerName(said, side) : said[side - 1] };
  });
  type Sides = [(typeof sides)[number], (typeof sides)[number]];
  const [best, rest] = sides.toSorted((one, other) => other.all - one.all) as Sides;
  const score = isOne ? '' : ` ${best.all} : ${rest.all}`;
  const even = `${best.name} and ${rest.name}${score || ' both win'}`;
  const text = best.all === rest.all ? even : `${best.name} beats ${rest.name}${score}`;
  const length = isOne ? counted(moves.length, 'coin') : counted(games.length, 'game');
  if (isOne || !isPlayed(last)) return { text, end: endOf(last, length, moves.length) };
  const strip = best.won.map((point, game) => '2=1'.charAt(1 + point - (rest.won[game] as number))).join('');
  const faults = games.filter(({ reason }) => !PLAYED_OUT.includes(reason)).length;
  const doubles = best.all + rest.all - games.length;
  const more = [doubles > 0 && counted(doubles, 'double win'), faults > 0 && `${faults} by fault`];
  const told = [length, ...more.filter(Boolean)].join(', ');
  return { text, end: [{ text: '', strip, order: games.length }, below(told)] };
}

/** A row for each match, a game alone or all between two players, with the way to its last game; the last one first. */
function rowsOfGames({ page, begun, games, contest }: Recorded, placeElsewhere: MatchName = () => ''): Row[] {
  const placeOf = ({ match }: GameRecord) =>
    (contest && placeOfMatch(contest, match)) || placeElsewhere(match);
  const keyOf = ({ match, players }: GameRecord) => [match, ...players.toSorted()].join('\n');
  const rows = [...new Set(games.map(keyOf))].map((key): Row => {
    const played = games.filter((game) => keyOf(game) === key);
    const last = played.findLast(isPlayed) ?? (played.at(-1) as GameRecord);
    const { text, end } = describeGames(played, last);
    const link = `${page}#game=${games.indexOf(last) + 1}`;
    return [gameCell(last, text, link, placeOf(last)), end, timeSpan(begun)];
  });
  return rows.reverse();
}

function gameCell(record: GameRecord, text: string, link: string, more: string, tone?: Span['tone']): Words {
  // Of a game that nobody played there is nothing to see.
  if (!isPlayed(record)) return [{ text, isStrong: true }, below(more)];
  const said = { text, link, isStrong: true, ...(tone && { tone }) };
  return [{ text: '', picture: record.finalBoard.flat() }, said, below(more)];
}

type MatchName = (match: number) => string;

/** The page of a contest, by what it is. */
export function pageOfContest(folder: string): 'contest' | 'tournament' {
  return contestAt(folder)?.kind === 'event' ? 'contest' : 'tournament';
}

function contestIn(folder: string) {
  const state = loadContest(folder);
  const contest = { ...contestView(state), title: nameOf(folder) };
  return { state, place: { contest, from: addressOf(pageOfContest(folder), folder) } };
}

/** The games of a file. Throws a {ReplayFileError}. */
export function recordedIn(path: string): Recorded {
  const { info, games } = replayForPage(path);
  const folder = join(path, '..');
  const place = readOr({}, () => (contestAt(folder) ? contestIn(folder).place : {}));
  return { page: replayLink(path), begun: info.startedAt, games, ...place };
}

export const replayOfContest = (folder: string, { number }: { readonly number: number }) =>
  `${addressOf('replay', folder)}&match=${number}`;

/** The games of each match of a contest, from its log. Throws an {ExpectedError}. */
export function recordedOf(folder: string): Recorded[] {
  const { state, place } = contestIn(folder);
  return state.matches.map((match) => ({
    page: replayOfContest(folder, match),
    begun: match.begunAt ?? state.header.at,
    games: match.games.flatMap(({ record }) => record ?? []),
    ...place,
  }));
}

/** Whose games are played moves a list; its page has them. */
function rowsOfContest(folder: string): Row[] {
  return isHeld(folder) && !loadContest(folder).isOver
    ? []
    : recordedOf(folder).flatMap((one) => rowsOfGames(one));
}

function rowsOfFile(path: string): Row[] {
  const recorded = recordedIn(path);
  const file = finishedName(path).replace(/^.*\/[\dTZ-]+-seed(\d+)\.jsonl$/, 'seed $1');
  const isOne = new Set(recorded.games.map(({ match }) => match)).size === 1;
  return rowsOfGames(recorded, (match) => (isOne ? file : `Match ${match}, ${file}`));
}

const contestRows = perVersion((folder) => readOr<readonly Row[]>([], () => rowsOfContest(folder)));
const replayRows = perVersion(
  (path): readonly Row[] => rowsOf(finishedName(path), () => rowsOfFile(path)),
  (path) => `${versionOfFile(path)} ${nameOf(join(path, '..'))}`,
);

export function listOf(header: readonly string[], listed: readonly Row[]) {
  const begunAt = (row: Row) => orderOf(row.at(-1) ?? '') ?? 0;
  const rows = listed.toSorted((one, other) => begunAt(other) - begunAt(one));
  return { kind: 'table', header, rows, isWide: true, isSortable: true } as const;
}

export function replayList(files: readonly string[], runs: string): Document {
  const logs = contestsIn(runs, 'contest').flatMap((folder) => contestAt(folder)?.file ?? []);
  const places = newestFirst([...files, ...logs]);
  const all = places
    .slice(0, LONGEST_LIST)
    .flatMap((path) => (logs.includes(path) ? contestRows(join(path, '..')) : replayRows(path)));
  const how: Words = [
    'There are no replays here yet. A match at ',
    { text: 'the table', link: './#table' },
    ' is recorded (a game against fcx stays in its browser), and so are those of bots:',
  ];
  if (all.length === 0) return { title: 'Replays', sections: [nothing(how, 'serve')] };
  const list = listOf(['Match', 'Games', 'Begun'], all);
  const left = places.length - LONGEST_LIST;
  const older: Section[] = left > 0 ? [{ kind: 'note', text: [`And ${counted(left, 'older file')}.`] }] : [];
  return { title: 'Replays', sections: [{ ...list, filter: 'A name, an event, “beats Pia” …' }, ...older] };
}

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
  return folders.filter((folder) => isHeld(folder) || matchAt(folder)?.match.games !== 0);
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
  const { test, games, planned, players: names } = match;
  const isOver = games >= planned || (test !== null && test.verdict !== 'undecided');
  const state: WorkState = isHeld(folder) ? 'running' : isOver ? 'finished' : 'stopped';
  return { match, names, state, folder };
});

export type Match = NonNullable<ReturnType<typeof matchAt>>;

export const matchesAt = (folders: readonly string[], isMeant: IsMeant = () => true): Match[] =>
  folders.flatMap((folder) => matchAt(folder) ?? []).filter(({ names }) => isMeant(names));

/** Who is better, or what its test has decided where that is open. */
function saidOf(match: MatchProgress): ReturnType<typeof matchAnswer> {
  const { players, test } = match;
  const said = matchAnswer(betterFirst(match));
  const decided = test && decidedAs(test, test.verdict);
  if (said.tone || !decided) return said;
  const answer = `${players[0]} is ${decided} than ${players[1]}`;
  return { answer, figures: said.figures, ...(decided === 'better' && { tone: 'good' }) };
}

function answerOf(match: MatchProgress): Answer {
  const shown = betterFirst(match);
  const { players, points, games } = shown;
  const { figures, ...said } = saidOf(match);
  // Without a better one, whose lead it is must be said.
  const whose = said.tone ? '' : `${players.join(' over ')}: `;
  const ends = [`${players[0]} ${points[0]}`, `${points[1]} ${players[1]}`] as const;
  const meter = { low: 0, high: points[0] + points[1], value: points[0], ends };
  const bar = { text: '', meter, ...(said.tone && { tone: said.tone }) };
  // What grows comes last, where it moves nothing.
  const reasons = [bar, ['Begun ', timeSpan(match.startedAt), `, ${counted(games, 'game')}.`]];
  return { question: players.join(' – '), ...said, figures: figures && whose + figures, reasons };
}

/** What the newest match says that is over, and was begun once these files were there as they are; and who is better, if that is clear. */
export function settledBy(matches: readonly Match[], isMeant: IsMeant, files: readonly string[]) {
  const since = Math.max(...files.map((path) => statsOf(path)?.mtimeMs ?? 0));
  const isNew = ({ score, startedAt }: MatchProgress) => score !== null && Date.parse(startedAt) > since;
  const newest = matches.find(
    ({ match, names, state }) => state === 'finished' && isMeant(names) && isNew(match),
  );
  if (newest === undefined) return undefined;
  const { match, names } = newest;
  const said = answerOf(match);
  return { said, match, better: said.tone ? names[betterFirst(match) === match ? 0 : 1] : null };
}

function paceOfMatch(match: MatchProgress, state: WorkState): Words {
  const { games: played, planned, test } = match;
  return describePace({ state, played, planned, session: match, isTest: test !== null });
}

function matchRow({ match, state, folder }: Match): Words[] {
  const { players, points, score } = betterFirst(match);
  const name = { text: players.join(' – '), link: addressOf('match', folder), isStrong: true };
  const { answer, beginsWithWord, tone } = saidOf(match);
  // The other is in the first column.
  const text = beginsWithWord ? 'Not clear' : answer.replace(` than ${players[1]}`, '');
  const better: Span = { text, ...(tone && { tone }) };
  const lead = score === null || isTooWide(score) ? 'too few games to tell' : formatElo(score);
  const { games: played } = match;
  const isOver = state === 'finished';
  const games = isOver ? { text: counted(played, 'game'), order: played } : paceOfMatch(match, state);
  return [name, [better, below(lead)], points.join(' : '), games, timeSpan(match.startedAt)];
}

export function matchTable(folders: readonly string[], isMeant: IsMeant = () => true): Section[] {
  const rows = matchesAt(folders, isMeant).map(matchRow);
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
  if (replay !== null || words.length === 0 || state === 'running') return [];
  const way = join(folder, '../../..');
  const file = relative(way, join(replays, `${startedAt.replaceAll(/[:.]/g, '-')}.jsonl`));
  const isOpen = test === null && matchAnswer(match).tone === undefined;
  const until = isOpen && { sprt: true as const };
  const again = command('match', words, { ...until, replay: file }, relative('.', way));
  const aim = isOpen ? ', until it is clear who is better' : '';
  const text = [`Its games were not recorded. This plays it again, with a replay of each game${aim}:`];
  return [{ kind: 'note', title: 'Games', text, commands: [again] }];
}

export function matchResult(folder: string, replays: string): Document {
  const [shown] = matchesAt([folder]);
  if (shown === undefined) throw new ReplayFileError('invalid', 'No game of this match is over yet.');
  const { match, names, state } = shown;
  const isSame = names[0] === names[1];
  const { test, games: count } = match;
  const path = replayOfMatch(match);
  // That the weaker side has failed is no bad news beside who is better.
  const calmed = betterFirst(match) === match ? {} : ({ tone: 'quiet' } as const);
  const text = `Its test, after ${counted(count, 'game')}`;
  const tests = test === null ? [] : [{ ...testSpan({ ...test, games: count }, test), text, ...calmed }];
  const recorded = readOr([], () => (path === null ? [] : replayForPage(path).games));
  const { question: title, reasons, ...answer } = answerOf(match);
  const more = [...reasons, ...tests, ...(state === 'finished' ? [] : [paceOfMatch(match, state)])];
  const card = { ...answer, question: 'Who is better?', reasons: more };
  const recorder = recording(shown, replays);
  const [first] = recorded;
  const played = recorded.map((record) => playedGameOf(record));
  const figures = first ? [playersTable(matchReport(first.players, played).players)] : [];
  const folded = { title: 'As starter and as second, times, faults', isFolded: true };
  return {
    title,
    sections: [
      { kind: 'verdict', answers: [card] },
      ...(state === 'finished' ? recorder : []),
      ...leadOverGames(match),
      ...gallery(path ?? '', recorded, isSame ? '' : names[betterFirst(match) === match ? 0 : 1]),
      ...figures.map((table) => ({ ...table, ...folded })),
      // What is killed moves nothing.
      ...(state === 'finished' ? [] : recorder),
    ],
  };
}
