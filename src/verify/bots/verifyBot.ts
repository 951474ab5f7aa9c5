/**
 * Compliance of a bot over the wire, as match managers check chess engines: it is started as in the contest, shown what a
 * server can show, and every answer is judged by what it would have cost.
 */
import type { Params } from '../../bot/index.ts';
import type { Position, Side } from '../../engine/index.ts';
import {
  COLUMNS,
  columnOf,
  drawSchedule,
  FOUR_CONNECT_XTREME,
  initialPosition,
  openColumns,
  play,
  rowOf,
  scheduledDropper,
  stream,
  takeTurn,
} from '../../engine/index.ts';
import { pause } from '../../system/index.ts';
import { BOT_CHECKS, type BotCheckName } from './botChecks.ts';
import { BotTrial, type CheckResult, USUAL_PING } from './botTrial.ts';
import { checkLimits } from './limits.ts';
import { type BotReply, type CheckOutcome, describeReply, isLate, judge } from './replies.ts';
import {
  BOT_NAME,
  bombAt,
  EDGE_CELLS,
  FULL,
  LOST_COIN,
  MIDDLE,
  OPPONENT_NAME,
  onlyColumn,
  opponentState,
  stateFor,
  WINNING,
} from './states.ts';

const PAUSE_MS = 3000;
const AWAY_MS = 2000;

async function askOnce(trial: BotTrial, position: Position): Promise<CheckOutcome> {
  return judge([await trial.ask(stateFor(position))]);
}

type Case = readonly [position: Position, what: string];

/** Asks until an answer loses, and says in which case it did. */
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
  // What a bot dies of must not spoil the checks that follow.
  trial.ping = USUAL_PING;
  return outcome;
}

/** The checks that are made alone; `checkGames` and `checkLimits` report on the others. */
const SINGLE_CHECKS: { readonly [Name in BotCheckName]?: (trial: BotTrial) => Promise<CheckOutcome> } = {
  // First messages that a server can send; a bot can fail at each for a reason of its own.
  pingBinary: (trial) => survivesPing(trial, USUAL_PING),
  pingText: (trial) => survivesPing(trial, Buffer.from('Ping')),
  pingNumber: (trial) => survivesPing(trial, Buffer.from('1234')),
  pingNull: (trial) => survivesPing(trial, Buffer.from('null')),

  async unknownFields(trial) {
    const state = stateFor(MIDDLE);
    const bombs = state.bombs.map((bomb) => ({ ...bomb, kind: 'classic' }));
    const text = JSON.stringify({ ...state, bombs, match: { game: 7 }, version: '2' });
    return judge([await trial.ask(state, text)]);
  },

  async unseenBoard(trial) {
    await trial.start();
    return askOnce(trial, MIDDLE);
  },

  lostCoin: (trial) => askOnce(trial, LOST_COIN),

  async newGame(trial) {
    const won = await trial.ask(stateFor(WINNING));
    const link = await trial.link();
    // The loser starts the next game, the winner the one after.
    link.send(Buffer.from(JSON.stringify(opponentState(initialPosition(1)))));
    const second = play(initialPosition(2), 3, FOUR_CONNECT_XTREME).position;
    return judge([won, await trial.ask(stateFor(second)), await trial.ask(stateFor(initialPosition(1)))]);
  },

  async sameState(trial) {
    const state = stateFor(MIDDLE);
    const judged = judge([await trial.ask(state), await trial.ask(state)]);
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
    const reply = await trial.ask(stateFor(FULL));
    const next = await trial.ask(stateFor(initialPosition(1)));
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
    await trial.die();
    await pause(AWAY_MS);
    await trial.rise();
    await trial.returned();
    return askOnce(trial, MIDDLE);
  },
};

/** How long to listen for an answer that should not come: most bots answer what they should not at once. */
const LISTEN_MS = 300;
const MOST_COINS = 24;

/** What is seen of the bot in its games: `extra` are second answers to a state, `outOfTurn` those to its opponent's. */
function newConduct() {
  return { replies: [] as BotReply[], outOfTurn: 0, extra: 0 };
}

/**
 * Plays both games and reports on `ownTurn` and `otherTurn`; the seed decides the opponent's coins and the bombs.
 *
 * @returns whether any answer was good: without one, every other check would fail for the same reason
 */
