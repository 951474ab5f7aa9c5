/** Games that need no kernel: the genome nearer to a target wins more often. */
import type { Executor, PairJob } from '../../src/arena/index.ts';
import { perFeature } from '../../src/bot/evaluation/features.ts';
import { stream } from '../../src/engine/random.ts';
import { evaluationGame, genomeOf } from '../../src/games/fcx/evaluationGame.ts';
import type { Genome } from '../../src/tuner/genome.ts';
import type { JobScores } from '../../src/tuner/tunedGame.ts';

/** The real game, for its jobs. */
export const targetGame = evaluationGame({ limits: { nodes: 100 }, openingPlies: 2 });

const target = genomeOf(perFeature(({ min, max }) => Math.round(min + 0.7 * (max - min))));

/** The strength of a genome: 0 at the target, less with distance. */
export function strength(genome: Genome): number {
  return -genome.reduce((sum, value, index) => {
    const { min, max } = targetGame.genes[index]!;
    return sum + Math.abs(value - target[index]!) / (max - min);
  }, 0);
}

/** Decides games by strength and luck, and records its jobs. */
export class ScriptedExecutor implements Executor<PairJob, JobScores> {
  readonly capacity = 1;
  readonly jobs: PairJob[] = [];

  async run(jobs: readonly PairJob[], signal?: AbortSignal): Promise<JobScores[]> {
    signal?.throwIfAborted();
    this.jobs.push(...jobs);
    return jobs.map(({ seed, path, players }) => {
      const [one, two] = players.map(({ weights }) => strength(genomeOf(weights))) as [number, number];
      const chance = 1 / (1 + Math.exp(two - one));
      const random = stream(seed, ...path);
      const play = () => (random.float() < chance ? 1 : 0);
      const score = (play() + play()) / 2;
      return { scores: [score, 1 - score] };
    });
  }

  async close(): Promise<void> {}
}
