/** What games are recorded, in files and in the logs of contests, and the list of all. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { sum } from 'simple-statistics';
import { type ContestView, type GameRecord, parseReplay, type Replay } from '../arena/browser.ts';
import { contestAt, contestView, History, loadContest, ReplayFileError } from '../arena/index.ts';
import type { Document, Section, Span, Words, WorkState } from '../document/index.ts';
import {
  commandLine,
  counted,
  describeReason,
  sortKeyOf,
  stateSpan,
  timeSpan,
  wasPlayed,
} from '../document/index.ts';
import { placeOfMatch, playerName, shownNames } from '../page/index.ts';
import {
  capitalised,
  decodeUtf8,
  isLocked,
  newestFilesFirst,
  statsOf,
  VersionedCache,
} from '../system/index.ts';
import {
  addressOf,
  below,
  contestsIn,
  failedRow,
  finishedName,
  linkTo,
  nameOf,
  nothing,
  perVersion,
  readable,
  readOr,
  replayLink,
  versionOfFile,
} from './folders.ts';

export const LONGEST_LIST = 300;
const LARGEST_REPLAY_BYTES = 50_000_000;

/** Files grow under their final names, too. What nobody has written to for so long is not kept. */
const GROWS_MS = 60_000;

/** Of the files that grow, by their final names: what was read of each, whose lines stay as they are. */
const begun = new VersionedCache<{
  readonly head: string;
  readonly bytes: number;
  readonly games: Replay['games'];
}>(4);

const unreadable = (message: string) => new ReplayFileError('unreadable', message);

function bytesFrom(path: string, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start);
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  } catch {
    throw unreadable(`${path} cannot be read`);
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** A replay for a page. It reads only what is new. A last line without its end may be half of one. Throws a {ReplayFileError}. */
export function replayForPage(path: string): Replay {
  const stats = statsOf(path);
  if (stats?.isFile() === false) throw unreadable(`${path} is not a file`);
  const { size = 0, ino, birthtimeMs, mtimeMs = 0 } = stats ?? {};
  if (size > LARGEST_REPLAY_BYTES) {
    const message = `${path} is too long for a page; look at one game: ${commandLine('replay', [path], { number: 1 })}`;
    throw new ReplayFileError('invalid', message);
  }
  const [name, version] = [finishedName(path), `${ino} ${birthtimeMs}`];
  const known = begun.get(name, version);
  const before = known && known.bytes <= size ? known : { head: '', bytes: 0, games: [] };
  const read = bytesFrom(path, before.bytes, size);
  const end = read.lastIndexOf('\n') + 1;
  const whole = decodeUtf8(read.subarray(0, end), path, unreadable);
  const rest = read.subarray(end).toString();
  const { info, games: added } = parseReplay(before.head + whole, path);
  const head = before.head || whole.slice(0, whole.indexOf('\n') + 1);
  const games = [...before.games, ...added];
  if (Date.now() - mtimeMs < GROWS_MS) begun.set(name, version, { head, bytes: before.bytes + end, games });
  const { games: last, isTorn } = parseReplay(head + rest, path);
  return { info, games: [...games, ...last], isTorn };
}

export type Row = readonly Words[];

export const PLAYED_OUT: readonly GameRecord['reason'][] = ['line', 'explosion', 'fullBoard'];

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
    const won = games.map((game) => game.points[isSame ? side - 1 : slotIn(game)] as 0 | 1);
    return { won, all: sum(won), name: isOne || isSame ? playerName(said, side) : said[side - 1] };
  });
  type Sides = [(typeof sides)[number], (typeof sides)[number]];
  const [best, rest] = sides.toSorted((one, other) => other.all - one.all) as Sides;
  const score = isOne ? '' : ` ${best.all} : ${rest.all}`;
  const even = `${best.name} and ${rest.name}${score || ' both win'}`;
  const text = best.all === rest.all ? even : `${best.name} beats ${rest.name}${score}`;
  const length = isOne ? counted(moves.length, 'coin') : counted(games.length, 'game');
  if (isOne || !wasPlayed(last)) return { text, end: endOf(last, length, moves.length) };
  const strip = best.won.map((own, game) => History.winnerMark([own, rest.won[game] as 0 | 1])).join('');
  const faults = games.filter(({ reason }) => !PLAYED_OUT.includes(reason)).length;
  const doubles = best.all + rest.all - games.length;
  const more = [doubles > 0 && counted(doubles, 'double win'), faults > 0 && `${faults} by fault`];
  const told = [length, ...more.filter(Boolean)].join(', ');
  return { text, end: [{ text: '', strip, order: games.length }, below(told)] };
}

