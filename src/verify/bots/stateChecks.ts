/** States that a bot will not often see, and the checks that show them: boards, bombs, fields, the next game. */
import {
  BOMB,
  CELLS,
  COLUMNS,
  columnOf,
  FOUR_CONNECT_XTREME,
  initialPosition,
  type Position,
  parsePosition,
  play,
  ROWS,
  rowOf,
} from '../../engine/index.ts';
import { coinsOn, QUIET_COINS, stackBoard } from '../naiveRules.ts';
import type { BotCheckName } from './botChecks.ts';
import { type CheckOutcome, describeReply, judge } from './botHost.ts';
import { type BotTrial, opponentState, stateFor } from './botTrial.ts';

function read(text: string): Position {
  return parsePosition(text, { rules: FOUR_CONNECT_XTREME, coinCounts: false });
}

/** With the second bomb on the board. */
export const MIDDLE = read('7/7/x6/o1x4/bxoooxo/oxxxoox o 18 20 2');
/** A coin has vanished, so the round and the number of coins do not agree: the contest's server can do that. */
const LOST_COIN = read('7/7/7/o1x4/bxoooxo/oxxxoox o 18 20 2');
/** Player 1 is to move and wins in column 0. */
export const WINNING = read('7/7/7/xo5/xo5/xo5 x 7 - 0');

/** The server asks all the same. */
export const FULL: Position = {
  board: QUIET_COINS,
  bomb: null,
  round: CELLS + 1,
  toMove: 1,
  bombsDropped: 3,
};

/** Only this column is open, with room for one coin. */
export function onlyColumn(column: number): Position {
  const heights = new Array<number>(COLUMNS).fill(ROWS).with(column, ROWS - 1);
  // Six coins were destroyed, so player 1 is to move.
  return {
    board: stackBoard(heights, QUIET_COINS),
    bomb: null,
    round: CELLS + 5,
    toMove: 1,
    bombsDropped: 3,
  };
}

export function bombAt(cell: number): Position {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const heights = Array.from({ length: COLUMNS }, (_, other) =>
    other === column ? row + 1 : 1 + ((other * 2) % 4),
  );
  const board = stackBoard(heights, QUIET_COINS).with(cell, BOMB);
  // The third bomb: coins that are missing were destroyed by the first two.
  const round = Math.max(27, coinsOn(board) + 1);
  const odd = round % 2 === 1 ? round : round + 1;
  return { board, bomb: { row, column, explodeInRound: odd + 2 }, round: odd, toMove: 1, bombsDropped: 3 };
}

export const EDGE_CELLS: readonly number[] = Array.from({ length: CELLS }, (_, cell) => cell).filter(
  (cell) => [0, ROWS - 1].includes(rowOf(cell)) || [0, COLUMNS - 1].includes(columnOf(cell)),
);

type MakeCheck = (trial: BotTrial) => Promise<CheckOutcome>;

export type Checks = { readonly [Name in BotCheckName]?: MakeCheck };

export async function askOnce(trial: BotTrial, position: Position): Promise<CheckOutcome> {
  return judge([await trial.ask(stateFor(position))]);
}

async function unknownFields(trial: BotTrial): Promise<CheckOutcome> {
  const state = stateFor(MIDDLE);
  const bombs = state.bombs.map((bomb) => ({ ...bomb, kind: 'classic' }));
  const text = JSON.stringify({ ...state, bombs, match: { game: 7 }, version: '2' });
  return judge([await trial.ask(state, text)]);
}

async function unseenBoard(trial: BotTrial): Promise<CheckOutcome> {
  await trial.start();
  return askOnce(trial, MIDDLE);
}

async function newGame(trial: BotTrial): Promise<CheckOutcome> {
  const won = await trial.ask(stateFor(WINNING));
  const link = await trial.link();
  // The loser starts the next game, the winner the one after.
  link.send(Buffer.from(JSON.stringify(opponentState(initialPosition(1)))));
  const second = play(initialPosition(2), 3, FOUR_CONNECT_XTREME).position;
  return judge([won, await trial.ask(stateFor(second)), await trial.ask(stateFor(initialPosition(1)))]);
}

async function sameState(trial: BotTrial): Promise<CheckOutcome> {
  const state = stateFor(MIDDLE);
  const judged = judge([await trial.ask(state), await trial.ask(state)]);
  return judged.passed ? judged : { ...judged, did: `${judged.did}, when a state came again` };
}

async function bombAtEdge(trial: BotTrial): Promise<CheckOutcome> {
  for (const cell of EDGE_CELLS) {
    const outcome = await askOnce(trial, bombAt(cell));
    const where = `with a bomb in row ${rowOf(cell)}, column ${columnOf(cell)}`;
    if (!outcome.passed) return { ...outcome, did: `${outcome.did}, ${where}` };
  }
  return { passed: true, did: `answered all ${EDGE_CELLS.length} states` };
}

async function oneColumn(trial: BotTrial): Promise<CheckOutcome> {
  for (let column = 0; column < COLUMNS; column++) {
    const outcome = await askOnce(trial, onlyColumn(column));
    if (!outcome.passed) return { ...outcome, did: `${outcome.did}, when only column ${column} was open` };
  }
  return { passed: true, did: 'found each of the seven' };
}

async function fullBoard(trial: BotTrial): Promise<CheckOutcome> {
  const reply = await trial.ask(stateFor(FULL));
  const next = await trial.ask(stateFor(initialPosition(1)));
  const did = `on the full board: ${describeReply(reply)}; in the next game: ${describeReply(next)}`;
  const survives = reply.fault !== 'gone';
  return { passed: survives && next.fault === null, did, isLate: survives && next.fault === 'late' };
}

export const STATE_CHECKS = {
  unknownFields,
  unseenBoard,
  lostCoin: (trial) => askOnce(trial, LOST_COIN),
  newGame,
  sameState,
  bombAtEdge,
  oneColumn,
  fullBoard,
} as const satisfies Checks;
