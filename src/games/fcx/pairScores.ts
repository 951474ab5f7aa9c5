/** Plays a pair of games between two sets of weights, and scores both for the tuner. */
import { type JobKind, PAIRS, type PairJob, pairScore, play as playPair } from '../../arena/index.ts';
import { type Scores, scoresSchema } from '../../tuner/index.ts';

export function play(job: PairJob): Scores {
  const score = pairScore(playPair(job));
  return [score, 1 - score];
}

/** Pairs as the tuner counts them. */
export const PAIR_SCORES: JobKind<PairJob, Scores> = {
  ...PAIRS,
  name: 'pairScores',
  module: import.meta.url,
  play,
  result: scoresSchema,
};
