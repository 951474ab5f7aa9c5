/** A bot that answers at once, always the same in the same position, and reconnects until `stop`. */
import { createHash } from 'node:crypto';
import { WebSocket } from 'ws';
import { type PlayState, parsePlayState } from '../../../src/bot/wire/playState.ts';
import { openColumns } from '../../../src/engine/board.ts';

const RETRY_MS = 15;

interface LightBotOptions {
  readonly retries?: boolean;
  readonly localAddress?: string;
  readonly headers?: Record<string, string>;
  readonly scheme?: 'ws' | 'wss';
  readonly rejectUnauthorized?: boolean;
}

/** A bot that answers at once with a column that depends only on its name, the round and the board. */
export class LightBot {
  readonly #url: string;
  readonly #name: string;
  readonly #options: LightBotOptions;
  #socket: WebSocket | null = null;
  #isOver = false;
  readonly told = new Set<string>();
  refused: number | null = null;
  /** True if it leaves the next state without an answer. */
  sleeps = false;

  constructor(port: number, name: string, options: LightBotOptions = {}) {
    this.#url = `${options.scheme ?? 'ws'}://127.0.0.1:${port}/${name}`;
    this.#name = name;
    this.#options = options;
    this.#connect();
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  cut(): void {
    this.#socket?.terminate();
  }

  stop(): void {
    this.#isOver = true;
    this.#socket?.terminate();
  }

  #connect(): void {
    const { retries = true, ...how } = this.#options;
    const socket = new WebSocket(this.#url, { perMessageDeflate: false, ...how });
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(String(data)));
    socket.on('unexpected-response', (_, response) => {
      this.refused = response.statusCode ?? null;
      response.resume();
      socket.terminate();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!this.#isOver && retries) setTimeout(() => this.#connect(), RETRY_MS);
    });
  }

  #hear(text: string): void {
    // The first message is four random bytes, which may well look like text.
    if (text.length <= 4) return;
    const state = parsePlayState(text);
    this.told.add(state.bot);
    if (state.bot !== this.#name) return;
    if (this.sleeps) {
      this.sleeps = false;
      return;
    }
    this.send(JSON.stringify({ column: this.#choose(state) }));
  }

  #choose({ board, round }: PlayState): number {
    const open = openColumns(board.flat() as never);
    // A secret must not change how it plays.
    const name = this.#name.replace(/~.*/, '');
    const digest = createHash('sha256')
      .update(`${name} ${round} ${JSON.stringify(board)}`)
      .digest();
    return open[digest.readUInt16LE() % open.length] ?? 0;
  }
}
