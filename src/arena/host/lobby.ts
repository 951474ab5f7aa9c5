/** The bots of an event: they connect, wait for hours if need be, and are asked at their tables. */
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { StoredContest } from '../contest/contestLog.ts';
import type { Player } from '../play/player.ts';
import { BotServer, type BotServerOptions } from '../server/botServer.ts';
import type { CutReason } from '../server/connection.ts';
import { nameFromUrl, type Refusal } from '../server/httpServer.ts';
import { SocketBot, SocketPlayers } from '../server/socketPlayers.ts';
import { Admission, type Refused, splitName } from './admission.ts';

/** Messages accepted in one second without a state; a bot has no reason to send more than one. */
const MAX_MESSAGES = 100;
/** Bots, pages, and those that have not said which. */
const MAX_CONNECTIONS = 4000;
const MAX_PER_ADDRESS = 1500;
/** Less is what any busy machine does now and then. */
const NOTABLE_LAG_MS = 20;
const LOOK_MS = 10;
/** Lags are remembered for longer than any clock runs. */
const KEPT_MS = 10_000;

/** Measures how late the host itself is: a timer that should run every few milliseconds notes when it did not. */
class LagMeter {
  #last = performance.now();
  #lags: { readonly at: number; readonly ms: number }[] = [];
  readonly #timer = setInterval(() => this.#tick(), LOOK_MS).unref();

  /** The longest lag, in milliseconds, that ended since this moment of `performance.now()`, one that still lasts included. */
  worstSince(moment: number): number {
    const lasting = performance.now() - this.#last - LOOK_MS;
    return Math.max(0, lasting, ...this.#lags.filter(({ at }) => at >= moment).map(({ ms }) => ms));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    const now = performance.now();
    const ms = now - this.#last - LOOK_MS;
    this.#last = now;
    if (ms > LOOK_MS) this.#lags = [...this.#lags.filter(({ at }) => at > now - KEPT_MS), { at: now, ms }];
  }
}

/** A bot that is connected, by the name without its secret. */
export class Guest extends SocketBot {
  readonly since = new Date().toISOString();
  isSeated = false;
  /** Time since which nothing was heard after a question that it left open, of `performance.now()`; else `null`. It counts as gone meanwhile. */
  lostAt: number | null = null;

  constructor(
    socket: WebSocket,
    fullName: string,
    readonly address: string,
  ) {
    super(socket, MAX_MESSAGES, fullName, splitName(fullName).name);
  }

  /** True while it plays, as it may then be silent, and while it counts as gone, as it comes back by itself when its network does. */
  override get isSpared(): boolean {
    return this.isSeated || this.lostAt !== null;
  }
}

/** An event of a bot in the lobby. */
export type LobbyEvent =
  /** `strays`: it answers states that name its opponent. */
  | { readonly type: 'came' | 'left' | 'heard' | 'strays'; readonly guest: Guest }
  | { readonly type: 'cut'; readonly guest: Guest; readonly reason: CutReason }
  /** Once for each bot and reason. */
  | { readonly type: 'refused'; readonly refused: Refused };

/** The lobby of an event: the server that its bots connect to. */
export class LobbyServer extends BotServer<Guest> {
  readonly meter = new LagMeter();
  readonly guests = new Map<string, Guest>();
  readonly admission: Admission;
  readonly #opened = performance.now();
  readonly #leftAt = new Map<string, number>();

  /** @param proxy the address of a reverse proxy, whose X-Forwarded-For is believed; `null` for none */
  constructor(
    private readonly log: StoredContest,
    options: BotServerOptions,
    proxy: string | null,
    private readonly onEvent: (event: LobbyEvent) => void,
  ) {
    super(options, {
      maxConnections: MAX_CONNECTIONS,
      // A proxy limits connections by address itself.
      ...(proxy === null && { maxPerAddress: MAX_PER_ADDRESS }),
    });
    this.admission = new Admission(log, this.guests, proxy);
  }

