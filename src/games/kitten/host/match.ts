/** Rounds one after the other: the same players in seats drawn anew for each round, and what came of it. */
import { setImmediate } from 'node:timers/promises';
import { stream } from '../../../engine/index.ts';
import { type BotSpec, createBot } from '../mind/roster.ts';
import type { RoundRecord } from '../record/roundLog.ts';
import { type PatientBot, playAtTable } from '../round/bot.ts';
import { type CardCounts, type DeckOrder, dealCards, shuffled, standardCounts } from '../round/cards.ts';
import type { FaultReason, RoundEvent } from '../round/events.ts';
import type { RoundSetup } from '../round/round.ts';
import type { Address } from '../wire/exchange.ts';
import { holdRound, localSeat, remoteSeat } from './holdRound.ts';

/** A bot in this process. */
interface LocalPlayer {
  readonly name: string;
  readonly kind: 'local';
  readonly bot: BotSpec;
}

/** Who plays. */
export type ArenaPlayer =
  | LocalPlayer
  | { readonly name: string; readonly kind: 'remote'; readonly address: Address }
  /** A person, for example. */
  | { readonly name: string; readonly kind: 'present'; readonly bot: PatientBot };

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
  readonly ranks: number[];
  /** Disqualifications by reason. */
  readonly faults: Partial<Record<FaultReason, number>>;
  /** Milliseconds of every answer over a socket. */
  readonly answerMs: number[];
}

/** A round to play: who sits where, and the cards. */
interface SeatedRound {
  readonly round: number;
  /** By seat. */
  readonly players: readonly ArenaPlayer[];
  readonly results: readonly PlayerResult[];
  readonly setup: RoundSetup;
}

/** Plays a round; without waiting if all bots are in this process and no caller follows it. */
async function playSeated(
  { round, players, results, setup }: SeatedRound,
  { seed, order, onEvent }: ArenaMatch,
  keep: (event: RoundEvent) => void,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const botFor = ({ name, bot }: LocalPlayer, seat: number) =>
    createBot(bot, { name, order, seed, path: ['bot', round, seat] });
  if (onEvent === undefined && players.every((player) => player.kind === 'local'))
    return playAtTable(setup, players.map(botFor), keep);
  const seats = players.map((player, seat) => {
    if (player.kind === 'remote')
      return remoteSeat(player.address, (ms) => results[seat]?.answerMs.push(ms), signal);
    return localSeat(player.kind === 'local' ? botFor(player, seat) : player.bot);
  });
  const follow = (event: RoundEvent) => {
    keep(event);
    return onEvent?.(event);
  };
  return holdRound(setup, seats, follow, signal);
}

/**
 * Plays the rounds. Once the signal is aborted it returns what was played until then.
 *
 * @throws {CardCountError} for players or cards that make no round
 */
export async function holdArenaMatch(match: ArenaMatch, signal?: AbortSignal): Promise<PlayerResult[]> {
  const { players, rounds, seed, order, onRound = () => {} } = match;
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
    const setup: RoundSetup = {
      names: seated.map(({ name }) => name),
      deal: dealCards(counts, players.length, stream(seed, 'deal', round)),
      order,
      random: stream(seed, 'shuffle', round),
    };
    const events: RoundEvent[] = [];
    const keep = (event: RoundEvent) => events.push(event);
    try {
      const played = { round, players: seated, results: seatResults, setup };
      const finish = await playSeated(played, match, keep, signal);
      for (const [rank, seat] of finish.entries()) {
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
    onRound({ round, events });
  }
  return results;
}