/** A row for each match, a game alone or all between two players, with the way to its last game; the last one first. */
function rowsOfGames({ page, begun, games, contest }: Recorded, elsewhere = (_match: number) => ''): Row[] {
  const placeOf = ({ match }: GameRecord) => (contest && placeOfMatch(contest, match)) || elsewhere(match);
  const keyOf = ({ match, players }: GameRecord) => [match, ...players.toSorted()].join('\n');
  const byMatch = new Map<string, { number: number; game: GameRecord }[]>();
  for (const [index, game] of games.entries()) {
    const one = { number: index + 1, game };
    const own = byMatch.get(keyOf(game));
    if (own) own.push(one);
    else byMatch.set(keyOf(game), [one]);
  }
  const rows = [...byMatch.values()].map((played): Row => {
    // -1 is the last, too.
    const last = played.at(played.findLastIndex(({ game }) => wasPlayed(game))) as (typeof played)[number];
    const all = played.map(({ game }) => game);
    const { text, end } = describeGames(all, last.game);
    const link = `${page}#game=${last.number}`;
    return [gameCell(last.game, text, link, placeOf(last.game)), end, timeSpan(begun)];
  });
  return rows.reverse();
}

export function gameCell(
  record: GameRecord,
  text: string,
  link: string,
  more: string,
  tone?: Span['tone'],
): Words {
  // Of a game that nobody played there is nothing to see.
  if (!wasPlayed(record)) return [{ text, isStrong: true }, below(more)];
  const said = { text, link, isStrong: true, ...(tone && { tone }) };
  return [{ text: '', picture: record.finalBoard.flat() }, said, below(more)];
}

/** The page of a contest, by what it is. */
export function pageOfContest(folder: string): 'contest' | 'tournament' {
  return contestAt(folder)?.kind === 'event' ? 'contest' : 'tournament';
}

/** A contest as it stands, and whether a process is at work on it. Throws an {ExpectedError}. */
export function contestIn(folder: string) {
  const state = loadContest(folder);
  const unfinished = isLocked(folder) ? 'running' : 'stopped';
  const now: WorkState = state.isOver ? 'finished' : unfinished;
  const said = stateSpan(now === 'running' && state.isPaused ? 'paused' : now);
  return { state, view: { ...contestView(state), title: nameOf(folder) }, now, said };
}

const fromContest = (folder: string) => addressOf(pageOfContest(folder), folder);

/** The games of a file. Throws a {ReplayFileError}. */
export function recordedIn(path: string): Recorded {
  const { info, games } = replayForPage(path);
  const folder = join(path, '..');
  const recorded = { page: replayLink(path), begun: info.startedAt, games };
  if (contestAt(folder) === null) return recorded;
  return readOr(recorded, () => ({
    ...recorded,
    contest: contestIn(folder).view,
    from: fromContest(folder),
  }));
}

export const replayOfContest = (folder: string, { number }: { readonly number: number }) =>
  `${addressOf('replay', folder)}&match=${number}`;

/** The games of each match of a contest, from its log. Throws an {ExpectedError}. */
export function recordedOf(folder: string): Recorded[] {
  const { state, view } = contestIn(folder);
  return state.matches.map((match) => ({
    page: replayOfContest(folder, match),
    begun: match.begunAt ?? state.header.at,
    games: match.games.flatMap(({ record }) => record ?? []),
    contest: view,
    from: fromContest(folder),
  }));
}

/** Whose games are played moves a list; its page has them. */
function rowsOfContest(folder: string): Row[] {
  const recorded = contestIn(folder).now === 'running' ? [] : recordedOf(folder);
  return recorded.flatMap((one) => rowsOfGames(one));
}

function rowsOfFile(path: string): Row[] {
  const recorded = recordedIn(path);
  const file = finishedName(path).replace(/^.*\/[\dTZ-]+-seed(\d+)\.jsonl$/, 'seed $1');
  const isOne = new Set(recorded.games.map(({ match }) => match)).size === 1;
  return rowsOfGames(recorded, (match) => (isOne ? file : `Match ${match}, ${file}`));
}

const contestRows = perVersion((folder): readonly Row[] =>
  rowsOf(linkTo(pageOfContest(folder), folder), () => rowsOfContest(folder)),
);
const replayRows = perVersion(
  (path): readonly Row[] => rowsOf(finishedName(path), () => rowsOfFile(path)),
  (path) => `${versionOfFile(path)} ${nameOf(join(path, '..'))}`,
);

export function listOf(header: readonly string[], listed: readonly Row[]) {
  const begunAt = (row: Row) => sortKeyOf(row.at(-1) ?? '') ?? 0;
  const rows = listed.toSorted((one, other) => begunAt(other) - begunAt(one));
  return { kind: 'table', header, rows, isWide: true, isSortable: true } as const;
}

export function replayList(files: readonly string[], runs: string): Document {
  const logs = contestsIn(runs, 'contest').flatMap((folder) => contestAt(folder)?.file ?? []);
  const places = newestFilesFirst([...files, ...logs]);
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
