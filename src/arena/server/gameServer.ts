/**
 * The server's side of the wire (rules.md section 6): connections, the two seats, and the open question.
 *
 * It behaves like the contest's server, and nothing that a bot sends or withholds brings it down. Which games are played
 * is up to `serveMatches`.
 */
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { CLOCK_MS, encodePlayState, playStateOf } from '../../bot/index.ts';
import type { Position, Side } from '../../engine/index.ts';
import { type Changes, until } from '../../system/index.ts';
import type { Player, Reply } from '../play/player.ts';
import { Connection, type CutReason, MAX_MESSAGE_BYTES } from './connection.ts';
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

/** Connections that do not close within this time are cut. */
const CLOSE_TIMEOUT_MS = 500;

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
  readonly #webSockets: WebSocketServer;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #clockMs: number;
  readonly #graceMs: number;
  readonly #connections = new Set<Connection>();
  readonly #seats: [Connection | null, Connection | null] = [null, null];
  /** The names of the players who sat there last; an absent player still has one. */
  readonly #names: [string, string] = ['', ''];
  #onSeatEvent: (event: SeatEvent) => void;
  readonly #arrivals: Changes = new EventEmitter();
  #question: { readonly asked: Question; readonly of: Connection } | null = null;

  private constructor(http: Server, options: GameServerOptions) {
    this.host = options.host;
    this.port = (http.address() as AddressInfo).port;
    this.#onSeatEvent = options.onSeatEvent ?? (() => {});
    this.#http = http;
    this.#page = options.page ?? NO_PAGE;
    this.#clockMs = options.clockMs ?? CLOCK_MS;
    this.#graceMs = options.graceMs ?? GRACE_MS;
    this.#webSockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      maxPayload: MAX_MESSAGE_BYTES,
      // `Connection` answers pings itself, to count them.
      autoPong: false,
      handleProtocols: () => false,
      verifyClient: (
        { req }: { req: IncomingMessage },
        decide: (isIn: boolean, code?: number, message?: string) => void,
      ) => {
        const refused = refusal(req, this.#connections.size);
        decide(refused === null, refused?.code, refused?.message);
      },
    });
    this.#heartbeat = setInterval(
      () => {
        for (const connection of this.#connections) connection.heartbeat();
      },
      (options.patience ?? PATIENCE).heartbeatMs,
    );
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (this.#page.upgrade(request, socket, head)) return;
      this.#webSockets.handleUpgrade(request, socket, head, (client) => this.#welcome(client, request));
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
   * @throws the abort error once the signal is aborted
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
    for (const connection of this.#connections) connection.send(frame);
  }

  /** Disconnects all clients and stops listening. */
  async close(): Promise<void> {
    const closed = once(this.#http, 'close');
    // From now on departures are no events.
    this.#onSeatEvent = () => {};
    this.#webSockets.close();
    this.#page.close();
    this.#http.close();
    clearInterval(this.#heartbeat);
    for (const connection of this.#connections) connection.close();
    const timer = setTimeout(() => {
      for (const connection of this.#connections) connection.terminate();
      // Connections that never became WebSockets are the HTTP server's.
      this.#http.closeAllConnections();
    }, CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    const name = nameFromUrl(request.url ?? '');
    const connection = new Connection(name, socket, {
      onMessage: (from, text) => this.#hear(from, text),
      onCut: (from, reason) => this.#onSeatEvent({ type: 'cut', name: from.name, reason }),
      onClose: (from) => this.#leave(from),
    });
    const hasNamesake = [...this.#connections].some((other) => other.name === name);
    this.#connections.add(connection);

    const free = this.#seats.indexOf(null);
    if (free !== -1) {
      this.#seats[free] = connection;
      this.#names[free] = name;
    }
    this.#onSeatEvent(
      free === -1 ? { type: 'watching', name } : { type: 'seated', player: (free + 1) as Side, name },
    );
    if (hasNamesake) this.#onSeatEvent({ type: 'namesake', name });
    if (free !== -1) this.#arrivals.emit('change');
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    const seat = this.#seats.indexOf(connection);
    if (seat === -1) return;
    this.#seats[seat] = null;
    this.#onSeatEvent({ type: 'left', player: (seat + 1) as Side, name: connection.name });
    if (this.#question?.of === connection) this.#question.asked.lose('disconnect');
  }

  #hear({ name }: Connection, text: string): void {
    const asked = this.#question?.asked;
    if (asked?.name === name) asked.hear(text);
  }

  /** Bound to the connection, not to the seat: a bot that reconnects plays from the next game on. */
  #player(side: Side): Player {
    const connection = this.#seats[side - 1] ?? null;
    return {
      name: this.#names[side - 1] as string,
      choose: (position, signal) => this.#ask(connection, position, signal),
    };
  }

  async #ask(of: Connection | null, position: Position, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    if (of === null || !this.#connections.has(of)) return { type: 'forfeit', reason: 'disconnect' };
    this.show(position, of.name);
    const asked = new Question(of.name, this.#clockMs, signal);
    this.#question = { asked, of };
    try {
      return await asked.reply;
    } finally {
      this.#question = null;
    }
  }
}
