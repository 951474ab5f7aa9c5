/**
 * Serves matches: waits for two bots, plays a match, and starts over. A match is a fixed number of games with alternating
 * starters, all of them played (rules.md sections 5 and 6).
 */
import { drawSchedule, FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import { anySignal, pause } from '../../system/index.ts';
import { type MatchEnd, type MatchResult, matchResult } from '../match/matchReport.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type Judge, luckOfGame } from '../play/judge.ts';
import type { GameEvent, Player } from '../play/player.ts';
import { NO_PAUSES, type Pace, recordGame } from '../play/playGame.ts';

type Names = readonly [string, string];

/** What happens while matches are served, in order. */
export type ServeEvent =
  | { readonly type: 'matchStart'; readonly match: number; readonly players: Names }
  | (Extract<GameEvent, { type: 'move' }> & { readonly players: Names })
  | { readonly type: 'game'; readonly record: GameRecord }
  | { readonly type: 'matchEnd'; readonly result: MatchResult };

/** The players of matches, and the waiting for them; see `openGameServer`. */
export interface Seats {
  bothSeated(signal?: AbortSignal): Promise<void>;
  settle(signal?: AbortSignal): Promise<boolean>;
  players(): readonly [Player, Player];
  /** Once it is aborted, the match in progress is abandoned. */
  readonly ending?: AbortSignal | undefined;
}

export interface ServeSettings {
  /** Matches to complete; `Infinity` never ends. A match that both players leave does not count. */
  readonly matches: number;
  /** In each match. */
  readonly games: number;
  /** With a game's number, determines its bombs: the same seed and moves give the same games. */
  readonly seed: number;
  /** Measures the luck of the games, if given, while no player is asked. */
  readonly judge?: Judge | undefined;
  /** Default `NO_PAUSES`. */
  readonly pace?: Pace;
  readonly onEvent?: (event: ServeEvent) => void;
  /** The number of the first match, default 1. */
  readonly firstMatch?: number;
  /** Once it is aborted, no further match begins. */
  readonly until?: AbortSignal;
}

function namesOf(server: Seats): Names {
  const [first, second] = server.players();
  return [first.name, second.name];
}

/** Plays a match. It ends early when both players are gone or a signal is aborted; only finished games count. */
async function playMatch(
  server: Seats,
  match: number,
  firstIndex: number,
  { games, seed, judge, pace = NO_PAUSES, onEvent = () => {} }: ServeSettings,
  signal?: AbortSignal,
): Promise<MatchResult> {
  const records: GameRecord[] = [];
  const lucks: number[] = [];
  let names = namesOf(server);
  const either = anySignal(signal, server.ending);

  const playGames = async (): Promise<MatchEnd> => {
    for (let index = firstIndex; index < firstIndex + games; index++) {
      if (index > 0) await pause(pace.betweenGamesMs, either);
      if (!(await server.settle(either))) return 'abandoned';
      const players = server.players();
      names = namesOf(server);
      const schedule = drawSchedule(FOUR_CONNECT_XTREME, seed, index);
      const onGameEvent = (event: GameEvent) => {
        if (event.type === 'move') onEvent({ ...event, players: names });
      };
      const game = { match, index, schedule, players, pace, onEvent: onGameEvent };
      const record = await recordGame(game, either);
      records.push(record);
      onEvent({ type: 'game', record });
      if (judge) lucks.push(luckOfGame(record, judge));
    }
    return 'complete';
  };

  const end = await playGames().catch((error: unknown): MatchEnd => {
    if (!either.aborted) throw error;
    return signal?.aborted ? 'interrupted' : 'abandoned';
  });
  return matchResult(match, names, records, end, lucks);
}

/**
 * Plays matches between the bots on a server's seats, each as soon as both seats are taken. Games are numbered, and the
 * start alternates, from the first match to the last. The results are in the events.
 *
 * A match that both players have left is over and does not count: the server waits for the next two players. An aborted
 * signal ends everything; finished games count.
 */
export async function serveMatches(server: Seats, settings: ServeSettings, signal?: AbortSignal) {
  const { matches, firstMatch = 1, until, onEvent = () => {} } = settings;
  const waiting = anySignal(signal, until);
  let firstIndex = 0;
  let completed = 0;
  for (let match = firstMatch; completed < matches; match++) {
    try {
      await server.bothSeated(waiting);
    } catch (error) {
      if (!waiting.aborted) throw error;
      return;
    }
    onEvent({ type: 'matchStart', match, players: namesOf(server) });
    const result = await playMatch(server, match, firstIndex, settings, signal);
    onEvent({ type: 'matchEnd', result });
    firstIndex += result.games.length;
    if (result.end === 'interrupted') return;
    if (result.end === 'complete') completed++;
  }
}
