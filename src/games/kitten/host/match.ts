/** Rounds one after the other: the same players in seats drawn anew for each round, and what came of it. */
import { setImmediate } from 'node:timers/promises';
import { stream } from '../../../engine/index.ts';
import type { BotSetup } from '../mind/roster.ts';
import type { RoundRecord } from '../record/roundLog.ts';
import { type CardCounts, type DeckOrder, dealCards, shuffled, standardCounts } from '../round/cards.ts';
import type { FaultReason, RoundEvent } from '../round/events.ts';
import { type Bot, playRound } from '../round/round.ts';

/** What a player needs to take a seat for a round. */
export interface Sitting extends BotSetup {
  /** To be called with the milliseconds that each answer took over a socket. */
  readonly onAnswer: (ms: number) => void;
  readonly signal: AbortSignal | undefined;
}

export interface ArenaPlayer {
  readonly name: string;
  sit(sitting: Sitting): Bot;
}

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

export interface PlayerResult {
  readonly name: string;
  /** Rounds by rank: survived, second, …, first to leave. */
  readonly ranks: number[];
  readonly faults: Partial<Record<FaultReason, number>>;
  /** Milliseconds of every answer over a socket. */
  readonly answerMs: number[];
}

/**
 * Plays the rounds. Once the signal is aborted it returns what was played until then.
 *
 * @throws {CardCountError} for players or cards that cannot make a round
 */
export async function holdArenaMatch(match: ArenaMatch, signal?: AbortSignal): Promise<PlayerResult[]> {
  const { players, rounds, seed, order, onEvent, onRound } = match;
  const results = players.map(
    ({ name }): PlayerResult => ({ name, ranks: players.map(() => 0), faults: {}, answerMs: [] }),
  );
  const counts = { ...standardCounts(players.length), ...match.counts };
  for (let round = 1; round <= rounds; round++) {
    // A round between bots in this process leaves no other time for Ctrl-C.
    await setImmediate();
    if (signal?.aborted) break;
    const seating = shuffled([...players.keys()], stream(seed, 'seats', round));
    const seated = seating.map((player) => players[player] as ArenaPlayer);
    const seatResults = seating.map((player) => results[player] as PlayerResult);
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
        const { ranks } = seatResults[seat] as PlayerResult;
        ranks[rank] = (ranks[rank] as number) + 1;
      }
    } catch (error) {
      if (!signal?.aborted) throw error;
      break;
    }
    for (const event of events) {
      if (event.type !== 'out') continue;
      const { faults } = seatResults[event.seat] as PlayerResult;
      faults[event.reason] = (faults[event.reason] ?? 0) + 1;
    }
    onRound?.({ round, events });
  }
  return results;
}
