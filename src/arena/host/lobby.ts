/** The bots of an event: they connect, wait for hours if need be, and are asked at their tables. */
import { encodePlayState, playStateOf } from '../../bot/index.ts';
import type { Position } from '../../engine/index.ts';
import type { KeptContest } from '../contest/contestLog.ts';
import { choosing, type Player, type Reply } from '../play/player.ts';
import { openBotServer } from '../server/botServer.ts';
import type { Connection, CutReason } from '../server/connection.ts';
import { PATIENCE, type PageHost, type Patience } from '../server/httpServer.ts';
import { Question } from '../server/question.ts';
import { Admission, type Refused, splitName } from './admission.ts';
import { LagMeter } from './lagMeter.ts';

/** Messages accepted in one second without a state; a bot has no reason to send more than one. */
const MAX_MESSAGES = 100;
/** Bots, pages, and those that have not said which. */
const MAX_CONNECTIONS = 4000;
const MAX_PER_ADDRESS = 1500;
/** Less is what any busy machine does now and then. */
const NOTABLE_LAG_MS = 20;

/** A bot that is connected. */
export interface Guest {
  readonly name: string;
  /** With its secret, as it calls itself: by this name it is asked. */
  readonly fullName: string;
  readonly connection: Connection;
  readonly address: string;
  readonly since: string;
  question: Question | null;
  isSeated: boolean;
  /** Since when nothing was heard after a question that it left open, of `performance.now()`; else `null`: it counts as gone meanwhile. */
  lostAt: number | null;
  /** While it plays it may be silent; and one that counts as gone comes back by itself when its network does. */
  readonly isSpared: boolean;
}

export type LobbyEvent =
  | { readonly type: 'came' | 'left' | 'heard'; readonly guest: Guest }
  | { readonly type: 'cut'; readonly guest: Guest; readonly reason: CutReason }
  /** Once for each bot and reason. */
  | { readonly type: 'refused'; readonly refused: Refused };

interface LobbyOptions {
  readonly host: string;
  readonly port: number;
  readonly page: PageHost;
  /** The address of a reverse proxy, whose X-Forwarded-For is believed; `null` for none. */
  readonly proxy: string | null;
  readonly patience?: Patience;
  readonly onEvent: (event: LobbyEvent) => void;
}

/** What is to be known of two players during a game. */
export interface Sat {
  /** In the order of the names. */
  readonly players: readonly [Player, Player];
  /** The host's own delays from reading an answer to the next state, in milliseconds; how long the answer waited to be read is not in them. */
  readonly delays: readonly number[];
  /** How late the host was when a clock ran out, 0 if it was not. */
  lagMs(): number;
  /** Call it after the game. */
  stand(): void;
}

export type Lobby = Awaited<ReturnType<typeof openLobby>>;

