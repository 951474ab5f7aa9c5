import type { readGamesProgress } from '../arena/index.ts';
import type { OrderedSpan, Words, WorkState } from '../document/index.ts';
import { counted, formatDuration, stateSpan } from '../document/index.ts';

type GamesProgress = NonNullable<ReturnType<typeof readGamesProgress>>;

/** The progress of games: how many were played of how many, and the session of the process that plays them. */
export interface PlayProgress {
  readonly state: WorkState;
  readonly played: number;
  readonly planned: number;
  readonly session: GamesProgress | null;
  /** True if a test may end the games earlier. */
  readonly isTest?: boolean;
}

/** The rank of each state of work where a list is sorted by it: what runs has the highest one. */
export const STATE_ORDERS: Readonly<Record<WorkState, number>> = { finished: 0, stopped: 1, running: 2 };

/** Returns the state of work as a cell of a list, or its beginning. */
export function orderedState(state: WorkState): OrderedSpan {
  return { ...stateSpan(state), order: STATE_ORDERS[state] };
}

/** Returns about how long the remaining games take, `4m 05s`; empty until a game has shown how long one takes. */
export function timeLeftText({ state, played, planned, session }: PlayProgress): string {
  if (state !== 'running' || session === null || session.games === 0) return '';
  return formatDuration((session.seconds / session.games) * Math.max(0, planned - played));
}

/** Returns how far games have come, with their speed, their venue and the time left, and a bar. */
export function progressWords(props: PlayProgress): Words {
  const { state, played, planned, session, isTest = false } = props;
  const left = timeLeftText(props);
  // Those of sudden death are not planned.
  const of = played > planned ? '' : `${played.toLocaleString('en')} of ${isTest ? 'at most ' : ''}`;
  const games = `${of}${counted(Math.max(played, planned), 'game')}`;
  const rate =
    session && session.games > 0 ? [`${(session.games / session.seconds).toFixed(1)} games/s`] : [];
  const venue = session ? [session.place] : [];
  const rest = left === '' ? [] : [`${isTest ? 'at most' : 'about'} ${left} left`];
  const meter = { low: 0, high: planned, value: played };
  return [stateSpan(state), ` ${[games, ...rate, ...venue, ...rest].join(', ')}`, { text: '', meter }];
}
