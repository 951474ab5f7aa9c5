/** One game between two contestants, whoever they are: asks, judges the answers, and lets the rules do the rest. */
import { opponent, type Side } from '../../engine/board.ts';
import { scheduledDropper, takeTurn } from '../../engine/game.ts';
import { initialPosition, type Outcome, type Position } from '../../engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import type { BombSchedule } from '../../engine/schedule.ts';
import { pause } from '../../system/pause.ts';
import { columnFault } from '../../wire/answer.ts';
import { playStateOf } from '../../wire/playState.ts';
import { type GameEndReason, type GameRecord, roundMs } from './gameRecord.ts';
import { NO_PAUSES, type Pace } from './pace.ts';
import type { Contestant } from './player.ts';

/** A coin that was dropped. */
export interface Move {
  readonly player: Side;
  readonly column: number;
  /** Milliseconds between question and answer. */
  readonly ms: number;
  /** The position after everything that followed from the coin. */
  readonly position: Position;
  /** `null` while the game goes on. */
  readonly outcome: Outcome | null;
}

/** Who starts the game with this number: player 1 the first one, then in turns. */
export function starterOf(index: number): Side {
  return index % 2 === 0 ? 1 : 2;
}

/** What a game is made of. */
export interface GameSetup {
  readonly match: number;
  readonly index: number;
  readonly starter: Side;
  readonly schedule: BombSchedule;
  /** Player 1 and player 2. */
  readonly contestants: readonly [Contestant, Contestant];
  /** `NO_PAUSES` if not given. */
  readonly pace?: Pace;
  readonly onMove?: (move: Move) => void;
}

/**
 * Plays a game to its end.
 *
 * @throws an error of the abortion once the signal is aborted; the game is then void
 */
export async function playGame(setup: GameSetup, signal?: AbortSignal): Promise<GameRecord> {
  const { contestants, schedule, starter, pace = NO_PAUSES, onMove = () => {} } = setup;
  const dropper = scheduledDropper(schedule);
  const ask = (position: Position) => {
    const mover = contestants[position.toMove - 1] as Contestant;
    contestants[opponent(position.toMove) - 1]?.watch?.(position, mover.name);
    return mover.move(position, signal);
  };
  const moves: number[] = [];
  const replyMs: number[] = [];
  const winningChances: (number | null)[] = [];
  let position = initialPosition(starter);
  let outcome: Outcome | null = null;

  const record = (winners: readonly Side[], reason: GameEndReason, illegalColumn: number | null = null) => ({
    match: setup.match,
    index: setup.index,
    players: [contestants[0].name, contestants[1].name] as [string, string],
    starter,
    schedule: { rounds: [...schedule.rounds], rolls: [...schedule.rolls] },
    moves,
    replyMs,
    ...(winningChances.some((chance) => chance !== null) && { winningChances }),
    winners: [...winners] as GameRecord['winners'],
    points: ([1, 2] as const).map((player) => (winners.includes(player) ? 1 : 0)) as GameRecord['points'],
    reason,
    illegalColumn,
    finalBoard: playStateOf(position, '').board as GameRecord['finalBoard'],
  });

  while (outcome === null) {
    const { board, toMove } = position;
    const reply = await ask(position);
    if (reply.type === 'forfeit') return record([opponent(toMove)], reply.reason);
    const { column, ms, winningChance = null } = reply;
    await pause(pace.answerDelayMs(ms), signal);
    const fault = columnFault(board, column);
    if (fault !== null) return record([opponent(toMove)], fault, column);

    const turn = takeTurn(position, column, FOUR_CONNECT_XTREME, dropper);
    const bombDropped = turn.position.bombsDropped > position.bombsDropped;
    ({ position, outcome } = turn);
    moves.push(column);
    replyMs.push(roundMs(ms));
    winningChances.push(winningChance);
    onMove({ player: toMove, column, ms, position, outcome });
    const coinsDestroyed = turn.explosion !== null && turn.explosion.destroyed.length > 0;
    if (outcome === null || outcome.reason === 'fullBoard') {
      await pause(pace.turnPauseMs({ bombDropped, coinsDestroyed }), signal);
    }
  }
  // The contest's server asks on a full board too, and whatever comes of it loses. Nobody is blamed for the answer.
  if (outcome.reason === 'fullBoard') await ask(position);
  return record(outcome.winners, outcome.reason);
}
