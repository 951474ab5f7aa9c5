/** The one game loop: asks a player, judges the answer, applies the rules and reports what happened. */

import { columnFault } from '../../bot/index.ts';
import {
  type BombSchedule,
  initialPosition,
  type Outcome,
  opponent,
  type Position,
  type Rules,
  type Side,
  scheduledDropper,
  takeTurn,
} from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import type { Forfeited, GameEvent } from './gameEvent.ts';
import { NO_PAUSES, type Pace } from './pace.ts';
import type { ForfeitReason, GameKey, Player } from './player.ts';

/** The side that starts the game with this number: side 1 the even ones. */
export function starterOf(index: number): Side {
  return index % 2 === 0 ? 1 : 2;
}

export interface GameOptions<Reason extends string = ForfeitReason> {
  /** Default side 1. */
  readonly starter?: Side;
  /** Seeds the random choices of the players. */
  readonly key?: GameKey;
  /** Default `NO_PAUSES`. */
  readonly pace?: Pace;
  readonly onEvent?: (event: GameEvent<Reason>) => void;
}

interface FinishedGame<Reason extends string = ForfeitReason> {
  readonly starter: Side;
  readonly position: Position;
  /** None after a draw. */
  readonly winners: readonly Side[];
  /** How the rules ended it, `null` when a side forfeited. */
  readonly outcome: Outcome | null;
  readonly forfeit: Forfeited<Reason> | null;
}

const NO_KEY: GameKey = { seed: 0, path: [] };

/**
 * Plays a game to its end; `players` are those of side 1 and side 2.
 *
 * @throws the abort error once the signal is aborted, and what a player throws; the game is then void
 */
export async function playGame<Reason extends string = ForfeitReason>(
  rules: Rules,
  schedule: BombSchedule,
  players: readonly [Player<Reason>, Player<Reason>],
  options: GameOptions<Reason> = {},
  signal?: AbortSignal,
): Promise<FinishedGame<Reason>> {
  const { starter = 1, key = NO_KEY, pace = NO_PAUSES, onEvent = () => {} } = options;
  const dropper = scheduledDropper(schedule);
  const playerOf = (side: Side) => players[side - 1] as Player<Reason>;
  const tell = (event: GameEvent<Reason>) => {
    onEvent(event);
    for (const player of players) player.told?.(event);
  };
  const ask = (position: Position) => {
    signal?.throwIfAborted();
    tell({ type: 'turn', position });
    return playerOf(position.toMove).choose(position, signal);
  };
  const sitDown = (side: Side) =>
    playerOf(side).open?.({ side, opponent: playerOf(opponent(side)).name, key }, signal);
  await Promise.all([sitDown(1), sitDown(2)]);

  let position = initialPosition(starter);
  let outcome: Outcome | null = null;
  const forfeited = (forfeit: Omit<Forfeited<Reason>, 'side'>): FinishedGame<Reason> => {
    const side = position.toMove;
    const whole = { side, ...forfeit };
    tell({ type: 'forfeit', forfeit: whole });
    return { starter, position, winners: [opponent(side)], outcome: null, forfeit: whole };
  };

  while (outcome === null) {
    const { toMove } = position;
    const reply = await ask(position);
    if (reply.type === 'forfeit') {
      return forfeited({ reason: reply.reason, column: null, message: reply.message ?? null });
    }
    const { column, ms, winningChance = null } = reply;
    await pause(pace.answerDelayMs(ms), signal);
    const fault = columnFault(position.board, column);
    if (fault !== null) return forfeited({ reason: fault, column, message: null });

    const turn = takeTurn(position, column, rules, dropper);
    const bombDropped = turn.position.bombsDropped > position.bombsDropped;
    ({ position, outcome } = turn);
    tell({ type: 'move', move: { player: toMove, column, ms, position, outcome }, winningChance });
    const coinsDestroyed = turn.explosion !== null && turn.explosion.destroyed.length > 0;
    if (outcome === null || outcome.reason === 'fullBoard') {
      await pause(pace.turnPauseMs({ bombDropped, coinsDestroyed }), signal);
    }
  }
  // Where a full board loses, the contest's server still asks. The answer changes nothing and is no fault.
  if (outcome.reason === 'fullBoard' && rules.fullBoard === 'moverLoses') await ask(position);
  return { starter, position, winners: outcome.winners, outcome, forfeit: null };
}
