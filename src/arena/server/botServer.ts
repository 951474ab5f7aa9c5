/** What all servers of bots have in common: they listen, greet each bot as the contest's server does, and cut off who does harm. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { Clients, Connection, type CutReason } from './connection.ts';
import type { ConnectionLimits, PageHost, Patience, Refusal } from './httpServer.ts';
import { listen, nameFromUrl } from './httpServer.ts';
import type { SocketBot } from './socketPlayers.ts';

/** Connections that are still there this long after the server was closed are cut. */
const CLOSE_TIMEOUT_MS = 500;

/** An answer takes 12 bytes. A bot that sends more than this in one message is cut off. */
const MAX_MESSAGE_BYTES = 64 * 1024;

interface BotServerOptions<Bot extends SocketBot> extends ConnectionLimits {
  readonly host: string;
  readonly port: number;
  readonly patience: Patience;
  readonly page: PageHost;
  /** Accepted in one second without a state. */
  readonly maxMessages: number;
  /** Why a connection is refused, where there are so many already, or `null`. */
  refuse(request: IncomingMessage, connections: number): Refusal | null | Promise<Refusal | null>;
  /** A bot has connected under this name, everything after the last slash, and has had its first message. */
  greet(name: string, connection: Connection, request: IncomingMessage): Bot;
  hear(bot: Bot, text: string): void;
  /** The server has ended this connection; `leave` follows. */
  cut(bot: Bot, reason: CutReason): void;
  leave(bot: Bot): void;
}

/** A server that listens. Always close it. */
export type BotServer<Bot extends SocketBot> = Awaited<ReturnType<typeof openBotServer<Bot>>>;

/** Starts a server; throws a {ListenError}. */
export async function openBotServer<Bot extends SocketBot>({
  host,
  port,
  patience,
  page,
  maxMessages,
  ...rest
}: BotServerOptions<Bot>) {
  const http = await listen({ host, port }, page.answer, patience, rest);
  const bots = new Clients<Bot>(
    {
      maxPayload: MAX_MESSAGE_BYTES,
      handleProtocols: () => false,
      verifyClient: async ({ req }, decide) => {
        const refused = await rest.refuse(req, bots.size);
        decide(refused === null, refused?.code, refused?.message);
      },
    },
    patience.heartbeatMs,
  );

  const welcome = (socket: WebSocket, request: IncomingMessage) => {
    const connection = new Connection(socket, maxMessages, {
      onMessage: (text) => rest.hear(bot, text),
      onCut: (reason) => rest.cut(bot, reason),
      onClose: () => {
        bots.delete(bot);
        rest.leave(bot);
        bot.leave();
      },
    });
    // The first message to every client: a random peer id, little-endian.
    const id = Buffer.alloc(4);
    id.writeUInt32LE(randomInt(2, 2 ** 31));
    connection.send(id);
    const bot = rest.greet(nameFromUrl(request.url ?? ''), connection, request);
    bots.add(bot);
  };

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (page.upgrade(request, socket, head)) return;
    bots.upgrade(request, socket, head, (client) => welcome(client, request));
  });
  // Once it listens, the only error is a connection that could not be accepted; the others must not suffer.
  http.on('error', () => {});

  return {
    port: (http.address() as AddressInfo).port,
    bots,

    /** Disconnects all clients and stops listening. */
    async close(): Promise<void> {
      const closed = once(http, 'close');
      bots.close();
      page.close();
      http.close();
      // Connections that never became WebSockets.
      const timer = setTimeout(() => http.closeAllConnections(), CLOSE_TIMEOUT_MS);
      await closed;
      clearTimeout(timer);
    },
  };
}
