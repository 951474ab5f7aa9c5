/**
 * A whole game: positions, and the bombs that a schedule drops between the coins (rules.md sections 2 and 3).
 */
import { CELLS, isFull, openColumns, type Side } from './board.ts';
import {
  fullBoardOutcome,
  IllegalDropError,
  initialPosition,
  type Outcome,
  type Position,
  play,
  spawn,
  type Turn,
} from './position.ts';
import { type BombSchedule, pickColumn, SPAWN_WINDOWS } from './schedule.ts';

/** A bomb destroys at most its four neighbours. */
export const MAX_DESTROYED_PER_BOMB = 4;

/**
 * No game has more plies (coins) than this: each coin dropped is on the board at the end or was destroyed, the board
 * holds 42 and three bombs destroy at most four each.
 */
export const MAX_PLIES = CELLS + SPAWN_WINDOWS.length * MAX_DESTROYED_PER_BOMB;

/** A game under way or over. */
export interface Game {
  readonly schedule: BombSchedule;
  readonly position: Position;
  /** `null` while the game goes on. */
  readonly outcome: Outcome | null;
}

/** Says into which column a bomb drops in this position, or `null` when none drops now. */
export type BombDropper = (position: Position) => number | null;

/** A game before its first coin. */
export function startGame(schedule: BombSchedule, starter: Side): Game {
  return { schedule, position: initialPosition(starter), outcome: null };
}

/** The dropper that follows a schedule. On a full board nothing can drop. */
export function scheduledDropper(schedule: BombSchedule): BombDropper {
  return ({ board, round }) => {
    const bomb = schedule.rounds.indexOf(round);
    if (bomb === -1 || isFull(board)) return null;
    return pickColumn(schedule.rolls[bomb] as number, openColumns(board));
  };
}

/**
 * One whole turn: a coin, its consequences, and the bomb that may drop after it.
 *
 * @throws {IllegalDropError} as `play` and `spawn` do
 */
export function takeTurn(position: Position, column: number, dropper: BombDropper): Turn {
  const turn = play(position, column);
  if (turn.outcome !== null) return turn;
  const bombColumn = dropper(turn.position);
  if (bombColumn === null) return turn;
  const next = spawn(turn.position, bombColumn);
  return { ...turn, position: next, outcome: fullBoardOutcome(next) };
}

/**
 * The game after the player to move has dropped a coin.
 *
 * @throws {IllegalDropError} for a column that is full or not on the board, or when the game is over
 */
export function advance(game: Game, column: number): Game {
  if (game.outcome !== null) throw new IllegalDropError('gameOver', 'the game is over');
  const { position, outcome } = takeTurn(game.position, column, scheduledDropper(game.schedule));
  return { ...game, position, outcome };
}
