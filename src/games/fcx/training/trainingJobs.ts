/** The jobs of a training: games to learn from, and pairs of games that compare two players. */
import { type Executor, pairScore, play as playPair } from '../../../arena/index.ts';
import type { Evaluation } from '../../../bot/index.ts';
import { playGames, type SelfPlayJob } from './selfPlayGames.ts';

/** Pairs `first` to `first + count - 1` of a meeting of two players. */
export interface MeetingJob {
  readonly players: readonly [Evaluation, Evaluation];
  readonly seed: number;
  readonly path: readonly (string | number)[];
  readonly nodes: number;
  readonly openingPlies: number;
  readonly first: number;
  readonly count: number;
}

export type TrainingJob = { readonly games: SelfPlayJob } | { readonly pairs: MeetingJob };

/** Samples of games, or the first player's scores of pairs. */
export type TrainingResult = Uint8Array | readonly number[];

export type TrainingExecutor = Executor<TrainingJob, TrainingResult>;

/** As for games to learn from. */
const TABLE_BITS = 16;

function playPairs({ players, seed, path, nodes, openingPlies, first, count }: MeetingJob): number[] {
  const [own, other] = players;
  return Array.from({ length: count }, (_, index) =>
    pairScore(
      playPair({
        seed,
        path: [...path, first + index],
        players: [own.weights, other.weights],
        networks: [own.network, other.network],
        blends: [own.blend, other.blend],
        limits: { nodes },
        tableBits: TABLE_BITS,
        openingPlies,
      }),
    ),
  );
}

export function play(job: TrainingJob): TrainingResult {
  return 'games' in job ? playGames(job.games) : playPairs(job.pairs);
}

/** This module in the form that an executor takes. */
export const TRAINING_JOBS = { module: import.meta.url, play };
