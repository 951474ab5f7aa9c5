/** The checks that need no game: states that a bot will not often see, first messages, and events of a connection. */
import { encodePlayState, playStateOf } from '../../bot/index.ts';
import {
  BOMB,
  CELLS,
  COLUMNS,
  columnOf,
  FOUR_CONNECT_XTREME,
  initialPosition,
  opponent,
  type Position,
  parsePosition,
  play,
  ROWS,
  rowOf,
} from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import { coinsOn, QUIET_COINS, stackBoard } from '../naiveRules.ts';
import type { BotCheckName } from './botChecks.ts';
import {
  BOT_NAME,
  type BotTrial,
  type CheckOutcome,
  describeReply,
  isLate,
  judgeReplies,
  OPPONENT_NAME,
  USUAL_PING,
} from './botTrial.ts';

function read(text: string): Position {
  return parsePosition(text, { rules: FOUR_CONNECT_XTREME, coinCounts: false });
}

/** A position with the second bomb on the board. */
export const MIDDLE = read('7/7/x6/o1x4/bxoooxo/oxxxoox o 18 20 2');
/** A position in which a coin has vanished, so that the round and the number of coins do not agree: the contest's server can do that. */
const LOST_COIN = read('7/7/7/o1x4/bxoooxo/oxxxoox o 18 20 2');
/** A position in which player 1 is to move and wins in column 0. */
export const WINNING = read('7/7/7/xo5/xo5/xo5 x 7 - 0');

const SPENT = { bomb: null, toMove: 1, bombsDropped: 3 } as const;

/** A full board, for which the server asks all the same. */
export const FULL: Position = { ...SPENT, board: QUIET_COINS, round: CELLS + 1 };

/** Return a position in which only this column is open, with room for one coin. */
export function onlyColumn(column: number): Position {
  const heights = new Array<number>(COLUMNS).fill(ROWS).with(column, ROWS - 1);
  // Six coins were destroyed, so player 1 is to move.
  return { ...SPENT, board: stackBoard(heights, QUIET_COINS), round: CELLS + 5 };
}

/** Return a position with the third bomb in this cell. */
export function bombAt(cell: number): Position {
  const [row, column] = [rowOf(cell), columnOf(cell)];
  const others = Array.from({ length: COLUMNS }, (_, other) => 1 + ((other * 2) % 4));
  const board = stackBoard(others.with(column, row + 1), QUIET_COINS).with(cell, BOMB);
  // The third bomb: coins that are missing were destroyed by the first two.
  const least = Math.max(27, coinsOn(board) + 1);
  const round = least % 2 === 1 ? least : least + 1;
  return { ...SPENT, board, bomb: { row, column, explodeInRound: round + 2 }, round };
}

/** The cells at the edges of the board. */
export const EDGE_CELLS: readonly number[] = [...QUIET_COINS.keys()].filter(
  (cell) => [0, ROWS - 1].includes(rowOf(cell)) || [0, COLUMNS - 1].includes(columnOf(cell)),
);

const PAUSE_MS = 3000;
const AWAY_MS = 2000;

async function askOnce(trial: BotTrial, position: Position): Promise<CheckOutcome> {
  return judgeReplies([await trial.ask(position)]);
}

type Case = readonly [position: Position, what: string];

async function askEach(trial: BotTrial, cases: readonly Case[], did: string): Promise<CheckOutcome> {
  for (const [position, what] of cases) {
    const outcome = await askOnce(trial, position);
    if (!outcome.passed) return { ...outcome, did: `${outcome.did}, ${what}` };
  }
  return { passed: true, did };
}

async function survivesPing(trial: BotTrial, ping: Buffer): Promise<CheckOutcome> {
  await trial.reopen(ping);
  const outcome = await askOnce(trial, initialPosition(1));
  // A first message that a bot dies of must not spoil the checks that follow.
  trial.ping = USUAL_PING;
  return outcome;
}

/** The checks that are made alone, by name. Those of games and of limits are not among them. */
export const SINGLE_CHECKS: { readonly [Name in BotCheckName]?: (trial: BotTrial) => Promise<CheckOutcome> } =
  {
    // First messages that a server can send; a bot can fail at each for a reason of its own.
    pingBinary: (trial) => survivesPing(trial, USUAL_PING),
    pingText: (trial) => survivesPing(trial, Buffer.from('Ping')),
    pingNumber: (trial) => survivesPing(trial, Buffer.from('1234')),
    pingNull: (trial) => survivesPing(trial, Buffer.from('null')),

    async unknownFields(trial) {
      const state = playStateOf(MIDDLE, BOT_NAME);
      const bombs = state.bombs.map((bomb) => ({ ...bomb, kind: 'classic' }));
      const text = JSON.stringify({ ...state, bombs, match: { game: 7 }, version: '2' });
      return judgeReplies([await trial.ask(MIDDLE, text)]);
    },

    async unseenBoard(trial) {
      await trial.start();
      return askOnce(trial, MIDDLE);
    },

    lostCoin: (trial) => askOnce(trial, LOST_COIN),

    async twoAtOnce(trial) {
      const judged = judgeReplies([await trial.askBehind(onlyColumn(6), onlyColumn(0))]);
      return { ...judged, isLate: false, did: `${judged.did} behind a state of its opponent` };
    },

    async newGame(trial) {
      const won = await trial.ask(WINNING);
      const link = await trial.link();
      // The loser starts the next game, the winner the one after.
      const others = playStateOf({ ...initialPosition(1), toMove: opponent(1) }, OPPONENT_NAME);
      await link.sendApart(Buffer.from(encodePlayState(others)));
      const second = play(initialPosition(2), 3, FOUR_CONNECT_XTREME).position;
      return judgeReplies([won, await trial.ask(second), await trial.ask(initialPosition(1))]);
    },

    async sameState(trial) {
      const judged = judgeReplies([await trial.ask(MIDDLE), await trial.ask(MIDDLE)]);
      return judged.passed ? judged : { ...judged, did: `${judged.did}, when a state came again` };
    },

    async pause(trial) {
      const link = await trial.link();
      if (await link.ended(PAUSE_MS)) return { passed: false, did: 'ended the connection' };
      return askOnce(trial, MIDDLE);
    },

    bombAtEdge(trial) {
      const what = (cell: number) => `with a bomb in row ${rowOf(cell)}, column ${columnOf(cell)}`;
      const cases = EDGE_CELLS.map((cell): Case => [bombAt(cell), what(cell)]);
      return askEach(trial, cases, `answered all ${cases.length} states`);
    },

    oneColumn(trial) {
      const what = (column: number) => `when only column ${column} was open`;
      const cases = Array.from({ length: COLUMNS }, (_, column): Case => [onlyColumn(column), what(column)]);
      return askEach(trial, cases, 'found each of the seven');
    },

    async fullBoard(trial) {
      const reply = await trial.ask(FULL);
      const next = await trial.ask(initialPosition(1));
      const did = `on the full board: ${describeReply(reply)}; in the next game: ${describeReply(next)}`;
      const survives = reply.fault !== 'gone';
      return { passed: survives && next.fault === null, did, isLate: survives && isLate(next) };
    },

    async reconnects(trial) {
      void (await trial.link()).close(PAUSE_MS);
      await trial.returned();
      return askOnce(trial, MIDDLE);
    },

    async serverDies(trial) {
      await trial.link();
      await trial.stopListening();
      await pause(AWAY_MS);
      await trial.listen();
      await trial.returned();
      return askOnce(trial, MIDDLE);
    },
  };
