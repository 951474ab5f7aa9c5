/** A match: a fixed number of games, the start alternating, all of them played (rules.md sections 5 and 6). */
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import { drawSchedule } from '../../engine/schedule.ts';
import { pause } from '../../system/pause.ts';
import type { GameEvent, Move } from '../play/gameEvent.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type MatchEnd, type MatchResult, matchResult } from '../play/matchResult.ts';
import type { Pace } from '../play/pace.ts';
import type { Player } from '../play/player.ts';
import { recordGame } from '../play/recordGame.ts';

/** Where the players of a match sit. Who sits there may change from game to game. */
export interface Seating {
  /** The players of the next game, side 1 and side 2. The one of an empty seat forfeits when asked. */
  players(): readonly [Player, Player];
  /**
   * Gives absent players a moment to come back; `false` when both are absent.
   *
   * @throws an error of the abortion once the signal is aborted
   */
  settle(signal?: AbortSignal): Promise<boolean>;
}

/** What happens in a match, in order. */
export type MatchEvent =
  | { readonly type: 'move'; readonly move: Move; readonly players: readonly [string, string] }
  | { readonly type: 'game'; readonly record: GameRecord };

/** What a match is made of. */
export interface MatchSetup {
  /** Number of the match, from 1. */
  readonly match: number;
  /** Number of the first game in the life of the server, from 0; it decides about bombs and starter. */
  readonly firstIndex: number;
  readonly games: number;
  readonly seed: number;
  readonly seating: Seating;
  readonly pace: Pace;
  readonly onEvent: (event: MatchEvent) => void;
}

function namesOf([first, second]: readonly [Player, Player]): readonly [string, string] {
  return [first.name, second.name];
}

/** Plays a match. It ends early when both players are gone or the signal is aborted; the games that are over count. */
export async function playMatch(setup: MatchSetup, signal?: AbortSignal): Promise<MatchResult> {
  const { match, seating, pace, onEvent } = setup;
  const records: GameRecord[] = [];
  let names = namesOf(seating.players());

  const playGames = async (): Promise<MatchEnd> => {
    for (let index = setup.firstIndex; index < setup.firstIndex + setup.games; index++) {
      if (index > 0) await pause(pace.betweenGamesMs, signal);
      if (!(await seating.settle(signal))) return 'abandoned';
      const players = seating.players();
      names = namesOf(players);
      const schedule = drawSchedule(FOUR_CONNECT_XTREME, setup.seed, index);
      const onGameEvent = (event: GameEvent) => {
        if (event.type === 'move') onEvent({ type: 'move', move: event.move, players: names });
      };
      const record = await recordGame(
        { match, index, schedule, players, pace, onEvent: onGameEvent },
        signal,
      );
      records.push(record);
      onEvent({ type: 'game', record });
    }
    return 'complete';
  };

  let end: MatchEnd;
  try {
    end = await playGames();
  } catch (error) {
    if (!signal?.aborted) throw error;
    end = 'interrupted';
  }
  return matchResult(match, names, records, end);
}
