/**
 * Games to learn from, drawn from seeded streams: which coins are random, and which bombs drop.
 *
 * A batch of games is a job: plain data that says all that is in it. Whoever plays it, in whatever order, gets the same
 * records.
 */
import { stream } from '../../../engine/random.ts';
import { drawSchedule } from '../../../engine/schedule.ts';
import type { Weights } from '../../features.ts';
import { Kernel, MAX_GAME_PLIES } from '../../kernel/kernel.ts';
import type { Network } from '../network.ts';

/** How games to learn from are played. */
export interface SelfPlaySettings {
  readonly seed: number;
  readonly generation: number;
  /** Nodes a move. */
  readonly nodes: number;
  /** At most so many coins at the start are random: a number from 0 to this, drawn for each game. */
  readonly openingPlies: number;
  /** The share of random coins after that. */
  readonly randomShare: number;
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

function drawCoins(settings: SelfPlaySettings, game: number): (number | null)[] {
  const random = stream(settings.seed, 'training', settings.generation, game);
  const opening = random.int(0, settings.openingPlies);
  return Array.from({ length: MAX_GAME_PLIES }, (_, ply) =>
    ply < opening || random.float() < settings.randomShare ? random.int(0, HIGHEST_ROLL) : null,
  );
}

/** Plays games to learn from, with a kernel of its own. */
export class SelfPlayer {
  readonly #kernel = new Kernel(TABLE_BITS);

  /** The records of all games of the job, in the order of the games. */
  play({ settings, weights, network, first, count }: SelfPlayJob): Uint8Array {
    this.#kernel.setWeights(0, weights);
    this.#kernel.setNetwork(0, network);
    const games = Array.from({ length: count }, (_, index) =>
      this.#kernel.playTrainingGame({
        schedule: drawSchedule(settings.seed, 'training', settings.generation, first + index),
        coins: drawCoins(settings, first + index),
        nodes: settings.nodes,
      }),
    );
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
