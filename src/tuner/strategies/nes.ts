/**
 * NES, a natural evolution strategy: the mean of a normal distribution over genomes follows the natural gradient of the expected
 * fitness of its samples (Wierstra, Schaul, Glasmachers, Sun, Peters, Schmidhuber, "Natural Evolution Strategies", 2014), by
 * the ranks of mirrored samples, with a spread that stays (Salimans, Ho, Chen, Sidor, Sutskever, "Evolution Strategies as a
 * Scalable Alternative to Reinforcement Learning", 2017).
 *
 * Mirrored samples play each other, which says more about the way up than games against others, and nothing about the spread:
 * what one wins the other loses, so there is no gradient for it. Steps shrink slowly and the best guess is the average of all
 * means, later ones counting more, where the luck of single generations averages out (Polyak and Juditsky, "Acceleration of stochastic
 * approximation by averaging", 1992).
 *
 * It works on places in the genes' ranges, 0 to 1.
 */
import { z } from 'zod';
import { distinct, type Gene, genomeAt, placesOf } from '../genome.ts';
import { mirroredSamples } from './mirrored.ts';
import type { Strategy } from './strategies.ts';

/** The standard deviation of each gene, and of one with few values, which would be the same in all samples: in those values. */
const SPREAD = 0.12;
const SMALLEST_SPREAD = 0.5;
/** The first step along the gradient by ranks, and how many generations hardly shrink it. */
const FIRST_STEP = 0.19;
const STEADY_GENERATIONS = 20;
/** Slow enough for averaging, quick enough that luck alone leads nowhere in 200 generations. */
const STEP_DECAY = 0.7;

const vectorSchema = z.array(z.number());
const stateSchema = z.strictObject({
  generation: z.number().int(),
  mean: vectorSchema,
  /** The weighted average of the means so far. */
  average: vectorSchema,
  /** For each pair of samples the way to the first, in spreads; the second lies opposite. */
  directions: z.array(vectorSchema),
});

type NesState = z.infer<typeof stateSchema>;

/** @param population samples in a generation, at least 2; of an odd number, one is the mean */
export function nes(genes: readonly Gene[], population: number): Strategy<NesState> {
  const mirrored = mirroredSamples(genes, population, (random) => random.gaussian());
  const spreads = genes.map(({ min, max }) => Math.max(SPREAD, SMALLEST_SPREAD / (max - min)));
  return {
    stateSchema,
    duels: true,

    found(ancestor, random) {
      const mean = placesOf(genes, ancestor);
      return { generation: 0, mean, average: mean, directions: mirrored.directions(random) };
    },

    population: ({ mean, directions }) => mirrored.around(mean, directions, spreads),

    next({ generation, mean, average, directions }, fitness, random) {
      const slopes = mirrored.slopes(directions, fitness);
      const step = FIRST_STEP * (STEADY_GENERATIONS / (STEADY_GENERATIONS + generation)) ** STEP_DECAY;
      const moved = mean.map((x, gene) =>
        Math.min(1, Math.max(0, x + (step * (slopes[gene] as number)) / directions.length)),
      );
      // The mean of generation n weighs n.
      const share = 2 / (generation + 2);
      return {
        generation: generation + 1,
        mean: moved,
        average: average.map((x, gene) => x + share * ((moved[gene] as number) - x)),
        directions: mirrored.directions(random),
      };
    },

    candidates: ({ average, mean }) => distinct([average, mean].map((point) => genomeAt(genes, point))),
    step: () => SPREAD,
  };
}
