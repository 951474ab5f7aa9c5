/** A bot under check: its process, the server it talks to, its answers, judged as a server does, and the results so far. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import {
  CLOCK_MS,
  columnFault,
  encodePlayState,
  type Program,
  parseAnswer,
  playStateOf,
  startProgram,
} from '../../bot/index.ts';
import { type Board, isFull, type Position } from '../../engine/index.ts';
import { type BotProcess, type Changes, isWatcher, pause, until } from '../../system/index.ts';
import { RecordingConnection } from '../connection.ts';
import { BOT_CHECKS, type BotCheck, type BotCheckName } from './botChecks.ts';
import { type ProcessUse, processUse } from './limits.ts';

/** Milliseconds to wait for an answer that is too late, which is not the same as none: at first, and after a failure by time alone. */
const PATIENCE_MS = { first: CLOCK_MS + 800, again: 5000 };

/** The faults of an answer in words; `gone` means that the bot is no longer connected. */
const FAULTS = {
  none: 'did not answer',
  silent: `did not answer in ${PATIENCE_MS.first} ms`,
  late: 'answered too late',
  gone: 'ended the connection',
  outsideBoard: 'answered with a column that is not on the board',
  fullColumn: 'answered with a full column',
  notJson: 'answered with something that is not JSON',
  noColumn: 'answered without a column',
};

/** The answer of a bot, its time, and its fault if it has one. */
export interface BotReply {
  readonly column: number | null;
  readonly ms: number | null;
  readonly fault: keyof typeof FAULTS | null;
}

/** The outcome of a check. */
export interface CheckOutcome {
  /** True if it passed; `null` if it could not be made here. */
  readonly passed: boolean | null;
  /** The behaviour of the bot in words. */
  readonly did: string;
  /** True if it has failed by time alone, for which a busy machine may be the reason. */
  readonly isLate?: boolean;
}

/** Read a message that came after this many milliseconds as an answer on a board. */
function readReply(board: Board, frame: string, ms: number): BotReply {
  const answer = parseAnswer(frame);
  if (answer.type === 'empty') return { column: null, ms, fault: 'none' };
  if (answer.type === 'unreadable') return { column: null, ms, fault: answer.reason };
  const { column } = answer;
  // Every answer to a full board loses, so no column is a fault.
  const fault = ms > CLOCK_MS ? 'late' : isFull(board) ? null : columnFault(board, column);
  return { column, ms, fault };
}

/** Describe an answer in words. */
export function describeReply({ fault, column, ms }: BotReply): string {
  const what = fault === null ? `answered ${column}` : FAULTS[fault];
  const named = fault !== null && column !== null ? ` (${column})` : '';
  return `${what}${named}${ms === null ? '' : ` after ${Math.round(ms)} ms`}`;
}

/** True if the answer failed by time alone. */
export function isLate({ fault }: BotReply): boolean {
  return fault === 'late' || fault === 'silent';
}

/** Judge several answers: the first fault decides, one by more than time before others. */
export function judgeReplies(replies: readonly BotReply[]): CheckOutcome {
  const lost = replies.filter(({ fault }) => fault !== null);
  const worst = lost.find((reply) => !isLate(reply)) ?? lost[0];
  if (worst !== undefined) return { passed: false, did: describeReply(worst), isLate: isLate(worst) };
  const [first] = replies;
  const did = first !== undefined && replies.length === 1 ? describeReply(first) : 'answered every state';
  return { passed: true, did };
}

/** Milliseconds that a bot may take to connect. Some have a virtual machine to start first. */
const START_TIMEOUT_MS = 30_000;
/** Milliseconds after which a bot that does not come back is started again, where that is not what is checked. */
const RESTART_AFTER_MS = 1500;
const RETURN_TIMEOUT_MS = 10_000;
/** Milliseconds that the end of a process may take to be noticed. */
const LAST_WORDS_MS = 300;

/** A check with its outcome. */
export interface CheckResult extends BotCheck {
  /** True if it passed; `null` if it was not tried, or cannot be measured here. */
  readonly passed: boolean | null;
  /** The behaviour of the bot in words. */
  readonly did: string;
  /** Times of the answers in this check, in milliseconds. */
  readonly answerMs: readonly number[];
}

/** Cost and advice of a failure by time alone, whatever was checked. */
const LATE: Pick<BotCheck, 'cost' | 'advice'> = {
  cost: 'game',
  advice: 'Answer within 700 ms, also when the machine is busy.',
};

/** The bot cannot be reached any more; the message says what it did not do. */
class GoneError extends Error {}

