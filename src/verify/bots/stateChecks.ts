/** Checks of single states: boards never seen, bombs at the edge, no room, unknown fields, the next game. */
import {
  COLUMNS,
  columnOf,
  FOUR_CONNECT_XTREME,
  initialPosition,
  type Position,
  play,
  rowOf,
} from '../../engine/index.ts';
import type { BotCheckName } from './botChecks.ts';
import { type CheckOutcome, describeReply, judge } from './botReply.ts';
import { type BotTrial, GoneError, opponentState, stateFor } from './botTrial.ts';
import {
  bombAt,
  EDGE_CELLS,
  fullPosition,
  middlePosition,
  onlyColumn,
  positionWithLostCoin,
  winningPosition,
} from './shownStates.ts';

/** Makes a check. */
export type MakeCheck = (trial: BotTrial) => Promise<CheckOutcome>;

async function single(trial: BotTrial, position: Position): Promise<CheckOutcome> {
  return judge([await trial.ask(stateFor(position))]);
}

async function unknownFields(trial: BotTrial): Promise<CheckOutcome> {
  const state = stateFor(middlePosition());
  const bombs = state.bombs.map((bomb) => ({ ...bomb, kind: 'classic' }));
  const text = JSON.stringify({ ...state, bombs, match: { game: 7 }, version: '2' });
  return judge([await trial.ask(state, text)]);
}

/** A bot that was started again in the middle of a game. */
async function unseenBoard(trial: BotTrial): Promise<CheckOutcome> {
  if ((await trial.start()) === null) throw new GoneError('did not connect');
  return single(trial, middlePosition());
}

async function newGame(trial: BotTrial): Promise<CheckOutcome> {
  const won = await trial.ask(stateFor(winningPosition()));
  const link = await trial.link();
  // The loser starts the next game, the winner the one after.
  link.send(Buffer.from(JSON.stringify(opponentState(initialPosition(1)))));
  const second = play(initialPosition(2), 3, FOUR_CONNECT_XTREME).position;
  return judge([won, await trial.ask(stateFor(second)), await trial.ask(stateFor(initialPosition(1)))]);
}

async function sameState(trial: BotTrial): Promise<CheckOutcome> {
  const state = stateFor(middlePosition());
  const judged = judge([await trial.ask(state), await trial.ask(state)]);
  return judged.passed ? judged : { ...judged, did: `${judged.did}, when a state came again` };
}

async function bombsAtEdge(trial: BotTrial): Promise<CheckOutcome> {
  for (const cell of EDGE_CELLS) {
    const outcome = await single(trial, bombAt(cell));
    const where = `with a bomb in row ${rowOf(cell)}, column ${columnOf(cell)}`;
    if (!outcome.passed) return { ...outcome, did: `${outcome.did}, ${where}` };
  }
  return { passed: true, did: `answered all ${EDGE_CELLS.length} states` };
}

async function oneColumn(trial: BotTrial): Promise<CheckOutcome> {
  for (let column = 0; column < COLUMNS; column++) {
    const outcome = await single(trial, onlyColumn(column));
    if (!outcome.passed) return { ...outcome, did: `${outcome.did}, when only column ${column} was open` };
  }
  return { passed: true, did: 'found each of the seven' };
}

async function fullBoard(trial: BotTrial): Promise<CheckOutcome> {
  const reply = await trial.ask(stateFor(fullPosition()));
  const next = await trial.ask(stateFor(initialPosition(1)));
  const did = `on the full board: ${describeReply(reply)}; in the next game: ${describeReply(next)}`;
  const survives = reply.fault !== 'gone';
  return { passed: survives && next.fault === null, did, isLate: survives && next.fault === 'late' };
}

/** The checks of what can happen between two states. */
export const STATE_CHECKS = {
  unknownFields,
  unseenBoard,
  lostCoin: (trial) => single(trial, positionWithLostCoin()),
  newGame,
  sameState,
} as const satisfies Partial<Record<BotCheckName, MakeCheck>>;

/** The checks of boards that are rare. */
export const BOARD_CHECKS = {
  bombAtEdge: bombsAtEdge,
  oneColumn,
  fullBoard,
} as const satisfies Partial<Record<BotCheckName, MakeCheck>>;
