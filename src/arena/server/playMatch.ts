/** A match: a fixed number of games with alternating starters, all of them played (rules.md sections 5 and 6). */
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import { drawSchedule } from '../../engine/schedule.ts';
import { pause } from '../../system/pause.ts';
import type { GameEvent, Move } from '../play/gameEvent.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import { type MatchEnd, type MatchResult, matchResult } from '../play/matchResult.ts';
import type { Pace } from '../play/pace.ts';
import type { Player } from '../play/player.ts';
import { recordGame } from '../play/recordGame.ts';
import type { GameServer } from './gameServer.ts';

/** What happens in a match, in order. */
export type MatchEvent =
  | { readonly type: 'move'; readonly move: Move; readonly players: readonly [string, string] }
  | { readonly type: 'game'; readonly record: GameRecord };

interface MatchSetup {
  /** Number of the match, from 1. */
  readonly match: number;
  /** Number of the first game on the server, from 0; it determines bombs and starter. */
  readonly firstIndex: number;
  readonly games: number;
  readonly seed: number;
  readonly server: GameServer;
  readonly pace: Pace;
  readonly onEvent: (event: MatchEvent) => void;
}

function namesOf([first, second]: readonly [Player, Player]): readonly [string, string] {
  return [first.name, second.name];
}

/** Plays a match. It ends early when both players are gone or the signal is aborted; finished games count. */
export async function playMatch(setup: MatchSetup, signal?: AbortSignal): Promise<MatchResult> {
  const { match, server, pace, onEvent } = setup;
  const records: GameRecord[] = [];
  let names = namesOf(server.players());

  const playGames = async (): Promise<MatchEnd> => {
    for (let index = setup.firstIndex; index < setup.firstIndex + setup.games; index++) {
      if (index > 0) await pause(pace.betweenGamesMs, signal);
      if (!(await server.settle(signal))) return 'abandoned';
      const players = server.players();
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
