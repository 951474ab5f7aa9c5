/** The bots of an event: they connect, wait for hours if need be, and are asked at their tables. */
import type { KeptContest } from '../contest/contestLog.ts';
import type { Player } from '../play/player.ts';
import { type BotServer, openBotServer } from '../server/botServer.ts';
import type { Connection, CutReason } from '../server/connection.ts';
import { PATIENCE, type PageHost, type Patience } from '../server/httpServer.ts';
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

interface LobbyOptions {
  readonly host: string;
  readonly port: number;
  readonly page: PageHost;
  /** The address of a reverse proxy, whose X-Forwarded-For is believed; `null` for none. */
  readonly proxy: string | null;
  readonly patience?: Patience;
  readonly onEvent: (event: LobbyEvent) => void;
}

/** What is to be known of two players during a game. */
export interface Sat {
  /** In the order of the names. */
  readonly players: readonly [Player, Player];
  /** The host's own delays from reading an answer to the next state, in milliseconds; how long the answer waited to be read is not in them. */
  readonly delays: readonly number[];
  /** How late the host was when a clock ran out, 0 if it was not. */
  lagMs(): number;
  /** Call it after the game. */
  stand(): void;
}

/** Opens the lobby; throws a {ListenError}. */
export async function openLobby(log: KeptContest, options: LobbyOptions): Promise<Lobby> {
  const lobby = new Lobby(log, options);
  await lobby.open(options);
  return lobby;
}

export class Lobby {
  readonly meter = new LagMeter();
  readonly #guests = new Map<string, Guest>();
  readonly #opened = performance.now();
  readonly #leftAt = new Map<string, number>();
  readonly #clockMs: number;
  readonly #admission: Admission;
  readonly #onEvent: (event: LobbyEvent) => void;
  #server!: BotServer<Guest>;

  constructor(log: KeptContest, { proxy, onEvent }: LobbyOptions) {
    this.#clockMs = log.state.header.settings.clockMs;
    this.#admission = new Admission(log, this.#guests, proxy);
    this.#onEvent = onEvent;
  }

  /** Begins to listen. */
  async open({ host, port, page, proxy, patience = PATIENCE }: LobbyOptions): Promise<void> {
    const admission = this.#admission;
    this.#server = await openBotServer<Guest>({
      ...{ host, port, page, patience, maxMessages: MAX_MESSAGES, maxConnections: MAX_CONNECTIONS },
      // A proxy limits them itself.
      ...(proxy === null && { maxPerAddress: MAX_PER_ADDRESS }),
      refuse: (request, connections) =>
        admission.refuse(request, connections, (refused) => this.#onEvent({ type: 'refused', refused })),
      greet: (fullName, connection, request) =>
        this.#greet(new Guest(connection, fullName, admission.addressOf(request))),
      hear(guest, text) {
        if (guest.isAsked) guest.hear(text);
        else if (!admission.tolerates(guest)) guest.connection.cut('flood');
      },
      cut: (guest, reason) => {
        admission.strike(guest);
        this.#onEvent({ type: 'cut', guest, reason });
      },
      leave: (guest) => this.#leave(guest),
    });
  }

  get port(): number {
    return this.#server.port;
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
  seat(names: readonly [string, string], local: readonly [Player | null, Player | null]): Sat {
    const [one, other] = [this.#guests.get(names[0]) ?? null, this.#guests.get(names[1]) ?? null];
    const watchers = [one, other].filter((guest) => guest !== null);
    const delays: number[] = [];
    let lagMs = 0;
    const players = new SocketPlayers<Guest>({
      ...{ clockMs: this.#clockMs, watchers },
      onTimeout: (guest, askedAt) => {
        lagMs = this.meter.worstSince(askedAt);
        void this.#miss(guest);
      },
      onDelay: (ms) => delays.push(ms),
    });
    for (const guest of watchers) guest.isSeated = true;
    return {
      players: [
        local[0] ? players.local(local[0]) : players.connecting(names[0], one),
        local[1] ? players.local(local[1]) : players.connecting(names[1], other),
      ],
      delays,
      lagMs: () => (lagMs >= NOTABLE_LAG_MS ? lagMs : 0),
      stand() {
        for (const guest of watchers) guest.isSeated = false;
      },
    };
  }

  async close(): Promise<void> {
    this.meter.close();
    await this.#server.close();
  }

  #greet(guest: Guest): Guest {
    const { name } = guest;
    this.#admission.enter(guest);
    const before = this.#guests.get(name);
    this.#guests.set(name, guest);
    this.#leftAt.delete(name);
    before?.connection.terminate();
    this.#onEvent({ type: 'came', guest });
    return guest;
  }

  #leave(guest: Guest): void {
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
