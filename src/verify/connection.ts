/** One end of a WebSocket: the messages in the order they came, and waiting for the next one or for the end. */
import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { type Changes, pause, until } from '../system/index.ts';

export interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
  /** A time of `performance.now()`. */
  readonly arrival: number;
}

/** The contest's server leaves 0.45 s between two messages; this is enough for a busy machine to read the first one. */
const APART_MS = 200;

export class Connection {
  readonly frames: Frame[] = [];
  /** When something was sent to which there is no answer yet, of `performance.now()`. */
  #unansweredSince: number | null = null;

  /** @param changes emits at every message and at the end; connections may share it */
  constructor(
    private readonly socket: WebSocket,
    readonly name: string,
    private readonly changes: Changes = new EventEmitter(),
  ) {
    socket.on('message', (data, isBinary) => {
      this.#unansweredSince = null;
      this.frames.push({ data: data as Buffer, isBinary, arrival: performance.now() });
      changes.emit('change');
    });
    socket.on('close', () => changes.emit('change'));
    // An error is followed by the end of the connection.
    socket.on('error', () => {});
  }

  /** Connects to `url/name`; throws what the network says. */
  static async open(url: string, name: string, changes: Changes): Promise<Connection> {
    const socket = new WebSocket(`${url}/${name}`, { perMessageDeflate: false, handshakeTimeout: 5000 });
    const connection = new Connection(socket, name, changes);
    await once(socket, 'open');
    return connection;
  }

  get isClosed(): boolean {
    return this.socket.readyState === WebSocket.CLOSED;
  }

  async next(timeoutMs: number): Promise<Frame | undefined> {
    await until(() => this.frames.length > 0 || this.isClosed, this.changes, { timeoutMs });
    return this.frames.shift();
  }

  ended(timeoutMs: number): Promise<boolean> {
    return until(() => this.isClosed, this.changes, { timeoutMs });
  }

  send(data: string | Buffer): void {
    this.#unansweredSince = performance.now();
    this.socket.send(data, () => {});
  }

  /** The same, but so long after an unanswered message that the other end does not read both at once. */
  async sendApart(data: string | Buffer): Promise<void> {
    if (this.#unansweredSince !== null) await pause(APART_MS - (performance.now() - this.#unansweredSince));
    this.send(data);
  }

  /** @param patienceMs after which an other end that does not answer is cut off */
  async close(patienceMs: number): Promise<void> {
    this.socket.close();
    if (!(await this.ended(patienceMs))) this.drop();
  }

  drop(): void {
    this.socket.terminate();
  }
}