async function checkGames(trial: BotTrial, seed: number): Promise<boolean> {
  let conduct = newConduct();
  await trial.check('ownTurn', async () => {
    conduct = newConduct();
    for (const side of [1, 2] as const) {
      if (conduct.replies.at(-1)?.fault !== 'silent') await playAs(side, trial, seed, conduct);
    }
    const judged = judge(conduct.replies);
    const hasExtra = judged.passed && conduct.extra > 0;
    return hasExtra ? { passed: false, did: `answered ${conduct.extra} states twice` } : judged;
  });
  const { outOfTurn } = conduct;
  trial.report('otherTurn', {
    passed: outOfTurn === 0,
    did: outOfTurn === 0 ? 'was silent' : `answered ${outOfTurn} states that named its opponent`,
  });
  return conduct.replies.some(({ fault }) => fault === null);
}

type Conduct = ReturnType<typeof newConduct>;

async function playAs(side: Side, trial: BotTrial, seed: number, conduct: Conduct): Promise<void> {
  const random = stream(seed, 'opponent', side);
  const dropper = scheduledDropper(drawSchedule(FOUR_CONNECT_XTREME, seed, side));
  let position = initialPosition(1);
  for (let coin = 0; coin < MOST_COINS; coin++) {
    const open = openColumns(position.board);
    let column = random.pick(open);
    if (position.toMove === side) {
      const reply = await trial.ask(stateFor(position));
      conduct.replies.push(reply);
      if (reply.fault === null) column = reply.column as number;
      // What is still to come would be taken for the answer to another state.
      if (reply.column === null && reply.ms === null) return;
    } else {
      const link = await trial.link();
      // What comes before this state is a second answer to the last one.
      conduct.extra += link.frames.splice(0).length;
      link.send(Buffer.from(JSON.stringify({ ...stateFor(position), bot: OPPONENT_NAME })));
      await pause(LISTEN_MS);
      conduct.outOfTurn += link.frames.splice(0).length;
    }
    const turn = takeTurn(position, column, FOUR_CONNECT_XTREME, dropper);
    ({ position } = turn);
    if (turn.outcome !== null) return;
  }
}
export interface BotRequest {
  /** A command line with `{port}` and `{name}`. */
  readonly command: string;
  /** What it is started with, see `startProgram`. */
  readonly parameters?: Params.ParameterValues | undefined;
  /** The folder with the bot's files, if its size is to be checked. */
  readonly folder?: string | undefined;
  /** Decides the opponent's coins and the bombs of the game that is played. */
  readonly seed: number;
  /** The only checks to make, along with those of connection and limits (default: all). */
  readonly only?: readonly BotCheckName[] | undefined;
  readonly onCheck?: (check: CheckResult) => void;
  /** Once it is aborted, no further check is made. */
  readonly signal?: AbortSignal;
}

export interface BotReport {
  readonly command: string;
  readonly seed: number;
  readonly seconds: number;
  readonly checks: readonly CheckResult[];
  /** Checks that failed and would have cost something; notes do not count. */
  readonly failures: number;
}

async function makeChecks(trial: BotTrial, { folder, seed, only, signal }: BotRequest): Promise<void> {
  const isWanted = (...names: readonly BotCheckName[]) =>
    !signal?.aborted && (only === undefined || names.some((name) => only.includes(name)));
  const connects = await trial.check('connects', async () => {
    const { name } = await trial.start();
    return { passed: name === BOT_NAME, did: `connected as "${name}", and was called "${BOT_NAME}"` };
  });
  if (!connects.passed) return;
  if (isWanted('ownTurn', 'otherTurn') && !(await checkGames(trial, seed))) return;
  for (const { name } of BOT_CHECKS) {
    const make = SINGLE_CHECKS[name];
    if (make !== undefined && isWanted(name)) await trial.check(name, () => make(trial));
  }
  if (!signal?.aborted) checkLimits(trial, folder);
}

export function isCostly({ passed, cost }: CheckResult): boolean {
  return passed === false && cost !== 'note';
}

/** Throws a {BotProcessError} on Windows. */
export async function verifyBot(request: BotRequest): Promise<BotReport> {
  const { command, parameters, seed, onCheck = () => {} } = request;
  const start = performance.now();
  const trial = new BotTrial(command, parameters, onCheck);
  await trial.rise();
  try {
    await makeChecks(trial, request);
  } finally {
    await trial.close();
  }
  const checks = trial.results;
  const failures = checks.filter(isCostly).length;
  return { command, seed, seconds: (performance.now() - start) / 1000, checks, failures };
}
