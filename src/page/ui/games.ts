/** The games of `fcx ui` that players have held between them: replays, matches, tournaments, and the contests of `fcx host`. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sum } from 'simple-statistics';
import { z } from 'zod';
import type { GameRecord } from '../../arena/index.ts';
import {
  contestAt,
  contestView,
  loadContest,
  loadReplay,
  MATCHES,
  matchReport,
  playedGameOf,
  ReplayFileError,
  readGamesProgress,
  readMatchProgress,
} from '../../arena/index.ts';
import type {
  Answer,
  Document,
  Section,
  Span,
  TableSection,
  Words,
  WorkState,
} from '../../document/index.ts';
import {
  betterFirst,
  commandLine,
  contestProgress,
  counted,
  describeReason,
  formatDuration,
  formatElo,
  formatEloRange,
  isPlayed,
  isTooWide,
  linksTo,
  matchAnswer,
  matchesOver,
  orderOf,
  playersTable,
  stateSpan,
  testSpan,
  textOf,
  timeSpan,
  tournamentDocument,
} from '../../document/index.ts';
import {
  capitalised,
  isHeld,
  newestFirst,
  pathsIn,
  programName,
  readProgressFile,
  shellWord,
  statsOf,
} from '../../system/index.ts';
import { describeMatch, placeOfMatch } from '../pageData.ts';
import { playerName, shownNames } from '../state/words.ts';
import {
  addressOf,
  below,
  failedRow,
  finishedName,
  foldersOf,
  folderTitle,
  nameCell,
  nameOf,
  nothing,
  perVersion,
  readable,
  replayLink,
  replaysIn,
  siteOf,
  stopIn,
  versionOfFile,
} from './folders.ts';

const LATEST_GAMES = 8;
const LONGEST_LIST = 300;
/** Of a tournament in the list. */
const MOST_NAMES = 5;
const LARGEST_REPLAY_BYTES = 50_000_000;

type GamesProgress = NonNullable<ReturnType<typeof readGamesProgress>>;
type MatchProgress = NonNullable<ReturnType<typeof readMatchProgress>>;

const hostSchema = z.object({
  address: z.url({ protocol: /^http$/ }),
  tables: z.array(z.int().nullable()).default([]),
});

export function contestsIn(folder: string, sought?: 'tournament' | 'contest'): string[] {
  const contests = pathsIn(folder).flatMap((one) => contestAt(one) ?? []);
  const isSought = (kind: string) => sought === undefined || (kind === 'event') === (sought === 'contest');
  return foldersOf(contests.flatMap(({ kind, file }) => (isSought(kind) ? file : [])));
}

/** A replay for a page; throws a {ReplayFileError}. */
export function replayForPage(path: string) {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_REPLAY_BYTES) {
    const message = `${path} is too long for a page; look at one game: ${commandLine('replay', [shellWord(path)], { game: 1 })}`;
    throw new ReplayFileError('invalid', message);
  }
  return loadReplay(path);
}

type Row = readonly Words[];

const PLAYED_OUT: readonly GameRecord['reason'][] = ['line', 'explosion', 'fullBoard'];

function rowsOf(name: Words, make: () => Row[]): Row[] {
  return readable(make, (problem) => [failedRow(name, problem)]);
}

interface ListedGame {
  readonly record: GameRecord;
  readonly link: string;
  readonly begun: string;
}

/** How a game ended, and below it what else is to be said. */
function endOf(record: GameRecord, more: string, order: number): Words {
  const { players, reason } = record;
  const how = describeReason(record, shownNames(players));
  // Faults begin with a name.
  const end: Span = PLAYED_OUT.includes(reason) ? { text: capitalised(how) } : { text: how, tone: 'warning' };
  return [{ ...end, order }, below(more)];
}

/** Who has won one game or all between two, and how the last one ended. In one game, and where both have one name, seats are named. */
function describeGames(games: readonly GameRecord[], last: GameRecord) {
  const { players, moves } = last;
  const isOne = games.length === 1;
  const isSame = players[0] === players[1];
  const pointsOf = (name: string, seat: number) =>
    sum(games.map((game) => game.points[isSame ? seat : game.players.indexOf(name)] as number));
  const [one, other] = players.map(pointsOf) as [number, number];
  const said = shownNames(players);
  const names = isOne || isSame ? ([1, 2] as const).map((side) => playerName(said, side)) : said;
  const [first, second] = one < other ? names.toReversed() : names;
  const points = isOne ? '' : ` ${Math.max(one, other)} : ${Math.min(one, other)}`;
  const even = isOne ? ' both win' : points;
  const text = one === other ? `${first} and ${second}${even}` : `${first} beats ${second}${points}`;
  const doubles = one + other - games.length;
  const more = doubles > 0 ? `, ${counted(doubles, 'double win')}` : '';
  const length = isOne ? counted(moves.length, 'coin') : `${counted(games.length, 'game')}${more}`;
  return { text, end: endOf(last, length, isOne ? moves.length : games.length) };
}

