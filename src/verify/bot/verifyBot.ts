/**
 * Compliance of a bot over the wire, as match managers check chess engines: it is started as in the contest, shown what a
 * server can show, and every answer is judged by what it would have cost.
 */
import { columnOf, openColumns, rowOf, type Side } from '../../engine/board.ts';
import { scheduledDropper, takeTurn } from '../../engine/game.ts';
import { initialPosition, type Position } from '../../engine/position.ts';
import { stream } from '../../engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import { drawSchedule } from '../../engine/schedule.ts';
import type { BotCheckName } from './botChecks.ts';
import { type BotReply, USUAL_PING } from './botHost.ts';
import {
  BOT_NAME,
  BotTrial,
  type CheckOutcome,
  type CheckResult,
  describeReply,
  OPPONENT_NAME,
  opponentState,
  RETURN_TIMEOUT_MS,
  stateFor,
} from './botTrial.ts';
import { folderBytes } from './processUse.ts';
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

/** What to check. */
export interface BotRequest {
  /** A command line with `{port}` and `{name}`. */
  readonly command: string;
  /** The folder with the bot's files, `null` if its size is not to be checked. */
  readonly folder: string | null;
  /** Decides the opponent's coins and the bombs of the game that is played. */
  readonly seed: number;
  /** The only checks to make, along with those of connection and limits (default: all). */
  readonly only?: readonly BotCheckName[];
  /** Called after every check. */
  readonly onCheck?: (check: CheckResult) => void;
  /** Once it is aborted, no further check is made. */
  readonly signal?: AbortSignal;
}

/** What was found. */
export interface BotReport {
  readonly command: string;
  readonly seed: number;
  readonly seconds: number;
  readonly checks: readonly CheckResult[];
  /** Checks that failed and would have cost something; notes do not count. */
  readonly failures: number;
}

/** The limits of the contest. */
const MOST_MEMORY_BYTES = 512 * 2 ** 20;
const MOST_THREADS = 2;
const MOST_FILE_BYTES = 2 * 2 ** 20;

const PAUSE_MS = 3000;
/** How long the server stays away. */
const AWAY_MS = 2000;
/** The share of a core that waiting may take. */
const IDLE_SHARE = 0.2;
/** How long to listen for an answer that should not come: most bots answer what they should not at once. */
const LISTEN_MS = 300;
const MOST_COINS = 24;

/** First messages that a server can send, each with a reason to fail. */
const PINGS: readonly (readonly [name: BotCheckName, ping: Buffer])[] = [
  ['pingBinary', USUAL_PING],
  ['pingText', Buffer.from('Ping')],
  ['pingNumber', Buffer.from('1234')],
  ['pingNull', Buffer.from('null')],
];

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The first reply that loses decides. */
function judge(replies: readonly BotReply[]): CheckOutcome {
  const lost = replies.find(({ fault }) => fault !== null);
  if (lost !== undefined) return { passed: false, did: describeReply(lost) };
  return {
    passed: true,
    did: replies.length === 1 ? describeReply(replies[0] as BotReply) : 'answered every state',
  };
}

class Checks {
  readonly #trial: BotTrial;
  readonly #request: BotRequest;
  /** No answer in a whole game was good: every other check would fail for the same reason. */
  #isHopeless = false;

  constructor(trial: BotTrial, request: BotRequest) {
    this.#trial = trial;
    this.#request = request;
  }

