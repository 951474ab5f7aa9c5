/** Plays a pair of games between two sets of weights for the tuner, which wants one score for each. */
import { type PairJob, PairPlayer, pairScore } from '../arena/play/pairJob.ts';
import type { Scores } from '../tuner/game.ts';

const player = new PairPlayer();

export function play(job: PairJob): Scores {
  const score = pairScore(player.play(job));
  return [score, 1 - score];
}

/** This module, as an executor takes it. */
export const PAIR_SCORES = { module: import.meta.url, play };
