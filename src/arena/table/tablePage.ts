/**
 * The page at a server's address, and the channel over which its pages get views and send commands.
 *
 * No page can cost the match anything: views are made at most a few times a second for all of them together, a page that does
 * not read is passed over and then dropped, and one that talks too much is dropped at once.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { parseOrNull } from '../../system/index.ts';
import { Clients, Connection } from '../server/connection.ts';
import { isLoopback, type PageHost } from '../server/httpServer.ts';
import type { Watcher } from './seats.ts';
import { pageNameSchema } from './tableView.ts';

/** The files of a page, and the server's further answers. */
export interface PageFiles {
  readonly html: string;
  readonly script: string;
  readonly style: string;
  readonly policy: string;
  readonly more?: Readonly<Record<string, SentFile>>;
  /** The page of each match of an event, whose games are beside it as JSON, also while they are played. */
  readonly match?: SentFile;
  /** Answer a request in place of these files, or return false. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Call `tell` with the version of the content at an address, now and after every change; returns a function that stops it. */
  readonly follow?: (address: string, tell: (version: string) => void) => () => void;
}

const CHANNEL = '/page/channel';
/** Milliseconds after which a client that is still reading a file is disconnected. */
const SLOWEST_READ_MS = 30_000;
/** Most pages that watch a table. */
export const MAX_WATCHERS = 100;
/** The longest request takes about 200 bytes. */
const MAX_REQUEST_BYTES = 2048;
/** Requests of one page in a second; keys that are held down repeat 30 times. */
const MAX_REQUESTS = 100;
/** Number of pages that a view is sent to before bots are read again: a write costs some 30 µs, and answers wait for all of these. */
const SENT_AT_ONCE = 4;
/** A page that does not answer a ping within this time is dropped. */
const PATIENCE_MS = 15_000;
const GOING_AWAY = 1001;

/** A connection of a page. */
class Line extends Connection implements Watcher {
  /** True while a view is being sent. */
  isSending = false;
  /** True if a newer view was passed over meanwhile. */
  isBehind = false;

  constructor(
    socket: WebSocket,
    readonly controls: boolean,
    readonly page: string | null,
  ) {
    super(socket, MAX_REQUESTS);
  }
}

/** A file as a server sends it. */
export interface SentFile {
  readonly type: string;
  /** Its ETag, which changes with the text: a browser that has the file only asks whether it is the same. Absent for files that change all the time. */
  readonly tag?: string;
  readonly plain: Buffer;
  zipped: Buffer | null;
}

/** Make a file that is not compressed, as for content that changes too often to be worth it. */
export function textFile(type: string, text: string, tag?: string): SentFile {
  return { type: `${type}; charset=utf-8`, plain: Buffer.from(text), zipped: null, ...(tag && { tag }) };
}

/** Make a file with its ETag and a compressed copy. */
export function sentFile(type: string, text: string): SentFile {
  return {
    type: `${type}; charset=utf-8`,
    tag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
    plain: Buffer.from(text),
    zipped: gzipSync(text, { level: 9 }),
  };
}

