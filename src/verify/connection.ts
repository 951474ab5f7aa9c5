/** One end of a WebSocket: its messages in order, and waiting for the next one or for the end. */
import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { type Changes, pause, until } from '../system/index.ts';

/** A message that was received. */
export interface ReceivedFrame {
  readonly data: Buffer;
  readonly isBinary: boolean;
  /** A time of `performance.now()`. */
  readonly arrival: number;
}

/** Milliseconds between two messages that are sent apart, enough for a busy machine to read the first one; the contest's server leaves 0.45 s. */
const APART_MS = 200;

/** One end of a WebSocket that records its messages. */
export class RecordingConnection {
  readonly frames: ReceivedFrame[] = [];
  /** Time of the last message sent since the other end last answered, of `performance.now()`; null if there is none. */
  #unansweredAt: number | null = null;

  /** @param changes emits at every message and at the end; connections may share it */
  constructor(
    private readonly socket: WebSocket,
    readonly name: string,
    private readonly changes: Changes = new EventEmitter(),
  ) {
    socket.on('message', (data, isBinary) => {
      this.#unansweredAt = null;
      this.frames.push({ data: data as Buffer, isBinary, arrival: performance.now() });
      changes.emit('change');
    });
    socket.on('close', () => changes.emit('change'));
    // An error is followed by the end of the connection.
    socket.on('error', () => {});
  }

  /** Connect to `url/name`; throws the error of the network. */
  static async open(url: string, name: string, changes: Changes): Promise<RecordingConnection> {
    const socket = new WebSocket(`${url}/${name}`, { perMessageDeflate: false, handshakeTimeout: 5000 });
    const connection = new RecordingConnection(socket, name, changes);
    await once(socket, 'open');
    return connection;
  }

  get isClosed(): boolean {
    return this.socket.readyState === WebSocket.CLOSED;
  }

  /** Resolve to the next message; `undefined` if none comes in this time, or the connection has ended. */
  async next(timeoutMs: number): Promise<ReceivedFrame | undefined> {
    await until(() => this.frames.length > 0 || this.isClosed, this.changes, { timeoutMs });
    return this.frames.shift();
  }

  /** Resolve to true once the connection has ended, to false if it has not in this time. */
  ended(timeoutMs: number): Promise<boolean> {
    return until(() => this.isClosed, this.changes, { timeoutMs });
  }

  send(data: string | Buffer): void {
    this.#unansweredAt = performance.now();
    this.socket.send(data, () => {});
  }

  /** Send a message so long after an unanswered one that the other end does not read both at once. */
  async sendApart(data: string | Buffer): Promise<void> {
    if (this.#unansweredAt !== null) await pause(APART_MS - (performance.now() - this.#unansweredAt));
    this.send(data);
  }

  /**
   * Close the connection.
   *
   * @param patienceMs milliseconds after which an other end that does not answer is cut off
   */
  async close(patienceMs: number): Promise<void> {
    this.socket.close();
    if (!(await this.ended(patienceMs))) this.drop();
  }

  drop(): void {
    this.socket.terminate();
  }
}
