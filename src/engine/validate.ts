/**
 * The check that a position can occur in a game, with errors that say why it cannot.
 *
 * The checks are necessary conditions, not a proof that the position is reachable: they catch the results of typing
 * mistakes and broken programs.
 */
import type { Board, Side } from './board.ts';
import { BOMB, CELLS, COLUMNS, cellIndex, columnOf, FREE, opponent, rowOf } from './board.ts';
import { CodedError } from './errors.ts';
import { playersWithLine } from './lines.ts';
import type { Bomb, Position } from './position.ts';
import { maxDestroyed, maxPlies, type Rules, windowOfRound } from './rules.ts';

type NotationErrorCode =
  | 'syntax'
  | 'unknownCell'
  | 'floating'
  | 'twoBombs'
  | 'bombMismatch'
  | 'noBombs'
  | 'bombTiming'
  | 'bombsDropped'
  | 'round'
  | 'coinCount'
  | 'alreadyWon';

/** The error for a written position that cannot be read, or that cannot occur in a game. */
export class NotationError extends CodedError<NotationErrorCode> {}

/** Throws a `NotationError` with this code and message unless the condition holds. */
export function demand(holds: boolean, code: NotationErrorCode, message: string): asserts holds {
  if (!holds) throw new NotationError(code, message);
}

/** The smallest and largest number of bombs that can have dropped when a state of this round shows this bomb or none. */
function bombsDroppedRange(bomb: Bomb | null, round: number, rules: Rules): { least: number; most: number } {
  const { windows, fuse } = rules;
  if (bomb !== null) {
    const dropped = (windowOfRound(bomb.explodeInRound - fuse, rules) ?? 0) + 1;
    return { least: dropped, most: dropped };
  }
  return {
    // A bomb that is not on the board in its window's last round has already exploded.
    least: windows.filter(({ last }) => last <= round).length,
    most: windows.filter(({ first }) => first + fuse <= round).length,
  };
}

function count(board: Board, player: Side): number {
  return board.filter((cell) => cell === player).length;
}

function destroyedCoins(board: Board, round: number): number {
  return round - 1 - count(board, 1) - count(board, 2);
}

/**
 * The number of bombs dropped, inferred from a single state.
 *
 * In Four Connect Xtreme it is ambiguous only in rounds 9, 19 and 29 without a bomb on the board: the bomb may have dropped
 * in the first round of its window and just exploded. It counts as dropped only if more coins are missing than the earlier
 * bombs can have destroyed, or if the caller, who follows the game, has `seen` that many bombs.
 */
export function inferBombsDropped(
  board: Board,
  bomb: Bomb | null,
  round: number,
  rules: Rules,
  seen = 0,
): number {
  const { least, most } = bombsDroppedRange(bomb, round, rules);
  const isMissed = destroyedCoins(board, round) > maxDestroyed(rules) * least;
  return isMissed || seen >= most ? most : least;
}

function checkCells(board: Board): void {
  for (let cell = 0; cell < CELLS; cell++) {
    // Below the bottom row there is no cell, so none that is free.
    const floats = board[cell] !== FREE && board[cell - COLUMNS] === FREE;
    const where = `row ${rowOf(cell)}, column ${columnOf(cell)}`;
    demand(!floats, 'floating', `the cell in ${where} floats: the cell below it is free`);
  }
}

function checkBomb({ board, bomb, round }: Position, rules: Rules): void {
  const bombs = board.flatMap((value, cell) => (value === BOMB ? [cell] : []));
  demand(bombs.length <= 1, 'twoBombs', `${bombs.length} bombs on the board; there is never more than one`);
  if (bomb === null && bombs.length === 0) return;
  demand(bomb !== null, 'bombMismatch', 'there is a bomb on the board, but its explosion round is missing');
  const { row, column, explodeInRound } = bomb;
  const announced = `a bomb is announced in row ${row}, column ${column}`;
  const isThere = bombs[0] === cellIndex(row, column);
  demand(isThere, 'bombMismatch', `${announced}, but the board does not show it there`);
  const fuse = explodeInRound - round;
  const late = `a bomb exploding in round ${explodeInRound} cannot be on the board in round ${round}`;
  demand(fuse >= 1 && fuse <= rules.fuse, 'bombTiming', late);
  const dropped = explodeInRound - rules.fuse;
  const early = `a bomb exploding in round ${explodeInRound} dropped in round ${dropped}, in no window`;
  demand(windowOfRound(dropped, rules) !== null, 'bombTiming', early);
}

function checkBombsDropped({ bomb, round, bombsDropped }: Position, rules: Rules): void {
  const { least, most } = bombsDroppedRange(bomb, round, rules);
  const when = `by round ${round}${bomb ? ', with this bomb' : ''}`;
  const expected = least === most ? `${least}` : `${least} or ${most}`;
  const message = `${when}, ${expected} of the bombs must have dropped, not ${bombsDropped}`;
  demand(bombsDropped >= least && bombsDropped <= most, 'bombsDropped', message);
}

function checkNoBombs({ board, bomb, bombsDropped }: Position): void {
  const isShown = bomb !== null || board.includes(BOMB);
  demand(!isShown, 'noBombs', 'there is a bomb on the board, but this game has no bombs');
  const message = `the number of bombs dropped is ${bombsDropped}, but this game has no bombs; write 0 or leave it out`;
  demand(bombsDropped === 0, 'noBombs', message);
}

function checkCoinCount({ board, bomb, round, toMove, bombsDropped }: Position, rules: Rules): void {
  const own = count(board, toMove);
  const other = count(board, opponent(toMove));
  const ownDropped = Math.floor((round - 1) / 2);
  const otherDropped = Math.ceil((round - 1) / 2);
  demand(
    own <= ownDropped && other <= otherDropped,
    'coinCount',
    `too many coins: in round ${round} player ${toMove}, who is to move, has dropped ${ownDropped} and the other ` +
      `${otherDropped}; the board shows ${own} and ${other}`,
  );
  const exploded = bombsDropped - (bomb === null ? 0 : 1);
  const missing = destroyedCoins(board, round);
  const most = exploded * maxDestroyed(rules);
  demand(
    missing <= most,
    'coinCount',
    `too few coins: ${missing} of the ${round - 1} coins dropped before round ${round} are missing, and ` +
      `${exploded} explosions destroy at most ${most}`,
  );
}

/** The rules to check a position against, and how strictly. */
export interface ValidationOptions {
  readonly rules: Rules;
  /**
   * True if the number of coins must agree with the round (default `true`). The contest's server can break this rule
   * (rules.md section 7), so a bot does not insist on it.
   */
  readonly coinCounts?: boolean;
}

/** Throws a `NotationError` that names the first fault unless the position can occur in a game that is not over. */
export function validatePosition(position: Position, options: ValidationOptions): void {
  const { rules, coinCounts = true } = options;
  const { board, round } = position;
  const lastRound = maxPlies(rules) + 1;
  const exists = Number.isInteger(round) && round >= 1 && round <= lastRound;
  demand(exists, 'round', `round ${round} does not exist; rounds are 1 to ${lastRound}`);
  checkCells(board);
  if (rules.windows.length === 0) checkNoBombs(position);
  else {
    checkBomb(position, rules);
    checkBombsDropped(position, rules);
  }
  if (coinCounts) checkCoinCount(position, rules);
  const [winner] = playersWithLine(board, rules.connect);
  const isOver = `player ${winner} has ${rules.connect} in a line: the game is over`;
  demand(winner === undefined, 'alreadyWon', isOver);
}
