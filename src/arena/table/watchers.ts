/**
 * The pages that watch a table, and their channel. None of them can cost the match anything: views are made at most a few
 * times a second for all of them together, a page that does not read is passed over and then dropped, and one that talks
 * too much is dropped at once.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Allowance } from '../server/connection.ts';
import { isOwnPage } from '../server/origin.ts';
import type { Watcher } from './seats.ts';
import type { Table } from './table.ts';
import { pageNameSchema, type TableCommand, tableCommandSchema } from './tableView.ts';

/** Pages at a time. */
export const MAX_WATCHERS = 100;
/** The longest request takes about 200 bytes. */
const MAX_REQUEST_BYTES = 2048;
/** Requests of one page in a second; keys that are held down repeat 30 times. */
const MAX_REQUESTS = 100;
/** Between two views. */
const VIEW_INTERVAL_MS = 50;
/** A page that has not read its last view after this time is dropped; so is one that does not answer a ping. */
const PATIENCE_MS = 15_000;

const GOING_AWAY = 1001;
const CLOSE_TIMEOUT_MS = 500;

/** A page and its line. */
interface Line extends Watcher {
  readonly socket: WebSocket;
  /** Since when a view is on its way, of `performance.now()`; `null` if there is none. */
  sendingSince: number | null;
  /** Whether a newer view was passed over meanwhile. */
  isBehind: boolean;
  isAlive: boolean;
  readonly allowance: Allowance;
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

/** What the page calls itself; see `Watcher`. */
function pageOf({ url = '' }: IncomingMessage): string | null {
  return pageNameSchema.safeParse(new URLSearchParams(url.split('?')[1]).get('page')).data ?? null;
}

function refuse(socket: Duplex, status: string): void {
  // It may be gone already.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export class Watchers {
  readonly #table: Table;
  readonly #lines = new Set<Line>();
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_REQUEST_BYTES,
  });
  readonly #care: NodeJS.Timeout;
  #timer: NodeJS.Timeout | null = null;
  #lastView = 0;

  constructor(table: Table) {
    this.#table = table;
    this.#care = setInterval(() => this.#dropSilent(), PATIENCE_MS);
  }

  /** Takes a page's connection, unless another site's page made it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!isOwnPage(request)) refuse(socket, '403 Forbidden');
    else if (this.#lines.size >= MAX_WATCHERS) refuse(socket, '503 Service Unavailable');
    else this.#webSockets.handleUpgrade(request, socket, head, (page) => this.#welcome(page, request));
  }

  /** The table has changed: every page gets its view, soon. */
  changed(): void {
    if (this.#timer !== null || this.#lines.size === 0) return;
    const wait = Math.max(0, this.#lastView + VIEW_INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#sendAll();
    }, wait);
  }

  close(): void {
    clearInterval(this.#care);
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      // The last view shows how the match ended.
      this.#sendAll();
    }
    this.#webSockets.close();
    for (const { socket } of this.#lines) socket.close(GOING_AWAY);
    setTimeout(() => {
      for (const { socket } of this.#lines) socket.terminate();
    }, CLOSE_TIMEOUT_MS).unref();
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    const line: Line = {
      socket,
      controls: isLoopback(request.socket.remoteAddress),
      page: pageOf(request),
      sendingSince: null,
      isBehind: false,
      isAlive: true,
      allowance: new Allowance(MAX_REQUESTS),
    };
    this.#lines.add(line);
    socket.on('message', (data) => this.#hear(line, String(data)));
    socket.on('pong', () => {
      line.isAlive = true;
    });
    // The close that follows is handled below.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      this.#lines.delete(line);
      this.#table.leave(line);
    });
    this.#table.welcome(line);
    this.#send(line, JSON.stringify(this.#table.view()));
  }

  #hear(line: Line, text: string): void {
    const command = line.allowance.take() ? readCommand(text) : null;
    if (command === null) line.socket.terminate();
    else this.#table.obey(line, command);
  }

  #sendAll(): void {
    this.#lastView = performance.now();
    const view = JSON.stringify(this.#table.view());
    for (const line of this.#lines) this.#send(line, view);
  }

  /** The view is made once for all pages; what only concerns this one is put in front of it. */
  #send(line: Line, view: string): void {
    const now = performance.now();
    if (line.sendingSince !== null) {
      line.isBehind = true;
      if (now - line.sendingSince > PATIENCE_MS) line.socket.terminate();
      return;
    }
    line.sendingSince = now;
    line.socket.send(`{"you":${JSON.stringify(this.#table.allows(line))},"table":${view}}`, () => {
      line.sendingSince = null;
      if (!line.isBehind) return;
      line.isBehind = false;
      this.changed();
    });
  }

  #dropSilent(): void {
    for (const line of this.#lines) {
      if (!line.isAlive) line.socket.terminate();
      else {
        line.isAlive = false;
        line.socket.ping();
      }
    }
  }
}

/** A request, or `null` for anything else. */
function readCommand(text: string): TableCommand | null {
  try {
    return tableCommandSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