/** A row for each match, a game alone or all between two players, with the way to its last game; the last one first. */
function matchRowsOf(games: readonly ListedGame[], placeOf: MatchNames): Row[] {
  const matches = new Map<string, ListedGame[]>();
  for (const game of games) {
    const { match, players } = game.record;
    const key = [placeOf(game.record), match, ...players.toSorted()].join('\n');
    const known = matches.get(key);
    if (known) known.push(game);
    else matches.set(key, [game]);
  }
  const rows = [...matches.values()].map((played): Row => {
    const records = played.map((one) => one.record);
    const last = played.findLast((one) => isPlayed(one.record)) ?? (played.at(-1) as ListedGame);
    const { record, link, begun } = last;
    const { text, end } = describeGames(records, record);
    return [gameCell(record, text, link, placeOf(record)), end, timeSpan(begun)];
  });
  return rows.reverse();
}

function gameCell(record: GameRecord, text: string, link: string, more: string): Words {
  // Of a game that nobody played there is nothing to see.
  if (!isPlayed(record)) return [{ text, isStrong: true }, below(more)];
  return [{ text: '', picture: record.finalBoard.flat() }, { text, link, isStrong: true }, below(more)];
}

type MatchNames = (game: GameRecord) => string;

function namesIn(
  folder: string,
  contest: ReturnType<typeof loadContest>,
  describe = describeMatch,
): MatchNames {
  const view = { ...contestView(contest), title: nameOf(folder) };
  return ({ match }) => describe(view, match);
}

/** Says of a game which match of the contest in a folder it belongs to; empty where there is none. */
export function matchNames(folder: string, describe = describeMatch): MatchNames {
  const none = () => '';
  return readable(
    () => (contestAt(folder) ? namesIn(folder, loadContest(folder), describe) : none),
    () => none,
  );
}

const replayRows = perVersion(
  (path): readonly Row[] => {
    const shown = finishedName(path);
    return rowsOf(shown, () => {
      const { info, games } = replayForPage(path);
      const placeOf = matchNames(join(path, '..'), placeOfMatch);
      const listed = games.map((record, index) => ({
        record,
        link: `${replayLink(path)}#game=${index + 1}`,
        begun: info.startedAt,
      }));
      const file = shown.replace(/^.*\/[\dTZ-]+-seed(\d+)\.jsonl$/, 'seed $1');
      const isOne = games.every(({ match }) => match === games[0]?.match);
      const nameOfMatch = ({ match }: GameRecord) => (isOne ? file : `Match ${match}, ${file}`);
      return matchRowsOf(listed, (game) => placeOf(game) || nameOfMatch(game));
    });
  },
  (path) => `${versionOfFile(path)} ${nameOf(join(path, '..'))}`,
);

const pageOfMatch = (folder: string, { number }: { readonly number: number }) =>
  `${addressOf('replay', folder)}&match=${number}`;

/** The recorded games of a match of a contest, and which match each belongs to. */
export function gamesOfMatch(folder: string, number: number) {
  const contest = loadContest(folder);
  const games = contest.matches[number - 1]?.games.flatMap(({ record }) => record ?? []) ?? [];
  return { games, of: games.map(namesIn(folder, contest)) };
}

/** While a contest is played, its page has its games, and the list would move. What is wrong with one is said elsewhere, too. */
const contestRows = perVersion((folder) =>
  readable<readonly Row[]>(
    () => {
      const contest = loadContest(folder);
      const { header, matches, isOver } = contest;
      if (isHeld(folder) && !isOver) return [];
      const listed = matches.flatMap(({ number, games, begunAt }) => {
        const begun = begunAt ?? header.at;
        const page = pageOfMatch(folder, { number });
        const records = games.flatMap(({ record }) => record ?? []);
        return records.map((record, index) => ({ record, link: `${page}#game=${index + 1}`, begun }));
      });
      return matchRowsOf(listed, namesIn(folder, contest, placeOfMatch));
    },
    () => [],
  ),
);

function listOf(header: readonly string[], listed: readonly Row[]): TableSection {
  const begunAt = (row: Row) => orderOf(row.at(-1) ?? '') ?? 0;
  const rows = listed.toSorted((one, other) => begunAt(other) - begunAt(one));
  return { kind: 'table', header, rows, isWide: true, isSortable: true };
}

