/** A bot under check: its process, the server it talks to, and what was found so far. */

import { encodePlayState, type PlayState, playStateOf } from '../../bot/index.ts';
import { opponent, type Position } from '../../engine/index.ts';
import { type BotProcess, botCommand, isWatcher, startBotProcess } from '../../system/index.ts';
import { BOT_CHECKS, type BotCheck, type BotCheckName } from './botChecks.ts';
import { BotHost, type BotLink, type BotReply, type ReplyFault } from './botHost.ts';
import { type ProcessUse, processUse } from './processUse.ts';

/** The name a bot is given, and that of its opponent. */
export const BOT_NAME = 'Checked';
export const OPPONENT_NAME = 'Opponent';

/** How long a bot may take to connect. Some have a virtual machine to start first. */
const START_TIMEOUT_MS = 30_000;
/** A bot that does not come back in this time is started again, where that is not what is checked. */
const RESTART_AFTER_MS = 1500;
/** How long a bot may take to come back. */
export const RETURN_TIMEOUT_MS = 10_000;

/** What a check found. */
export interface CheckOutcome {
  readonly passed: boolean;
  /** What the bot did, for a person. */
  readonly did: string;
}

/** A check and its result. */
export interface CheckResult extends BotCheck {
  /** `null`: not tried. */
  readonly passed: boolean | null;
  readonly did: string;
  /** Answers given in this check, with their times in milliseconds. */
  readonly answerMs: readonly number[];
}

/** The bot cannot be reached any more. */
export class GoneError extends Error {}

const FAULTS: Record<ReplyFault, string> = {
  none: 'did not answer',
  late: 'answered too late',
  gone: 'ended the connection',
  outsideBoard: 'answered with a column that is not on the board',
  fullColumn: 'answered with a full column',
  notJson: 'answered with something that is no JSON',
  noColumn: 'answered without a column',
};

/** How the process ended, without the stack: the line that names an error is what people need. */
function reasonOf(ended: string): string {
  const [first = '', ...rest] = ended.split('\n').map((line) => line.trim());
  const error = rest.findLast((line) => /^[\w.]*(Error|Exception)\b/.test(line));
  return error === undefined ? first : `${first.replace(/: .*/, '')}: ${error}`;
}

/** A reply in words. */
export function describeReply({ fault, column, ms }: BotReply): string {
  const what = fault === null ? `answered ${column}` : FAULTS[fault];
  const named = fault !== null && column !== null ? ` (${column})` : '';
  return `${what}${named}${ms === null ? '' : ` after ${Math.round(ms)} ms`}`;
}

/** The state in which the bot is asked; its coin is that of the player to move. */
export function stateFor(position: Position): PlayState {
  return playStateOf(position, BOT_NAME);
}

/** The state in which its opponent is asked. */
export function opponentState(position: Position): PlayState {
  return playStateOf({ ...position, toMove: opponent(position.toMove) }, OPPONENT_NAME);
}

export class BotTrial {
  readonly host: BotHost;
  readonly #line: string;
  readonly #onCheck: (check: CheckResult) => void;
  readonly #results = new Map<string, CheckResult>();
  #process: BotProcess | null = null;
  #link: BotLink | null = null;
  #answerMs: number[] = [];
  #peak: ProcessUse | null = null;

  private constructor(host: BotHost, line: string, onCheck: (check: CheckResult) => void) {
    this.host = host;
    this.#line = line;
    this.#onCheck = onCheck;
  }

  /** @param line the command line, with `{port}` and `{name}` */
  static async open(line: string, onCheck: (check: CheckResult) => void): Promise<BotTrial> {
    const host = await BotHost.listen();
    const filled = line.replaceAll('{port}', `${host.port}`).replaceAll('{name}', BOT_NAME);
    return new BotTrial(host, filled, onCheck);
  }

  /** All checks, those not made included. */
  get results(): CheckResult[] {
    return BOT_CHECKS.map(
      (check) => this.#results.get(check.name) ?? { ...check, passed: null, did: 'not tried', answerMs: [] },
    );
  }

  /** The highest use of any process of the bot, `null` where it cannot be measured. */
  get peak(): ProcessUse | null {
    return this.#peak;
  }