  /** Makes the checks asked for; none but the first ones if the bot cannot play at all. */
  async run(): Promise<void> {
    const { signal, only } = this.#request;
    await this.#trial.check('connects', () => this.#connects());
    if (!this.#hasPassed('connects')) return;
    const steps: readonly (readonly [names: readonly BotCheckName[], make: () => Promise<void>])[] = [
      [['ownTurn', 'otherTurn'], () => this.#game()],
      ...PINGS.map(
        ([name, ping]) => [[name], () => this.#trial.check(name, () => this.#ping(ping))] as const,
      ),
      [['unknownFields'], () => this.#trial.check('unknownFields', () => this.#unknownFields())],
      [['unseenBoard'], () => this.#trial.check('unseenBoard', () => this.#unseenBoard())],
      [['lostCoin'], () => this.#trial.check('lostCoin', () => this.#single(positionWithLostCoin()))],
      [['newGame'], () => this.#trial.check('newGame', () => this.#newGame())],
      [['sameState'], () => this.#trial.check('sameState', () => this.#sameState())],
      [['pause'], () => this.#trial.check('pause', () => this.#pause())],
      [['bombAtEdge'], () => this.#trial.check('bombAtEdge', () => this.#bombsAtEdge())],
      [['oneColumn'], () => this.#trial.check('oneColumn', () => this.#oneColumn())],
      [['fullBoard'], () => this.#trial.check('fullBoard', () => this.#fullBoard())],
      [['reconnects'], () => this.#trial.check('reconnects', () => this.#reconnects())],
      [['serverDies', 'waitsIdly'], () => this.#serverDies()],
    ];
    for (const [names, make] of steps) {
      if (signal?.aborted || this.#isHopeless) return;
      if (only === undefined || names.some((name) => only.includes(name))) await make();
    }
    this.#limits();
  }

  #hasPassed(name: BotCheckName): boolean {
    return this.#trial.results.find((result) => result.name === name)?.passed === true;
  }

  async #connects(): Promise<CheckOutcome> {
    const link = await this.#trial.start();
    if (link === null) return this.#notConnected();
    const { name } = link;
    return { passed: name === BOT_NAME, did: `connected as "${name}", and was called "${BOT_NAME}"` };
  }

  async #notConnected(): Promise<CheckOutcome> {
    return { passed: false, did: `did not connect: ${await this.#trial.lastWords()}` };
  }

  async #ping(ping: Buffer): Promise<CheckOutcome> {
    if ((await this.#trial.reopen(ping)) === null) return this.#notConnected();
    const outcome = await this.#withWords(judge([await this.#trial.ask(stateFor(firstPosition(1)))]));
    // What a bot dies of must not spoil the checks that follow.
    this.#trial.host.ping = USUAL_PING;
    return outcome;
  }

  /** Adds how the process ended, if it did. */
  async #withWords(outcome: CheckOutcome): Promise<CheckOutcome> {
    if (outcome.passed) return outcome;
    const words = await this.#trial.lastWords();
    return words === 'still runs' ? outcome : { ...outcome, did: `${outcome.did}; ${words}` };
  }

  async #single(position: Position): Promise<CheckOutcome> {
    return this.#withWords(judge([await this.#trial.ask(stateFor(position))]));
  }

  async #unknownFields(): Promise<CheckOutcome> {
    const state = stateFor(middlePosition());
    const bombs = state.bombs.map((bomb) => ({ ...bomb, kind: 'classic' }));
    const text = JSON.stringify({ ...state, bombs, match: { game: 7 }, version: '2' });
    return this.#withWords(judge([await this.#trial.ask(state, text)]));
  }

  /** A bot that was started again in the middle of a game. */
  async #unseenBoard(): Promise<CheckOutcome> {
    if ((await this.#trial.start()) === null) return this.#notConnected();
    return this.#single(middlePosition());
  }

  /** A game as either side, with a random opponent: whose turn it is, and one answer a turn. */
  async #game(): Promise<void> {
    const replies: BotReply[] = [];
    let outOfTurn = 0;
    let extra = 0;
    await this.#trial.check('ownTurn', async () => {
      for (const side of [1, 2] as const) {
        const seen = await this.#playAs(side);
        replies.push(...seen.replies);
        outOfTurn += seen.outOfTurn;
        extra += seen.extra;
      }
      this.#isHopeless = replies.every(({ fault }) => fault !== null);
      const judged = judge(replies);
      if (judged.passed && extra > 0) return { passed: false, did: `answered ${extra} states twice` };
      return this.#withWords(judged);
    });
    this.#trial.report('otherTurn', {
      passed: outOfTurn === 0,
      did: outOfTurn === 0 ? 'was silent' : `answered ${outOfTurn} states that named its opponent`,
    });
  }

  async #playAs(side: Side): Promise<{ replies: BotReply[]; outOfTurn: number; extra: number }> {
    const { seed } = this.#request;
    const random = stream(seed, 'opponent', side);
    const dropper = scheduledDropper(drawSchedule(FOUR_CONNECT_XTREME, seed, side));
    const replies: BotReply[] = [];
    let outOfTurn = 0;
    let extra = 0;
    let position = initialPosition(1);
    for (let coin = 0; coin < MOST_COINS; coin++) {
      const open = openColumns(position.board);
      const any = open[random.int(0, open.length - 1)] as number;
      let column = any;
      if (position.toMove === side) {
        const reply = await this.#trial.ask(stateFor(position));
        replies.push(reply);
        if (reply.fault === null) column = reply.column as number;
        if (reply.fault === 'gone') break;
      } else {
        const link = await this.#trial.link();
        // What comes before this state is a second answer to the last one.
        extra += link.takeAnswers().length;
        link.send(JSON.stringify({ ...stateFor(position), bot: OPPONENT_NAME }));
        await pause(LISTEN_MS);
        outOfTurn += link.takeAnswers().length;
      }
      const turn = takeTurn(position, column, FOUR_CONNECT_XTREME, dropper);
      ({ position } = turn);
      if (turn.outcome !== null) break;
    }
    return { replies, outOfTurn, extra };
  }

  async #newGame(): Promise<CheckOutcome> {
    const won = await this.#trial.ask(stateFor(winningPosition()));
    const link = await this.#trial.link();
    // The loser starts the next game, the winner the one after.
    link.send(JSON.stringify(opponentState(firstPosition(1))));
    const second = takeTurn(firstPosition(2), 3, FOUR_CONNECT_XTREME, () => null).position;
    const replies = [
      await this.#trial.ask(stateFor(second)),
      await this.#trial.ask(stateFor(firstPosition(1))),
    ];
    return this.#withWords(judge([won, ...replies]));
  }

  async #sameState(): Promise<CheckOutcome> {
    const state = stateFor(middlePosition());
    const first = await this.#trial.ask(state);
    const second = await this.#trial.ask(state);
    const judged = judge([first, second]);
    return judged.passed ? judged : { ...judged, did: `${judged.did}, when a state came again` };
  }

  async #pause(): Promise<CheckOutcome> {
    const link = await this.#trial.link();
    if (await link.ended(PAUSE_MS)) return this.#withWords({ passed: false, did: 'ended the connection' });
    return judge([await this.#trial.ask(stateFor(middlePosition()))]);
  }

  async #bombsAtEdge(): Promise<CheckOutcome> {
    for (const cell of EDGE_CELLS) {
      const outcome = judge([await this.#trial.ask(stateFor(bombAt(cell)))]);
      const where = `with a bomb in row ${rowOf(cell)}, column ${columnOf(cell)}`;
      if (!outcome.passed) return this.#withWords({ passed: false, did: `${outcome.did}, ${where}` });
    }
    return { passed: true, did: `answered all ${EDGE_CELLS.length} states` };
  }

  async #oneColumn(): Promise<CheckOutcome> {
    for (let column = 0; column < 7; column++) {
      const outcome = judge([await this.#trial.ask(stateFor(onlyColumn(column)))]);
      if (!outcome.passed) {
        return this.#withWords({ passed: false, did: `${outcome.did}, when only column ${column} was open` });
      }
    }
    return { passed: true, did: 'found each of the seven' };
  }

  async #fullBoard(): Promise<CheckOutcome> {
    const reply = await this.#trial.ask(stateFor(fullPosition()));
    const next = await this.#trial.ask(stateFor(firstPosition(1)));
    const did = `on the full board: ${describeReply(reply)}; in the next game: ${describeReply(next)}`;
    return this.#withWords({ passed: reply.fault !== 'gone' && next.fault === null, did });
  }

  async #reconnects(): Promise<CheckOutcome> {
    (await this.#trial.link()).close();
    const link = await this.#trial.returned();
    if (link === null) return { passed: false, did: `did not come back: ${await this.#trial.lastWords()}` };
    return judge([await this.#trial.ask(stateFor(middlePosition()))]);
  }

  async #serverDies(): Promise<void> {
    await this.#trial.link();
    let isIdle = true;
    await this.#trial.check('serverDies', async () => {
      await this.#trial.host.die();
      const before = this.#trial.use()?.cpuSeconds ?? 0;
      await pause(AWAY_MS);
      const used = (this.#trial.use()?.cpuSeconds ?? 0) - before;
      isIdle = used < (IDLE_SHARE * AWAY_MS) / 1000;
      await this.#trial.host.rise();
      const link = await this.#trial.returned();
      if (link === null) {
        return {
          passed: false,
          did: `did not come back in ${RETURN_TIMEOUT_MS / 1000} s: ${await this.#trial.lastWords()}`,
        };
      }
      return judge([await this.#trial.ask(stateFor(middlePosition()))]);
    });
    this.#trial.report('waitsIdly', {
      passed: isIdle,
      did: isIdle ? 'waited' : `took more than a fifth of a core for ${AWAY_MS / 1000} s`,
    });
  }

  #limits(): void {
    const { folder } = this.#request;
    const { peak } = this.#trial;
    if (peak !== null) {
      const megabytes = (peak.peakRssBytes / 2 ** 20).toFixed(0);
      this.#trial.report('memory', {
        passed: peak.peakRssBytes <= MOST_MEMORY_BYTES,
        did: `needed ${megabytes} MB`,
      });
      this.#trial.report('threads', {
        passed: peak.busyThreads <= MOST_THREADS,
        did: `${peak.busyThreads} threads did more than a tenth of the work each`,
      });
      this.#trial.report('processes', {
        passed: peak.processes.length <= 1,
        did: `ran as ${peak.processes.map((line) => `"${line.slice(0, 60)}"`).join(', ')}`,
      });
    }
    if (folder !== null) {
      const bytes = folderBytes(folder);
      this.#trial.report('folder', { passed: bytes <= MOST_FILE_BYTES, did: `${bytes} bytes in its folder` });
    }
  }
}

/** Whether a failed check would have cost something. */
export function isCostly({ passed, cost }: CheckResult): boolean {
  return passed === false && cost !== 'note';
}

/**
 * Checks a bot.
 *
 * @throws {BotProcessError} on Windows
 */
export async function verifyBot(request: BotRequest): Promise<BotReport> {
  const { command, seed, onCheck = () => {} } = request;
  const start = performance.now();
  const trial = await BotTrial.open(command, onCheck);
  try {
    await new Checks(trial, request).run();
  } finally {
    await trial.close();
  }
  const checks = trial.results;
  const failures = checks.filter(isCostly).length;
  return { command, seed, seconds: (performance.now() - start) / 1000, checks, failures };
}
