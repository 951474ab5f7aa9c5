/** One connection to the server under test: its frames in the order they came, and what it sends. */
import { EventEmitter, once } from 'node:events';
import { WebSocket } from 'ws';

/** A message as it came. */
export interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

const HANDSHAKE_TIMEOUT_MS = 5000;
const CLOSE_TIMEOUT_MS = 500;

export class Contestant {
  readonly name: string;
  readonly #socket: WebSocket;
  readonly #frames: Frame[] = [];
  readonly #changes = new EventEmitter<{ change: [] }>();
  #isClosed = false;

  private constructor(url: string, name: string) {
    this.name = name;
    this.#changes.setMaxListeners(0);
    this.#socket = new WebSocket(`${url}/${name}`, {
      perMessageDeflate: false,
      handshakeTimeout: HANDSHAKE_TIMEOUT_MS,
    });
    this.#socket.on('message', (data, isBinary) => {
      this.#frames.push({ data: data as Buffer, isBinary });
      this.#changes.emit('change');
    });
    this.#socket.on('close', () => {
      this.#isClosed = true;
      this.#changes.emit('change');
    });
  }

  /**
   * Connects to `url/name`.
   *
   * @throws what the network says
   */
  static async connect(url: string, name: string): Promise<Contestant> {
    const contestant = new Contestant(url, name);
    await once(contestant.#socket, 'open');
    // From now on, an error is followed by the end of the connection.
    contestant.#socket.on('error', () => {});
    return contestant;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The oldest frame that was not taken yet, without waiting. */
  take(): Frame | undefined {
    return this.#frames.shift();
  }

  /** Frames that wait to be taken. */
  get waiting(): number {
    return this.#frames.length;
  }

  /** Resolves when a frame has come or the connection has ended, at the latest when the signal is aborted. */
  async change(signal: AbortSignal): Promise<void> {
    await once(this.#changes, 'change', { signal }).catch(() => {});
  }

  send(data: string | Buffer): void {
    if (!this.#isClosed) this.#socket.send(data, () => {});
  }

  /** Vanishes without a word. */
  drop(): void {
    this.#socket.terminate();
  }

  /** Ends the connection by its handshake, or without one if the server does not answer. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    const timer = setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS);
    await closed;
    clearTimeout(timer);
  }
}
