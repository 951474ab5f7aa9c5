/** Games while they are played: how far a match or a tournament is, its latest games, and a card for each match. */
import { join } from 'node:path';
import type { GamesProgress, LatestGame, MatchProgress } from '../../arena/index.ts';
import { LATEST_GAMES, MATCHES, readMatchProgress } from '../../arena/index.ts';
import {
  type Answer,
  counted,
  formatDuration,
  formatMinute,
  matchAnswer,
  matchTest,
  type Section,
  stateSpan,
  type Words,
  type WorkState,
} from '../../document/index.ts';
import { isHeld, pathsIn } from '../../system/index.ts';
import { finishedName, replaysIn } from './folders.ts';
import { replayLink } from './links.ts';

interface Pace {
  readonly state: WorkState;
  readonly played: number;
  readonly planned: number;
  readonly session: GamesProgress | null;
  /** Whether a test may end it before. */
  readonly isTest?: boolean;
}

/** `4m 05s`; empty until a game has shown how long one takes. */
export function timeLeft({ state, played, planned, session }: Pace): string {
  if (state !== 'running' || session === null || session.games === 0) return '';
  return formatDuration((session.seconds / session.games) * Math.max(0, planned - played));
}

/** How far it is, how fast, and how long still. */
export function describePace(props: Pace): Words {
  const { state, played, planned, session, isTest = false } = props;
  const left = timeLeft(props);
  const games = `${played.toLocaleString('en')} of ${isTest ? 'at most ' : ''}${counted(planned, 'game')}`;
  const rate =
    session && session.games > 0 ? [`${(session.games / session.seconds).toFixed(1)} games/s`] : [];
  const place = session ? [session.place] : [];
  const rest = left === '' ? [] : [`${isTest ? 'at most' : 'about'} ${left} left`];
  const meter = { low: 0, high: planned, value: state === 'finished' ? planned : played };
  return [stateSpan(state), ` ${[games, ...rate, ...place, ...rest].join(', ')}`, { text: '', meter }];
}

/** The latest games, the newest first; links where they were recorded, in this replay file under their numbers. */
export function describeLatest(games: readonly LatestGame[], replay: string | null): Words {
  return games.slice(0, LATEST_GAMES).flatMap(({ players: [one, other], points, number }) => {
    const text = `${number}. ${one} ${points.join(' : ')} ${other}`;
    return ['\n', { text, ...(replay !== null && { link: `${replayLink(replay)}#game=${number}` }) }];
  });
}

/** The newest first: their names begin with the time. One that was given up before its first game was over has nothing to show. */
export function matchesIn(runs: string): string[] {
  const folders = pathsIn(join(runs, MATCHES)).sort().reverse();
  return folders.filter((folder) => isHeld(folder) || readMatchProgress(folder)?.games !== 0);
}

/** The file that records a match, which has another name while it is written; `null` if there is none. */
export function replayOfMatch({ replay }: Pick<MatchProgress, 'replay'>): string | null {
  if (replay === null) return null;
  return replaysIn(join(replay, '..')).find((path) => finishedName(path) === join(replay)) ?? null;
}

/** What is known of a match: who is better, its test and its latest games. */
function matchCard(folder: string): Answer[] {
  const match = readMatchProgress(folder);
  if (match === null) return [];
  const { players, points, test, games, planned, latest } = match;
  const isOver = games >= planned || (test !== null && test.verdict !== 'undecided');
  const state = isHeld(folder) ? 'running' : isOver ? 'finished' : 'stopped';
  const pace = { state, played: games, planned, session: match, isTest: test !== null } as const;
  return [
    {
      question: players.join(' – '),
      ...matchAnswer(match),
      reasons: [
        `Points ${points[0]} : ${points[1]}. Begun ${formatMinute(match.startedAt)}.`,
        ...(test === null ? [] : [matchTest(match, test)]),
        describePace(pace),
        ['Latest games:', describeLatest(latest, replayOfMatch(match))].flat(),
      ],
    },
  ];
}

/** A card for each match of these players, by default of any, the newest first. */
export function matchSections(folders: readonly string[], among?: readonly string[]): Section[] {
  const isAmong = (folder: string) =>
    readMatchProgress(folder)?.players.every((name) => among?.includes(name) ?? true) ?? false;
  const answers = folders.filter(isAmong).flatMap(matchCard);
  return answers.length === 0 ? [] : [{ kind: 'verdict', title: 'Matches', answers }];
}
