/**
 * NES, a natural evolution strategy: the mean of a distribution over genomes follows the natural gradient of the expected fitness of
 * its samples (Wierstra, Schaul, Glasmachers, Sun, Peters, Schmidhuber, "Natural Evolution Strategies", 2014), by the ranks of
 * mirrored samples, with a spread that stays (Salimans, Ho, Chen, Sidor, Sutskever, "Evolution Strategies as a Scalable
 * Alternative to Reinforcement Learning", 2017). The ways to the samples are orthogonal, see `mirrored.ts`.
 *
 * Mirrored samples play each other, which says more about the way up than games against others, and nothing about the spread:
 * what one wins the other loses, so there is no gradient for it. The step grows while generations agree on the way and shrinks while
 * they turn back, by the length of their path beside that of a path of luck (cumulative step-size adaptation: Hansen and
 * Ostermeier, "Completely Derandomized Self-Adaptation in Evolution Strategies", 2001). Beyond that, steps shrink slowly and the best
 * guess is the average of all means, later ones counting more, where the luck of single generations averages out (Polyak and Juditsky,
 * "Acceleration of stochastic approximation by averaging", 1992).
 */
import { z } from 'zod';
import type { Gene } from '../genome.ts';
import { climb, climbed, climberSchema, orthogonalSigns, vectorSchema } from './mirrored.ts';

/** How far samples lie from the mean in each gene; of a gene with few values far enough that mirrored samples differ. */
const SPREAD = 0.07;
const SMALLEST_SPREAD = 0.51;
/** The first step along the gradient by ranks, and how many generations hardly shrink it. */
const FIRST_STEP = 0.14;
const STEADY_GENERATIONS = 20;
/** Slow enough for averaging, quick enough that luck alone leads nowhere in 200 generations. */
const STEP_DECAY = 0.7;
/** How quickly the path forgets, how quickly the step follows its length, and by what factor at most. */
const PATH_RATE = 0.2;
const STRIDE_RATE = 0.1;
const LARGEST_STRIDE = 2;
/** The mean of generation n counts about as n to this power in the average. */
const AVERAGE_POWER = 3;

const stateSchema = climberSchema.extend({
  /** The weighted average of the points so far, which are the means of the distribution. */
  average: vectorSchema,
  /** The way of the last generations, of length 1 in each gene where all of it is luck, and the factor of the step. */
  path: vectorSchema,
  stride: z.number().positive(),
});

export function nes(genes: readonly Gene[], population: number) {
  const spreads = genes.map(({ min, max }) => Math.max(SPREAD, SMALLEST_SPREAD / (max - min)));
  return climb(genes, population, {
    stateSchema,
    draw: orthogonalSigns,
    begin: (average) => ({ average: [...average], path: genes.map(() => 0), stride: 1 }),
    distances: () => spreads,

    move({ generation, point, average, path, stride, directions }, slopes) {
      // Of luck alone leads by ranks are spread evenly over -1 to 1.
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
