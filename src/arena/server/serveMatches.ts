/** Serves matches: waits for two bots, plays a match, and starts over. */

import type { MatchResult } from '../play/matchResult.ts';
import { NO_PAUSES, type Pace } from '../play/pace.ts';
import type { GameServer } from './gameServer.ts';
import { type MatchEvent, playMatch } from './playMatch.ts';

/** What happens while matches are served, in order. */
export type ServeEvent =
  | MatchEvent
  | { readonly type: 'matchStart'; readonly match: number; readonly players: readonly [string, string] }
  | { readonly type: 'matchEnd'; readonly result: MatchResult };

/** Which matches to play. */
export interface ServeSettings {
  readonly matches: number;
  /** Games in a match. */
  readonly games: number;
  /** With a game's number, determines its bombs: the same seed and moves give the same games. */
  readonly seed: number;
  /** Default `NO_PAUSES`. */
  readonly pace?: Pace;
  readonly onEvent?: (event: ServeEvent) => void;
}

/**
 * Plays matches between the bots on a server's seats, each as soon as both seats are taken. Games are numbered, and the
 * start alternates, from the first match to the last.
 *
 * A match that both players have left is over; the next one waits for two players again. An aborted signal ends
 * everything; finished games count.
 */
export async function serveMatches(
  server: GameServer,
  settings: ServeSettings,
  signal?: AbortSignal,
): Promise<MatchResult[]> {
  const { matches, games, seed, pace = NO_PAUSES, onEvent = () => {} } = settings;
  const results: MatchResult[] = [];
  let firstIndex = 0;
  for (let match = 1; match <= matches; match++) {
    try {
      await server.bothSeated(signal);
    } catch (error) {
      if (!signal?.aborted) throw error;
      break;
    }
    const [first, second] = server.players();
    onEvent({ type: 'matchStart', match, players: [first.name, second.name] });
    const result = await playMatch({ match, firstIndex, games, seed, server, pace, onEvent }, signal);
    results.push(result);
    onEvent({ type: 'matchEnd', result });
    firstIndex += result.games.length;
    if (result.end === 'interrupted') break;
  }
  return results;
}
