/**
 * SPSA, simultaneous perturbation stochastic approximation: a single point climbs along gradients that it estimates from
 * mirrored pairs of samples, all genes changed at once (Spall, "Implementation of the simultaneous perturbation algorithm for
 * stochastic optimization", 1998; chess engines are tuned with it).
 *
 * Where games are so noisy that a generation shows next to nothing, a population drifts with its luck. Here the steps become
 * smaller from generation to generation, so that luck averages out over the whole run, and a run that finds no slope ends
 * near its start. Ranks take the place of the fitness itself, whose scale depends on how it was shrunk.
 */
import type { Gene } from '../genome.ts';
import { climb, climbed, climberSchema, independentSigns } from './mirrored.ts';

/** The exponent of the steps that Spall recommends for runs of finite length. */
const STEP_DECAY = 0.602;
/** The exponent of the distances that he recommends. */
const DISTANCE_DECAY = 0.101;

/**
 * The step of the first generations, for the steepest slope that ranks can show. It is multiplied by the root of the number of pairs,
 * so that luck alone leads equally far whatever that number.
 */
const FIRST_STEP = 0.285;
/** The number of generations that hardly shrink the step. */
const STEADY_GENERATIONS = 20;
/** The distance of the first samples from the point, as a fraction of a gene's range. */
const FIRST_DISTANCE = 0.07;
/** The least difference of mirrored samples, as a number of the gene: less would be nothing in a gene with few values. */
const SMALLEST_DIFFERENCE = 1;

function stepAt(generation: number, pairs: number): number {
  return (FIRST_STEP * Math.sqrt(pairs)) / (STEADY_GENERATIONS + generation + 1) ** STEP_DECAY;
}

function distanceAt(generation: number): number {
  return FIRST_DISTANCE / (generation + 1) ** DISTANCE_DECAY;
}

/** SPSA as a strategy for these genes, with so many samples in a generation. */
export function spsa(genes: readonly Gene[], population: number) {
  return climb(genes, population, {
    stateSchema: climberSchema,
    draw: independentSigns,
    begin: () => ({}),
    distances: (generation) =>
      genes.map(({ min, max }) => Math.max(distanceAt(generation), SMALLEST_DIFFERENCE / (2 * (max - min)))),
    move: ({ generation, point, directions }, slopes) => ({
      point: climbed(point, slopes, stepAt(generation, directions.length) / 2),
    }),
    guesses: ({ point }) => [point],
    step: distanceAt,
  });
}
