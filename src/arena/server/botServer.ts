/** The parts that all servers of bots share: they listen, greet each bot as the contest's server does, and cut off those who do harm. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { CLOSE_TIMEOUT_MS, Clients } from './connection.ts';
import type { ConnectionLimits, PageHost, Patience, Refusal } from './httpServer.ts';
import { listen, NO_PAGE, PATIENCE } from './httpServer.ts';
import type { SocketBot } from './socketPlayers.ts';

/** An answer takes 12 bytes. A bot that sends more than this in one message is cut off. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Options of a server of bots. */
export interface BotServerOptions {
  readonly host: string;
  /** 0 takes any free port; see `port` of the server. */
  readonly port: number;
  /** Default 5 seconds for the handshake, 15 between two pings. */
  readonly patience?: Patience | undefined;
  /** The page for people at this address; none by default. */
  readonly page?: PageHost | undefined;
}

/** A server. Always close it. */
export abstract class BotServer<Bot extends SocketBot> {
  readonly bots: Clients<Bot>;
  readonly #page: PageHost;
  readonly #patience: Patience;
  #http!: Server;

  constructor(
    protected readonly options: BotServerOptions,
    private readonly limits: ConnectionLimits = {},
  ) {
    this.#page = options.page ?? NO_PAGE;
    this.#patience = options.patience ?? PATIENCE;
    this.bots = new Clients<Bot>(
      {
        maxPayload: MAX_MESSAGE_BYTES,
        handleProtocols: () => false,
        verifyClient: async ({ req }, decide) => {
          const refused = await this.refuse(req);
          decide(refused === null, refused?.code, refused?.message);
        },
      },
      this.#patience.heartbeatMs,
    );
  }

  /** Return the reason to refuse a connection, or `null`. */
  protected abstract refuse(request: IncomingMessage): Refusal | null | Promise<Refusal | null>;

  /** Take a bot that has connected and been greeted. */
  protected abstract welcome(socket: WebSocket, request: IncomingMessage): void;

  /** Start to listen. Throws a `ListenError`. */
  async open(): Promise<this> {
    const page = this.#page;
    this.#http = await listen(this.options, page.answer, this.#patience, this.limits);
    this.#http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (page.upgrade(request, socket, head)) return;
      this.bots.upgrade(request, socket, head, (client) => {
        // The first message to every client: a random peer id, little-endian.
        const id = Buffer.alloc(4);
        id.writeUInt32LE(randomInt(2, 2 ** 31));
        client.send(id);
        this.welcome(client, request);
      });
    });
    // Once it listens, the only error is a connection that could not be accepted; the others must not suffer.
    this.#http.on('error', () => {});
    return this;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Stop listening and close all connections. */
  async close(): Promise<void> {
    const closed = once(this.#http, 'close');
    this.bots.close();
    this.#page.close();
    this.#http.close();
    // Connections that never became WebSockets.
    const timer = setTimeout(() => this.#http.closeAllConnections(), CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  }
}