/** The name that the bot is given. */
export const BOT_NAME = 'Checked';
/** The name of its opponent in the states that it is shown. */
export const OPPONENT_NAME = 'Opponent';

/** Four bytes that are not text. */
export const USUAL_PING = Buffer.from([0xff, 0xfe, 0x80, 0x01]);

/** Return how the process ended, without the stack: the line that names an error is what people need. */
function reasonOf(ended: string): string {
  const [first = '', ...rest] = ended.split('\n').map((line) => line.trim());
  const error = rest.findLast((line) => /^[\w.]*(Error|Exception)\b/.test(line));
  return error === undefined ? first : `${first.replace(/: .*/, '')}: ${error}`;
}

/** A bot under check, with its server. Always close it. */
export class BotTrial {
  /** The highest use of any process of the bot, `null` where it cannot be measured. */
  peak: ProcessUse | null = null;
  ping: Buffer = USUAL_PING;
  #server!: WebSocketServer;
  #port = 0;
  readonly #arrivals: RecordingConnection[] = [];
  /** The TCP socket of each connection. */
  readonly #wires = new WeakMap<RecordingConnection, Socket>();
  /** Emitted when the bot has connected, or its process has ended. */
  readonly #changes: Changes = new EventEmitter();
  readonly #bot: Program;
  readonly #results = new Map<string, CheckResult>();
  #process: BotProcess | null = null;
  #link: RecordingConnection | null = null;
  #answerMs: number[] = [];
  #attempt: keyof typeof PATIENCE_MS = 'first';

  /** @param command the command line, with `{port}` and `{name}` */
  constructor(
    command: string,
    parameters: Program['parameters'],
    private readonly onCheck: (check: CheckResult) => void,
  ) {
    this.#bot = { name: BOT_NAME, command, parameters };
  }

  /** The results of all checks, in their order. */
  get results(): CheckResult[] {
    return BOT_CHECKS.map(
      (check) => this.#results.get(check.name) ?? { ...check, passed: null, did: 'not tried', answerMs: [] },
    );
  }

