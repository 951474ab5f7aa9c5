/** Plays a game of Four Connect Xtreme and records it. */

import { playStateOf } from '../../bot/index.ts';
import { type BombSchedule, FOUR_CONNECT_XTREME } from '../../engine/index.ts';
import type { GameEvent } from './gameEvent.ts';
import { type GameRecord, roundMs } from './gameRecord.ts';
import type { Player } from './player.ts';
import { type GameOptions, playGame, starterOf } from './playGame.ts';

/** The game to play; its number decides which side starts, unless `starter` does. */
export interface RecordedGameSetup extends GameOptions {
  readonly match: number;
  readonly index: number;
  readonly schedule: BombSchedule;
  /** Of side 1 and side 2. */
  readonly players: readonly [Player, Player];
}

/**
 * Plays a game to its end.
 *
 * @throws as `playGame` does
 */
export async function recordGame(setup: RecordedGameSetup, signal?: AbortSignal): Promise<GameRecord> {
  const { match, index, schedule, players, onEvent = () => {}, ...options } = setup;
  const moves: number[] = [];
  const replyMs: number[] = [];
  const winningChances: (number | null)[] = [];
  const keep = (event: GameEvent) => {
    if (event.type === 'move') {
      moves.push(event.move.column);
      replyMs.push(roundMs(event.move.ms));
      winningChances.push(event.winningChance);
    }
    onEvent(event);
  };
  const game = await playGame(
    FOUR_CONNECT_XTREME,
    schedule,
    players,
    { starter: starterOf(index), ...options, onEvent: keep },
    signal,
  );
  const { starter, winners, outcome, forfeit, position } = game;
  return {
    match,
    index,
    players: [players[0].name, players[1].name],
    starter,
    schedule: { rounds: [...schedule.rounds], rolls: [...schedule.rolls] },
    moves,
    replyMs,
    ...(winningChances.some((chance) => chance !== null) && { winningChances }),
    winners: [...winners] as GameRecord['winners'],
    points: ([1, 2] as const).map((side) => (winners.includes(side) ? 1 : 0)) as GameRecord['points'],
    reason: (outcome ?? forfeit)?.reason as GameRecord['reason'],
    illegalColumn: forfeit?.column ?? null,
    finalBoard: playStateOf(position, '').board as GameRecord['finalBoard'],
  };
}
