/** Tournaments of this machine and contests of bots that connect: their list, and the page of each. */
import { join } from 'node:path';
import { z } from 'zod';
import { contestAt, readGamesProgress, whyGameCannotExist } from '../arena/index.ts';
import type { Document, Span, Words, WorkState } from '../document/index.ts';
import {
  contestProgressText,
  counted,
  countMatchesOver,
  EMPTY_CELL,
  formatEloRange,
  gameLinks,
  makeCommand,
  sortableCell,
  timeSpan,
  tournamentDocument,
} from '../document/index.ts';
import { initialPosition } from '../engine/index.ts';
import { capitalised, isLockedHere, programName, readProgressFile, statsOf } from '../system/index.ts';
import {
  contestFoldersIn,
  makeOrExplain,
  memoizeByVersion,
  noteWithCommand,
  renamableCell,
  replayAddress,
  replayFilesIn,
  secondLine,
} from './folders.ts';
import {
  contestViewName,
  type ListRow,
  MOST_LISTED,
  matchReplayAddress,
  newestFirstTable,
  readContest,
  readGrowingReplay,
  rowsOrFailure,
} from './games.ts';
import { matchFoldersIn, matchTableSections } from './matches.ts';
import { type PlayProgress, progressWords, STATE_ORDERS, timeLeftText } from './playProgress.ts';

/** The most players that a row names. */
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

/**
 * Returns what the host says that is at work in a folder; `undefined` without one. A folder that only looks like that
 * may be a stranger's, and its address anyone's.
 */
function liveHostOf(folder: string, now: WorkState) {
  return (now === 'running' && isLockedHere(folder) && readProgressFile(folder, hostSchema)) || undefined;
}

function paceOf(folder: string, { state, workState: now }: ReturnType<typeof readContest>): PlayProgress {
  const { played, planned } = state;
  return { state: now, played, planned, session: readGamesProgress(folder) };
}

/** Returns whom a contest is between, and the cells of its row after the name. */
const contestCells = memoizeByVersion((folder: string): { readonly who: string; readonly cells: ListRow } => {
  const contest = readContest(folder);
  const { state, view, workState: now, stateText } = contest;
  const { format, standings, matches, bracket } = view;
  const isEvent = contestAt(folder)?.kind === 'event';
  const live = liveHostOf(folder, now);
  const watch: Span[] = live ? [{ text: '\n' }, { text: 'Watch live', link: live.address }] : [];
  const count = secondLine(counted(standings.length, isEvent ? 'bot' : 'player'));
  const kind = sortableCell([capitalised(format), count], format);
  const names = standings.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = standings.length > MOST_NAMES ? ' …' : '';
  const who = names.join(', ') + more;
  if (isEvent && view.begunAt === null && now === 'running')
    return {
      who,
      cells: [
        kind,
        sortableCell(['waiting for bots', ...watch], STATE_ORDERS[now]),
        EMPTY_CELL,
        timeSpan(state.header.at),
      ],
    };
  const [first] = standings;
  const matchCount = countMatchesOver(view);
  const [done, all] = isEvent ? [matchCount.over, matchCount.all] : [state.played, state.planned];
  const unit = isEvent ? counted(all, 'match', 'matches') : counted(Math.max(done, all), 'game');
  const left = isEvent ? '' : timeLeftText(paceOf(folder, contest));
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
  const leading = secondLine(now === 'running' ? `leads, ${figure}` : figure);
  const leaderText = leaders.join(', ');
  return {
    who,
    cells: [
      kind,
      sortableCell([stateText, secondLine(place), ...watch], STATE_ORDERS[now]),
      isKnown ? sortableCell([{ text: leaderText, isStrong: true }, leading], leaderText) : EMPTY_CELL,
      timeSpan(view.begunAt ?? state.header.at),
    ],
  };
});

/** Returns the document of the list of tournaments and contests below the folder of runs, with all matches. */
export function tournamentListDocument(runsFolder: string): Document {
  const newest = contestFoldersIn(runsFolder).slice(0, MOST_LISTED);
  const all = newest.flatMap((one) => {
    const page = contestViewName(one);
    return rowsOrFailure(renamableCell(page, one, one), () => {
      const { who, cells } = contestCells(one);
      return [[renamableCell(page, one, who), ...cells]];
    });
  });
  const list = newestFirstTable(['Tournament', 'Format', 'State', 'First', 'Begun'], all);
  const none = all.length === 0 ? `There are no tournaments in ${runsFolder} yet. ` : '';
  const contest = { text: `${programName()} host`, isCode: true };
  const how = [`${none}Bots that connect play under `, contest, '. This tournament is short:'];
  const begin = noteWithCommand(how, 'tournament', ['best', 'evolved', 'greedy'], { replay: true });
  const matches = matchTableSections(matchFoldersIn(runsFolder));
  const sections = none ? [begin, ...matches] : [list, ...matches, { ...begin, title: 'New tournament' }];
  return { title: 'Tournaments', sections };
}

/**
 * Returns the document of the page of a contest of bots that connect: how it stands, its bracket, its matches, and how
 * to resume it.
 */
export function contestPageDocument(folder: string): Document {
  const { state, view, workState: now, stateText } = readContest(folder);
  const host = liveHostOf(folder, now);
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
  const when = endedAt ? [timeSpan(begunAt ?? endedAt), ' to ', timeSpan(endedAt)] : [stateText, ...begun];
  const stand = live && begunAt === null ? 'waiting for bots' : contestProgressText(view);
  const text: Words = [...when, `: ${stand}. `, ...site];
  const { again } = readProgressFile(folder, hostSchema) ?? {};
  const commands = now === 'stopped' ? [makeCommand('host', [], { resume: folder, ...again })] : [];
  const links = view.matches.map((match) => gameLinks(match, matchReplayAddress(folder, match)));
  const bracket = { kind: 'bracket', results: view, links, live } as const;
  return { title, beside, sections: [{ kind: 'note', text: [text], commands }, bracket] };
}

/** Returns the document of the page of a tournament of this machine, with links to its recorded games and how far it is. */
export function tournamentPageDocument(folder: string): Document {
  const contest = readContest(folder);
  const { state } = contest;
  const pace = paceOf(folder, contest);
  const problems: Span[] = [];
  const recorded = replayFilesIn(folder).flatMap((path) =>
    makeOrExplain(
      () => {
        const { games } = readGrowingReplay(path);
        const faults = games.map(({ match, index }) => whyGameCannotExist(state, match, [index]));
        const at = faults.findIndex((fault) => fault !== null);
        // The first line is the header.
        if (at !== -1) problems.push({ text: `${path}, line ${at + 2}: ${faults[at]}`, tone: 'bad' });
        return [{ page: replayAddress(path), games }];
      },
      (text) => {
        problems.push({ text, tone: 'bad' });
        return [];
      },
    ),
  );
  const reasons = [progressWords(pace), ...problems];
  const commands = pace.state === 'stopped' ? [makeCommand('tournament', [], { resume: folder })] : [];
  const far = { question: 'How far is it?', answer: pace.state, beginsWithWord: true, reasons, commands };
  const isTold = pace.state === 'finished' && problems.length === 0;
  return tournamentDocument(state, { replays: recorded, now: isTold ? [] : [far] });
}