/** Opens the lobby; throws a {ListenError}. */
export async function openLobby(
  log: KeptContest,
  { proxy, onEvent, patience = PATIENCE, ...address }: LobbyOptions,
) {
  const { clockMs } = log.state.header.settings;
  const guests = new Map<string, Guest>();
  const opened = performance.now();
  const leftAt = new Map<string, number>();
  const meter = new LagMeter();
  const admission = new Admission(log, guests, proxy);

  const server = await openBotServer<Guest>({
    ...address,
    patience,
    maxMessages: MAX_MESSAGES,
    maxConnections: MAX_CONNECTIONS,
    // A proxy limits them itself.
    ...(proxy === null && { maxPerAddress: MAX_PER_ADDRESS }),
    refuse: (request, connections) =>
      admission.refuse(request, connections, (refused) => onEvent({ type: 'refused', refused })),
    greet(fullName, connection, request) {
      const { name } = splitName(fullName);
      const from = admission.addressOf(request);
      const since = new Date().toISOString();
      const guest: Guest = {
        ...{ name, fullName, connection, address: from, since },
        ...{ question: null, isSeated: false, lostAt: null },
        get isSpared() {
          return this.isSeated || this.lostAt !== null;
        },
      };
      admission.enter(guest);
      const before = guests.get(name);
      guests.set(name, guest);
      leftAt.delete(name);
      before?.connection.terminate();
      onEvent({ type: 'came', guest });
      return guest;
    },
    hear(guest, text) {
      if (guest.question !== null) guest.question.hear(text);
      else if (!admission.tolerates(guest)) guest.connection.cut('flood');
    },
    cut(guest, reason) {
      admission.strike(guest);
      onEvent({ type: 'cut', guest, reason });
    },
    leave(guest) {
      guest.question?.lose('disconnect');
      if (guests.get(guest.name) !== guest) return;
      guests.delete(guest.name);
      leftAt.set(guest.name, guest.lostAt ?? performance.now());
      onEvent({ type: 'left', guest });
    },
  });

  /** A bot has not answered: it counts as gone until it is heard again. */
  const miss = async (guest: Guest) => {
    if (guest.lostAt !== null) return;
    guest.lostAt = performance.now();
    await guest.connection.probe();
    guest.lostAt = null;
    onEvent({ type: 'heard', guest });
  };

  /** Shows both a position; only the mover is told its own name with the secret. */
  const show = (position: Position, mover: Pick<Guest, 'name' | 'fullName'>, ...pair: (Guest | null)[]) => {
    const frame = (name: string) => Buffer.from(encodePlayState(playStateOf(position, name)));
    const own = frame(mover.fullName);
    const shown = mover.fullName === mover.name ? own : frame(mover.name);
    for (const guest of pair) {
      if (guest === null || !server.bots.has(guest)) continue;
      guest.connection.renewAllowance();
      guest.connection.send(guest === mover ? own : shown);
    }
  };

  return {
    port: server.port,
    meter,

    /** The bots that are there, by name. */
    guests: guests as ReadonlyMap<string, Guest>,

    refused: () => admission.refused,

    /** Whether a bot is connected, and answers. */
    isHere: (name: string) => guests.get(name)?.lostAt === null,

    /** Since when a bot is not there, of `performance.now()`. */
    absentSince: (name: string) => guests.get(name)?.lostAt ?? leftAt.get(name) ?? opened,

    /** A bot has reason to come from now on. */
    call: (name: string) => leftAt.set(name, performance.now()),

    /**
     * Seats two bots for a game. A bot that is not there, or leaves, forfeits when asked; it can come back for the next game.
     *
     * @param local who plays here in place of a bot that connects, else `null`
     */
    seat(
      pair: readonly [string, string],
      local: readonly [Player | null, Player | null] = [null, null],
    ): Sat {
      const sitting = [guests.get(pair[0]) ?? null, guests.get(pair[1]) ?? null] as const;
      const delays: number[] = [];
      let lagMs = 0;
      let answeredAt: number | null = null;
      const noteAnswer = () => {
        answeredAt = performance.now();
      };
      const noteDelay = () => {
        if (answeredAt !== null) delays.push(performance.now() - answeredAt);
      };
      for (const guest of sitting) if (guest) guest.isSeated = true;

      const ask = async (guest: Guest, other: Guest | null, position: Position, signal?: AbortSignal) => {
        signal?.throwIfAborted();
        show(position, guest, guest, other);
        noteDelay();
        const asked = new Question();
        const since = performance.now();
        guest.question = asked;
        try {
          const reply = await asked.reply(clockMs, signal);
          if (reply.type === 'forfeit' && reply.reason === 'timeout') {
            lagMs = meter.worstSince(since);
            void miss(guest);
          }
          return reply;
        } finally {
          guest.question = null;
          noteAnswer();
        }
      };
      const player = (slot: 0 | 1): Player => {
        const [guest, other, here] = [sitting[slot], sitting[1 - slot] ?? null, local[slot]];
        if (here) {
          return choosing(here, (position, signal) => {
            show(position, { name: here.name, fullName: here.name }, other);
            noteDelay();
            return here.choose(position, signal).finally(noteAnswer);
          });
        }
        return {
          name: pair[slot],
          async choose(position, signal): Promise<Reply> {
            if (guest === null || !server.bots.has(guest)) return { type: 'forfeit', reason: 'disconnect' };
            return ask(guest, other, position, signal);
          },
        };
      };
      return {
        players: [player(0), player(1)],
        delays,
        lagMs: () => (lagMs >= NOTABLE_LAG_MS ? lagMs : 0),
        stand() {
          for (const guest of sitting) if (guest) guest.isSeated = false;
        },
      };
    },

    async close(): Promise<void> {
      meter.close();
      await server.close();
    },
  };
}
