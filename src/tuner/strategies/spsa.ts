/**
 * SPSA, simultaneous perturbation stochastic approximation: a single point climbs along gradients that it estimates from
 * mirrored pairs of samples, all genes changed at once (Spall, "Implementation of the simultaneous perturbation algorithm for
 * stochastic optimization", 1998; chess engines are tuned with it).
 *
 * Where games are so noisy that a generation says next to nothing, a population drifts with its luck. Here the steps become
 * smaller from generation to generation, so that luck averages out over the whole run, and a run that finds no slope ends
 * near its start. Ranks take the place of the fitness itself, whose scale depends on how it was shrunk.
 */
import type { Gene } from '../genome.ts';
import { climb, climbed, climberSchema, independentSigns } from './mirrored.ts';

/** Exponents that Spall recommends for runs of finite length. */
const STEP_DECAY = 0.602;
const DISTANCE_DECAY = 0.101;

/**
 * The step of the first generations, for the steepest slope that ranks can show, times the root of the number of pairs: whatever
 * that number, luck alone then leads equally far. And how many generations hardly shrink it.
 */
const FIRST_STEP = 0.285;
const STEADY_GENERATIONS = 20;
/** Distance of the first samples from the point. */
const FIRST_DISTANCE = 0.07;
/** Mirrored samples differ by this much at least, or a gene of a few values would be the same in both. */
const SMALLEST_DIFFERENCE = 1;

function stepAt(generation: number, pairs: number): number {
  return (FIRST_STEP * Math.sqrt(pairs)) / (STEADY_GENERATIONS + generation + 1) ** STEP_DECAY;
}

function distanceAt(generation: number): number {
  return FIRST_DISTANCE / (generation + 1) ** DISTANCE_DECAY;
}

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
