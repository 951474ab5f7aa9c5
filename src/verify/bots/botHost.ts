/** A server that does exactly what a check says: a bot connects, and the check decides what it is shown. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { type Changes, until } from '../../system/index.ts';
import { Connection } from '../connection.ts';

const HOST = '127.0.0.1';

/** Four bytes that are not text. */
export const USUAL_PING = Buffer.from([0xff, 0xfe, 0x80, 0x01]);

export class BotHost {
  readonly port: number;
  /** The first message to a connection. */
  ping: Buffer = USUAL_PING;
  /** Tells of connections; whoever waits for one may tell of what ends the waiting. */
  readonly changes: Changes = new EventEmitter();
  readonly #links: Connection[] = [];
  #server: WebSocketServer;

  private constructor(server: WebSocketServer) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
    this.#welcomeAll();
  }

  static async listen(): Promise<BotHost> {
    return new BotHost(await BotHost.#open(0));
  }

  static async #open(port: number): Promise<WebSocketServer> {
    const server = new WebSocketServer({ host: HOST, port, perMessageDeflate: false });
    await once(server, 'listening');
    return server;
  }

  /** The next connection; `null` if none comes in this time, or `isOver` says that none will. */
  async link(timeoutMs: number, isOver = () => false): Promise<Connection | null> {
    const hasCome = () => {
      while (this.#links[0]?.isClosed) this.#links.shift();
      return this.#links.length > 0;
    };
    await until(() => hasCome() || isOver(), this.changes, AbortSignal.timeout(timeoutMs));
    return this.#links.shift() ?? null;
  }

  /** Ends at once, without closing a connection. */
  async die(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    this.#links.length = 0;
    if (this.#server.address() === null) return;
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Listens again, on the same port. */
  async rise(): Promise<void> {
    this.#server = await BotHost.#open(this.port);
    this.#welcomeAll();
  }

  #welcomeAll(): void {
    this.#server.on('connection', (socket, { url = '' }) => {
      const link = new Connection(socket, url.slice(url.lastIndexOf('/') + 1));
      link.send(this.ping);
      this.#links.push(link);
      this.changes.emit('change');
    });
  }
}
