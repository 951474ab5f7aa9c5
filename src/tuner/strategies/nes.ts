/**
 * NES, a natural evolution strategy: the mean of a distribution over genomes follows the natural gradient of the expected fitness of
 * its samples (Wierstra, Schaul, Glasmachers, Sun, Peters, Schmidhuber, "Natural Evolution Strategies", 2014), by the ranks of
 * mirrored samples, with a spread that stays (Salimans, Ho, Chen, Sidor, Sutskever, "Evolution Strategies as a Scalable
 * Alternative to Reinforcement Learning", 2017). The directions to the samples are orthogonal, see `mirrored.ts`.
 *
 * Mirrored samples play each other, which shows the slope better than games against others, but nothing about the spread: one
 * sample wins what the other loses, so there is no gradient for it. The step grows while generations agree on the direction and
 * shrinks while they turn back, by the length of their path relative to that of a random path (cumulative step-size adaptation: Hansen and
 * Ostermeier, "Completely Derandomized Self-Adaptation in Evolution Strategies", 2001). Beyond that, steps shrink slowly and the best
 * guess is the average of all means, later ones counting more, where the luck of single generations averages out (Polyak and Juditsky,
 * "Acceleration of stochastic approximation by averaging", 1992).
 */
import { z } from 'zod';
import type { Gene } from '../genome.ts';
import { climb, climbed, climberSchema, orthogonalSigns, vectorSchema } from './mirrored.ts';

/** The distance of samples from the mean in each gene, as a fraction of its range. */
const SPREAD = 0.07;
/** The least distance as a number of the gene: far enough that mirrored samples differ in a gene with few values. */
const SMALLEST_SPREAD = 0.51;
/** The first step along the gradient by ranks. */
const FIRST_STEP = 0.14;
/** The number of generations that hardly shrink the step. */
const STEADY_GENERATIONS = 20;
/** The power by which steps shrink: slow enough for averaging, quick enough that luck alone leads nowhere in 200 generations. */
const STEP_DECAY = 0.7;
/** The rate at which the path forgets. */
const PATH_RATE = 0.2;
/** The rate at which the step follows the path's length. */
const STRIDE_RATE = 0.1;
/** The largest factor of the step, and the inverse of the smallest. */
const LARGEST_STRIDE = 2;
/** The power of n with which the mean of generation n counts in the average. */
const AVERAGE_POWER = 3;

const stateSchema = climberSchema.extend({
  /** The weighted average of the points so far, which are the means of the distribution. */
  average: vectorSchema,
  /** The path of the last generations; its length is 1 in each gene if all of it is luck. */
  path: vectorSchema,
  /** The factor of the step. */
  stride: z.number().positive(),
});

/** NES as a strategy for these genes, with so many samples in a generation. */
export function nes(genes: readonly Gene[], population: number) {
  const spreads = genes.map(({ min, max }) => Math.max(SPREAD, SMALLEST_SPREAD / (max - min)));
  return climb(genes, population, {
    stateSchema,
    draw: orthogonalSigns,
    begin: (average) => ({ average: [...average], path: genes.map(() => 0), stride: 1 }),
    distances: () => spreads,

    move({ generation, point, average, path, stride, directions }, slopes) {
      // By luck alone, leads in ranks are spread evenly over -1 to 1.
      const deviation = 1 / Math.sqrt(3 * directions.length);
      const walked = path.map(
        (x, gene) =>
          (1 - PATH_RATE) * x +
          Math.sqrt(PATH_RATE * (2 - PATH_RATE)) * ((slopes[gene] as number) / deviation),
      );
      const excess = walked.reduce((sum, x) => sum + x ** 2, 0) / genes.length - 1;
      const followed = stride * Math.exp(STRIDE_RATE * excess);
      const next = Math.min(LARGEST_STRIDE, Math.max(1 / LARGEST_STRIDE, followed));
      const decay = (STEADY_GENERATIONS / (STEADY_GENERATIONS + generation)) ** STEP_DECAY;
      const moved = climbed(point, slopes, FIRST_STEP * next * decay);
      const share = (1 + AVERAGE_POWER) / (generation + 1 + AVERAGE_POWER);
      return {
        point: moved,
        average: average.map((x, gene) => x + share * ((moved[gene] as number) - x)),
        path: walked,
        stride: next,
      };
    },

    guesses: ({ average, point }) => [average, point],
    step: () => SPREAD,
  });
}
