/** Plays a pair of games between two sets of weights, and scores both for the tuner. */
import { type PairJob, pairScore, play as playPair } from '../../arena/index.ts';
import type { Scores } from '../../tuner/index.ts';

export function play(job: PairJob): Scores {
  const score = pairScore(playPair(job));
  return [score, 1 - score];
}

/** This module in the form that an executor takes. */
export const PAIR_SCORES = { module: import.meta.url, play };