  /** Start to listen. */
  async listen(): Promise<void> {
    this.#server = new WebSocketServer({ host: '127.0.0.1', port: this.#port, perMessageDeflate: false });
    this.#server.on('connection', (socket, { url = '', socket: wire }) => {
      const link = new RecordingConnection(socket, url.slice(url.lastIndexOf('/') + 1));
      this.#wires.set(link, wire);
      link.send(this.ping);
      this.#arrivals.push(link);
      this.#changes.emit('change');
    });
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** End all connections and stop listening. */
  async stopListening(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    this.#arrivals.length = 0;
    if (this.#server.address() === null) return;
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Take the next connection; `null` if none comes in this time, or once `isOver` returns true. */
  async #connected(timeoutMs: number, isOver = () => false): Promise<RecordingConnection | null> {
    const hasCome = () => {
      while (this.#arrivals[0]?.isClosed) this.#arrivals.shift();
      return this.#arrivals.length > 0;
    };
    await until(() => hasCome() || isOver(), this.#changes, { timeoutMs });
    this.#link = this.#arrivals.shift() ?? null;
    return this.#link;
  }

  /** Return a new connection, with this first message; the bot is started again if it does not come back by itself. */
  async reopen(ping: Buffer): Promise<RecordingConnection> {
    this.ping = ping;
    if (this.#link === null || this.#link.isClosed) return this.start();
    await this.#link.close(RESTART_AFTER_MS);
    return (await this.#connected(RESTART_AFTER_MS)) ?? this.start();
  }

  /** Start the bot anew; throws a `GoneError` with this message unless it connects. */
  async start(failure = 'did not connect'): Promise<RecordingConnection> {
    await this.#stop();
    const started = startProgram(this.#bot, this.#port);
    this.#process = started;
    let hasEnded = false;
    void started.ended.then(() => {
      hasEnded = true;
      this.#changes.emit('change');
    });
    const link = await this.#connected(START_TIMEOUT_MS, () => hasEnded);
    if (link === null) throw new GoneError(failure);
    return link;
  }

  /** Return the bot's connection; the bot is started again if it has none. Throws a `GoneError` if that does not help. */
  async link(): Promise<RecordingConnection> {
    if (this.#link?.isClosed === false) return this.#link;
    return (await this.#connected(1000)) ?? this.start('did not come back');
  }

  /** Wait for the bot to come back by itself, after a check has ended its connection; throws a `GoneError`. */
  async returned(): Promise<void> {
    if ((await this.#connected(RETURN_TIMEOUT_MS)) === null)
      throw new GoneError(`did not come back in ${RETURN_TIMEOUT_MS / 1000} s`);
  }

  /** Ask the bot in a position; its coin is that of the player to move. */
  async ask(position: Position, text = encodePlayState(playStateOf(position, BOT_NAME))): Promise<BotReply> {
    const link = await this.link();
    link.frames.length = 0;
    await link.sendApart(Buffer.from(text));
    return this.#reply(link, position);
  }

  /**
   * Ask the bot in a position, with a state of its opponent before it in the same packet, in which other columns are open: an
   * answer to that one is not counted.
   */
  async askBehind(theirs: Position, position: Position): Promise<BotReply> {
    const link = await this.link();
    link.frames.length = 0;
    const wire = this.#wires.get(link);
    wire?.cork();
    await link.sendApart(Buffer.from(encodePlayState(playStateOf(theirs, OPPONENT_NAME))));
    link.send(Buffer.from(encodePlayState(playStateOf(position, BOT_NAME))));
    wire?.uncork();
    const reply = await this.#reply(link, position);
    return reply.fault === 'fullColumn' ? this.#reply(link, position) : reply;
  }

  /** Return the bot's answer to the state that was just sent. */
  async #reply(link: RecordingConnection, position: Position): Promise<BotReply> {
    const start = performance.now();
    const frame = await link.next(PATIENCE_MS[this.#attempt]);
    if (frame === undefined) {
      // The second attempt waits longer, so that silence then means no answer.
      const silence = this.#attempt === 'first' ? 'silent' : 'none';
      return { column: null, ms: null, fault: link.isClosed ? 'gone' : silence };
    }
    const ms = frame.arrival - start;
    this.#answerMs.push(ms);
    return readReply(position.board, String(frame.data), ms);
  }

  /**
   * Make a check, and keep its result. One that loses the bot has failed; one that fails by time alone is repeated with the bot
   * started anew, because a busy machine may be the reason.
   */
  async check(name: BotCheckName, make: () => Promise<CheckOutcome>): Promise<CheckResult> {
    this.#answerMs = [];
    this.#attempt = 'first';
    let outcome = await this.#make(make);
    if (outcome.isLate && (await this.start().catch(() => null)) !== null) {
      const first = outcome.did;
      this.#attempt = 'again';
      outcome = await this.#make(make);
      if (outcome.passed) outcome = { ...outcome, did: `${outcome.did}; at the first attempt: ${first}` };
    }
    return this.report(name, outcome, this.#answerMs);
  }

  async #make(make: () => Promise<CheckOutcome>): Promise<CheckOutcome> {
    try {
      const outcome = await make();
      const words = outcome.passed ? null : await this.#lastWords();
      return words === null ? outcome : { ...outcome, did: `${outcome.did}; ${words}` };
    } catch (error) {
      if (!(error instanceof GoneError)) throw error;
      return { passed: false, did: `${error.message}: ${(await this.#lastWords()) ?? 'still runs'}` };
    } finally {
      this.#keepPeak();
    }
  }

  async #lastWords(): Promise<string | null> {
    const ended = this.#process?.ended ?? 'is not running';
    const words = await Promise.race([ended, pause(LAST_WORDS_MS)]);
    return words === undefined ? null : `the program ${reasonOf(words)}`;
  }

  /** Keep and report the result of a check. */
  report(name: BotCheckName, outcome: CheckOutcome, answerMs: readonly number[] = []): CheckResult {
    const check = BOT_CHECKS.find((one) => one.name === name) as BotCheck;
    const { passed, did, isLate } = outcome;
    const late = isLate ? LATE : {};
    const result: CheckResult = { ...check, ...late, passed, did, answerMs };
    this.#results.set(name, result);
    this.onCheck(result);
    return result;
  }

  async close(): Promise<void> {
    await this.#stop();
    await this.stopListening();
  }

  async #stop(): Promise<void> {
    const stopped = this.#process;
    this.#process = null;
    this.#link = null;
    await stopped?.stop();
  }

  #keepPeak(): void {
    const group = this.#process?.group ?? null;
    const use = group === null ? null : processUse(group, isWatcher);
    if (use === null || use.processes.length === 0) return;
    const peak = this.peak ?? use;
    this.peak = {
      peakRssBytes: Math.max(use.peakRssBytes, peak.peakRssBytes),
      busyThreads: Math.max(use.busyThreads, peak.busyThreads),
      processes: use.processes.length > peak.processes.length ? use.processes : peak.processes,
    };
  }
}
