/**
 * The server's side of the wire (rules.md section 6): connections and the two seats.
 *
 * It behaves like the contest's server, and nothing that a bot sends or withholds brings it down. Which games are played
 * is up to `serveMatches`.
 */
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { CLOCK_MS } from '../../bot/index.ts';
import type { Side } from '../../engine/index.ts';
import { type Changes, until } from '../../system/index.ts';
import type { Player } from '../play/player.ts';
import { BotServer, type BotServerOptions } from './botServer.ts';
import type { CutReason } from './connection.ts';
import { nameFromUrl, type Refusal, refusal } from './httpServer.ts';
import { SocketBot, SocketPlayers } from './socketPlayers.ts';

/** Milliseconds that an empty seat waits between two games for a bot to come back. */
export const GRACE_MS = 1000;

/** Messages accepted in one second without a state. */
export const MAX_MESSAGES = 1000;

/** Refused connections that are reported: a page could go on with any number of names. */
const MOST_REFUSED = 20;
/** A bot that comes back within this time finds its seat free. */
const RETURN_MS = 1000;

/** Characters of a refused bot's name that are reported. */
const LONGEST_SHOWN = 64;

/** An event of a bot that connects to a game server. */
export type SeatEvent =
  | { readonly type: 'seated'; readonly player: Side; readonly name: string }
  | { readonly type: 'left'; readonly player: Side; readonly name: string }
  /** Both seats were taken: this connection sees all states and plays no games. */
  | { readonly type: 'watching'; readonly name: string }
  /** Another connection has the same name: as in the contest, either can answer for the other. */
  | { readonly type: 'namesake'; readonly name: string }
  /** It answers states that name its opponent: such an answer, if it is late, passes as the one to its own state. */
  | { readonly type: 'strays'; readonly name: string }
  /** It may not connect; once for each name and reason. */
  | { readonly type: 'refused'; readonly name: string; readonly reason: string }
  /** The server ended this connection, seated or not. */
  | { readonly type: 'cut'; readonly name: string; readonly reason: CutReason };

/** Options of a game server. */
export interface GameServerOptions extends BotServerOptions {
  readonly onSeatEvent?: (event: SeatEvent) => void;
  /** Called with every message of a bot, asked for or not. */
  readonly onMessage?: ((text: string) => void) | undefined;
  /** Milliseconds for an answer, default the contest's 700. */
  readonly clockMs?: number | undefined;
  /** Milliseconds that an empty seat waits between two games, default `GRACE_MS`. */
  readonly graceMs?: number;
}

/** Open a game server. Throws a `ListenError`. Always close it. */
export function openGameServer(options: GameServerOptions): Promise<GameServer> {
  return new GameServer(options).open();
}

/** A server with two seats, which behaves like the contest's. */
export class GameServer extends BotServer<SocketBot> {
  declare protected readonly options: GameServerOptions;
  readonly #seats: [SocketBot | null, SocketBot | null] = [null, null];
  /** The name of the last player on each seat; an absent player still has one. */
  readonly #names: [string, string] = ['', ''];
  readonly #arrivals: Changes = new EventEmitter();
  readonly sockets: SocketPlayers;
  /** Names and reasons that were reported. */
  readonly #refused = new Set<string>();
  #isClosed = false;

  constructor(options: GameServerOptions) {
    super(options);
    this.sockets = new SocketPlayers({ clockMs: options.clockMs ?? CLOCK_MS, watchers: this.bots });
  }

