/** The lists of `fcx ui`: replays and tournaments, or how to get the first one. */
import { statSync } from 'node:fs';
import type { ContestState, GameRecord } from '../../arena/index.ts';
import {
  CONTEST_FILES,
  contestView,
  isEvent,
  loadContest,
  loadReplay,
  ReplayFileError,
  readGamesProgress,
} from '../../arena/index.ts';
import {
  counted,
  type Document,
  formatEloRange,
  formatMinute,
  type ReplayPageLink,
  type Section,
  type Span,
  stateSpan,
  tournamentDocument,
  type Words,
} from '../../document/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { isHeld, programName } from '../../system/index.ts';
import { contestCells, contestsIn } from './contests.ts';
import { finishedName, foldersWith, perVersion, replaysIn } from './folders.ts';
import { addressOf, nothing, replayLink } from './links.ts';
import { describeLatest, describePace, matchesIn, matchSections, timeLeft } from './matches.ts';

/** A list reads all its files. */
const LONGEST_LIST = 100;
const LARGEST_REPLAY_BYTES = 50_000_000;

export function tournamentsIn(folder: string): string[] {
  return foldersWith(CONTEST_FILES, folder).filter((one) => !isEvent(one));
}

/** A replay for a page; throws a {ReplayFileError}. */
export function replayForPage(path: string) {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_REPLAY_BYTES) {
    const message = `${path} is too long for a page; look at one game: ${programName()} replay ${path} --game 1`;
    throw new ReplayFileError('invalid', message);
  }
  return loadReplay(path);
}

/** `Alpha 7 : 4 Beta`, the points of all games of each two players, a line for each. */
function whoWon(games: readonly GameRecord[]): Words {
  const meetings = new Map<string, { players: readonly [string, string]; points: [number, number] }>();
  for (const { players, points } of games) {
    const key = JSON.stringify(players);
    const { points: before } = meetings.get(key) ?? { points: [0, 0] };
    meetings.set(key, { players, points: [before[0] + points[0], before[1] + points[1]] });
  }
  return [...meetings.values()].flatMap(({ players: [one, other], points }, index) => [
    { text: `${index > 0 ? '\n' : ''}${one}`, isStrong: points[0] > points[1] },
    ` ${points[0]} : ${points[1]} `,
    { text: other, isStrong: points[1] > points[0] },
  ]);
}

/** Its cells and what was begun last first; nothing for a match whose first game is still played. */
function replayRow(path: string): { readonly begun: string; readonly cells: readonly Words[] }[] {
  const shown = finishedName(path);
  try {
    const { info, games } = replayForPage(path);
    if (games.length === 0) return [];
    const link = { text: shown, link: replayLink(path) };
    const begun = info.startedAt;
    const when = { text: formatMinute(begun), order: Date.parse(begun) };
    return [
      { begun, cells: [shown === path ? link : [link, ' so far'], when, whoWon(games), `${games.length}`] },
    ];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return [{ begun: '', cells: [shown, '', { text: error.message, tone: 'bad' }, ''] }];
  }
}

export function replayList(folder: string): Document {
  const rows = replaysIn(folder).slice(0, LONGEST_LIST).flatMap(replayRow);
  const newestFirst = rows.toSorted((one, other) => (one.begun < other.begun ? 1 : -1));
  const how: Words = [
    `There are no replays in ${folder} yet. A match at `,
    { text: 'the table', link: './' },
    ' is recorded (a game against fcx stays in its browser), and so are those of bots:',
  ];
  const list: Section = {
    kind: 'table',
    header: ['Replay', 'Begun', 'Points', 'Games'],
    rows: newestFirst.map(({ cells }) => cells),
    textColumns: 3,
    isWide: true,
    isSortable: true,
  };
  return { title: 'Replays', sections: [rows.length === 0 ? nothing(how, 'serve') : list] };
}

/** How far a tournament is, and whether someone plays it. */
function paceOf(folder: string, state: ContestState) {
  const { played, planned } = state;
  const now = isHeld(folder) ? 'running' : state.isOver ? 'finished' : 'stopped';
  return { state: now, played, planned, session: readGamesProgress(folder) } as const;
}

const tournamentCells = perVersion((folder: string): readonly Words[] => {
  const state = loadContest(folder);
  const [first] = contestView(state).standings;
  const pace = paceOf(folder, state);
  const { played, planned } = pace;
  const games = played < planned ? `${played} of ${planned}` : `${played}`;
  const leader =
    first?.rating && played > 0
      ? [{ text: first.name, isStrong: true }, ` ${formatEloRange(first.rating)}`]
      : '';
  const players = counted(state.entrants.length, 'player');
  return [state.header.settings.format, stateSpan(pace.state), players, games, timeLeft(pace), leader];
});

/** A row with a link, and what is wrong where its cells cannot be read. */
function linkedRow(page: string, folder: string, cells: (folder: string) => readonly Words[]): Words[] {
  const link = { text: folder, link: addressOf(page, [['folder', folder]]) };
  try {
    return [link, ...cells(folder)];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return [link, { text: error.message, tone: 'bad' }, '', '', '', '', ''];
  }
}

export function tournamentList(folder: string): Document {
  const tournaments = tournamentsIn(folder).slice(0, LONGEST_LIST);
  const contests = contestsIn(folder).slice(0, LONGEST_LIST);
  const rows = [
    ...contests.map((one) => linkedRow('contest', one, contestCells)),
    ...tournaments.map((one) => linkedRow('tournament', one, tournamentCells)),
  ];
  const header = ['Tournament', 'Format', 'State', 'Players', 'Games', 'Time left', 'First'];
  const list: Section =
    rows.length > 0
      ? { kind: 'table', header, rows, isWide: true, isSortable: true }
      : nothing(
          `There are no tournaments in ${folder} yet. This one is over in minutes:`,
          'tournament best evolved greedy --replays',
        );
  return { title: 'Tournaments', sections: [list, ...matchSections(matchesIn(folder))] };
}

/** A tournament, with links to its recorded games. */
export function tournamentResult(folder: string): Document {
  const state = loadContest(folder);
  const problems: Span[] = [];
  const recorded = replaysIn(folder).flatMap((path) => {
    try {
      return { path, games: replayForPage(path).games };
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      problems.push({ text: error.message, tone: 'bad' });
      return [];
    }
  });
  const replays = recorded.map(({ path, games }): ReplayPageLink => ({ page: replayLink(path), games }));
  const pace = paceOf(folder, state);
  const [newest] = recorded;
  const games = newest?.games.map((game, index) => ({ ...game, number: index + 1 })).reverse();
  const latest = games ?? pace.session?.latest ?? [];
  const reasons = [describePace(pace), ...problems];
  if (latest.length > 0) reasons.push(['Latest games:', describeLatest(latest, newest?.path ?? null)].flat());
  const commands = pace.state === 'stopped' ? [`${programName()} tournament --resume ${folder}`] : [];
  const now = [{ question: 'How far is it?', answer: pace.state, reasons, commands }];
  return tournamentDocument(state, { replays, now });
}
