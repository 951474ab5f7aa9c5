/** A server whose every message a test writes itself. */
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ClientOptions, runClient } from '../../../src/bot/client/client.ts';
import type { ClientEvent } from '../../../src/bot/client/serverConnection.ts';

/** Values in the order they came, to be waited for. */
export class Inbox<T> {
  readonly all: T[] = [];
  readonly #arrivals = new EventEmitter<{ arrival: [] }>();
  #taken = 0;

  put(value: T): void {
    this.all.push(value);
    this.#arrivals.emit('arrival');
  }

  /** The next value not yet taken; those that do not match are passed over. */
  async next(matches: (value: T) => boolean = () => true): Promise<T> {
    for (;;) {
      while (this.#taken === this.all.length) await once(this.#arrivals, 'arrival');
      const value = this.all[this.#taken++] as T;
      if (matches(value)) return value;
    }
  }
}

/** A connection of a client, with the path it asked for and its answers. */
export interface Visit {
  readonly socket: WebSocket;
  readonly url: string;
  readonly answers: Inbox<string>;
}

/** A server under a test's control; `visits` are the connections in their order. */
export interface FakeServer {
  readonly port: number;
  readonly visits: Inbox<Visit>;
  close(): Promise<void>;
}

/** Open a server on this port (0 for a free one) until the test ends. */
export async function fakeServer(port = 0): Promise<FakeServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port });
  await once(server, 'listening');
  const visits = new Inbox<Visit>();
  server.on('connection', (socket, { url = '' }) => {
    const answers = new Inbox<string>();
    socket.on('message', (data) => answers.put(String(data)));
    visits.put({ socket, url, answers });
  });
  const close = async () => {
    for (const socket of server.clients) socket.terminate();
    if (server.address() !== null) await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  return { port: (server.address() as AddressInfo).port, visits, close };
}

/** The port of a server that refuses every connection with this status; `length` is the announced length of the reason. */
export async function refusingPort(status: string, reason: string, length = reason.length): Promise<number> {
  const http = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void http.close());
  await once(http, 'listening');
  http.on('upgrade', (_, socket) => {
    socket.on('error', () => {}).write(`HTTP/1.1 ${status}\r\nContent-Length: ${length}\r\n\r\n${reason}`);
    const drip = setInterval(() => length > reason.length && socket.write('.'), 1000);
    socket.on('close', () => clearInterval(drip));
  });
  return (http.address() as AddressInfo).port;
}

/** A client under test, with its events; `ended` resolves when it has stopped. */
export interface RunningClient {
  readonly events: Inbox<ClientEvent>;
  readonly ended: Promise<void>;
  stop(): void;
}

/** A client named Alpha that answers 4 at once by default; stopped after the test. */
export function startClient(port: number, options: Partial<ClientOptions> = {}): RunningClient {
  const events = new Inbox<ClientEvent>();
  const controller = new AbortController();
  const ended = runClient({
    host: '127.0.0.1',
    port,
    name: 'Alpha',
    think: () => 4,
    moveTimeMs: 600,
    onEvent: (event) => events.put(event),
    signal: controller.signal,
    ...options,
  });
  onTestFinished(async () => {
    controller.abort();
    await ended.catch(() => {});
  });
  return { events, ended, stop: () => controller.abort() };
}
