/**
 * The server's side of the wire (rules.md section 6): connections, the two seats, and the open question.
 *
 * It behaves like the contest's server, and nothing that a bot sends or withholds brings it down. Which games are played
 * is up to `serveMatches`.
 */
import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOCK_MS, encodePlayState, playStateOf } from '../../bot/index.ts';
import type { Position, Side } from '../../engine/index.ts';
import { type Changes, until } from '../../system/index.ts';
import type { Player, Reply } from '../play/player.ts';
import { Clients, Connection, type CutReason } from './connection.ts';
import {
  listen,
  NO_PAGE,
  nameFromUrl,
  PATIENCE,
  type PageHost,
  type Patience,
  refusal,
} from './httpServer.ts';
import { Question } from './question.ts';

/** Milliseconds that an empty seat waits between two games for a bot to come back. */
export const GRACE_MS = 1000;

/** Connections that are still there this long after the server was closed are cut. */
const CLOSE_TIMEOUT_MS = 500;

/** An answer takes 12 bytes. A bot that sends more than this in one message is cut off. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Messages accepted in one second without a state. */
export const MAX_MESSAGES = 1000;

/** A client, which plays or watches. */
interface Bot {
  readonly name: string;
  readonly connection: Connection;
}

/** What happens to connections and seats. */
export type SeatEvent =
  | { readonly type: 'seated'; readonly player: Side; readonly name: string }
  | { readonly type: 'left'; readonly player: Side; readonly name: string }
  /** Both seats were taken: this connection sees all states and plays no games. */
  | { readonly type: 'watching'; readonly name: string }
  /** Another connection has the same name: as in the contest, either can answer for the other. */
  | { readonly type: 'namesake'; readonly name: string }
  /** The server ended this connection, seated or not. */
  | { readonly type: 'cut'; readonly name: string; readonly reason: CutReason };

/** Where and how a server listens. */
export interface GameServerOptions {
  /** Name or address of the interface to listen on. */
  readonly host: string;
  /** 0 takes any free port; see `GameServer.port`. */
  readonly port: number;
  readonly onSeatEvent?: (event: SeatEvent) => void;
  /** Default 5 seconds for the handshake, 15 between two pings. */
  readonly patience?: Patience;
  /** Milliseconds for an answer, default the contest's 700. */
  readonly clockMs?: number;
  /** Milliseconds that an empty seat waits between two games, default `GRACE_MS`. */
  readonly graceMs?: number;
  /** What people see at this address, default nothing. */
  readonly page?: PageHost;
}

export class GameServer {
  readonly host: string;
  readonly port: number;
  readonly #http: Server;
  readonly #page: PageHost;
  readonly #clockMs: number;
  readonly #graceMs: number;
  readonly #bots: Clients<Bot>;
  readonly #seats: [Bot | null, Bot | null] = [null, null];
  /** The names of the players who sat there last; an absent player still has one. */
  readonly #names: [string, string] = ['', ''];
  #onSeatEvent: (event: SeatEvent) => void;
  readonly #arrivals: Changes = new EventEmitter();
  #question: { readonly asked: Question; readonly of: Bot } | null = null;

