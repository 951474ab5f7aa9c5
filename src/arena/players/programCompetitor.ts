/**
 * An external program as a player: it is started with a server of its own to connect to, and watched. Whatever it does
 * can cost it a game and nothing else.
 *
 * With a server of its own no other player can take its seat or speak in its name, and two programs may go by the same
 * name. It sees what it would see in the contest: every state, those of its opponent's turns too.
 */
import { EventEmitter, once } from 'node:events';
import type { Side } from '../../engine/board.ts';
import type { Position } from '../../engine/position.ts';
import { type BotProcess, botCommand, startBotProcess } from '../../system/botProcess.ts';
import type { Contestant } from '../play/player.ts';
import { GameServer, GRACE_MS, type SeatEvent } from '../server/gameServer.ts';
import type { Competitor, GameKey } from './competitor.ts';
import type { ProgramSpec } from './playerSpec.ts';

const HOST = '127.0.0.1';

/** How long a program may take from its start to its connection. Some have a virtual machine to start first. */
export const START_TIMEOUT_MS = 15_000;

/** A program that fails to connect so often in a row is not started again. */
const MOST_FAILED_STARTS = 3;

/** Nobody wants to read more than this about one program, and some go wrong a thousand times a second. */
const MOST_REPORTS = 10;

const NAME_PLACEHOLDER = '{name}';

/** The command with what the program needs to connect. */
function fillIn({ command, name }: ProgramSpec, port: number): string {
  return command.replaceAll('{port}', `${port}`).replaceAll(NAME_PLACEHOLDER, name);
}

/** How a program is treated. */
export interface ProgramOptions {
  /** Told what goes wrong, in words for a person. */
  readonly onProblem?: (message: string) => void;
  /** `START_TIMEOUT_MS` if not given. */
  readonly startTimeoutMs?: number;
}

/** The program's place on its server; `name` is the one it has connected under. */
interface Seat {
  readonly player: Side;
  readonly name: string;
}

/** One program with its server. */
export class ProgramCompetitor implements Competitor {
  readonly #spec: ProgramSpec;
  readonly #server: GameServer;
  readonly #startTimeoutMs: number;
  readonly #onProblem: (message: string) => void;
  readonly #news = new EventEmitter<{ news: [] }>();
  #seat: Seat | null = null;
  #process: BotProcess | null = null;
  #isClosed = false;
  #failedStarts = 0;
  #reports = 0;

  private constructor(spec: ProgramSpec, server: GameServer, options: ProgramOptions) {
    this.#spec = spec;
    this.#server = server;
    this.#startTimeoutMs = options.startTimeoutMs ?? START_TIMEOUT_MS;
    this.#onProblem = options.onProblem ?? (() => {});
  }

  /** Opens the server; the program itself is started for its first game. */
  static async open(spec: ProgramSpec, options: ProgramOptions = {}): Promise<ProgramCompetitor> {
    let seatChanged: (event: SeatEvent) => void = () => {};
    const onSeatEvent = (event: SeatEvent) => seatChanged(event);
    const server = await GameServer.listen({ host: HOST, port: 0, onSeatEvent });
    const competitor = new ProgramCompetitor(spec, server, options);
    seatChanged = (event) => competitor.#seatChanged(event);
    return competitor;
  }

  async enter(_: GameKey, signal?: AbortSignal): Promise<Contestant> {
    signal?.throwIfAborted();
    // A program that runs may be about to connect again.
    if (this.#process !== null && this.#seat === null) await this.#seated(GRACE_MS, signal);
    if (this.#seat === null && this.#failedStarts < MOST_FAILED_STARTS) await this.#start(signal);
    return this.#contestant(this.#seat);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#stop();
    await this.#server.close();
  }

  async #start(signal?: AbortSignal): Promise<void> {
    await this.#stop();
    signal?.throwIfAborted();
    if (this.#isClosed) return;
    const started = startBotProcess(this.#spec.name, botCommand(fillIn(this.#spec, this.#server.port)));
    started.failed.catch(() => {});
    this.#process = started;
    void started.ended.then((how) => {
      if (this.#process !== started) return;
      this.#process = null;
      this.#seat = null;
      this.#report(how);
      this.#news.emit('news');
    });
    if (await this.#seated(this.#startTimeoutMs, signal)) this.#failedStarts = 0;
    else {
      this.#failedStarts++;
      if (this.#process === started) this.#report(`did not connect within ${this.#startTimeoutMs / 1000} s`);
      if (this.#failedStarts === MOST_FAILED_STARTS) this.#report('is not started again');
    }
  }

  async #stop(): Promise<void> {
    const stopped = this.#process;
    this.#process = null;
    await stopped?.stop();
  }

  /** Waits until the program is on its seat; `false` when it takes too long or has ended. */
  async #seated(timeoutMs: number, signal?: AbortSignal): Promise<boolean> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    while (this.#seat === null && this.#process !== null && !either.aborted) {
      await once(this.#news, 'news', { signal: either }).catch(() => {});
    }
    signal?.throwIfAborted();
    return this.#seat !== null;
  }

  /** Whoever comes under another name than the one it was given is not the player, only somebody who watches. */
  #seatChanged(event: SeatEvent): void {
    const { type, name } = event;
    if (type === 'namesake') return;
    const isWrongName = this.#spec.command.includes(NAME_PLACEHOLDER) && name !== this.#spec.name;
    if (type === 'left') {
      if (event.player === this.#seat?.player) this.#seat = null;
    } else if (type === 'cut') this.#report(`is cut off by its server (${event.reason})`);
    else if (isWrongName) this.#report(`connected as "${name}" instead`);
    else if (type === 'watching' || this.#seat !== null) this.#report(`connected as "${name}" twice`);
    else this.#seat = { player: event.player, name };
    this.#news.emit('news');
  }

  #contestant(seat: Seat | null): Contestant {
    const { name } = this.#spec;
    if (seat === null) return { name, move: async () => ({ type: 'forfeit', reason: 'disconnect' }) };
    const seated = this.#server.contestants()[seat.player - 1] as Contestant;
    return {
      name,
      move: (position, signal) => seated.move(position, signal),
      // Nobody is to be asked in the name of its opponent.
      watch: (position: Position, mover) =>
        this.#server.show(position, mover === seat.name ? `${mover}_opponent` : mover),
    };
  }

  #report(what: string): void {
    this.#reports++;
    if (this.#reports > MOST_REPORTS) return;
    const last = this.#reports === MOST_REPORTS ? ' (no more is said about it)' : '';
    this.#onProblem(`${this.#spec.name} ${what}${last}`);
  }
}
