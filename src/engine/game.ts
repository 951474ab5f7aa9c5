/** A whole game: positions, and the bombs that a schedule drops between the coins (rules.md sections 2 and 3). */
import { isFull, openColumns, type Side } from './board.ts';
import type { Outcome, Position, Turn } from './position.ts';
import { fullBoardOutcome, IllegalDropError, initialPosition, play, spawn } from './position.ts';
import type { Rules } from './rules.ts';
import { type BombSchedule, pickColumn } from './schedule.ts';

/** A game, in progress or over. */
export interface Game {
  readonly rules: Rules;
  readonly schedule: BombSchedule;
  readonly position: Position;
  /** `null` while the game is in progress. */
  readonly outcome: Outcome | null;
}

/** Returns the column into which a bomb drops in this position, or `null` when none drops now. */
export type BombDropper = (position: Position) => number | null;

/** A game before its first coin. */
export function startGame(rules: Rules, schedule: BombSchedule, starter: Side): Game {
  return { rules, schedule, position: initialPosition(starter), outcome: null };
}

/** The dropper that follows a schedule. On a full board nothing can drop. */
export function scheduledDropper(schedule: BombSchedule): BombDropper {
  return ({ board, round }) => {
    const bomb = schedule.rounds.indexOf(round);
    if (bomb === -1 || isFull(board)) return null;
    return pickColumn(schedule.rolls[bomb] as number, openColumns(board));
  };
}

/** Drops a coin, lets its consequences happen, and drops the bomb that is due. Throws an `IllegalDropError` as `play` and `spawn` do. */
export function takeTurn(position: Position, column: number, rules: Rules, dropper: BombDropper): Turn {
  const turn = play(position, column, rules);
  if (turn.outcome !== null) return turn;
  const bombColumn = dropper(turn.position);
  if (bombColumn === null) return turn;
  const next = spawn(turn.position, bombColumn, rules);
  return { ...turn, position: next, outcome: fullBoardOutcome(next, rules) };
}

function gameOver(): IllegalDropError {
  return new IllegalDropError('gameOver', 'the game is over');
}

/** A coin with the position before it and its consequences. */
export interface PlayedTurn {
  readonly before: Position;
  readonly column: number;
  readonly turn: Turn;
}

/**
 * Replays moves from the first coin; each is a column, or a function that picks one in a given position. Throws an
 * `IllegalDropError` as `takeTurn` does, and for a column after the end of the game.
 */
export function* playMoves(
  rules: Rules,
  dropper: BombDropper,
  starter: Side,
  columns: Iterable<number | ((position: Position) => number)>,
): Generator<PlayedTurn> {
  let before = initialPosition(starter);
  let outcome: Outcome | null = null;
  for (const next of columns) {
    if (outcome !== null) throw gameOver();
    const column = typeof next === 'number' ? next : next(before);
    const turn = takeTurn(before, column, rules, dropper);
    yield { before, column, turn };
    ({ position: before, outcome } = turn);
  }
}

/** The game after this coin. Throws an `IllegalDropError` for a column that is full or not on the board, or when the game is over. */
export function advance(game: Game, column: number): Game {
  if (game.outcome !== null) throw gameOver();
  const { position, outcome } = takeTurn(game.position, column, game.rules, scheduledDropper(game.schedule));
  return { ...game, position, outcome };
}
