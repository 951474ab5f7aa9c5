/** The recorded games in files and in the logs of contests, and the list of all. */
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { sum } from 'simple-statistics';
import { type ContestView, type GameRecord, parseReplay, type Replay } from '../arena/browser.ts';
import { contestAt, contestView, loadContest, ReplayFileError, winnerMark } from '../arena/index.ts';
import type { Document, Section, SortableCell, Span, Words, WorkState } from '../document/index.ts';
import {
  commandLine,
  counted,
  describeReason,
  EMPTY_CELL,
  orderOfCell,
  sortableCell,
  stateSpan,
  timeSpan,
  wasPlayed,
} from '../document/index.ts';
import { matchTitle, namesWithLevels, nameWithMark } from '../page/index.ts';
import {
  capitalised,
  decodeUtf8,
  isLocked,
  newestFilesFirst,
  statsOf,
  VersionedCache,
} from '../system/index.ts';
import {
  contestFoldersIn,
  fileVersion,
  finalPath,
  folderLink,
  makeOr,
  makeOrExplain,
  memoizeByVersion,
  noteWithCommand,
  replayAddress,
  secondLine,
  shownNameOf,
  unreadableRow,
  viewAddress,
} from './folders.ts';

/** The most files that a list reads. */
export const MOST_LISTED = 300;
/** The largest replay, in bytes, that a page can hold. */
const LARGEST_REPLAY_BYTES = 50_000_000;

/** Milliseconds without a change after which a file is taken for complete; files grow under their final names, too. */
const GROWS_MS = 60_000;

/** The lines read so far of files that grow, by their final names; these lines do not change any more. */
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

/**
 * Reads a replay file for a page. Of a file that grows, only the new lines are read; its last line may still be half of
 * one. Throws a `ReplayFileError`.
 */
