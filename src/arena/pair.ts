/**
 * The pair, unit of all measurement: one bomb schedule and one opening, played twice with the starters swapped, so that
 * neither player owes its points to the bombs or to moving first.
 *
 * Jobs and results are plain data. Whoever runs a job, this thread or a worker, gets the same result.
 */
import type { Weights } from '../bot/features.ts';
import { Kernel, type SearchLimits } from '../bot/kernel/kernel.ts';
import { COLUMNS } from '../engine/board.ts';
import { stream } from '../engine/random.ts';
import { type BombSchedule, drawSchedule } from '../engine/schedule.ts';

/** What limits a search that must not depend on the clock: plies, nodes, or whichever comes first of both. */
export type FixedLimits = Omit<SearchLimits, 'shouldStop'>;

/** Two games to play. */
export interface PairJob {
  /** With `path`, names the stream that bombs and opening are drawn from. */
  readonly seed: number;
  readonly path: readonly (string | number)[];
  readonly players: readonly [Weights, Weights];
  readonly limits: FixedLimits;
  /** Coins dropped at random before the players take over, 0..4. */
  readonly openingPlies: number;
}

/** What came of it. */
export interface PairResult {
  /**
   * The first player's score in the game that it started and in the other: 1 won, 0 lost, ½ a double win, in which each
   * has the same.
   */
  readonly scores: readonly [number, number];
  /** Coins dropped in both games. */
  readonly plies: number;
}

/** The bombs and the first coins that both games of a pair share. */
export interface PairSetup {
  readonly schedule: BombSchedule;
  readonly opening: readonly number[];
}

/** Draws what the games of a job share. */
export function drawPairSetup({ seed, path, openingPlies }: PairJob): PairSetup {
  const random = stream(seed, 'opening', ...path);
  return {
    schedule: drawSchedule(seed, ...path),
    opening: Array.from({ length: openingPlies }, () => random.int(0, COLUMNS - 1)),
  };
}

/** The first player's score of a pair, 0 to 1. */
export function pairScore({ scores }: PairResult): number {
  return (scores[0] + scores[1]) / 2;
}

/** Plays pairs with one kernel of its own. */
export class PairPlayer {
  readonly #kernel = new Kernel();

  play(job: PairJob): PairResult {
    this.#kernel.setWeights(0, job.players[0]);
    this.#kernel.setWeights(1, job.players[1]);
    const setup = drawPairSetup(job);
    const asStarter = this.#kernel.playGame({ ...setup, starter: 0, limits: job.limits });
    const asSecond = this.#kernel.playGame({ ...setup, starter: 1, limits: job.limits });
    const score = ([own, other]: readonly [number, number]) => (1 + own - other) / 2;
    return {
      scores: [score(asStarter.points), score(asSecond.points)],
      plies: asStarter.plies + asSecond.plies,
    };
  }
}
