/**
 * Games to learn from, drawn from seeded streams: which coins are random, and which bombs drop.
 *
 * A batch of games is a job: plain data that says all that is in it. Whoever plays it, in whatever order, gets the same
 * records.
 */
import { stream } from '../../../engine/random.ts';
import { drawSchedule } from '../../../engine/schedule.ts';
import type { Weights } from '../../features.ts';
import { Kernel, MAX_GAME_PLIES, RECORD_BYTES } from '../../kernel/kernel.ts';
import type { Network } from '../network.ts';
import { NOT_KNOWN, POINTS, ROUND } from './records.ts';

/** How games to learn from are played. */
export interface SelfPlaySettings {
  readonly seed: number;
  readonly generation: number;
  /** Nodes a move. */
  readonly nodes: number;
  /** At most so many coins at the start are random: a number from 0 to this, drawn for each game. */
  readonly openingPlies: number;
  /** After those, the share of random coins up to a ply that is drawn for each game, at most `randomPlies`. */
  readonly randomShare: number;
  readonly randomPlies: number;
}

/** Games number `first` to `first + count - 1` of a generation, played by these weights or this network. */
export interface SelfPlayJob {
  readonly settings: SelfPlaySettings;
  readonly weights: Weights;
  readonly network: Network | null;
  readonly first: number;
  readonly count: number;
}

/** A roll decides among open columns, however many they are: 420 is divisible by 1 to 7. */
const HIGHEST_ROLL = 419;

/** Fits the second-level cache; a move of a few thousand nodes needs no more. */
const TABLE_BITS = 16;

/** Which coins of a game are random, and the ply from which on none is. */
interface GamePlan {
  readonly coins: readonly (number | null)[];
  readonly thoughtFrom: number;
}

function drawPlan(
  { seed, generation, openingPlies, randomPlies, randomShare }: SelfPlaySettings,
  game: number,
): GamePlan {
  const random = stream(seed, 'training', generation, game);
  const opening = random.int(0, openingPlies);
  const thoughtFrom = Math.max(opening, random.int(0, randomPlies));
  const coins = Array.from({ length: MAX_GAME_PLIES }, (_, ply) => {
    const isRandom = ply < opening || (ply < thoughtFrom && random.float() < randomShare);
    return isRandom ? random.int(0, HIGHEST_ROLL) : null;
  });
  return { coins, thoughtFrom };
}

/**
 * Results before the ply from which on all coins are thought about are not known, even where no random coin came after: a
 * game that ends before the next one is not like any other.
 */
function forgetResults(records: Uint8Array, thoughtFrom: number): Uint8Array {
  for (let at = 0; at < records.length; at += RECORD_BYTES) {
    const ply = (records[at + ROUND] as number) - 1;
    if (ply < thoughtFrom) records[at + POINTS] = NOT_KNOWN;
  }
  return records;
}

/** Plays games to learn from, with a kernel of its own. */
export class SelfPlayer {
  readonly #kernel = new Kernel(TABLE_BITS);

  /** The records of all games of the job, in the order of the games. */
  play({ settings, weights, network, first, count }: SelfPlayJob): Uint8Array {
    this.#kernel.setWeights(0, weights);
    this.#kernel.setNetwork(0, network);
    const games = Array.from({ length: count }, (_, index) => {
      const { coins, thoughtFrom } = drawPlan(settings, first + index);
      const schedule = drawSchedule(settings.seed, 'training', settings.generation, first + index);
      const records = this.#kernel.playTrainingGame({ schedule, coins, nodes: settings.nodes });
      return forgetResults(records, thoughtFrom);
    });
    return concatenate(games);
  }
}

/** One array of bytes after the other. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