  /** True if the bot is connected and answers. */
  isHere(name: string): boolean {
    return this.guests.get(name)?.lostAt === null;
  }

  /** Return the time since which a bot is absent, of `performance.now()`. */
  absentSince(name: string): number {
    return this.guests.get(name)?.lostAt ?? this.#leftAt.get(name) ?? this.#opened;
  }

  /** Return the time at which a bot left; `null` for one that never came. */
  leftAt(name: string): string | null {
    if (!this.log.state.came.has(name)) return null;
    return new Date(performance.timeOrigin + this.absentSince(name)).toISOString();
  }

  /** Note that a bot has reason to come from now on. */
  call(name: string): void {
    this.#leftAt.set(name, performance.now());
  }

  /**
   * Seat two bots for a game. A bot that is absent, or leaves, forfeits when asked; it can come back for the next game.
   *
   * @param local players of this machine in place of bots that connect, else `null`
   */
  seat(names: readonly [string, string], local: readonly (Player | null)[]) {
    const watchers = names.flatMap((name) => this.guests.get(name) ?? []);
    const delays: number[] = [];
    let lagMs = 0;
    const seats = new SocketPlayers<Guest>({
      clockMs: this.log.state.header.settings.clockMs,
      watchers,
      onTimeout: (guest, askedAt) => {
        lagMs = this.meter.worstSince(askedAt);
        void this.#miss(guest);
      },
      onDelay: (ms) => delays.push(ms),
    });
    const player = (slot: 0 | 1) =>
      local[slot]
        ? seats.local(local[slot])
        : seats.connecting(names[slot], this.guests.get(names[slot]) ?? null);
    for (const guest of watchers) guest.isSeated = true;
    return {
      players: [player(0), player(1)] as const,
      /** The host's own delays from reading an answer to the next state, in milliseconds; the time that the answer waited to be read is not included. */
      delays: delays as readonly number[],
      /** Return the milliseconds by which the host was late when a clock ran out, 0 if it was not. */
      lagMs: () => (lagMs >= NOTABLE_LAG_MS ? lagMs : 0),
      release() {
        for (const guest of watchers) guest.isSeated = false;
      },
    };
  }

  override async close(): Promise<void> {
    this.meter.close();
    await super.close();
  }

  protected override refuse(request: IncomingMessage): Promise<Refusal | null> {
    return this.admission.refuse(request, this.bots.size, (refused) =>
      this.onEvent({ type: 'refused', refused }),
    );
  }

  protected override welcome(socket: WebSocket, request: IncomingMessage): void {
    const guest = new Guest(socket, nameFromUrl(request.url ?? ''), this.admission.addressOf(request));
    const { name } = guest;
    this.bots.add(guest);
    guest.on('message', (text) => {
      if (!guest.isAsked && !this.admission.tolerates(guest)) guest.cut('flood');
      else guest.hear(text);
    });
    guest.on('strays', () => this.onEvent({ type: 'strays', guest }));
    guest.on('cut', (reason) => {
      this.admission.strike(guest);
      this.onEvent({ type: 'cut', guest, reason });
    });
    guest.on('close', () => this.#leave(guest));
    this.admission.enter(guest);
    const before = this.guests.get(name);
    this.guests.set(name, guest);
    this.#leftAt.delete(name);
    before?.terminate();
    this.onEvent({ type: 'came', guest });
  }

  #leave(guest: Guest): void {
    const { name, lostAt } = guest;
    if (this.guests.get(name) !== guest) return;
    this.guests.delete(name);
    this.#leftAt.set(name, lostAt ?? performance.now());
    this.onEvent({ type: 'left', guest });
  }

  /** A bot has not answered: it counts as gone until it is heard again. */
  async #miss(guest: Guest): Promise<void> {
    if (guest.lostAt !== null) return;
    guest.lostAt = performance.now();
    await guest.probe();
    guest.lostAt = null;
    this.onEvent({ type: 'heard', guest });
  }
}