export function readGrowingReplay(path: string): Replay {
  const stats = statsOf(path);
  if (stats?.isFile() === false) throw unreadable(`${path} is not a file`);
  const { size = 0, ino, birthtimeMs, mtimeMs = 0 } = stats ?? {};
  if (size > LARGEST_REPLAY_BYTES) {
    const message = `${path} is too long for a page; look at one game: ${commandLine('replay', [path], { number: 1 })}`;
    throw new ReplayFileError('invalid', message);
  }
  const [name, version] = [finalPath(path), `${ino} ${birthtimeMs}`];
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

/** The cells of one row of a list. */
export type ListRow = readonly SortableCell[];

/** The ends of games that the rules decided, and no fault of a player. */
export const PLAYED_OUT_REASONS: readonly GameRecord['reason'][] = ['line', 'explosion', 'fullBoard'];

/** Returns the rows that `make` makes, or one row that says under this name why they could not be read. */
export function rowsOrFailure(name: SortableCell, make: () => ListRow[]): ListRow[] {
  return makeOrExplain(make, (problem) => [unreadableRow(name, problem)]);
}

/**
 * Games that were recorded together: the page that shows them, when they were begun, and the contest that they belong
 * to with its page.
 */
interface RecordedGames {
  readonly page: string;
  readonly begun: string;
  readonly games: readonly GameRecord[];
  readonly contest?: ContestView;
  readonly from?: string;
}

function endOf(record: GameRecord, more: string, order: number): SortableCell {
  const { players, reason } = record;
  const how = describeReason(record, namesWithLevels(players));
  // Faults begin with a name.
  const end: Span = PLAYED_OUT_REASONS.includes(reason)
    ? { text: capitalised(how) }
    : { text: how, tone: 'warning' };
  return [{ ...end, order }, secondLine(more)];
}

/**
 * Returns who has won one game, or how many games each of two players has won, and how the last one ended or who won
 * each. In a single game, and where both have one name, the sides are named.
 */
function describeGames(games: readonly GameRecord[], last: GameRecord) {
  const { players, moves } = last;
  const isOne = games.length === 1;
  const isSame = players[0] === players[1];
  const shownPlayers = namesWithLevels(players);
  const sides = ([1, 2] as const).map((side) => {
    const slotIn = ({ players: names }: GameRecord) => names.indexOf(players[side - 1] as string);
    const won = games.map((game) => game.points[isSame ? side - 1 : slotIn(game)] as 0 | 1);
    return {
      won,
      all: sum(won),
      name: isOne || isSame ? nameWithMark(shownPlayers, side) : shownPlayers[side - 1],
    };
  });
  type Sides = [(typeof sides)[number], (typeof sides)[number]];
  const [best, rest] = sides.toSorted((one, other) => other.all - one.all) as Sides;
  const score = isOne ? '' : ` ${best.all} : ${rest.all}`;
  const even = `${best.name} and ${rest.name}${score || ' both win'}`;
  const text = best.all === rest.all ? even : `${best.name} beats ${rest.name}${score}`;
  const names = `${best.name} ${rest.name}`;
  const length = isOne ? counted(moves.length, 'coin') : counted(games.length, 'game');
  if (isOne || !wasPlayed(last)) return { text, names, end: endOf(last, length, moves.length) };
  const strip = best.won.map((own, game) => winnerMark([own, rest.won[game] as 0 | 1])).join('');
  const faults = games.filter(({ reason }) => !PLAYED_OUT_REASONS.includes(reason)).length;
  const doubles = best.all + rest.all - games.length;
  const more = [doubles > 0 && counted(doubles, 'double win'), faults > 0 && `${faults} by fault`];
  const told = [length, ...more.filter(Boolean)].join(', ');
  const end = sortableCell([{ text: '', strip }, secondLine(told)], games.length);
  return { text, names, end };
}

/** Returns a row for each match, which may be one game alone, with a link to its last game; the last match first. */
function rowsOfGames(
  { page, begun, games, contest }: RecordedGames,
  elsewhere = (_match: number) => '',
): ListRow[] {
  const placeOf = ({ match }: GameRecord) => (contest && matchTitle(contest, match)) || elsewhere(match);
  const keyOf = ({ match, players }: GameRecord) => [match, ...players.toSorted()].join('\n');
  const byMatch = new Map<string, { number: number; game: GameRecord }[]>();
  for (const [index, game] of games.entries()) {
    const one = { number: index + 1, game };
    const own = byMatch.get(keyOf(game));
    if (own) own.push(one);
    else byMatch.set(keyOf(game), [one]);
  }
  const rows = [...byMatch.values()].map((played): ListRow => {
    // -1 is the last, too.
    const last = played.at(played.findLastIndex(({ game }) => wasPlayed(game))) as (typeof played)[number];
    const all = played.map(({ game }) => game);
    const { text, names, end } = describeGames(all, last.game);
    const link = `${page}#game=${last.number}`;
    const cell = gameCell(last.game, text, link, placeOf(last.game));
    return [sortableCell(cell, names), end, timeSpan(begun)];
  });
  return rows.reverse();
}

/**
 * Returns the cell of a game: its final board, a text that links to it, and a second line. A game that nobody played
 * has neither board nor link.
 */
export function gameCell(
  record: GameRecord,
  text: string,
  link: string,
  secondLineText: string,
  tone?: Span['tone'],
): Words {
  // A game that nobody played has nothing to show.
  if (!wasPlayed(record)) return [{ text, isStrong: true }, secondLine(secondLineText)];
  const linkedText = { text, link, isStrong: true, ...(tone && { tone }) };
  return [{ text: '', picture: record.finalBoard.flat() }, linkedText, secondLine(secondLineText)];
}

/** Returns the name of the view that shows the contest in a folder. */
export function contestViewName(folder: string): 'contest' | 'tournament' {
  return contestAt(folder)?.kind === 'event' ? 'contest' : 'tournament';
}

/**
 * Reads the contest in a folder: its state and its view, whether a process is at work on it, and that state as a span.
 * Throws an `ExpectedError`.
 */
export function readContest(folder: string) {
  const state = loadContest(folder);
  const unfinished = isLocked(folder) ? 'running' : 'stopped';
  const now: WorkState = state.isOver ? 'finished' : unfinished;
  const stateText = stateSpan(now === 'running' && state.isPaused ? 'paused' : now);
  return { state, view: { ...contestView(state), title: shownNameOf(folder) }, workState: now, stateText };
}

const fromContest = (folder: string) => viewAddress(contestViewName(folder), folder);

/** Returns the games of a replay file, with the contest in whose folder it lies. Throws a `ReplayFileError`. */
export function gamesOfFile(path: string): RecordedGames {
  const { info, games } = readGrowingReplay(path);
  const folder = join(path, '..');
  const recorded = { page: replayAddress(path), begun: info.startedAt, games };
  if (contestAt(folder) === null) return recorded;
  return makeOr(recorded, () => ({
    ...recorded,
    contest: readContest(folder).view,
    from: fromContest(folder),
  }));
}

/** Returns the address of the view that replays a match of the contest in a folder. */
export const matchReplayAddress = (folder: string, { number }: { readonly number: number }) =>
  `${viewAddress('replay', folder)}&match=${number}`;

/** Returns the recorded games of each match of the contest in a folder, from its log. Throws an `ExpectedError`. */
export function gamesOfContest(folder: string): RecordedGames[] {
  const { state, view } = readContest(folder);
  return state.matches.map((match) => ({
    page: matchReplayAddress(folder, match),
    begun: match.begunAt ?? state.header.at,
    games: match.games.flatMap(({ record }) => record ?? []),
    contest: view,
    from: fromContest(folder),
  }));
}

/**
 * Returns the rows of a contest's games; none while it is played, as new rows would move the list, and its own page has
 * them.
 */
function rowsOfContest(folder: string): ListRow[] {
  const recorded = readContest(folder).workState === 'running' ? [] : gamesOfContest(folder);
  return recorded.flatMap((one) => rowsOfGames(one));
}

function rowsOfFile(path: string): ListRow[] {
  const recorded = gamesOfFile(path);
  const file = finalPath(path).replace(/^.*\/[\dTZ-]+-seed(\d+)\.jsonl$/, 'seed $1');
  const isOne = new Set(recorded.games.map(({ match }) => match)).size === 1;
  return rowsOfGames(recorded, (match) => (isOne ? file : `Match ${match}, ${file}`));
}

const contestRows = memoizeByVersion((folder): readonly ListRow[] =>
  rowsOrFailure(folderLink(contestViewName(folder), folder), () => rowsOfContest(folder)),
);
const replayRows = memoizeByVersion(
  (path): readonly ListRow[] =>
    rowsOrFailure(sortableCell(finalPath(path), finalPath(path)), () => rowsOfFile(path)),
  (path) => `${fileVersion(path)} ${shownNameOf(join(path, '..'))}`,
);

/** Returns a sortable table of these rows, sorted by the time in their last cell, the newest first. */
export function newestFirstTable(header: readonly string[], listed: readonly ListRow[]) {
  const begunAt = (row: ListRow) => Number(orderOfCell(row.at(-1) ?? EMPTY_CELL) ?? 0);
  const rows = listed.toSorted((one, other) => begunAt(other) - begunAt(one));
  return { kind: 'table', header, rows, isWide: true, isSortable: true } as const;
}

/** Returns the document of the list of all recorded games, in these files and in the contests below the folder of runs. */
export function replayListDocument(replayFiles: readonly string[], runsFolder: string): Document {
  const logs = contestFoldersIn(runsFolder, 'contest').flatMap((folder) => contestAt(folder)?.file ?? []);
  const places = newestFilesFirst([...replayFiles, ...logs]);
  const all = places
    .slice(0, MOST_LISTED)
    .flatMap((path) => (logs.includes(path) ? contestRows(join(path, '..')) : replayRows(path)));
  const how: Words = [
    'There are no replays here yet. A match at ',
    { text: 'the table', link: './#table' },
    ' is recorded (a game against fcx stays in its browser), and so are those of bots:',
  ];
  if (all.length === 0) return { title: 'Replays', sections: [noteWithCommand(how, 'serve')] };
  const list = newestFirstTable(['Match', 'Games', 'Begun'], all);
  const left = places.length - MOST_LISTED;
  const older: Section[] = left > 0 ? [{ kind: 'note', text: [`And ${counted(left, 'older file')}.`] }] : [];
  return { title: 'Replays', sections: [{ ...list, filter: 'A name, an event, “beats Pia” …' }, ...older] };
}
