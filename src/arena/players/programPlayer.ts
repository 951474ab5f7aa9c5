/**
 * An external program as a player, started with a private server to connect to. Misbehaviour can cost it a game and nothing
 * else, unless it never connects at all.
 *
 * On a private server no other player can take its seat or answer in its name, and two programs may share a name. It sees
 * what it would see in the contest: every state, including those of its opponent's turns.
 */
import { EventEmitter } from 'node:events';
import { startProgram } from '../../bot/index.ts';
import { ExpectedError, opponent, type Position, type Side } from '../../engine/index.ts';
import { type BotProcess, type Changes, until } from '../../system/index.ts';
import type { Forfeited, GameEvent, GameSeat, Player, Reply } from '../play/player.ts';
import { type GameServer, GRACE_MS, openGameServer, type SeatEvent } from '../server/gameServer.ts';
import { type BotOptions, type ProgramSpec, type ReusablePlayer, START_TIMEOUT_MS } from './playerSpec.ts';
import { ANSWERS_ALL, describeForfeit, Reports } from './reports.ts';

/** Failed starts in a row after which a program that connected before is not started again. */
const MOST_FAILED_STARTS = 3;

const NAME_PLACEHOLDER = '{name}';
const PORT_PLACEHOLDER = '{port}';

/** A program has never connected. */
export class ProgramError extends ExpectedError {
  override readonly code = 'neverConnected';
}

interface ProgramSeat {
  readonly side: Side;
  readonly name: string;
}

/** A program as a player. Always close it. */
export class ProgramPlayer implements ReusablePlayer {
  readonly name: string;
  readonly #spec: ProgramSpec;
  #server!: GameServer;
  readonly #options: Required<Pick<BotOptions, 'startTimeoutMs' | 'graceMs'>> & BotOptions;
  readonly #changes: Changes = new EventEmitter();
  #seat: ProgramSeat | null = null;
  #process: BotProcess | null = null;
  #isClosed = false;
  #hasConnected = false;
  /** True if it misbehaved, so that a later message may belong to a finished game. */
  #mustRestart = false;
  #failedStarts = 0;
  #lastFailure = '';
  readonly #reports: Reports;
  readonly #mayFail: boolean;
  #hasStrays = false;
  #gameSeat: GameSeat | null = null;
  /** The fault by which it lost the game that it played last, `null` if by the rules. */
  #forfeit: Forfeited | null = null;
  /** The player behind its seat in this game; `null` when it is absent. */
  #seated: Player | null = null;

  private constructor(spec: ProgramSpec, options: BotOptions) {
    this.name = spec.name;
    this.#spec = spec;
    this.#options = { startTimeoutMs: START_TIMEOUT_MS, graceMs: GRACE_MS, ...options };
    this.#reports = new Reports(spec.name, options.onProblem);
    this.#mayFail = options.mayFail === true && spec.parameters !== undefined;
  }

