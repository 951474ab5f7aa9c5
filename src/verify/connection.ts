/** One end of a WebSocket: the messages in the order they came, and waiting for the next one or for the end. */
import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';
import { type Changes, until } from '../system/index.ts';

export interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
  /** A time of `performance.now()`. */
  readonly arrival: number;
}

export class Connection {
  readonly frames: Frame[] = [];

  /** @param changes emits at every message and at the end; connections may share it */
  constructor(
    private readonly socket: WebSocket,
    readonly name: string,
    private readonly changes: Changes = new EventEmitter(),
  ) {
    socket.on('message', (data, isBinary) => {
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
    this.socket.send(data, () => {});
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
