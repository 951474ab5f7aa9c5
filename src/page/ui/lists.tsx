/** The lists of `fcx ui`: replays and tournaments, or how to get the first one. */
import { statSync } from 'node:fs';
import type { ContestState, GameRecord } from '../../arena/index.ts';
import {
  CONTEST_FILES,
  isEvent,
  loadContest,
  loadReplay,
  plannedGames,
  playedGames,
  ReplayFileError,
  readGamesProgress,
  standingsOf,
} from '../../arena/index.ts';
import { counted, formatEloRange, formatMinute } from '../../document/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { isHeld, programName } from '../../system/index.ts';
import { Command, type Content, type Frame, Table } from '../report/parts.tsx';
import { type ReplayPageLink, tournamentPage } from '../report/tournamentPage.tsx';
import { contestCells, contestsIn } from './contests.tsx';
import { finishedName, foldersWith, perVersion, replaysIn } from './folders.ts';
import { LatestGames, Matches, matchesIn, Pace, timeLeft } from './matches.tsx';
import { addressOf, Nothing, replayLink, StateMark } from './shell.tsx';

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

/** `Alpha 7 : 4 Beta`, the points of all games of each two players. */
function whoWon(games: readonly GameRecord[]): Content {
  const meetings = new Map<string, { players: readonly [string, string]; points: [number, number] }>();
  for (const { players, points } of games) {
    const key = JSON.stringify(players);
    const { points: before } = meetings.get(key) ?? { points: [0, 0] };
    meetings.set(key, { players, points: [before[0] + points[0], before[1] + points[1]] });
  }
  return [...meetings.values()].map(({ players, points }) => {
    const name = (index: 0 | 1) => {
      const isAhead = points[index] > points[1 - index]!;
      return isAhead ? <b>{players[index]}</b> : players[index];
    };
    return (
      <div>
        {name(0)} {points[0]} : {points[1]} {name(1)}
      </div>
    );
  });
}

/** When it was begun, and its cells; nothing for a match whose first game is still played. */
function replayRow(path: string): { readonly begun: string; readonly cells: readonly Content[] }[] {
  const shown = finishedName(path);
  const file = <small>{shown}</small>;
  try {
    const { info, games } = replayForPage(path);
    if (games.length === 0) return [];
    const link = <a href={replayLink(path)}>{shown === path ? 'analyse' : 'analyse so far'}</a>;
    const begun = info.startedAt;
    return [{ begun, cells: [formatMinute(begun), whoWon(games), games.length, link, file] }];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return [{ begun: '', cells: ['', <span class="problem">{error.message}</span>, '', '', file] }];
  }
}

export function replayList(folder: string, frame: Frame): string {
  const rows = replaysIn(folder).slice(0, LONGEST_LIST).flatMap(replayRow);
  const newestFirst = rows.toSorted((one, other) => (one.begun < other.begun ? 1 : -1));
  return frame(
    'Replays',
    rows.length === 0 ? (
      <Nothing command="serve">
        There are no replays in {folder} yet. A match at <a href="./">the table</a> is recorded (a game
        against fcx stays in its browser tab), and so are those of bots:
      </Nothing>
    ) : (
      <Table
        header={['begun', 'points', 'games', '', 'file']}
        rows={newestFirst.map(({ cells }) => cells)}
        isWide
      />
    ),
  );
}

/** How far a tournament is, and whether someone plays it. */
function paceOf(folder: string, state: ContestState) {
  const [played, planned] = [playedGames(state), plannedGames(state)];
  const now = isHeld(folder) ? 'running' : state.isOver ? 'finished' : 'stopped';
  return { state: now, played, planned, session: readGamesProgress(folder) } as const;
}

const tournamentCells = perVersion((folder: string): readonly Content[] => {
  const state = loadContest(folder);
  const [first] = standingsOf(state).rows;
  const pace = paceOf(folder, state);
  const { played, planned } = pace;
  const games = played < planned ? `${played} of ${planned}` : `${played}`;
  const leader = first && played > 0 ? [<b>{first.name}</b>, ` ${formatEloRange(first.rating)}`] : '';
  const players = counted(state.entrants.length, 'player');
  return [
    state.header.settings.format,
    <StateMark state={pace.state} />,
    players,
    games,
    timeLeft(pace),
    leader,
  ];
});

/** A row with a link, and what is wrong where its cells cannot be read. */
function linkedRow(page: string, folder: string, cells: (folder: string) => readonly Content[]): Content[] {
  const link = <a href={addressOf(page, [['folder', folder]])}>{folder}</a>;
  try {
    return [link, ...cells(folder)];
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    return [link, <span class="problem">{error.message}</span>, '', '', '', '', ''];
  }
}

export function tournamentList(folder: string, frame: Frame): string {
  const tournaments = tournamentsIn(folder).slice(0, LONGEST_LIST);
  const contests = contestsIn(folder).slice(0, LONGEST_LIST);
  const rows = [
    ...tournaments.map((one) => linkedRow('tournament', one, tournamentCells)),
    ...contests.map((one) => linkedRow('contest', one, contestCells)),
  ];
  const matches = matchesIn(folder);
  return frame(
    'Tournaments',
    <>
      {rows.length > 0 ? (
        <Table
          header={['tournament', 'format', 'state', 'players', 'games', 'time left', 'first']}
          rows={rows}
          isWide
        />
      ) : (
        <Nothing command="tournament best evolved greedy --replays">
          There are no tournaments in {folder} yet. This one is over in minutes:
        </Nothing>
      )}
      {matches.length > 0 && [<h2>Matches</h2>, <Matches folders={matches} />]}
    </>,
  );
}

/** A tournament, with links to its recorded games. */
export function tournamentView(folder: string, frame: Frame): string {
  const state = loadContest(folder);
  const problems: string[] = [];
  const recorded = replaysIn(folder).flatMap((path) => {
    try {
      return { path, games: replayForPage(path).games };
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      problems.push(error.message);
      return [];
    }
  });
  const replays = recorded.map(({ path, games }): ReplayPageLink => ({ page: replayLink(path), games }));
  const pace = paceOf(folder, state);
  const [newest] = recorded;
  const games = newest?.games.map((game, index) => ({ ...game, number: index + 1 })).reverse();
  const now = (
    <>
      <Pace {...pace} />
      {problems.map((problem) => (
        <p class="problem">{problem}</p>
      ))}
      {pace.state === 'stopped' && <Command line={`${programName()} tournament --resume ${folder}`} />}
      {pace.session !== null && (
        <LatestGames games={games ?? pace.session.latest} replay={newest?.path ?? null} />
      )}
    </>
  );
  return tournamentPage(state, standingsOf(state), replays, frame, now);
}
