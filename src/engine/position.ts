/**
 * A position and the two things that can happen to it: a coin is played, a bomb drops (rules.md sections 2 to 4).
 *
 * Both are pure functions that return the next position. When bombs drop is decided in `game.ts`.
 */
import type { Board, Side } from './board.ts';
import { BOMB, COLUMNS, cellIndex, EMPTY_BOARD, isFull, landingRow, opponent } from './board.ts';
import { CodedError } from './errors.ts';
import { type Explosion, explode } from './explosion.ts';
import { hasLine, playersWithLine } from './lines.ts';
import type { Rules } from './rules.ts';

/** A bomb on the board. It explodes right after the coin that makes the round reach `explodeInRound`. */
export interface Bomb {
  readonly row: number;
  readonly column: number;
  readonly explodeInRound: number;
}

/** Everything that determines how a game can continue, except where the next bombs will drop. */
export interface Position {
  readonly board: Board;
  readonly bomb: Bomb | null;
  /** The number of the coin about to be dropped; the first is 1. */
  readonly round: number;
  readonly toMove: Side;
  /** The number of the game's bombs that have dropped, that is, of spawn windows spent. */
  readonly bombsDropped: number;
}

/**
 * The end of a game by the rules. There are two winners (ascending) only after an explosion: each gets a point. No winner is a
 * draw, which is possible only in games without bombs.
 */
export interface Outcome {
  readonly winners: readonly Side[];
  /** A coin made a line, an explosion did, or the player to move found the board full. */
  readonly reason: 'line' | 'explosion' | 'fullBoard';
}

/** The player who lost, or `null` after a double win and after a draw. */
export function loserOf(outcome: { readonly winners: readonly Side[] }): Side | null {
  const [winner, second] = outcome.winners;
  return winner !== undefined && second === undefined ? opponent(winner) : null;
}

/** The consequences of one coin. */
export interface Turn {
  readonly position: Position;
  /** `null` while the game is in progress. */
  readonly outcome: Outcome | null;
  /** The cell in which the coin landed, before any explosion. */
  readonly landed: number;
  /** The explosion that followed the coin, if one did. */
  readonly explosion: Explosion | null;
}

/** The error for a coin or bomb that cannot be dropped: no such column, a full one, a game that is over, a bomb too many. */
export class IllegalDropError extends CodedError<
  'noSuchColumn' | 'fullColumn' | 'gameOver' | 'secondBomb' | 'noBombLeft'
> {}

/** The position before the first coin. */
export function initialPosition(starter: Side): Position {
  return { board: EMPTY_BOARD, bomb: null, round: 1, toMove: starter, bombsDropped: 0 };
}

/** The outcome of a position with a full board, by `rules.fullBoard`; `null` if there is room for a coin. */
export function fullBoardOutcome(position: Position, rules: Rules): Outcome | null {
  if (!isFull(position.board)) return null;
  const winners = rules.fullBoard === 'draw' ? [] : [opponent(position.toMove)];
  return { winners, reason: 'fullBoard' };
}

function restingRow(board: Board, column: number): number {
  if (!Number.isInteger(column) || column < 0 || column >= COLUMNS)
    throw new IllegalDropError('noSuchColumn', `column ${column} is not on the board; columns are 0 to 6`);
  const row = landingRow(board, column);
  if (row === null) throw new IllegalDropError('fullColumn', `column ${column} is full`);
  return row;
}

/**
 * Drops a coin of the player to move.
 *
 * A line ends the game before the bomb acts; `round` and `toMove` then stay unchanged. Otherwise the round goes up, a bomb
 * that is due explodes, and the other player is to move.
 *
 * @throws `IllegalDropError` for a column that is full or not on the board
 */
export function play(position: Position, column: number, rules: Rules): Turn {
  const { toMove } = position;
  const row = restingRow(position.board, column);
  const landed = cellIndex(row, column);
  const board = position.board.with(cellIndex(row, column), toMove);
  if (hasLine(board, toMove, rules.connect)) {
    const outcome: Outcome = { winners: [toMove], reason: 'line' };
    return { position: { ...position, board }, outcome, landed, explosion: null };
  }

  const next: Position = { ...position, board, round: position.round + 1, toMove: opponent(toMove) };
  const { bomb } = next;
  if (bomb === null || next.round < bomb.explodeInRound)
    return { position: next, outcome: fullBoardOutcome(next, rules), landed, explosion: null };

  const explosion = explode(board, bomb.row, bomb.column, rules);
  const after: Position = { ...next, board: explosion.board, bomb: null };
  const winners = playersWithLine(explosion.board, rules.connect);
  const outcome: Outcome | null = winners.length > 0 ? { winners, reason: 'explosion' } : null;
  return { position: after, outcome, landed, explosion };
}

/**
 * The position after a bomb has dropped into this column.
 *
 * @throws `IllegalDropError` for a column that is full or not on the board, a second bomb, or one more than the game has
 */
export function spawn(position: Position, column: number, rules: Rules): Position {
  const { windows, fuse } = rules;
  if (position.bomb !== null)
    throw new IllegalDropError('secondBomb', 'there is already a bomb on the board');
  if (position.bombsDropped >= windows.length)
    throw new IllegalDropError('noBombLeft', `all bombs of this game (${windows.length}) have dropped`);
  const row = restingRow(position.board, column);
  return {
    ...position,
    board: position.board.with(cellIndex(row, column), BOMB),
    bomb: { row, column, explodeInRound: position.round + fuse },
    bombsDropped: position.bombsDropped + 1,
  };
}
