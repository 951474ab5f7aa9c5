/** A server that does exactly what a check says: one bot connects, is shown states, and answers. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Answer, CLOCK_MS, columnFault, type PlayState, parseAnswer } from '../../bot/index.ts';
import { type Board, openColumns } from '../../engine/index.ts';

const HOST = '127.0.0.1';

/** How long to wait for an answer that is too late, to tell it from none. */
const PATIENCE_MS = CLOCK_MS + 800;

/** Four bytes that are no text. */
export const USUAL_PING = Buffer.from([0xff, 0xfe, 0x80, 0x01]);

/** An answer as it came. */
interface RawAnswer {
  readonly text: string;
  /** A time of `performance.now()`. */
  readonly arrival: number;
}

/** What was wrong with an answer; `gone`: the bot is no longer connected. */
export type ReplyFault = 'none' | 'late' | 'gone' | 'outsideBoard' | 'fullColumn' | 'notJson' | 'noColumn';

/** How a bot met a state. */
export interface BotReply {
  readonly column: number | null;
  /** Milliseconds from the state to the answer, `null` without one. */
  readonly ms: number | null;
  /** Why a game would be lost, `null` if it would not. */
  readonly fault: ReplyFault | null;
}

function faultOf(answer: Answer, board: Board, ms: number): ReplyFault | null {
  if (answer.type === 'empty') return 'none';
  if (answer.type === 'unreadable') return answer.reason;
  if (ms > CLOCK_MS) return 'late';
  // On a full board every answer loses, and none is worse than another.
  return openColumns(board).length === 0 ? null : columnFault(board, answer.column);
}

/** A connected bot. */
export class BotLink {
  /** The name it connected under. */
  readonly name: string;
  readonly #socket: WebSocket;
  readonly #answers: RawAnswer[] = [];
  readonly #changes = new EventEmitter<{ change: [] }>();
  #isClosed = false;

  constructor(socket: WebSocket, name: string) {
    this.name = name;
    this.#socket = socket;
    socket.on('message', (data) => {
      this.#answers.push({ text: String(data), arrival: performance.now() });
      this.#changes.emit('change');
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#isClosed = true;
      this.#changes.emit('change');
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Sends a binary frame. */
  send(data: Buffer | string): void {
    if (!this.#isClosed) this.#socket.send(Buffer.from(data), () => {});
  }

  /** Shows a state, `text` in its place if given, and waits for the answer. */
  async ask(state: PlayState, text = JSON.stringify(state)): Promise<BotReply> {
    this.takeAnswers();
    const start = performance.now();
    this.send(text);
    await this.#until(() => this.#answers.length > 0, PATIENCE_MS);
    const raw = this.#answers.shift();
    if (raw === undefined) return { column: null, ms: null, fault: this.#isClosed ? 'gone' : 'none' };
    const ms = raw.arrival - start;
    const answer = parseAnswer(raw.text);
    const fault = faultOf(answer, state.board.flat() as unknown as Board, ms);
    return { column: answer.type === 'column' ? answer.column : null, ms, fault };
  }

  /** Takes the answers that have come. */
  takeAnswers(): RawAnswer[] {
    return this.#answers.splice(0);
  }

  /** Waits for the end of the connection; returns whether it has come. */
  async ended(timeoutMs: number): Promise<boolean> {
    await this.#until(() => this.#isClosed, timeoutMs);
    return this.#isClosed;
  }

  /** Closes the connection by its handshake. */
  close(): void {
    this.#socket.close();
  }

  async #until(isSo: () => boolean, timeoutMs: number): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs);
    while (!isSo() && !this.#isClosed && !signal.aborted) {
      await once(this.#changes, 'change', { signal }).catch(() => {});
    }
  }
}

export class BotHost {
  readonly port: number;
  #server: WebSocketServer;
  readonly #links: BotLink[] = [];
  readonly #arrivals = new EventEmitter<{ arrival: [] }>();
  /** The first message to a connection. */
  ping: Buffer = USUAL_PING;

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

  /** The next connection, or `null` if none comes in this time. */
  async link(timeoutMs: number): Promise<BotLink | null> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const link = this.#links.shift();
      if (link !== undefined && !link.isClosed) return link;
      if (signal.aborted) return null;
      if (this.#links.length === 0) await once(this.#arrivals, 'arrival', { signal }).catch(() => {});
    }
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
      const link = new BotLink(socket, url.slice(url.lastIndexOf('/') + 1));
      link.send(this.ping);
      this.#links.push(link);
      this.#arrivals.emit('arrival');
    });
  }
}
