/**
 * A match of rounds: the same players in seats drawn anew for each round, and their results; with bots behind sockets, as the arena
 * asks them.
 */
import { setImmediate } from 'node:timers/promises';
import { stream } from '../../../engine/index.ts';
import { pause } from '../../../system/index.ts';
import type { BotSetup } from '../mind/roster.ts';
import type { RoundRecord } from '../record/roundLog.ts';
import { type CardCounts, type DeckOrder, dealCards, standardCounts } from '../round/cards.ts';
import type { FaultReason, RoundEvent } from '../round/events.ts';
import { BotFault, type KittenBot, playRound } from '../round/round.ts';
import { type Address, ask, ExchangeError } from '../wire/exchange.ts';
import { type ArenaRequest, formatRequest } from '../wire/requests.ts';

/** The setup of a bot for one round. */
export interface SeatSetup extends BotSetup {
  /** To be called with the milliseconds that each answer took over a socket. */
  readonly onAnswer: (ms: number) => void;
  readonly signal: AbortSignal | undefined;
}

/** A player of a match: its name, and a function that makes its bot for a round. */
export interface ArenaPlayer {
  readonly name: string;
  sit(setup: SeatSetup): KittenBot;
}

/** The players, the cards and the chance of a match. */
interface ArenaMatch {
  readonly players: readonly ArenaPlayer[];
  readonly rounds: number;
  readonly seed: number;
  readonly order: DeckOrder;
  /** The numbers of cards that differ from the standard ones. */
  readonly counts?: Partial<CardCounts>;
  readonly onEvent?: (event: RoundEvent) => void | Promise<void>;
  readonly onRound?: (record: RoundRecord) => void;
}

/** The result of a player in a match. */
export interface KittenResult {
  readonly name: string;
  /** The numbers of rounds by rank: survived, second, …, first to leave. */
  readonly ranks: number[];
  /** The numbers of disqualifications by reason. */
  readonly faults: Partial<Record<FaultReason, number>>;
  /** The milliseconds of every answer over a socket. */
  readonly answerMs: number[];
}

/**
 * Plays the rounds of a match. Once the signal is aborted it returns the results so far.
 *
 * @throws `CardCountError` for players or cards that cannot make a round
 */
export async function holdArenaMatch(match: ArenaMatch, signal?: AbortSignal): Promise<KittenResult[]> {
  const { players, rounds, seed, order, onEvent, onRound } = match;
  const results = players.map(
    ({ name }): KittenResult => ({ name, ranks: players.map(() => 0), faults: {}, answerMs: [] }),
  );
  const counts = { ...standardCounts(players.length), ...match.counts };
  for (let round = 1; round <= rounds; round++) {
    // A round between bots in this process leaves no other time for Ctrl-C.
    await setImmediate();
    if (signal?.aborted) break;
    const seating = stream(seed, 'seats', round).shuffle([...players.keys()]);
    const seated = seating.map((player) => players[player] as ArenaPlayer);
    const seatResults = seating.map((player) => results[player] as KittenResult);
    const bots = seated.map(({ name, sit }, seat) => {
      const onAnswer = (ms: number) => seatResults[seat]?.answerMs.push(ms);
      return sit({ name, order, seed, path: ['bot', round, seat], onAnswer, signal });
    });
    const setup = {
      names: seated.map(({ name }) => name),
      deal: dealCards(counts, players.length, stream(seed, 'deal', round)),
      order,
      random: stream(seed, 'shuffle', round),
    };
    const events: RoundEvent[] = [];
    const follow = async (event: RoundEvent) => {
      signal?.throwIfAborted();
      events.push(event);
      await onEvent?.(event);
    };
    try {
      for (const [rank, seat] of (await playRound(setup, bots, follow)).entries()) {
        const { ranks } = seatResults[seat] as KittenResult;
        ranks[rank] = (ranks[rank] as number) + 1;
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
      break;
    }
    for (const event of events) {
      if (event.type !== 'out') continue;
      const { faults } = seatResults[event.seat] as KittenResult;
      faults[event.reason] = (faults[event.reason] ?? 0) + 1;
    }
    onRound?.({ round, events });
  }
  return results;
}

/** Milliseconds in which a bot has to answer. */
const ANSWER_MS = 1000;

/** Milliseconds between attempts to reach a bot that has a port but does not listen yet. */
const RETRY_MS = 50;

/** The bot at this address; its methods reject with a `BotFault`, or with the signal's reason once it is aborted. */
export function remoteBot(address: Address, { onAnswer, signal }: SeatSetup): KittenBot {
  const send = async (request: ArenaRequest): Promise<string> => {
    const start = performance.now();
    for (;;) {
      const left = Math.max(1, ANSWER_MS - (performance.now() - start));
      try {
        const answer = await ask(address, formatRequest(request), left, signal);
        onAnswer(performance.now() - start);
        return answer;
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        if (error.code !== 'refused') throw new BotFault(error.code, error.message);
        if (performance.now() - start + RETRY_MS > ANSWER_MS)
          throw new BotFault('unreachable', error.message);
        await pause(RETRY_MS, signal);
      }
    }
  };
  return {
    async hear(news) {
      await send(news);
    },
    chooseCard: async (turn) => ({ card: await send({ type: 'card', ...turn }) }),
    choosePosition: (deckSize) => send({ type: 'position', deckSize }),
  };
}
