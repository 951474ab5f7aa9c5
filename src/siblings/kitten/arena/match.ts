/** Rounds one after the other: the same players in seats drawn anew for each round, and what came of it. */
import { setImmediate } from 'node:timers/promises';
import { stream } from '../../../engine/random.ts';
import type { PatientBot } from '../mind/bot.ts';
import { type BotSpec, createBot } from '../mind/roster.ts';
import type { RoundRecord } from '../record/roundLog.ts';
import { type CardCounts, dealCards, shuffled, standardCounts } from '../round/cards.ts';
import type { DeckOrder } from '../round/deckOrder.ts';
import type { FaultReason, RoundEvent } from '../round/events.ts';
import type { Address } from '../wire/exchange.ts';
import { holdRound } from './holdRound.ts';
import { LocalSeat, RemoteSeat, type Seat } from './seat.ts';

/** Who plays. */
export type ArenaPlayer = { readonly name: string } & (
  | { readonly kind: 'local'; readonly bot: BotSpec }
  | { readonly kind: 'remote'; readonly address: Address }
  /** A person, for example. */
  | { readonly kind: 'present'; readonly bot: PatientBot }
);

export interface ArenaMatch {
  readonly players: readonly ArenaPlayer[];
  readonly rounds: number;
  /** Names the streams of all chance. */
  readonly seed: number;
  readonly order: DeckOrder;
  /** Counts that differ from the standard ones. */
  readonly counts?: Partial<CardCounts>;
  readonly onEvent?: (event: RoundEvent) => void | Promise<void>;
  readonly onRound?: (record: RoundRecord) => void;
}

/** What came of a player. */
export interface PlayerResult {
  readonly name: string;
  /** Rounds by rank: survived, second, …, first to leave. */
  readonly ranks: readonly number[];
  /** Disqualifications by reason. */
  readonly faults: Readonly<Partial<Record<FaultReason, number>>>;
  /** Milliseconds of every answer over a socket. */
  readonly answerMs: readonly number[];
}

class Tally {
  readonly name: string;
  readonly ranks: number[];
  readonly faults: Partial<Record<FaultReason, number>> = {};
  readonly answerMs: number[] = [];

  constructor(name: string, players: number) {
    this.name = name;
    this.ranks = Array<number>(players).fill(0);
  }
}

/** A seat for a player in a round. */
function seatFor(
  player: ArenaPlayer,
  { seed, order }: ArenaMatch,
  path: readonly (string | number)[],
  tally: Tally,
  signal?: AbortSignal,
): Seat {
  switch (player.kind) {
    case 'local':
      return new LocalSeat(createBot(player.bot, { name: player.name, order, seed, path }));
    case 'present':
      return new LocalSeat(player.bot);
    case 'remote':
      return new RemoteSeat(player.address, (ms) => tally.answerMs.push(ms), signal);
  }
}

/**
 * Plays the rounds. Once the signal is aborted it returns what was played until then.
 *
 * @throws {CardCountError} for players or cards that make no round
 */
export async function holdArenaMatch(match: ArenaMatch, signal?: AbortSignal): Promise<PlayerResult[]> {
  const { players, rounds, seed, order, onEvent = () => {}, onRound = () => {} } = match;
  const tallies = players.map(({ name }) => new Tally(name, players.length));
  const counts = { ...standardCounts(players.length), ...match.counts };
  for (let round = 1; round <= rounds; round++) {
    // A round between bots in this process leaves no other time for Ctrl-C.
    await setImmediate();
    if (signal?.aborted) break;
    const deal = dealCards(counts, players.length, stream(seed, 'deal', round));
    const seating = shuffled([...players.keys()], stream(seed, 'seats', round));
    const seated = seating.map((player) => players[player] as ArenaPlayer);
    const seats = seated.map((player, seat) =>
      seatFor(player, match, ['bot', round, seat], tallies[seating[seat] as number] as Tally, signal),
    );
    const names = seated.map(({ name }) => name);
    const events: RoundEvent[] = [];
    const setup = { names, deal, order, random: stream(seed, 'shuffle', round) };
    try {
      const ranks = await holdRound(
        setup,
        seats,
        (event) => {
          events.push(event);
          return onEvent(event);
        },
        signal,
      );
      for (const [rank, seat] of ranks.entries()) {
        const { ranks: own } = tallies[seating[seat] as number] as Tally;
        own[rank] = (own[rank] as number) + 1;
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
      break;
    }
    for (const event of events) {
      if (event.type !== 'out') continue;
      const { faults } = tallies[seating[event.seat] as number] as Tally;
      faults[event.reason] = (faults[event.reason] ?? 0) + 1;
    }
    onRound({ round, events });
  }
  return tallies;
}
