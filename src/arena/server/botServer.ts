/** What all servers of bots have in common: they listen, greet each bot as the contest's server does, and cut off who does harm. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Clients, Connection, type CutReason } from './connection.ts';
import type { ConnectionLimits, PageHost, Patience, Refusal } from './httpServer.ts';
import { listen, NO_PAGE, nameFromUrl, PATIENCE } from './httpServer.ts';
import type { SocketBot } from './socketPlayers.ts';

/** Connections that are still there this long after the server was closed are cut. */
const CLOSE_TIMEOUT_MS = 500;

/** An answer takes 12 bytes. A bot that sends more than this in one message is cut off. */
const MAX_MESSAGE_BYTES = 64 * 1024;

export interface BotServerOptions {
  /** Name or address of the interface to listen on. */
  readonly host: string;
  /** 0 takes any free port; see `port` of the server. */
  readonly port: number;
  /** Default 5 seconds for the handshake, 15 between two pings. */
  readonly patience?: Patience | undefined;
  /** What people see at this address, default nothing. */
  readonly page?: PageHost | undefined;
}

interface ServerLimits extends ConnectionLimits {
  /** Accepted in one second without a state. */
  readonly maxMessages: number;
}

/** A server. Always close it. */
export abstract class BotServer<Bot extends SocketBot> {
  readonly bots: Clients<Bot>;
  readonly #options: Required<{ [Key in keyof BotServerOptions]: NonNullable<BotServerOptions[Key]> }>;
  readonly #limits: ServerLimits;
  #http!: Server;

  constructor({ patience = PATIENCE, page = NO_PAGE, host, port }: BotServerOptions, limits: ServerLimits) {
    this.#options = { host, port, patience, page };
    this.#limits = limits;
    this.bots = new Clients<Bot>(
      {
        maxPayload: MAX_MESSAGE_BYTES,
        handleProtocols: () => false,
        verifyClient: async ({ req }, decide) => {
          const refused = await this.refuse(req, this.bots.size);
          decide(refused === null, refused?.code, refused?.message);
        },
      },
      patience.heartbeatMs,
    );
  }

  /** Why a connection is refused, where there are so many already, or `null`. */
  protected abstract refuse(
    request: IncomingMessage,
    connections: number,
  ): Refusal | null | Promise<Refusal | null>;
  /** A bot has connected under this name, everything after the last slash, and has had its first message. */
  protected abstract greet(name: string, connection: Connection, request: IncomingMessage): Bot;
  protected abstract hear(bot: Bot, text: string): void;
  /** The server has ended this connection; `leave` follows. */
  protected abstract cut(bot: Bot, reason: CutReason): void;
  protected abstract leave(bot: Bot): void;

  /** Begins to listen; throws a {ListenError}. */
  async open(): Promise<this> {
    const { page, patience, ...address } = this.#options;
    this.#http = await listen(address, page.answer, patience, this.#limits);
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (page.upgrade(request, socket, head)) return;
      this.bots.upgrade(request, socket, head, (client) => this.#welcome(client, request));
    });
    // Once it listens, the only error is a connection that could not be accepted; the others must not suffer.
    this.#http.on('error', () => {});
    return this;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Disconnects all clients and stops listening. */
  async close(): Promise<void> {
    const closed = once(this.#http, 'close');
    this.bots.close();
    this.#options.page.close();
    this.#http.close();
    // Connections that never became WebSockets.
    const timer = setTimeout(() => this.#http.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    const connection = new Connection(socket, this.#limits.maxMessages, {
      onMessage: (text) => this.hear(bot, text),
      onCut: (reason) => this.cut(bot, reason),
      onClose: () => {
        this.bots.delete(bot);
        this.leave(bot);
        bot.leave();
      },
    });
    // The first message to every client: a random peer id, little-endian.
    const id = Buffer.alloc(4);
    id.writeUInt32LE(randomInt(2, 2 ** 31));
    connection.send(id);
    const bot = this.greet(nameFromUrl(request.url ?? ''), connection, request);
    this.bots.add(bot);
  }
}
