/**
 * The server's side of the wire (rules.md section 6): connections, the two seats, and the open question.
 *
 * It behaves like the contest's server, and nothing that a bot sends or withholds brings it down. Which games are played
 * is up to `serveMatches`.
 */
import { EventEmitter } from 'node:events';
import { CLOCK_MS, encodePlayState, playStateOf } from '../../bot/index.ts';
import type { Position, Side } from '../../engine/index.ts';
import { type Changes, until } from '../../system/index.ts';
import type { Player, Reply } from '../play/player.ts';
import { openBotServer } from './botServer.ts';
import type { Connection, CutReason } from './connection.ts';
import { NO_PAGE, PATIENCE, type PageHost, type Patience, refusal } from './httpServer.ts';
import { Question } from './question.ts';

/** Milliseconds that an empty seat waits between two games for a bot to come back. */
export const GRACE_MS = 1000;

/** Messages accepted in one second without a state. */
export const MAX_MESSAGES = 1000;

/** A client, which plays or watches. */
interface Bot {
  readonly name: string;
  readonly connection: Connection;
}

/** What happens to connections and seats. */
export type SeatEvent =
  | { readonly type: 'seated'; readonly player: Side; readonly name: string }
  | { readonly type: 'left'; readonly player: Side; readonly name: string }
  /** Both seats were taken: this connection sees all states and plays no games. */
  | { readonly type: 'watching'; readonly name: string }
  /** Another connection has the same name: as in the contest, either can answer for the other. */
  | { readonly type: 'namesake'; readonly name: string }
  /** The server ended this connection, seated or not. */
  | { readonly type: 'cut'; readonly name: string; readonly reason: CutReason };

export interface GameServerOptions {
  /** Name or address of the interface to listen on. */
  readonly host: string;
  /** 0 takes any free port; see `port` of the server. */
  readonly port: number;
  readonly onSeatEvent?: (event: SeatEvent) => void;
  /** Called with every message of a bot, asked for or not. */
  readonly onMessage?: ((text: string) => void) | undefined;
  /** Default 5 seconds for the handshake, 15 between two pings. */
  readonly patience?: Patience;
  /** Milliseconds for an answer, default the contest's 700. */
  readonly clockMs?: number;
  /** Milliseconds that an empty seat waits between two games, default `GRACE_MS`. */
  readonly graceMs?: number;
  /** What people see at this address, default nothing. */
  readonly page?: PageHost;
}

/** A server that listens. Always close it. */
export type GameServer = Awaited<ReturnType<typeof openGameServer>>;

/** Starts a server; throws a {ListenError}. */
export async function openGameServer({
  host,
  port,
  onSeatEvent = () => {},
  onMessage = () => {},
  patience = PATIENCE,
  clockMs = CLOCK_MS,
  graceMs = GRACE_MS,
  page = NO_PAGE,
}: GameServerOptions) {
  const seats: [Bot | null, Bot | null] = [null, null];
  /** The names of the players who sat there last; an absent player still has one. */
  const names: [string, string] = ['', ''];
  const arrivals: Changes = new EventEmitter();
  let question: { readonly asked: Question; readonly of: Bot } | null = null;
  let isClosed = false;
  /** Once the server is closed, departures are not reported. */
  const report = (event: SeatEvent) => {
    if (!isClosed) onSeatEvent(event);
  };

  const taken = () => seats.filter((seat) => seat !== null).length;

  /** Sends every connection a position, with the name of the player to move. */
  const show = (position: Position, mover: string) => {
    const frame = Buffer.from(encodePlayState(playStateOf(position, mover)));
    for (const { connection } of bots) {
      connection.renewAllowance();
      connection.send(frame);
    }
  };

  const leave = (bot: Bot) => {
    const seat = seats.indexOf(bot);
    if (seat === -1) return;
    seats[seat] = null;
    report({ type: 'left', player: (seat + 1) as Side, name: bot.name });
    if (question?.of === bot) question.asked.lose('disconnect');
  };

  const greet = (name: string, connection: Connection): Bot => {
    const bot: Bot = { name, connection };
    const hasNamesake = [...bots].some((other) => other.name === name);
    const free = seats.indexOf(null);
    if (free !== -1) {
      seats[free] = bot;
      names[free] = name;
    }
    report(free === -1 ? { type: 'watching', name } : { type: 'seated', player: (free + 1) as Side, name });
    if (hasNamesake) report({ type: 'namesake', name });
    if (free !== -1) arrivals.emit('change');
    return bot;
  };

  const ask = async (of: Bot | null, position: Position, signal?: AbortSignal): Promise<Reply> => {
    signal?.throwIfAborted();
    if (of === null || !bots.has(of)) return { type: 'forfeit', reason: 'disconnect' };
    show(position, of.name);
    const asked = new Question();
    question = { asked, of };
    try {
      return await asked.reply(clockMs, signal);
    } finally {
      question = null;
    }
  };

  /** Bound to the bot, not to the seat: a bot that reconnects plays from the next game on. */
  const player = (seat: 0 | 1): Player => {
    const bot = seats[seat];
    return { name: names[seat], choose: (position, signal) => ask(bot, position, signal) };
  };

  const server = await openBotServer<Bot>({
    ...{ host, port, patience, page, maxMessages: MAX_MESSAGES },
    refuse: (request, connections) => refusal(request, connections),
    greet,
    hear: ({ name }, text) => {
      onMessage(text);
      if (question?.of.name === name) question.asked.hear(text);
    },
    cut: ({ name }, reason) => report({ type: 'cut', name, reason }),
    leave,
  });
  const { bots } = server;

  return {
    port: server.port,
    show,

    /** The names of the connected players, `null` for an empty seat. */
    seated: (): readonly [string | null, string | null] => [seats[0]?.name ?? null, seats[1]?.name ?? null],

    /** Waits until both seats are taken; throws the signal's reason once it is aborted. */
    async bothSeated(signal?: AbortSignal): Promise<void> {
      await until(() => taken() === 2, arrivals, { signal });
    },

    /**
     * Gives absent players a moment to come back; `false` when all are absent.
     *
     * @param players how many play: with one of them, the other seat stays empty
     */
    async settle(signal?: AbortSignal, players: 1 | 2 = 2): Promise<boolean> {
      signal?.throwIfAborted();
      await until(() => taken() >= players, arrivals, { timeoutMs: graceMs, signal });
      return taken() > 0;
    },

    /** The players of the next game, side 1 and side 2. On an empty seat, a player forfeits when asked. */
    players: (): readonly [Player, Player] => [player(0), player(1)],

    /** Disconnects all clients and stops listening. */
    close(): Promise<void> {
      isClosed = true;
      return server.close();
    },
  };
}
