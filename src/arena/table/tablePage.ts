/**
 * What people see at a server's address: the page of its table, and the pages' channel.
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
import type { PageHost } from '../server/httpServer.ts';
import type { Watcher } from './seats.ts';
import { pageNameSchema } from './tableView.ts';

export interface PageFiles {
  readonly html: string;
  readonly script: string;
  readonly style: string;
  readonly policy: string;
  readonly more?: Readonly<Record<string, SentFile>>;
  /** The page of each match of an event, whose games are beside it as JSON, also while they are played. */
  readonly match?: SentFile;
  /** Answers instead of these files, or returns `false`. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Tells the version of what is at an address, now and whenever there is another; returns what ends that. */
  readonly follow?: (address: string, tell: (version: string) => void) => () => void;
}

const CHANNEL = '/page/channel';
/** A client that takes longer to read a file is disconnected. */
const SLOWEST_READ_MS = 30_000;
export const MAX_WATCHERS = 100;
/** The longest request takes about 200 bytes. */
const MAX_REQUEST_BYTES = 2048;
/** Requests of one page in a second; keys that are held down repeat 30 times. */
const MAX_REQUESTS = 100;
/** Pages that a view goes to before bots may be heard again: a write costs some 30 µs, and answers wait for all of these. */
const SENT_AT_ONCE = 4;
/** A page that does not answer a ping within this time is dropped. */
const PATIENCE_MS = 15_000;
const GOING_AWAY = 1001;

class Line extends Connection implements Watcher {
  /** Whether a view is on its way, and whether a newer one was passed over meanwhile. */
  isSending = false;
  isBehind = false;

  constructor(
    socket: WebSocket,
    readonly controls: boolean,
    readonly page: string | null,
  ) {
    super(socket, MAX_REQUESTS);
  }
}

export interface SentFile {
  readonly type: string;
  /** Changes with the text: a browser that has it only asks whether it is still the same. Absent for what hardly stays so. */
  readonly tag?: string;
  readonly plain: Buffer;
  zipped: Buffer | null;
}

/** Not compressed: what changes so often that it is not worth it. */
export function textFile(type: string, text: string, tag?: string): SentFile {
  return { type: `${type}; charset=utf-8`, plain: Buffer.from(text), zipped: null, ...(tag && { tag }) };
}

export function sentFile(type: string, text: string): SentFile {
  return {
    type: `${type}; charset=utf-8`,
    tag: `W/"${createHash('sha256').update(text).digest('base64url')}"`,
    plain: Buffer.from(text),
    zipped: gzipSync(text, { level: 9 }),
  };
}

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

/** A request's path, what the page calls itself (see `Watcher`), and the address that it follows instead of the table. */
function addressOf({ url = '/' }: IncomingMessage) {
  const [path = '', query] = url.split('?');
  const asked = new URLSearchParams(query);
  const { data: page = null } = pageNameSchema.safeParse(asked.get('page'));
  return { path, page, of: asked.get('of') };
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address);
}

function refuse(socket: Duplex, status: string): void {
  // It may be gone already.
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export interface Watched<Command> {
  view(): unknown;
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

  /** The table has changed: every page gets its view, soon. */
  readonly changed = (): void => {
    if (this.#timer !== null || this.watchers === 0) return;
    // Each page costs the games something, so many of them get fewer views.
    const next = this.#lastView + this.options.viewIntervalMs + this.watchers;
    this.#timer = setTimeout(() => void this.#sendAll(), Math.max(0, next - performance.now()));
  };

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

  /** A page that follows an address is told of versions, and asks for what is there like for any other file. */
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

  /** The view as it is sent, made once for all pages that may do the same. */
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
