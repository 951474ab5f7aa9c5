/** Checks of single states: boards never seen, bombs at the edge, no room, unknown fields, the next game. */
import {
  COLUMNS,
  columnOf,
  FOUR_CONNECT_XTREME,
  type Position,
  rowOf,
  takeTurn,
} from '../../engine/index.ts';
import type { BotCheckName } from './botChecks.ts';
import { type BotTrial, type CheckOutcome, describeReply, opponentState, stateFor } from './botTrial.ts';
import {
  bombAt,
  EDGE_CELLS,
  firstPosition,
  fullPosition,
  middlePosition,
  onlyColumn,
  positionWithLostCoin,
  winningPosition,
} from './shownStates.ts';
import { judge, notConnected, withLastWords } from './verdict.ts';

/** Makes a check. */
export type MakeCheck = (trial: BotTrial) => Promise<CheckOutcome>;

async function single(trial: BotTrial, position: Position): Promise<CheckOutcome> {
  return withLastWords(trial, judge([await trial.ask(stateFor(position))]));
}

async function unknownFields(trial: BotTrial): Promise<CheckOutcome> {
  const state = stateFor(middlePosition());
  const bombs = state.bombs.map((bomb) => ({ ...bomb, kind: 'classic' }));
  const text = JSON.stringify({ ...state, bombs, match: { game: 7 }, version: '2' });
  return withLastWords(trial, judge([await trial.ask(state, text)]));
}

/** A bot that was started again in the middle of a game. */
async function unseenBoard(trial: BotTrial): Promise<CheckOutcome> {
  return (await trial.start()) === null ? notConnected(trial) : single(trial, middlePosition());
}

async function newGame(trial: BotTrial): Promise<CheckOutcome> {
  const won = await trial.ask(stateFor(winningPosition()));
  const link = await trial.link();
  // The loser starts the next game, the winner the one after.
  link.send(JSON.stringify(opponentState(firstPosition(1))));
  const second = takeTurn(firstPosition(2), 3, FOUR_CONNECT_XTREME, () => null).position;
  const replies = [await trial.ask(stateFor(second)), await trial.ask(stateFor(firstPosition(1)))];
  return withLastWords(trial, judge([won, ...replies]));
}

async function sameState(trial: BotTrial): Promise<CheckOutcome> {
  const state = stateFor(middlePosition());
  const judged = judge([await trial.ask(state), await trial.ask(state)]);
  return judged.passed ? judged : { ...judged, did: `${judged.did}, when a state came again` };
}

async function bombsAtEdge(trial: BotTrial): Promise<CheckOutcome> {
  for (const cell of EDGE_CELLS) {
    const { passed, did } = judge([await trial.ask(stateFor(bombAt(cell)))]);
    const where = `with a bomb in row ${rowOf(cell)}, column ${columnOf(cell)}`;
    if (!passed) return withLastWords(trial, { passed, did: `${did}, ${where}` });
  }
  return { passed: true, did: `answered all ${EDGE_CELLS.length} states` };
}

async function oneColumn(trial: BotTrial): Promise<CheckOutcome> {
  for (let column = 0; column < COLUMNS; column++) {
    const { passed, did } = judge([await trial.ask(stateFor(onlyColumn(column)))]);
    if (!passed) return withLastWords(trial, { passed, did: `${did}, when only column ${column} was open` });
  }
  return { passed: true, did: 'found each of the seven' };
}

async function fullBoard(trial: BotTrial): Promise<CheckOutcome> {
  const reply = await trial.ask(stateFor(fullPosition()));
  const next = await trial.ask(stateFor(firstPosition(1)));
  const did = `on the full board: ${describeReply(reply)}; in the next game: ${describeReply(next)}`;
  return withLastWords(trial, { passed: reply.fault !== 'gone' && next.fault === null, did });
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