export function replayList(files: readonly string[], runs: string): Document {
  const replays = newestFirst(files).map((path) => () => replayRows(path));
  const contests = contestsIn(runs, 'contest').map((folder) => () => contestRows(folder));
  const places = [...replays, ...contests];
  const all = places.slice(0, LONGEST_LIST).flatMap((rowsOfPlace) => rowsOfPlace());
  const how: Words = [
    'There are no replays here yet. A match at ',
    { text: 'the table', link: './#table' },
    ' is recorded (a game against fcx stays in its browser), and so are those of bots:',
  ];
  if (all.length === 0) return { title: 'Replays', sections: [nothing(how, 'serve')] };
  const list = listOf(['Match', 'End', 'Begun'], all);
  const alone = files.filter((path) => contestAt(join(path, '..')) === null).map(finishedName);
  const offers = [...new Set([...contestsIn(runs).map(nameOf), ...alone])];
  const filter = { hint: 'A name, an event, “beats Pia” …', offers };
  const left = places.length - LONGEST_LIST;
  const older: Section[] = left > 0 ? [{ kind: 'note', text: [`And ${counted(left, 'older file')}.`] }] : [];
  return { title: 'Replays', sections: [{ ...list, filter }, ...older] };
}

interface Pace {
  readonly state: WorkState;
  readonly played: number;
  readonly planned: number;
  readonly session: GamesProgress | null;
  readonly isTest?: boolean;
}

/** `4m 05s`; empty until a game has shown how long one takes. */
function timeLeft({ state, played, planned, session }: Pace): string {
  if (state !== 'running' || session === null || session.games === 0) return '';
  return formatDuration((session.seconds / session.games) * Math.max(0, planned - played));
}

