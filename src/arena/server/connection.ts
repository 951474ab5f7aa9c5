/**
 * The clients of a server, bots or pages: their sockets, and the server's patience with them. A client that sends or
 * withholds more than it has reason to is cut off, before memory or clocks suffer.
 */
import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';

/** The period over which messages, pings and pongs of a client are counted. */
const PERIOD_MS = 1000;

/** Most bytes that a client may leave unread: some 3 000 states. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/**
 * Most milliseconds that the server waits for a client to read what came before: for one that answers pings as long as for a
 * move, as it may be computing; for another 50 ms. With a client that answers no pings and reads one message at a time, on two cores at
 * a load of 15 to 21, 0 ms lost 9 of 60 games, 20 ms and 50 ms none.
 */
const READING_MS = { answering: 700, silent: 50 };

/** Bytes of the pings behind states; those of heartbeats are empty. */
const MARK_BYTES = 4;

/** Milliseconds in which a connection must answer a ping when another one wants its name. */
const PROBE_MS = 1000;

/** Connections that do not close within this time are cut. */
export const CLOSE_TIMEOUT_MS = 500;

/** The reason for which a client was cut off; `brokenProtocol` means that it did not send WebSocket frames. */
export type CutReason = 'tooLarge' | 'flood' | 'notReading' | 'silent' | 'brokenProtocol';

/** Return the reason for an error of the `ws` package that is a broken frame; `null` for errors of the network. */
function cutReasonOf({ code = '' }: NodeJS.ErrnoException): CutReason | null {
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'tooLarge';
  return code.startsWith('WS_ERR_') ? 'brokenProtocol' : null;
}

interface ConnectionEvents {
  message: [text: string];
  /** Anything was received, be it a ping. */
  heard: [];
  cut: [reason: CutReason];
  close: [];
  /** The client has read everything before the latest mark, or is no longer waited for. */
  caughtUp: [];
  /** The client answers when others are asked; emitted once. */
  strays: [];
}

/** A connection of a client, which is cut off if it floods, does not read or is silent. */
export class Connection extends EventEmitter<ConnectionEvents> {
  /** Milliseconds from the latest heartbeat to its answer; `null` before the first. */
  roundTripMs: number | null = null;
  #isCut = false;
  #isAlive = true;
  #heardAt = performance.now();
  #pingedAt: number | null = null;
  #messages = 0;
  #periodStart = 0;
  /** Counts the pings behind what was sent, and the latest that was answered. */
  readonly #marks = { sent: 0, answered: 0 };

