/** A server that does exactly what a check says: a bot connects, is shown states, and its replies are judged. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { CLOCK_MS, columnFault, type PlayState, parseAnswer } from '../../bot/index.ts';
import { type Board, isFull } from '../../engine/index.ts';
import { type Changes, until } from '../../system/index.ts';
import { Connection } from '../connection.ts';

const HOST = '127.0.0.1';

/** Four bytes that are not text. */
export const USUAL_PING = Buffer.from([0xff, 0xfe, 0x80, 0x01]);

export class BotHost {
  port = 0;
  ping: Buffer = USUAL_PING;
  /** Emitted when a bot has connected; also by a caller when there is no point in waiting any longer. */
  readonly changes: Changes = new EventEmitter();
  readonly #links: Connection[] = [];
  #server!: WebSocketServer;

  /** Listens: on any free port, and later again on the same. */
  async rise(): Promise<void> {
    this.#server = new WebSocketServer({ host: HOST, port: this.port, perMessageDeflate: false });
    this.#server.on('connection', (socket, { url = '' }) => {
      const link = new Connection(socket, url.slice(url.lastIndexOf('/') + 1));
      link.send(this.ping);
      this.#links.push(link);
      this.changes.emit('change');
    });
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
  }

  /** The next connection; `null` if none comes in this time, or `isOver` says that none will. */
  async link(timeoutMs: number, isOver = () => false): Promise<Connection | null> {
    const hasCome = () => {
      while (this.#links[0]?.isClosed) this.#links.shift();
      return this.#links.length > 0;
    };
    await until(() => hasCome() || isOver(), this.changes, { timeoutMs });
    return this.#links.shift() ?? null;
  }

  async die(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    this.#links.length = 0;
    if (this.#server.address() === null) return;
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** How long to wait for an answer that is too late: it is not the same as none. */
const PATIENCE_MS = { first: CLOCK_MS + 800, again: 5000 };

/** The first attempt at a check, or the one after a failure by time alone. */
export type Attempt = keyof typeof PATIENCE_MS;

/** What can be wrong with an answer, in words; `gone`: the bot is no longer connected. */
const FAULTS = {
  none: 'did not answer',
  silent: `did not answer in ${PATIENCE_MS.first} ms`,
  late: 'answered too late',
  gone: 'ended the connection',
  outsideBoard: 'answered with a column that is not on the board',
  fullColumn: 'answered with a full column',
  notJson: 'answered with something that is not JSON',
  noColumn: 'answered without a column',
};

export interface BotReply {
  readonly column: number | null;
  readonly ms: number | null;
  readonly fault: keyof typeof FAULTS | null;
}

export interface CheckOutcome {
  readonly passed: boolean;
  readonly did: string;
  /** Whether it has failed by time alone, which may be that of a busy machine. */
  readonly isLate?: boolean;
}

/** @param attempt when a check is made again, an answer that is very late is told from none */
export async function askBot(
  link: Connection,
  state: PlayState,
  text: string,
  attempt: Attempt,
): Promise<BotReply> {
  link.takeAll();
  const start = performance.now();
  link.send(Buffer.from(text));
  const frame = await link.next(PATIENCE_MS[attempt]);
  if (frame === undefined) {
    const fault = link.isClosed ? 'gone' : attempt === 'first' ? 'silent' : 'none';
    return { column: null, ms: null, fault };
  }
  const ms = frame.arrival - start;
  const answer = parseAnswer(String(frame.data));
  if (answer.type === 'empty') return { column: null, ms, fault: 'none' };
  if (answer.type === 'unreadable') return { column: null, ms, fault: answer.reason };
  const { column } = answer;
  const board = state.board.flat() as unknown as Board;
  // On a full board every answer loses, and none is worse than another.
  const fault = ms > CLOCK_MS ? 'late' : isFull(board) ? null : columnFault(board, column);
  return { column, ms, fault };
}

export function describeReply({ fault, column, ms }: BotReply): string {
  const what = fault === null ? `answered ${column}` : FAULTS[fault];
  const named = fault !== null && column !== null ? ` (${column})` : '';
  return `${what}${named}${ms === null ? '' : ` after ${Math.round(ms)} ms`}`;
}

/** Whether a reply has failed by time alone. */
export function isLate({ fault }: BotReply): boolean {
  return fault === 'late' || fault === 'silent';
}

/** The first reply that loses decides, one that is more than late before others. */
export function judge(replies: readonly BotReply[]): CheckOutcome {
  const lost = replies.filter(({ fault }) => fault !== null);
  const worst = lost.find((reply) => !isLate(reply)) ?? lost[0];
  if (worst !== undefined) return { passed: false, did: describeReply(worst), isLate: isLate(worst) };
  const [first] = replies;
  const did = first !== undefined && replies.length === 1 ? describeReply(first) : 'answered every state';
  return { passed: true, did };
}
