/** Games while they are played: how far a match or a tournament is, its latest games, and a card for each match. */
import { join } from 'node:path';
import type { GamesProgress, LatestGame, MatchProgress } from '../../arena/index.ts';
import { LATEST_GAMES, MATCHES, readMatchProgress } from '../../arena/index.ts';
import { counted, formatDuration, formatEloRange, formatMinute, luckNote } from '../../document/index.ts';
import { isHeld, pathsIn } from '../../system/index.ts';
import type { RunState } from '../report/runReport.ts';
import { Card, TestResult } from '../report/summary.tsx';
import { finishedName, replaysIn } from './folders.ts';
import { replayLink, StateMark } from './shell.tsx';

interface PaceProps {
  readonly state: RunState;
  readonly played: number;
  readonly planned: number;
  readonly session: GamesProgress | null;
  /** Whether a test may end it before. */
  readonly isTest?: boolean;
}

/** `4m 05s`; empty until a game has shown how long one takes. */
export function timeLeft({ state, played, planned, session }: PaceProps): string {
  if (state !== 'running' || session === null || session.games === 0) return '';
  return formatDuration((session.seconds / session.games) * Math.max(0, planned - played));
}

/** How far it is, how fast, and how long still. */
export function Pace(props: PaceProps) {
  const { state, played, planned, session, isTest = false } = props;
  const left = timeLeft(props);
  const speed =
    session !== null && session.games > 0 && `${(session.games / session.seconds).toFixed(1)} games/s, `;
  return (
    <>
      <p>
        <StateMark state={state} /> {played.toLocaleString('en')} of {isTest && 'at most '}
        {counted(planned, 'game')}
        {session !== null && [', ', speed, session.place]}
        {left !== '' && [isTest ? ', at most ' : ', about ', left, ' left']}
      </p>
      <progress value={state === 'finished' ? planned : played} max={planned} aria-label="games played" />
    </>
  );
}

interface LatestProps {
  readonly games: readonly LatestGame[];
  /** The replay file that has these games under their numbers. */
  readonly replay: string | null;
}

/** The latest games, the newest first; links where they were recorded. */
export function LatestGames({ games, replay }: LatestProps) {
  const shown = games.slice(0, LATEST_GAMES).map(({ players: [one, other], points, number }) => {
    const text = `${number}. ${one} ${points.join(' : ')} ${other}`;
    return <li>{replay === null ? text : <a href={`${replayLink(replay)}#game=${number}`}>{text}</a>}</li>;
  });
  return <ol class="latest">{shown}</ol>;
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

function MatchCard({ folder }: { readonly folder: string }) {
  const match = readMatchProgress(folder);
  if (match === null) return null;
  const { players, points, score, isAdjusted, test, games, planned, latest } = match;
  const isOver = games >= planned || (test !== null && test.verdict !== 'undecided');
  const state = isHeld(folder) ? 'running' : isOver ? 'finished' : 'stopped';
  const [first, second] = players;
  return (
    <Card
      question={`${first} – ${second}`}
      answer={score === null ? `${points[0]} : ${points[1]}` : formatEloRange(score)}
    >
      <p>
        {score !== null && `Elo of ${first} over ${second} with its 95 % interval${luckNote(isAdjusted)}. `}
        Points {points[0]} : {points[1]}. Begun {formatMinute(match.startedAt)}.
      </p>
      {test !== null && (
        <p>
          <TestResult test={{ ...test, games }} bounds={test}>
            {` (H0: ${test.elo0} Elo, H1: ${test.elo1} Elo)`}
          </TestResult>
        </p>
      )}
      <Pace state={state} played={games} planned={planned} session={match} isTest={test !== null} />
      <p>Latest games:</p>
      <LatestGames games={latest} replay={replayOfMatch(match)} />
    </Card>
  );
}

/** A card for each match, the newest first. */
export function Matches({ folders }: { readonly folders: readonly string[] }) {
  const cards = folders.map((folder) => <MatchCard folder={folder} />);
  return <div class="cards summary">{cards}</div>;
}