  /** @param maxMessages messages, pings and pongs accepted in one second */
  constructor(
    private readonly socket: WebSocket,
    private readonly maxMessages: number,
  ) {
    super();
    // Any number of namesakes may wait for an answer to a probe.
    this.setMaxListeners(0);
    socket.on('message', (data) => {
      if (this.#mayTalk()) this.emit('message', (data as Buffer).toString());
    });
    socket.on('ping', (data) => {
      if (this.#mayTalk()) this.#write(() => socket.pong(data));
    });
    socket.on('pong', (data) => {
      if (!this.#mayTalk()) return;
      if (data.length === MARK_BYTES) {
        this.#marks.answered = data.readUInt32LE();
        if (this.#hasCaughtUp) this.emit('caughtUp');
      } else if (this.#pingedAt !== null) {
        this.roundTripMs = performance.now() - this.#pingedAt;
        this.#pingedAt = null;
      }
    });
    socket.on('close', () => {
      this.emit('close');
      this.emit('caughtUp');
    });
    socket.on('error', (error) => this.cut(cutReasonOf(error)));
  }

  /** True while the client may be silent. */
  get isSpared(): boolean {
    return false;
  }

  send(message: Buffer): void {
    this.#write(() => this.socket.send(message));
  }

  /** @param onSent called when the text has left this process, or never will */
  sendText(utf8: Buffer, onSent: () => void): void {
    this.#write(() => this.socket.send(utf8, { binary: false }, onSent));
  }

  /** Pings the client behind what was sent, so that `caughtUp` can tell when it has read that. */
  mark(): void {
    this.#marks.sent++;
    const mark = Buffer.alloc(MARK_BYTES);
    mark.writeUInt32LE(this.#marks.sent);
    this.#write(() => this.socket.ping(mark));
  }

  /**
   * Resolve when the client has read everything before the latest mark, and is ready for a message that must not come in one
   * packet with those: some clients read one message at a time, and lose a second. Also when it has gone, or takes too long.
   *
   * @throws the abort error once the signal is aborted
   */
  async caughtUp(signal?: AbortSignal): Promise<void> {
    if (this.#hasCaughtUp || this.socket.readyState !== this.socket.OPEN) return;
    const waitMs = this.#marks.answered > 0 ? READING_MS.answering : READING_MS.silent;
    const timer = setTimeout(() => this.emit('caughtUp'), waitMs);
    try {
      await once(this, 'caughtUp', signal && { signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Let the client send as many messages again, after a state was sent. */
  renewAllowance(): void {
    this.#messages = 0;
  }

  /** Milliseconds since anything was received. */
  get silentMs(): number {
    return performance.now() - this.#heardAt;
  }

  /** Call it regularly: pings the client, and cuts it off if nothing was heard since the last call, unless it is spared. */
  heartbeat(): void {
    if (!this.#isAlive && !this.isSpared) this.cut('silent');
    else {
      this.#isAlive = false;
      this.#pingedAt = performance.now();
      this.#write(() => this.socket.ping());
    }
  }

  /** Pings the client; resolves when anything is heard from it, and never if nothing is. */
  async probe(): Promise<void> {
    this.#pingedAt ??= performance.now();
    this.#write(() => this.socket.ping());
    await once(this, 'heard');
  }

  /** Resolve to true if the client answers a ping within a second. */
  isAlive(): Promise<boolean> {
    return Promise.race([this.probe().then(() => true), pause(PROBE_MS, false)]);
  }

  close(code?: number): void {
    this.socket.close(code);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Cut the client off; `null` for a fault of the network. Such a client would not read a close frame. */
  cut(reason: CutReason | null): void {
    if (this.#isCut) return;
    this.#isCut = true;
    if (reason !== null) this.emit('cut', reason);
    this.socket.terminate();
  }

  get #hasCaughtUp(): boolean {
    return this.#marks.answered === this.#marks.sent;
  }

  #write(action: () => void): void {
    if (this.socket.bufferedAmount > MAX_UNREAD_BYTES) this.cut('notReading');
    else action();
  }

  #mayTalk(): boolean {
    this.#isAlive = true;
    const now = performance.now();
    this.#heardAt = now;
    this.emit('heard');
    if (now - this.#periodStart > PERIOD_MS) {
      this.#periodStart = now;
      this.#messages = 0;
    }
    this.#messages++;
    if (this.#messages > this.maxMessages) this.cut('flood');
    return !this.#isCut;
  }
}

/** The clients of a server, with their heartbeats. Closing it closes all of them. */
export class Clients<Client extends Connection> extends Set<Client> {
  readonly #webSockets: WebSocketServer;
  readonly #heartbeat: NodeJS.Timeout;

  /** @param heartbeatMs between two pings; a client that is silent from one to the next is cut off */
  constructor(options: ServerOptions, heartbeatMs: number) {
    super();
    // `Connection` answers pings itself, to count them.
    this.#webSockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      autoPong: false,
      ...options,
    });
    const beat = () => {
      for (const client of this) client.heartbeat();
    };
    this.#heartbeat = setInterval(beat, heartbeatMs).unref();
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, welcome: (socket: WebSocket) => void) {
    this.#webSockets.handleUpgrade(request, socket, head, welcome);
  }

  override add(client: Client): this {
    client.on('close', () => this.delete(client));
    return super.add(client);
  }

  close(code?: number): void {
    clearInterval(this.#heartbeat);
    this.#webSockets.close();
    for (const client of this) client.close(code);
    setTimeout(() => {
      for (const client of this) client.terminate();
    }, CLOSE_TIMEOUT_MS).unref();
  }
}
