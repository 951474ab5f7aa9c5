/**
 * A whole game: positions, and the bombs that a schedule drops between the coins (rules.md sections 2 and 3). For each bomb there is a
 * spawn round, uniform in its window, and a random number that picks one of the columns that are open when it drops.
 */
import { isFull, openColumns, type Side } from './board.ts';
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
import { stream } from './random.ts';
import type { Rules } from './rules.ts';

/**
 * A roll is a whole number from 0 to ROLLS - 1. 420 is the least common multiple of 1..7, so a uniform roll picks
 * exactly uniformly among any number of open columns, and the mirrored roll picks the mirrored column.
 */
export const ROLLS = 420;

/** Everything random about a game. The same schedule with the starters swapped makes a pair. */
export interface BombSchedule {
  /** The rounds in which a bomb drops, one in each window, ascending. */
  readonly rounds: readonly number[];
  /** For each bomb the roll (0..419) that picks its column. */
  readonly rolls: readonly number[];
}

/** The schedule drawn from a seed (and a path, for a seed that serves many games). */
export function drawSchedule(
  { windows }: Rules,
  seed: number,
  ...path: readonly (string | number)[]
): BombSchedule {
  const random = stream(seed, 'bombs', ...path);
  return {
    rounds: windows.map(({ first, last }) => random.int(first, last)),
    rolls: windows.map(() => random.int(0, ROLLS - 1)),
  };
}

/** The column that a roll (0..419) picks among the open columns (1 to 7 of them, ascending). */
export function pickColumn(roll: number, open: readonly number[]): number {
  return open[Math.floor((roll * open.length) / ROLLS)] as number;
}

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

/** A coin, its consequences, and the bomb that may drop after it; throws an {IllegalDropError} as `play` and `spawn` do. */
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

/** A coin and its consequences. */
export interface PlayedTurn {
  readonly before: Position;
  readonly column: number;
  readonly turn: Turn;
}

/**
 * Replays moves from the first coin; each is a column, or a function that picks one in a given position. Throws an
 * {IllegalDropError} as `takeTurn` does, and for a column after the end of the game.
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

/** Throws an {IllegalDropError} for a column that is full or not on the board, or when the game is over. */
export function advance(game: Game, column: number): Game {
  if (game.outcome !== null) throw gameOver();
  const { position, outcome } = takeTurn(game.position, column, game.rules, scheduledDropper(game.schedule));
  return { ...game, position, outcome };
}