  /** Opens the server; the program itself is started for its first game. */
  static async listen(spec: ProgramSpec, options: BotOptions = {}): Promise<ProgramPlayer> {
    const player = new ProgramPlayer(spec, options);
    const { clockMs, onTrace } = options;
    player.#server = await openGameServer({
      host: '127.0.0.1',
      port: 0,
      onSeatEvent: (event) => player.#seatChanged(event),
      onMessage: onTrace && ((text) => onTrace('message', text)),
      ...(clockMs !== undefined && { clockMs }),
    });
    return player;
  }

  /** Brings the program to its seat, restarted if it misbehaved in the last game; throws a `ProgramError` unless it may fail. */
  async open(seat: GameSeat, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    this.#gameSeat = seat;
    this.#forfeit = null;
    // A running program may be about to reconnect, or to end with a reason.
    if (this.#process !== null) await this.#arrival(this.#options.graceMs, signal);
    if (this.#mustRestart) await this.#stop();
    this.#mustRestart = false;
    const mostFailed = this.#hasConnected ? MOST_FAILED_STARTS : 1;
    if (this.#seat === null && this.#failedStarts < mostFailed) await this.#start(signal);
    if (!this.#hasConnected && !this.#mayFail)
      throw new ProgramError(`the program ${this.name} ${this.#absence()}`);
    this.#seated = this.#seat && (this.#server.players()[this.#seat.side - 1] as Player);
  }

  async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
    // An unanswered question may be answered too late and spoil the next game, even where the answer does not matter.
    const mustRestart = this.#mustRestart;
    this.#mustRestart = true;
    const reply = await this.#seated?.choose(position, signal);
    if (reply?.type === 'column') this.#mustRestart = mustRestart;
    return reply ?? { type: 'forfeit', reason: 'disconnect' };
  }

  onEvent(event: GameEvent): void {
    const { side, opponent: other } = this.#gameSeat as GameSeat;
    if (event.type === 'forfeit' && event.forfeit.side === side) {
      this.#mustRestart = true;
      this.#forfeit = event.forfeit;
      this.#reports.offence(event.forfeit);
    }
    if (event.type !== 'turn' || event.position.toMove === side || this.#seat === null) return;
    // A namesake's turn must not look like its own.
    const name = other === this.#seat.name ? `${other}_opponent` : other;
    this.#server.sockets.show(event.position, { name });
  }

  async explain(): Promise<string | null> {
    if (this.#forfeit === null || !this.#mayFail) return null;
    if (!this.#hasConnected) return this.#absence();
    // If it left, its process may be about to end, with a reason.
    if (this.#forfeit.reason === 'disconnect')
      await until(() => this.#process === null, this.#changes, { timeoutMs: this.#options.graceMs });
    return this.#process?.withLastWords(describeForfeit(this.#forfeit)) ?? this.#lastFailure;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stop();
    await this.#server.close();
  }

  #absence(): string {
    const hint = this.#spec.command.includes(PORT_PLACEHOLDER)
      ? ''
      : '\nits command has no {port}, which stands for the port to connect to';
    return `never connected: it ${this.#lastFailure}${hint}`;
  }

  async #start(signal?: AbortSignal): Promise<void> {
    await this.#stop();
    signal?.throwIfAborted();
    if (this.#isClosed) return;
    const started = startProgram(this.#spec, this.#server.port, this.#options.onTrace);
    this.#process = started;
    void started.ended.then((how) => {
      if (this.#process !== started) return;
      this.#process = null;
      this.#seat = null;
      this.#lastFailure = how;
      // If it never connected, the error gives the reason.
      if (this.#hasConnected) this.#reports.add(how);
      this.#changes.emit('change');
    });
    await this.#arrival(this.#options.startTimeoutMs, signal);
    this.#failedStarts = this.#seat === null ? this.#failedStarts + 1 : 0;
    if (this.#seat !== null) return;
    if (this.#process === started) {
      const seconds = this.#options.startTimeoutMs / 1000;
      this.#lastFailure = started.withLastWords(`did not connect within ${seconds} s`);
      if (this.#hasConnected) this.#reports.add(this.#lastFailure);
    }
    if (this.#hasConnected && this.#failedStarts === MOST_FAILED_STARTS)
      this.#reports.add('is not started again');
  }

  /** Ends the program, and waits until the server has read its last message. */
  async #stop(): Promise<void> {
    const stopped = this.#process;
    this.#process = null;
    if (stopped === null) return;
    await stopped.stop();
    await until(() => this.#seat === null, this.#changes, { timeoutMs: this.#options.graceMs });
    this.#seat = null;
  }

  async #arrival(timeoutMs: number, signal?: AbortSignal): Promise<void> {
    const isOver = () => this.#seat !== null || this.#process === null;
    await until(isOver, this.#changes, { timeoutMs, signal });
    signal?.throwIfAborted();
  }

  /** A program that has connected again before its older connection ended sits on the other seat. */
  #otherSeat(left: Side, name: string): ProgramSeat | null {
    const side = opponent(left);
    return this.#server.seated()[side - 1] === name ? { side, name } : null;
  }

  /** A program that connects under another name than the one it was given only watches. */
  #seatChanged(event: SeatEvent): void {
    const { type, name } = event;
    if (type === 'namesake') return;
    if (type === 'refused') {
      this.#reports.add(`is refused: ${event.reason}`);
      return;
    }
    this.#hasConnected = true;
    const isWrongName = this.#spec.command.includes(NAME_PLACEHOLDER) && name !== this.name;
    if (type === 'strays') {
      if (!this.#hasStrays) {
        this.#reports.add(ANSWERS_ALL);
        this.#options.onStrays?.(this.name);
      }
      this.#hasStrays = true;
    } else if (type === 'left') {
      if (event.player === this.#seat?.side) this.#seat = this.#otherSeat(event.player, name);
    } else if (type === 'cut') this.#reports.add(`is cut off by its server (${event.reason})`);
    else if (isWrongName) this.#reports.add(`connected as "${name}" instead`);
    else if (type === 'watching' || this.#seat !== null) this.#reports.add(`connected as "${name}" twice`);
    else this.#seat = { side: event.player, name };
    this.#changes.emit('change');
  }
}
