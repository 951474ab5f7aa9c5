/**
 * A client of the server: its name, its socket, and the server's patience with it. A client that sends or withholds more
 * than any bot has reason to is cut off, before memory or clocks suffer.
 */
import { randomInt } from 'node:crypto';
import type { WebSocket } from 'ws';

/** An answer takes 12 bytes. A client that sends more than this in one message is cut off. */
export const MAX_MESSAGE_BYTES = 64 * 1024;

/** Messages, pings and pongs accepted in one second without a state. */
export const MAX_MESSAGES = 1000;
const PERIOD_MS = 1000;

/** What a client may leave unread: some 3 000 states. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** Why a client was cut off; `brokenProtocol`: what it sent is no WebSocket. */
export type CutReason = 'tooLarge' | 'flood' | 'notReading' | 'silent' | 'brokenProtocol';

/** What a connection reports. */
interface ConnectionListener {
  onMessage(connection: Connection, text: string): void;
  onCut(connection: Connection, reason: CutReason): void;
  /** The connection has ended; after `onCut`, if it was cut off. */
  onClose(connection: Connection): void;
}

/** What the `ws` package calls a broken frame; errors of the network have other codes. */
function cutReasonOf({ code = '' }: NodeJS.ErrnoException): CutReason | null {
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return 'tooLarge';
  return code.startsWith('WS_ERR_') ? 'brokenProtocol' : null;
}

/** How many messages a client may send in one second. */
export class Allowance {
  #used = 0;
  #periodStart = 0;

  constructor(readonly messages: number) {}

  /** Counts a message; `false` if it is one too many. */
  take(): boolean {
    const now = performance.now();
    if (now - this.#periodStart > PERIOD_MS) {
      this.#periodStart = now;
      this.#used = 0;
    }
    this.#used++;
    return this.#used <= this.messages;
  }

  /** Gives all of it again. */
  renew(): void {
    this.#used = 0;
  }
}

export class Connection {
  readonly #socket: WebSocket;
  readonly #listener: ConnectionListener;
  #isCut = false;
  /** Whether anything was heard since the last heartbeat. */
  #isAlive = true;
  readonly #allowance = new Allowance(MAX_MESSAGES);

  constructor(
    readonly name: string,
    socket: WebSocket,
    listener: ConnectionListener,
  ) {
    this.#socket = socket;
    this.#listener = listener;
    socket.on('message', (data) => {
      if (this.#mayTalk()) listener.onMessage(this, (data as Buffer).toString());
    });
    socket.on('ping', (data) => {
      if (this.#mayTalk()) this.#write(() => socket.pong(data));
    });
    socket.on('pong', () => this.#mayTalk());
    socket.on('close', () => listener.onClose(this));
    socket.on('error', (error) => this.#cut(cutReasonOf(error)));
    // The first message to every client: a random peer id, little-endian.
    const id = Buffer.alloc(4);
    id.writeUInt32LE(randomInt(2, 2 ** 31));
    socket.send(id);
  }

  /** Sends a state, which gives the client a fresh allowance of messages. */
  send(state: Buffer): void {
    this.#allowance.renew();
    this.#write(() => this.#socket.send(state));
  }

  /** Call it regularly: pings the client, and cuts it off if nothing was heard since the last call. */
  heartbeat(): void {
    if (!this.#isAlive) this.#cut('silent');
    else {
      this.#isAlive = false;
      this.#write(() => this.#socket.ping());
    }
  }

  /** Ends the connection by WebSocket's handshake. */
  close(): void {
    this.#socket.close();
  }

  /** Ends the connection without waiting for anything. */
  terminate(): void {
    this.#socket.terminate();
  }

  #write(action: () => void): void {
    if (this.#socket.bufferedAmount > MAX_UNREAD_BYTES) this.#cut('notReading');
    else action();
  }

  /** Counts a message; `false` when the client is cut off. */
  #mayTalk(): boolean {
    this.#isAlive = true;
    if (!this.#allowance.take()) this.#cut('flood');
    return !this.#isCut;
  }

  /** `null`: the network's fault. Such a client would not read a close frame. */
  #cut(reason: CutReason | null): void {
    if (this.#isCut) return;
    this.#isCut = true;
    if (reason !== null) this.#listener.onCut(this, reason);
    this.#socket.terminate();
  }
}