  /** A new connection, with this first message; the bot is started again if it does not come back by itself. */
  async reopen(ping: Buffer): Promise<BotLink | null> {
    this.host.ping = ping;
    const link = this.#link;
    if (link === null || link.isClosed) return this.start();
    link.close();
    await link.ended(RESTART_AFTER_MS);
    this.#link = await this.host.link(RESTART_AFTER_MS);
    return this.#link ?? this.start();
  }

  /** Starts the bot anew. Returns its connection, or `null` if there is none. */
  async start(): Promise<BotLink | null> {
    await this.stop();
    this.#process = startBotProcess(BOT_NAME, botCommand(this.#line));
    let hasEnded = false;
    void this.#process.ended.then(() => {
      hasEnded = true;
    });
    this.#process.failed.catch(() => {});
    const end = performance.now() + START_TIMEOUT_MS;
    this.#link = null;
    while (this.#link === null && !hasEnded && performance.now() < end)
      this.#link = await this.host.link(200);
    return this.#link;
  }

  /**
   * The bot's connection; the bot is started again if it has none.
   *
   * @throws {GoneError}
   */
  async link(): Promise<BotLink> {
    if (this.#link === null || this.#link.isClosed) this.#link = await this.host.link(1000);
    const link = this.#link ?? (await this.start());
    if (link === null) throw new GoneError(await this.lastWords());
    return link;
  }

  /** Forgets the connection, whose end is part of a check. */
  async returned(): Promise<BotLink | null> {
    this.#link = await this.host.link(RETURN_TIMEOUT_MS);
    return this.#link;
  }

  /** Asks the bot, and keeps the time of its answer. */
  async ask(state: PlayState, text: string = encodePlayState(state)): Promise<BotReply> {
    const reply = await (await this.link()).ask(state, text);
    if (reply.ms !== null) this.#answerMs.push(reply.ms);
    return reply;
  }

  /** What the process printed to standard error, and how it ended if it did. */
  async lastWords(): Promise<string> {
    const ended = await Promise.race([
      this.#process?.ended ?? 'is not running',
      new Promise<null>((resolve) => setTimeout(resolve, 300, null)),
    ]);
    return ended === null ? 'still runs' : `the program ${reasonOf(ended)}`;
  }

  /** What the process uses now, `null` if it cannot be measured. */
  use(): ProcessUse | null {
    const group = this.#process?.group ?? null;
    return group === null ? null : processUse(group, isWatcher);
  }

  /** Makes a check; one that loses the bot has failed. */
  async check(name: BotCheckName, make: () => Promise<CheckOutcome>): Promise<void> {
    this.#answerMs = [];
    let outcome: CheckOutcome;
    try {
      outcome = await make();
    } catch (error) {
      if (!(error instanceof GoneError)) throw error;
      outcome = { passed: false, did: `did not come back: ${error.message}` };
    }
    this.#keepPeak();
    this.report(name, outcome, this.#answerMs);
  }

  /** Keeps the result of a check that was made along with another. */
  report(name: BotCheckName, outcome: CheckOutcome, answerMs: readonly number[] = []): void {
    const check = BOT_CHECKS.find((one) => one.name === name) as BotCheck;
    const result: CheckResult = { ...check, ...outcome, answerMs };
    this.#results.set(name, result);
    this.#onCheck(result);
  }

  async stop(): Promise<void> {
    const stopped = this.#process;
    this.#process = null;
    this.#link = null;
    await stopped?.stop();
  }

  async close(): Promise<void> {
    await this.stop();
    await this.host.die();
  }

  #keepPeak(): void {
    const use = this.use();
    if (use === null || use.processes.length === 0) return;
    const peak = this.#peak;
    this.#peak = {
      peakRssBytes: Math.max(use.peakRssBytes, peak?.peakRssBytes ?? 0),
      cpuSeconds: Math.max(use.cpuSeconds, peak?.cpuSeconds ?? 0),
      wantedSeconds: Math.max(use.wantedSeconds, peak?.wantedSeconds ?? 0),
      busyThreads: Math.max(use.busyThreads, peak?.busyThreads ?? 0),
      processes:
        use.processes.length > (peak?.processes.length ?? 0) ? use.processes : (peak?.processes ?? []),
    };
  }
}
