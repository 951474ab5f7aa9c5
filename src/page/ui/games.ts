/** The contests of `fcx ui`: tournaments of this machine, and those of `fcx host`, to which bots connect. */
import { z } from 'zod';
import { contestAt, contestView, loadContest, readGamesProgress } from '../../arena/index.ts';
import type { Document, Span, Words, WorkState } from '../../document/index.ts';
import {
  command,
  contestProgress,
  counted,
  formatEloRange,
  linksTo,
  matchesOver,
  stateSpan,
  textOf,
  timeSpan,
  tournamentDocument,
} from '../../document/index.ts';
import { initialPosition } from '../../engine/index.ts';
import { capitalised, isHeld, programName, readProgressFile } from '../../system/index.ts';
import {
  below,
  contestsIn,
  nameCell,
  nothing,
  perVersion,
  readable,
  replayLink,
  replaysIn,
  siteOf,
} from './folders.ts';
import {
  describePace,
  LONGEST_LIST,
  listOf,
  matchesIn,
  matchTable,
  type Pace,
  pageOfContest,
  type Row,
  replayForPage,
  replayOfContest,
  rowsOf,
  timeLeft,
} from './matches.ts';

const MOST_NAMES = 5;

const hostSchema = z.object({
  address: z.url({ protocol: /^http$/ }),
  tables: z.array(z.int().nullable()).default([]),
});

function contestIn(folder: string) {
  const state = loadContest(folder);
  const unfinished = isHeld(folder) ? 'running' : 'stopped';
  const now: WorkState = state.isOver ? 'finished' : unfinished;
  const said = stateSpan(now === 'running' && state.isPaused ? 'paused' : now);
  return { state, view: contestView(state), now, said };
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
  const matchCount = matchesOver(view);
  const [done, all] = isEvent ? [matchCount.over, matchCount.all] : [state.played, state.planned];
  const unit = isEvent ? counted(all, 'match', 'matches') : counted(Math.max(done, all), 'game');
  const left = isEvent ? '' : timeLeft(paceOf(folder, contest));
  const place = `${done < all ? `${done} of ` : ''}${unit}${left && `, ${left} left`}`;
  // While it is played, all who can still win have the first place of a bracket.
  const leaders = standings
    .filter((one, at) => at === 0 || (now === 'finished' && one.place === 1))
    .map(({ name }) => name);
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
    [said, below(place), ...(now === 'running' ? [meter] : []), ...watch],
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
      return [[nameCell(page, one, textOf(who)), ...cells]];
    });
  });
  const list = listOf(['Tournament', 'Format', 'State', 'First', 'Begun'], all);
  const none = all.length === 0 ? `There are no tournaments in ${folder} yet. ` : '';
  const contest = { text: `${programName()} host`, isCode: true };
  const how = [`${none}Bots that connect play under `, contest, '. This tournament is short:'];
  const begin = nothing(how, 'tournament', ['best', 'evolved', 'greedy'], { replays: true });
  const matches = matchTable(matchesIn(folder));
  if (none !== '') return { title: 'Tournaments', sections: [begin, ...matches] };
  return { title: 'Tournaments', sections: [list, ...matches, { ...begin, title: 'New tournament' }] };
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
  const site = live ? [] : [{ text: 'Open its site', link: `${siteOf(folder)}index.html` }];
  const { title, begunAt, endedAt } = view;
  const when = endedAt ? [timeSpan(begunAt ?? endedAt), ' to ', timeSpan(endedAt)] : [said];
  const stand = live && begunAt === null ? 'waiting for bots' : contestProgress(view);
  const text: Words = [...when, `: ${stand}. `, ...site];
  const commands = now === 'stopped' ? [command('host', [], { resume: folder })] : [];
  const links = view.matches.map((match) => linksTo(match, replayOfContest(folder, match)));
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
      () => [{ page: replayLink(path), games: replayForPage(path).games }],
      (text) => {
        problems.push({ text, tone: 'bad' });
        return [];
      },
    ),
  );
  const reasons = [describePace(pace), ...problems];
  const commands = pace.state === 'stopped' ? [command('tournament', [], { resume: folder })] : [];
  const far = { question: 'How far is it?', answer: pace.state, beginsWithWord: true, reasons, commands };
  const isTold = pace.state === 'finished' && problems.length === 0;
  return tournamentDocument(state, { replays: recorded, now: isTold ? [] : [far] });
}