/** Answer a request with a file; 405 unless it is a GET or HEAD, 304 if the browser has it. */
export function sendFile(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: SentFile,
  policy: string,
  status = 200,
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { Connection: 'close', Allow: 'GET, HEAD' }).end();
    return;
  }
  if (file.tag !== undefined && headers['if-none-match'] === file.tag) {
    response.writeHead(304, { ETag: file.tag }).end();
    return;
  }
  const zipped = /\bgzip\b/.test(headers['accept-encoding'] ?? '') ? file.zipped : null;
  const body = zipped ?? file.plain;
  response.setTimeout(SLOWEST_READ_MS, () => response.destroy());
  response.writeHead(status, {
    'Content-Type': file.type,
    'Content-Length': body.length,
    ...(zipped && { 'Content-Encoding': 'gzip' }),
    ...(file.tag && { ETag: file.tag }),
    Vary: 'Accept-Encoding',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Return a request's path, the name of the page (see `Watcher`), and the address that it follows in place of the table. */
function addressOf({ url = '/' }: IncomingMessage) {
  const [path = '', query] = url.split('?');
  const asked = new URLSearchParams(query);
  const { data: page = null } = pageNameSchema.safeParse(asked.get('page'));
  return { path, page, of: asked.get('of') };
}

function refuse(socket: Duplex, status: string): void {
  // The client may be gone already.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The thing that a channel's pages watch and command. */
export interface Watched<Command> {
  /** Return the view that all pages get. */
  view(): unknown;
  /** Return the part of the view for one page. */
  allows(watcher: Watcher): unknown;
  welcome(watcher: Watcher): void;
  leave(watcher: Watcher): void;
  /** Carries out a page's request; one that is not allowed or makes no sense now is ignored. */
  obey(watcher: Watcher, command: Command): void;
}

interface ChannelOptions<Command> {
  readonly schema: z.ZodType<Command>;
  readonly maxWatchers: number;
  readonly viewIntervalMs: number;
  readonly admits: (request: IncomingMessage) => boolean;
  readonly more?: (path: string) => SentFile | undefined;
}

/** A page and its channel: pages get the view after every change, and send commands. */
export class ChannelPage<Command> implements PageHost {
  readonly #files: ReadonlyMap<string, SentFile>;
  readonly #lines = new Clients<Line>({ maxPayload: MAX_REQUEST_BYTES }, PATIENCE_MS);
  readonly #followers = new Clients<Connection>({ maxPayload: MAX_REQUEST_BYTES }, PATIENCE_MS);
  #timer: NodeJS.Timeout | null = null;
  #lastView = 0;

  constructor(
    protected readonly page: PageFiles,
    private readonly table: Watched<Command>,
    private readonly options: ChannelOptions<Command>,
  ) {
    this.#files = new Map([
      ['/', sentFile('text/html', page.html)],
      ['/page/page.js', sentFile('text/javascript', page.script)],
      ['/page/page.css', sentFile('text/css', page.style)],
      ...Object.entries(page.more ?? {}),
    ]);
  }

  /** Note that the view has changed: every page gets it soon. */
  readonly changed = (): void => {
    if (this.#timer !== null || this.watchers === 0) return;
    // Each page costs the games something, so many of them get fewer views.
    const next = this.#lastView + this.options.viewIntervalMs + this.watchers;
    this.#timer = setTimeout(() => void this.#sendAll(), Math.max(0, next - performance.now()));
  };

  /** Number of pages that watch. */
  get watchers(): number {
    return this.#lines.size;
  }

  readonly answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (this.page.answer?.(request, response)) return;
    const { path } = addressOf(request);
    const file = this.#files.get(path) ?? this.options.more?.(path);
    if (file !== undefined) sendFile(request, response, file, this.page.policy);
    else response.writeHead(404, { Connection: 'close' }).end('There is no such page.\n');
  };

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const { path, page, of } = addressOf(request);
    if (path !== CHANNEL) return false;
    const { follow } = this.page;
    const isFollower = of !== null && follow !== undefined;
    const clients = isFollower ? this.#followers : this.#lines;
    const isOfThisMachine = isLoopback(request.socket.remoteAddress);
    if (!this.options.admits(request)) refuse(socket, '403 Forbidden');
    else if (clients.size >= this.options.maxWatchers) refuse(socket, '503 Service Unavailable');
    else
      clients.upgrade(request, socket, head, (client) => {
        if (isFollower) this.#greetFollower(client, of, follow);
        else this.#greet(new Line(client, isOfThisMachine, page));
      });
    return true;
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    // The last view shows how the match ended: it goes to all pages, also after one that is still on its way.
    const frames = this.#frames();
    for (const line of this.#lines) line.sendText(frames(line), () => {});
    this.#lines.close(GOING_AWAY);
    this.#followers.close(GOING_AWAY);
  }

  /** Welcome a page that follows an address: it is sent versions, and fetches the content like any other file. */
  #greetFollower(socket: WebSocket, address: string, follow: NonNullable<PageFiles['follow']>): void {
    const follower = new Connection(socket, MAX_REQUESTS);
    const leave = follow(address, (version) =>
      follower.sendText(Buffer.from(JSON.stringify({ version })), () => {}),
    );
    follower.on('message', () => follower.terminate()).on('close', leave);
    this.#followers.add(follower);
  }

  #greet(line: Line): void {
    this.#lines.add(line);
    line.on('message', (text) => {
      const command = parseOrNull(text, this.options.schema);
      if (command === null) line.terminate();
      else this.table.obey(line, command);
    });
    line.on('close', () => this.table.leave(line));
    this.table.welcome(line);
    this.#send(line, this.#frames());
  }

  async #sendAll(): Promise<void> {
    this.#timer = null;
    this.#lastView = performance.now();
    const frames = this.#frames();
    let sent = 0;
    for (const line of [...this.#lines]) {
      if (this.#lines.has(line)) this.#send(line, frames);
      if (++sent % SENT_AT_ONCE === 0) await setImmediate();
    }
  }

  /** Return the view as text, made once for all pages with the same rights. */
  #frames(): (line: Line) => Buffer {
    const view = JSON.stringify(this.table.view());
    const frames = new Map<string, Buffer>();
    return (line) => {
      const you = JSON.stringify(this.table.allows(line));
      const frame = frames.get(you) ?? Buffer.from(`{"you":${you},"table":${view}}`);
      frames.set(you, frame);
      return frame;
    };
  }

  #send(line: Line, frames: (line: Line) => Buffer): void {
    if (line.isSending) {
      line.isBehind = true;
      return;
    }
    line.isSending = true;
    line.sendText(frames(line), () => {
      line.isSending = false;
      if (!line.isBehind) return;
      line.isBehind = false;
      this.changed();
    });
  }
}
