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

export type SeatEvent =
  | { readonly type: 'seated'; readonly player: Side; readonly name: string }
  | { readonly type: 'left'; readonly player: Side; readonly name: string }
  /** Both seats were taken: this connection sees all states and plays no games. */
  | { readonly type: 'watching'; readonly name: string }
  /** Another connection has the same name: as in the contest, either can answer for the other. */
  | { readonly type: 'namesake'; readonly name: string }
  /** The server ended this connection, seated or not. */
  | { readonly type: 'cut'; readonly name: string; readonly reason: CutReason };

export interface GameServerOptions extends BotServerOptions {
  readonly onSeatEvent?: (event: SeatEvent) => void;
  /** Called with every message of a bot, asked for or not. */
  readonly onMessage?: ((text: string) => void) | undefined;
  /** Milliseconds for an answer, default the contest's 700. */
  readonly clockMs?: number | undefined;
  /** Milliseconds that an empty seat waits between two games, default `GRACE_MS`. */
  readonly graceMs?: number;
}

export function openGameServer(options: GameServerOptions): Promise<GameServer> {
  return new GameServer(options).open();
}

export class GameServer extends BotServer<SocketBot> {
  declare protected readonly options: GameServerOptions;
  readonly #seats: [SocketBot | null, SocketBot | null] = [null, null];
  /** The names of the players who sat there last; an absent player still has one. */
  readonly #names: [string, string] = ['', ''];
  readonly #arrivals: Changes = new EventEmitter();
  readonly sockets: SocketPlayers;
  #isClosed = false;

  constructor(options: GameServerOptions) {
    super(options);
    this.sockets = new SocketPlayers({ clockMs: options.clockMs ?? CLOCK_MS, watchers: this.bots });
  }

  seated(): readonly [string | null, string | null] {
    return [this.#seats[0]?.name ?? null, this.#seats[1]?.name ?? null];
  }

  async bothSeated(signal?: AbortSignal): Promise<void> {
    await until(() => this.#taken === 2, this.#arrivals, { signal });
  }

  /**
   * Gives absent players a moment to come back; `false` when all are absent.
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
    return refusal(request, this.bots.size);
  }

  protected override welcome(socket: WebSocket, { url = '' }: IncomingMessage): void {
    const name = nameFromUrl(url);
    const bot = new SocketBot(socket, MAX_MESSAGES, name);
    bot.on('message', (text) => {
      this.options.onMessage?.(text);
      for (const seated of this.#seats) if (seated?.name === name) seated.hear(text);
    });
    bot.on('cut', (reason) => this.#report({ type: 'cut', name, reason }));
    bot.on('close', () => this.#leave(bot));
    const hasNamesake = [...this.bots].some((other) => other.name === name);
    this.bots.add(bot);
    const free = this.#seats.indexOf(null);
    if (free === -1) this.#report({ type: 'watching', name });
    else {
      this.#seats[free] = bot;
      this.#names[free] = name;
      this.#report({ type: 'seated', player: (free + 1) as Side, name });
      this.#arrivals.emit('change');
    }
    if (hasNamesake) this.#report({ type: 'namesake', name });
  }

  #leave(bot: SocketBot): void {
    const seat = this.#seats.indexOf(bot);
    if (seat === -1) return;
    this.#seats[seat] = null;
    this.#report({ type: 'left', player: (seat + 1) as Side, name: bot.name });
  }

  get #taken(): number {
    return this.#seats.filter((seat) => seat !== null).length;
  }

  #report(event: SeatEvent): void {
    if (!this.#isClosed) this.options.onSeatEvent?.(event);
  }
}