  private constructor(http: Server, options: GameServerOptions) {
    this.host = options.host;
    this.port = (http.address() as AddressInfo).port;
    this.#onSeatEvent = options.onSeatEvent ?? (() => {});
    this.#http = http;
    this.#page = options.page ?? NO_PAGE;
    this.#clockMs = options.clockMs ?? CLOCK_MS;
    this.#graceMs = options.graceMs ?? GRACE_MS;
    this.#bots = new Clients<Bot>(
      {
        maxPayload: MAX_MESSAGE_BYTES,
        handleProtocols: () => false,
        verifyClient: ({ req }, decide) => {
          const refused = refusal(req, this.#bots.size);
          decide(refused === null, refused?.code, refused?.message);
        },
      },
      (options.patience ?? PATIENCE).heartbeatMs,
    );
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.#page.upgrade(request, socket, head)) return;
      this.#bots.upgrade(request, socket, head, (client) => this.#welcome(client, request));
    });
    // Once it listens, the only error is a connection that could not be accepted; the others must not suffer.
    http.on('error', () => {});
  }

  /** Starts a server; throws a {ListenError}. */
  static async listen(options: GameServerOptions): Promise<GameServer> {
    const http = await listen(options, (options.page ?? NO_PAGE).answer, options.patience ?? PATIENCE);
    return new GameServer(http, options);
  }

  /** The names of the connected players, `null` for an empty seat. */
  seated(): readonly [string | null, string | null] {
    return [this.#seats[0]?.name ?? null, this.#seats[1]?.name ?? null];
  }

  /** Waits until both seats are taken; throws the signal's reason once it is aborted. */
  async bothSeated(signal?: AbortSignal): Promise<void> {
    await until(() => this.#taken === 2, this.#arrivals, { signal });
  }

  /** Number of seats that are taken. */
  get #taken(): number {
    return this.#seats.filter((seat) => seat !== null).length;
  }

  /**
   * Gives absent players a moment to come back; `false` when all are absent.
   *
   * @param players how many play: with one of them, the other seat stays empty
   */
  async settle(signal?: AbortSignal, players: 1 | 2 = 2): Promise<boolean> {
    signal?.throwIfAborted();
    await until(() => this.#taken >= players, this.#arrivals, { timeoutMs: this.#graceMs, signal });
    return this.#taken > 0;
  }

  /** The players of the next game, side 1 and side 2. On an empty seat, a player forfeits when asked. */
  players(): readonly [Player, Player] {
    return [this.#player(1), this.#player(2)];
  }

  /** Sends every connection a position, with the name of the player to move. */
  show(position: Position, mover: string): void {
    const frame = Buffer.from(encodePlayState(playStateOf(position, mover)));
    for (const { connection } of this.#bots) {
      connection.renewAllowance();
      connection.send(frame);
    }
  }

  /** Disconnects all clients and stops listening. */
  async close(): Promise<void> {
    const closed = once(this.#http, 'close');
    // From now on departures are no events.
    this.#onSeatEvent = () => {};
    this.#bots.close();
    this.#page.close();
    this.#http.close();
    // Connections that never became WebSockets.
    const timer = setTimeout(() => this.#http.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    const name = nameFromUrl(request.url ?? '');
    const connection = new Connection(socket, MAX_MESSAGES, {
      onMessage: (text) => {
        if (this.#question?.of.name === name) this.#question.asked.hear(text);
      },
      onCut: (reason) => this.#onSeatEvent({ type: 'cut', name, reason }),
      onClose: () => this.#leave(bot),
    });
    const bot: Bot = { name, connection };
    // The first message to every client: a random peer id, little-endian.
    const id = Buffer.alloc(4);
    id.writeUInt32LE(randomInt(2, 2 ** 31));
    connection.send(id);
    const hasNamesake = [...this.#bots].some((other) => other.name === name);
    this.#bots.add(bot);

    const free = this.#seats.indexOf(null);
    if (free !== -1) {
      this.#seats[free] = bot;
      this.#names[free] = name;
    }
    this.#onSeatEvent(
      free === -1 ? { type: 'watching', name } : { type: 'seated', player: (free + 1) as Side, name },
    );
    if (hasNamesake) this.#onSeatEvent({ type: 'namesake', name });
    if (free !== -1) this.#arrivals.emit('change');
  }

  #leave(bot: Bot): void {
    this.#bots.delete(bot);
    const seat = this.#seats.indexOf(bot);
    if (seat === -1) return;
    this.#seats[seat] = null;
    this.#onSeatEvent({ type: 'left', player: (seat + 1) as Side, name: bot.name });
    if (this.#question?.of === bot) this.#question.asked.lose('disconnect');
  }

  /** Bound to the bot, not to the seat: a bot that reconnects plays from the next game on. */
  #player(side: Side): Player {
    const bot = this.#seats[side - 1] ?? null;
    return {
      name: this.#names[side - 1] as string,
      choose: (position, signal) => this.#ask(bot, position, signal),
    };
  }

  async #ask(of: Bot | null, position: Position, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    if (of === null || !this.#bots.has(of)) return { type: 'forfeit', reason: 'disconnect' };
    this.show(position, of.name);
    const asked = new Question();
    this.#question = { asked, of };
    try {
      return await asked.reply(this.#clockMs, signal);
    } finally {
      this.#question = null;
    }
  }
}