function describePace(props: Pace): Words {
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

/** The latest games, the newest first. This player, if it takes part, is named first. */
function describeLatest(games: GamesProgress['latest'], first?: string): Words {
  const lines = games.slice(0, LATEST_GAMES).map(({ players, points, number }) => {
    const order = players[1] === first ? ([1, 0] as const) : ([0, 1] as const);
    const [one, other] = order.map((slot) => players[slot]);
    return `\n${number}. ${one} ${order.map((slot) => points[slot]).join(' : ')} ${other}`;
  });
  return ['Latest games:', ...lines];
}

/** The newest first: their names begin with the time. One that was given up before its first game was over has nothing to show. */
export function matchesIn(runs: string): string[] {
  const folders = pathsIn(join(runs, MATCHES)).sort().reverse();
  return folders.filter((folder) => isHeld(folder) || readMatchProgress(folder)?.games !== 0);
}

/** The file that records a match, which has another name while it is written; `null` if there is none. */
export function replayOfMatch(match: Pick<MatchProgress, 'replay'> | null): string | null {
  const replay = match?.replay ?? null;
  if (replay === null) return null;
  return replaysIn(join(replay, '..')).find((path) => finishedName(path) === join(replay)) ?? null;
}

type IsMeant = (players: readonly string[]) => boolean;

/** The champions of runs play under the names of their folders. */
const titled = ([one, other]: MatchProgress['players']) => [folderTitle(one), folderTitle(other)] as const;

function matchesOf(folders: readonly string[], isMeant: IsMeant) {
  return folders.flatMap((folder) => {
    const match = readMatchProgress(folder);
    if (match === null || !isMeant(match.players)) return [];
    const { test, games, planned } = match;
    const isOver = games >= planned || (test !== null && test.verdict !== 'undecided');
    const state: WorkState = isHeld(folder) ? 'running' : isOver ? 'finished' : 'stopped';
    const named = { ...match, players: titled(match.players) };
    const latest = match.latest.map((game) => ({ ...game, players: titled(game.players) }));
    return [{ match: { ...named, latest }, state, folder }];
  });
}

function answerOf(match: MatchProgress): Answer {
  const shown = betterFirst(match);
  const [first, second] = shown.players;
  const { figures, ...said } = matchAnswer(shown);
  // Without a better one, whose lead it is must be said.
  const lead = figures && `${said.tone ? '' : `${first} over ${second}: `}${figures}`;
  // What grows comes last, where it moves nothing.
  const points = `. Points ${shown.points.join(' : ')} in ${counted(match.games, 'game')}.`;
  const reasons = [...(lead ? [lead] : []), ['Begun ', timeSpan(match.startedAt), points]];
  return { question: `${first} – ${second}`, ...said, reasons };
}

/** What the newest match says that is over, and was begun once these files were there as they are. */
export function settledBy(folders: readonly string[], isMeant: IsMeant, files: readonly string[]) {
  const since = Math.max(...files.map((path) => statsOf(path)?.mtimeMs ?? 0));
  const isNew = ({ score, startedAt }: MatchProgress) => score !== null && Date.parse(startedAt) > since;
  const over = matchesOf(folders, isMeant).filter(({ state }) => state === 'finished');
  return over.flatMap(({ match }) => (isNew(match) ? [answerOf(match)] : []))[0];
}

function paceOfMatch(match: MatchProgress, state: WorkState): Words {
  const { games: played, planned, test } = match;
  return describePace({ state, played, planned, session: match, isTest: test !== null });
}

function matchRow({ match, state, folder }: ReturnType<typeof matchesOf>[number]): Words[] {
  const { players, points, score } = betterFirst(match);
  const name = { text: players.join(' – '), link: addressOf('match', folder), isStrong: true };
  const isSure = score !== null && score.low > 0.5;
  const better: Span = isSure ? { text: `${players[0]} is better`, tone: 'good' } : { text: 'Not clear' };
  const lead = score === null || isTooWide(score) ? 'too few games to tell' : formatElo(score);
  const { games: played } = match;
  const isOver = state === 'finished';
  const games = isOver ? { text: counted(played, 'game'), order: played } : paceOfMatch(match, state);
  return [name, [better, below(lead)], points.join(' : '), games, timeSpan(match.startedAt)];
}

/** Where no match is meant, nothing. */
export function matchTable(folders: readonly string[], isMeant: IsMeant = () => true): Section[] {
  const rows = matchesOf(folders, isMeant).map(matchRow);
  const header = ['Match', 'Who is better?', 'Points', 'Games', 'Begun'];
  const table = { kind: 'table', title: 'Matches', header, rows, isWide: true, isSortable: true } as const;
  return rows.length > 0 ? [table] : [];
}

/** A match with all its games where they were recorded, the last one first, or with its latest ones and how to record them. */
export function matchResult(folder: string): Document {
  const [shown] = matchesOf([folder], () => true);
  if (shown === undefined) throw new ReplayFileError('invalid', 'No game of this match is over yet.');
  const { match, state } = shown;
  const { test, games: count } = match;
  const path = replayOfMatch(match);
  const { players } = betterFirst(match);
  // That the weaker side has failed is no bad news beside who is better.
  const calmed = betterFirst(match) === match ? {} : ({ tone: 'quiet' } as const);
  const text = `Its test, after ${counted(count, 'game')}`;
  const tests = test === null ? [] : [{ ...testSpan({ ...test, games: count }, test), text, ...calmed }];
  const recorded = readable(
    () => (path === null ? [] : replayForPage(path).games),
    () => [],
  );
  const latest = recorded.length > 0 ? [] : [describeLatest(match.latest, players[0])];
  if (path === null) latest.push('To see its games, record them: fcx match --replay FILE.');
  const { reasons, ...answer } = answerOf(match);
  const more = [
    ...reasons,
    ...tests,
    ...(state === 'finished' ? [] : [paceOfMatch(match, state)]),
    ...latest,
  ];
  const card = { ...answer, question: 'Who is better?', reasons: more, ...stopIn(folder) };
  const rows = recorded.map((record, index): Row => {
    const link = `${replayLink(path as string)}#game=${index + 1}`;
    const { text, end } = describeGames([record], record);
    return [gameCell(record, text, link, `Game ${index + 1}`), end];
  });
  const filter = { hint: 'A name, an end …', offers: players };
  const [first] = recorded;
  const played = recorded.map((record) => playedGameOf(record));
  const figures = first ? [playersTable(matchReport(titled(first.players), played).players)] : [];
  const table = { kind: 'table', title: 'Games', header: ['Game', 'End'], filter, isSortable: true } as const;
  const games = rows.length > 0 ? [{ ...table, rows: rows.reverse(), isWide: true }] : [];
  const sections: Section[] = [{ kind: 'verdict', answers: [card] }, ...figures, ...games];
  return { title: players.join(' – '), sections };
}

function contestIn(folder: string) {
  const state = loadContest(folder);
  const unfinished = isHeld(folder) ? 'running' : 'stopped';
  const now: WorkState = state.isOver ? 'finished' : unfinished;
  return { state, view: contestView(state), now };
}

function hostOf(folder: string, now: WorkState) {
  return (now === 'running' && readProgressFile(folder, hostSchema)) || undefined;
}

function paceOf(folder: string, { state, now }: ReturnType<typeof contestIn>): Pace {
  const { played, planned } = state;
  return { state: now, played, planned, session: readGamesProgress(folder) };
}

const contestCells = perVersion((folder: string): Row => {
  const contest = contestIn(folder);
  const { state, view, now } = contest;
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
  const matchCount = matchesOver(view);
  const [done, all] = isEvent ? [matchCount.over, matchCount.all] : [state.played, state.planned];
  const unit = isEvent ? counted(all, 'match', 'matches') : counted(Math.max(done, all), 'game');
  const left = isEvent ? '' : timeLeft(paceOf(folder, contest));
  const place = `${done < all ? `${done} of ` : ''}${unit}${left && `, ${left} left`}`;
  const isKnown = first !== undefined && first.place !== null && done > 0;
  const meter = { text: '', meter: { low: 0, high: all, value: done } };
  const final = matches.find(({ key, isOver }) => isOver && key === bracket.at(-1)?.key);
  const points = final?.winner === 1 ? final.points.toReversed() : final?.points;
  // Places there go by matches, not by ratings.
  const won = points ? `${points.join(' : ')} in the final` : `${first?.wins} won`;
  const figure = state.header.settings.suddenDeath || !first?.rating ? won : formatEloRange(first.rating);
  return [
    who,
    kind,
    [stateSpan(now), below(place), ...(now === 'running' ? [meter] : []), ...watch],
    isKnown
      ? [{ text: first.name, isStrong: true }, below(now === 'running' ? `leads, ${figure}` : figure)]
      : '',
    timeSpan(view.begunAt ?? state.header.at),
  ];
});

export function tournamentList(folder: string): Document {
  const newest = contestsIn(folder).slice(0, LONGEST_LIST);
  const all = newest.flatMap((one) => {
    const kind = contestAt(one)?.kind === 'event' ? 'contest' : 'tournament';
    return rowsOf(nameCell(kind, one, one), () => {
      const [who = '', ...cells] = contestCells(one);
      return [[nameCell(kind, one, textOf(who)), ...cells]];
    });
  });
  const list = listOf(['Tournament', 'Format', 'State', 'First', 'Begun'], all);
  const none = all.length === 0 ? `There are no tournaments in ${folder} yet. ` : '';
  const contest = { text: `${programName()} host`, isCode: true };
  const how = [`${none}Bots that connect play under `, contest, '. This tournament is short:'];
  const begin = nothing(how, 'tournament best evolved greedy --replays');
  const matches = matchTable(matchesIn(folder));
  if (none !== '') return { title: 'Tournaments', sections: [begin, ...matches] };
  return { title: 'Tournaments', sections: [list, ...matches, { ...begin, title: 'New tournament' }] };
}

/** A contest of a host, with the way to its page while it is held, to go on if it was stopped, and to its site. */
export function contestResult(folder: string): Document {
  const { view, now } = contestIn(folder);
  const live = hostOf(folder, now);
  const beside = live && { text: 'Watch it live', link: live.address };
  const site = live ? [] : [{ text: 'Open its site', link: `${siteOf(folder)}index.html` }];
  const { title, begunAt, endedAt } = view;
  const when = endedAt ? [timeSpan(begunAt ?? endedAt), ' to ', timeSpan(endedAt)] : [stateSpan(now)];
  const stand = live && begunAt === null ? 'waiting for bots' : contestProgress(view);
  const text: Words = [...when, `: ${stand}. `, ...site];
  const commands = now === 'stopped' ? [commandLine('host', [], { resume: folder })] : [];
  const links = view.matches.map((match) => linksTo(match, pageOfMatch(folder, match)));
  return {
    ...{ title, beside },
    sections: [
      { kind: 'note', text: [text], commands },
      { kind: 'bracket', results: view, links, isWhole: true, live },
    ],
  };
}

export function tournamentResult(folder: string): Document {
  const contest = contestIn(folder);
  const { state } = contest;
  const pace = paceOf(folder, contest);
  const problems: Span[] = [];
  const recorded = replaysIn(folder).flatMap((path) =>
    readable(
      () => [{ page: replayLink(path), games: replayForPage(path).games }],
      (text) => {
        problems.push({ text, tone: 'bad' });
        return [];
      },
    ),
  );
  const reasons = [describePace(pace), ...problems];
  const latest = pace.session?.latest ?? [];
  if (latest.length > 0) reasons.push(describeLatest(latest));
  const commands = pace.state === 'stopped' ? [commandLine('tournament', [], { resume: folder })] : [];
  const far = { question: 'How far is it?', answer: pace.state, beginsWithWord: true, reasons, commands };
  const isTold = pace.state === 'finished' && problems.length === 0;
  return tournamentDocument(state, { replays: recorded, now: isTold ? [] : [far] });
}
