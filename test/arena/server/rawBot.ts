/** A bot that does exactly what a test says: a bare WebSocket, its messages in a queue. */
import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';
import { type PlayState, parsePlayState } from '../../../src/bot/wire/playState.ts';
import { Inbox } from '../../bot/client/fakeServer.ts';
import { LINE } from '../scripted.ts';

/** A WebSocket message as it arrived. */
export interface Frame {
  readonly data: Buffer;
  readonly isBinary: boolean;
}

/** A bare WebSocket that plays as a test tells it. */
export class RawBot {
  readonly name: string;
  readonly socket: WebSocket;
  readonly #frames = new Inbox<Frame>();

  private constructor(url: string, name: string, protocols: string[], options: ClientOptions) {
    this.name = name;
    this.socket = new WebSocket(`${url}/${name}`, protocols, options);
    this.socket.on('message', (data, isBinary) => this.#frames.put({ data: data as Buffer, isBinary }));
    this.socket.on('error', () => {});
  }

  /** Connects, but leaves the first message, the ping, in the queue. */
  static async open(
    port: number,
    name: string,
    protocols: string[] = [],
    options: ClientOptions = { perMessageDeflate: false },
  ): Promise<RawBot> {
    const bot = new RawBot(`ws://127.0.0.1:${port}`, name, protocols, options);
    await once(bot.socket, 'open');
    return bot;
  }

  /** Connects and takes the ping: the server has given the bot its seat. */
  static async join(port: number, name: string): Promise<RawBot> {
    const bot = await RawBot.open(port, name);
    await bot.frame();
    return bot;
  }

  frame(): Promise<Frame> {
    return this.#frames.next();
  }

  async state(): Promise<PlayState> {
    return parsePlayState((await this.frame()).data.toString());
  }

  async turn(): Promise<PlayState> {
    for (;;) {
      const state = await this.state();
      if (state.bot === this.name) return state;
    }
  }

  /** Sends this text or these bytes once it is the bot's turn. */
  async answer(data: string | Buffer): Promise<void> {
    await this.turn();
    this.send(data);
  }

  play(column: number): Promise<void> {
    return this.answer(JSON.stringify({ column }));
  }

  send(data: string | Buffer): void {
    this.socket.send(data);
  }

  /** Resolves when the server has read everything that was sent. */
  async heard(): Promise<void> {
    this.socket.ping();
    await once(this.socket, 'pong');
  }

  drop(): void {
    this.socket.terminate();
  }
}

/** Play a game that its starter wins. */
export async function playLine(starter: RawBot, other: RawBot): Promise<void> {
  for (const [ply, column] of LINE.entries()) await (ply % 2 === 0 ? starter : other).play(column);
}
