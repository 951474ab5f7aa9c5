/** States that a bot will not often see: boards, bombs, the end of a game. */
import { type PlayState, playStateOf } from '../../bot/index.ts';
import {
  BOMB,
  CELLS,
  COLUMNS,
  columnOf,
  FOUR_CONNECT_XTREME,
  opponent,
  type Position,
  parsePosition,
  ROWS,
  rowOf,
} from '../../engine/index.ts';
import { coinsOn, QUIET_COINS, stackBoard } from '../naiveRules.ts';

export const BOT_NAME = 'Checked';
export const OPPONENT_NAME = 'Opponent';

/** The state in which the bot is asked; its coin is that of the player to move. */
export function stateFor(position: Position): PlayState {
  return playStateOf(position, BOT_NAME);
}

export function opponentState(position: Position): PlayState {
  return playStateOf({ ...position, toMove: opponent(position.toMove) }, OPPONENT_NAME);
}

function read(text: string): Position {
  return parsePosition(text, { rules: FOUR_CONNECT_XTREME, coinCounts: false });
}

/** With the second bomb on the board. */
export const MIDDLE = read('7/7/x6/o1x4/bxoooxo/oxxxoox o 18 20 2');
/** A coin has vanished, so the round and the number of coins do not agree: the contest's server can do that. */
export const LOST_COIN = read('7/7/7/o1x4/bxoooxo/oxxxoox o 18 20 2');
/** Player 1 is to move and wins in column 0. */
export const WINNING = read('7/7/7/xo5/xo5/xo5 x 7 - 0');

const SPENT = { bomb: null, toMove: 1, bombsDropped: 3 } as const;

/** The server asks all the same. */
export const FULL: Position = { ...SPENT, board: QUIET_COINS, round: CELLS + 1 };

/** Only this column is open, with room for one coin. */
export function onlyColumn(column: number): Position {
  const heights = new Array<number>(COLUMNS).fill(ROWS).with(column, ROWS - 1);
  // Six coins were destroyed, so player 1 is to move.
  return { ...SPENT, board: stackBoard(heights, QUIET_COINS), round: CELLS + 5 };
}

export function bombAt(cell: number): Position {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const others = Array.from({ length: COLUMNS }, (_, other) => 1 + ((other * 2) % 4));
  const board = stackBoard(others.with(column, row + 1), QUIET_COINS).with(cell, BOMB);
  // The third bomb: coins that are missing were destroyed by the first two.
  const least = Math.max(27, coinsOn(board) + 1);
  const round = least % 2 === 1 ? least : least + 1;
  return { ...SPENT, board, bomb: { row, column, explodeInRound: round + 2 }, round };
}

export const EDGE_CELLS: readonly number[] = [...QUIET_COINS.keys()].filter(
  (cell) => [0, ROWS - 1].includes(rowOf(cell)) || [0, COLUMNS - 1].includes(columnOf(cell)),
);
