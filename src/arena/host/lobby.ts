/** The bots of an event: they connect, wait for hours if need be, and are asked at their tables. */
import type { IncomingMessage } from 'node:http';
import type { KeptContest } from '../contest/contestLog.ts';
import type { Player } from '../play/player.ts';
import { BotServer, type BotServerOptions } from '../server/botServer.ts';
import type { Connection, CutReason } from '../server/connection.ts';
import type { Refusal } from '../server/httpServer.ts';
import { SocketBot, SocketPlayers } from '../server/socketPlayers.ts';
import { Admission, type Refused, splitName } from './admission.ts';
import { LagMeter } from './lagMeter.ts';

/** Messages accepted in one second without a state; a bot has no reason to send more than one. */
const MAX_MESSAGES = 100;
/** Bots, pages, and those that have not said which. */
const MAX_CONNECTIONS = 4000;
const MAX_PER_ADDRESS = 1500;
/** Less is what any busy machine does now and then. */
const NOTABLE_LAG_MS = 20;

/** A bot that is connected, by the name without its secret. */
export class Guest extends SocketBot {
  readonly since = new Date().toISOString();
  readonly address: string;
  isSeated = false;
  /** Since when nothing was heard after a question that it left open, of `performance.now()`; else `null`: it counts as gone meanwhile. */
  lostAt: number | null = null;

  constructor(connection: Connection, fullName: string, address: string) {
    super(connection, fullName, splitName(fullName).name);
    this.address = address;
  }

  /** While it plays it may be silent; and one that counts as gone comes back by itself when its network does. */
  get isSpared(): boolean {
    return this.isSeated || this.lostAt !== null;
  }
}

export type LobbyEvent =
  | { readonly type: 'came' | 'left' | 'heard'; readonly guest: Guest }
  | { readonly type: 'cut'; readonly guest: Guest; readonly reason: CutReason }
  /** Once for each bot and reason. */
  | { readonly type: 'refused'; readonly refused: Refused };

interface LobbyOptions extends BotServerOptions {
  /** The address of a reverse proxy, whose X-Forwarded-For is believed; `null` for none. */
  readonly proxy: string | null;
  readonly onEvent: (event: LobbyEvent) => void;
}

export class Lobby extends BotServer<Guest> {
  readonly meter = new LagMeter();
  readonly #guests = new Map<string, Guest>();
  readonly #opened = performance.now();
  readonly #leftAt = new Map<string, number>();
  readonly #clockMs: number;
  readonly #admission: Admission;
  readonly #onEvent: (event: LobbyEvent) => void;

  constructor(log: KeptContest, { proxy, onEvent, ...options }: LobbyOptions) {
    super(options, {
      ...{ maxMessages: MAX_MESSAGES, maxConnections: MAX_CONNECTIONS },
      // A proxy limits them itself.
      ...(proxy === null && { maxPerAddress: MAX_PER_ADDRESS }),
    });
    this.#clockMs = log.state.header.settings.clockMs;
    this.#admission = new Admission(log, this.#guests, proxy);
    this.#onEvent = onEvent;
  }

  /** The bots that are there, by name. */
  get guests(): ReadonlyMap<string, Guest> {
    return this.#guests;
  }

  refused(): Refused[] {
    return this.#admission.refused;
  }

  /** Whether a bot is connected, and answers. */
  isHere(name: string): boolean {
    return this.#guests.get(name)?.lostAt === null;
  }

  /** Since when a bot is not there, of `performance.now()`. */
  absentSince(name: string): number {
    return this.#guests.get(name)?.lostAt ?? this.#leftAt.get(name) ?? this.#opened;
  }

  /** A bot has reason to come from now on. */
  call(name: string): void {
    this.#leftAt.set(name, performance.now());
  }

  /**
   * Seats two bots for a game. A bot that is not there, or leaves, forfeits when asked; it can come back for the next game.
   *
   * @param local who plays here in place of a bot that connects, else `null`
   */
  seat(names: readonly [string, string], local: readonly [Player | null, Player | null]) {
    const [one, other] = [this.#guests.get(names[0]) ?? null, this.#guests.get(names[1]) ?? null];
    const watchers = [one, other].filter((guest) => guest !== null);
    const delays: number[] = [];
    let lagMs = 0;
    const seats = new SocketPlayers<Guest>({
      ...{ clockMs: this.#clockMs, watchers },
      onTimeout: (guest, askedAt) => {
        lagMs = this.meter.worstSince(askedAt);
        void this.#miss(guest);
      },
      onDelay: (ms) => delays.push(ms),
    });
    const player = (slot: 0 | 1, guest: Guest | null) =>
      local[slot] ? seats.local(local[slot]) : seats.connecting(names[slot], guest);
    for (const guest of watchers) guest.isSeated = true;
    return {
      /** In the order of the names. */
      players: [player(0, one), player(1, other)] as const,
      /** The host's own delays from reading an answer to the next state, in milliseconds; how long the answer waited to be read is not in them. */
      delays: delays as readonly number[],
      /** How late the host was when a clock ran out, 0 if it was not. */
      lagMs: () => (lagMs >= NOTABLE_LAG_MS ? lagMs : 0),
      /** Call it after the game. */
      stand() {
        for (const guest of watchers) guest.isSeated = false;
      },
    };
  }

  override async close(): Promise<void> {
    this.meter.close();
    await super.close();
  }

  protected override refuse(request: IncomingMessage, connections: number): Promise<Refusal | null> {
    return this.#admission.refuse(request, connections, (refused) =>
      this.#onEvent({ type: 'refused', refused }),
    );
  }

  protected override greet(fullName: string, connection: Connection, request: IncomingMessage): Guest {
    const guest = new Guest(connection, fullName, this.#admission.addressOf(request));
    const { name } = guest;
    this.#admission.enter(guest);
    const before = this.#guests.get(name);
    this.#guests.set(name, guest);
    this.#leftAt.delete(name);
    before?.connection.terminate();
    this.#onEvent({ type: 'came', guest });
    return guest;
  }

  protected override hear(guest: Guest, text: string): void {
    if (guest.isAsked) guest.hear(text);
    else if (!this.#admission.tolerates(guest)) guest.connection.cut('flood');
  }

  protected override cut(guest: Guest, reason: CutReason): void {
    this.#admission.strike(guest);
    this.#onEvent({ type: 'cut', guest, reason });
  }

  protected override leave(guest: Guest): void {
    const { name, lostAt } = guest;
    if (this.#guests.get(name) !== guest) return;
    this.#guests.delete(name);
    this.#leftAt.set(name, lostAt ?? performance.now());
    this.#onEvent({ type: 'left', guest });
  }

  /** A bot has not answered: it counts as gone until it is heard again. */
  async #miss(guest: Guest): Promise<void> {
    if (guest.lostAt !== null) return;
    guest.lostAt = performance.now();
    await guest.connection.probe();
    guest.lostAt = null;
    this.#onEvent({ type: 'heard', guest });
  }
}
