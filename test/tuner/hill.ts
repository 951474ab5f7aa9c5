/** A made-up game for tests of the lead, in which the strength of each genome is known. */
import { type Executor, expectedScore } from '../../src/arena/index.ts';
import { stream } from '../../src/engine/random.ts';
import { DEFAULT_TUNE_SETTINGS, type Genome } from '../../src/tuner/index.ts';
import { Tuner } from '../../src/tuner/tune.ts';
import type { JobScores, StreamPath, TunedGame } from '../../src/tuner/tunedGame.ts';
import { playedOut } from './madeUpRun.ts';

interface HillJob {
  readonly seed: number;
  readonly path: StreamPath;
  readonly genomes: readonly Genome[];
}

/** Six genes from 0 to 1000. */
export const GENES = Array.from({ length: 6 }, (_, index) => ({ name: `gene ${index}`, min: 0, max: 1000 }));
/** The genome in the middle of all ranges. */
export const START = GENES.map(() => 500);

/** A game whose players are this many Elo below the top for each gene at its end. */
export function hill(top: number, steepness: number, levels = {}) {
  const strength = (genome: Genome) =>
    -genome.reduce((sum, value) => sum + steepness * ((value - top) / 500) ** 2, 0);
  const chance = (one: Genome, two: Genome) => expectedScore(strength(one) - strength(two));
  const executor: Executor<HillJob, JobScores> = {
    capacity: 1,
    async run(jobs) {
      return jobs.map(({ seed, path, genomes: [one, two] }) => {
        const random = stream(seed, ...path);
        const win = chance(one as Genome, two as Genome);
        const points = [0, 1].map(() => (random.float() < win ? 0.5 : 0));
        const score = (points[0] as number) + (points[1] as number);
        return { scores: [score, 1 - score] };
      });
    },
    close: async () => {},
  };
  const game = {
    genes: GENES,
    referencePanel: [{ name: 'start', genome: START }],
    seats: 2,
    gamesPerJob: 2,
    settings: {},
    job: (genomes: readonly Genome[], seed: number, path: StreamPath) => ({ seed, path, genomes }),
    ...levels,
  } as unknown as TunedGame<HillJob>;
  return { game, executor, elo: (genome: Genome) => strength(genome) - strength(START) };
}

/** Tune a hill with these settings, and return the reports and the last state. */
export async function run({ game, executor }: ReturnType<typeof hill>, settings: object) {
  const all = { ...DEFAULT_TUNE_SETTINGS, strategy: 'nes' as const, seed: 1, trialMaxPairs: 0, ...settings };
  return playedOut(new Tuner(game, executor, all, START), all.generations);
}