  /** Return the names of the bots on the seats, `null` for an empty one. */
  seated(): readonly [string | null, string | null] {
    return [this.#seats[0]?.name ?? null, this.#seats[1]?.name ?? null];
  }

  /** Resolve when both seats are taken. */
  async bothSeated(signal?: AbortSignal): Promise<void> {
    await until(() => this.#taken === 2, this.#arrivals, { signal });
  }

  /**
   * Give absent players a moment to come back; false when all are absent.
   *
   * @param players how many play: with one of them, the other seat stays empty
   */
  async settle(signal?: AbortSignal, players: 1 | 2 = 2): Promise<boolean> {
    signal?.throwIfAborted();
    const { graceMs = GRACE_MS } = this.options;
    await until(() => this.#taken >= players, this.#arrivals, { timeoutMs: graceMs, signal });
    return this.#taken > 0;
  }

  /** The players of the next game, side 1 and side 2. On an empty seat, a player forfeits when asked. */
  players(): readonly [Player, Player] {
    const player = (seat: 0 | 1) => this.sockets.connecting(this.#names[seat], this.#seats[seat]);
    return [player(0), player(1)];
  }

  override close(): Promise<void> {
    this.#isClosed = true;
    return super.close();
  }

  protected override refuse(request: IncomingMessage): Refusal | null {
    const refused = refusal(request, this.bots.size);
    if (refused !== null) this.#noteRefused(nameFromUrl(request.url ?? ''), refused.message);
    return refused;
  }

  protected override welcome(socket: WebSocket, { url = '' }: IncomingMessage): void {
    const name = nameFromUrl(url);
    const bot = new SocketBot(socket, MAX_MESSAGES, name);
    bot.on('message', (text) => {
      this.options.onMessage?.(text);
      for (const seated of this.#seats) if (seated?.name === name) seated.hear(text);
    });
    bot.on('strays', () => this.#report({ type: 'strays', name }));
    bot.on('cut', (reason) => this.#report({ type: 'cut', name, reason }));
    bot.on('close', () => this.#leave(bot));
    const hasNamesake = [...this.bots].some((other) => other.name === name);
    this.bots.add(bot);
    const free = this.#seats.indexOf(null);
    if (free === -1) this.#report({ type: 'watching', name });
    else this.#seat(free, bot);
    if (hasNamesake) this.#report({ type: 'namesake', name });
    void this.#replaceDead(name);
  }

  #seat(seat: number, bot: SocketBot): void {
    this.#seats[seat] = bot;
    this.#names[seat] = bot.name;
    this.#report({ type: 'seated', player: (seat + 1) as Side, name: bot.name });
    this.#arrivals.emit('change');
  }

  /** A bot that comes back need not wait until its dead connection is noticed. */
  async #replaceDead(name: string): Promise<void> {
    const older = [...this.bots].filter((other) => other.name === name).slice(0, -1);
    for (const other of older) if (!(await other.isAlive())) other.cut('silent');
  }

  /** The freed seat goes to a bot of the same name that waits or comes back within a second, else to the one that has waited longest. */
  #leave(bot: SocketBot): void {
    const seat = this.#seats.indexOf(bot);
    if (seat === -1) return;
    this.#seats[seat] = null;
    this.#report({ type: 'left', player: (seat + 1) as Side, name: bot.name });
    const waiting = () => [...this.bots].filter((other) => other.isConnected && !this.#seats.includes(other));
    const namesake = waiting().find(({ name }) => name === bot.name);
    if (namesake !== undefined) {
      this.#seat(seat, namesake);
      return;
    }
    const passOn = () => {
      const [next] = waiting();
      if (this.#seats[seat] === null && next !== undefined) this.#seat(seat, next);
    };
    setTimeout(passOn, RETURN_MS).unref();
  }

  #noteRefused(name: string, reason: string): void {
    const shown = name.slice(0, LONGEST_SHOWN);
    const key = `${shown} ${reason}`;
    if (this.#refused.has(key) || this.#refused.size >= MOST_REFUSED) return;
    this.#refused.add(key);
    this.#report({ type: 'refused', name: shown, reason });
  }

  get #taken(): number {
    return this.#seats.filter((seat) => seat !== null).length;
  }

  #report(event: SeatEvent): void {
    if (!this.#isClosed) this.options.onSeatEvent?.(event);
  }
}
