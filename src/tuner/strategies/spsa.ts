/**
 * SPSA, simultaneous perturbation stochastic approximation: a single point climbs along gradients that it estimates from
 * mirrored pairs of samples, all genes changed at once (Spall, "Implementation of the simultaneous perturbation algorithm for
 * stochastic optimization", 1998; chess engines are tuned with it).
 *
 * Where games are so noisy that a generation says next to nothing, a population drifts with its luck. Here the steps become
 * smaller from generation to generation, so that luck averages out over the whole run, and a run that finds no slope ends
 * near its start. Ranks take the place of the fitness itself, whose scale depends on how it was shrunk.
 *
 * It works on places in the genes' ranges, 0 to 1.
 */
import { z } from 'zod';
import { type Gene, genomeAt, placesOf } from '../genome.ts';
import { independentSigns, mirroredSamples } from './mirrored.ts';
import type { Strategy } from './strategies.ts';

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

const vectorSchema = z.array(z.number());
const stateSchema = z.strictObject({
  generation: z.number().int(),
  centre: vectorSchema,
  /** For each pair of samples the direction of the first, 1 or -1 for each gene; the second lies opposite. */
  directions: z.array(vectorSchema),
});

type SpsaState = z.infer<typeof stateSchema>;

function stepAt(generation: number, pairs: number): number {
  return (FIRST_STEP * Math.sqrt(pairs)) / (STEADY_GENERATIONS + generation + 1) ** STEP_DECAY;
}

function distanceAt(generation: number): number {
  return FIRST_DISTANCE / (generation + 1) ** DISTANCE_DECAY;
}

/** @param population samples in a generation, at least 2; of an odd number, one is the point itself */
export function spsa(genes: readonly Gene[], population: number): Strategy<SpsaState> {
  const mirrored = mirroredSamples(genes, population, independentSigns);
  return {
    stateSchema,
    duels: true,

    found: (ancestor, random) => ({
      generation: 0,
      centre: placesOf(genes, ancestor),
      directions: mirrored.directions(random),
    }),

    population({ generation, centre, directions }) {
      const distances = genes.map(({ min, max }) =>
        Math.max(distanceAt(generation), SMALLEST_DIFFERENCE / (2 * (max - min))),
      );
      return mirrored.around(centre, directions, distances);
    },

    next({ generation, centre, directions }, fitness, random) {
      const slopes = mirrored.slopes(directions, fitness);
      const step = stepAt(generation, directions.length);
      const moved = centre.map((x, gene) => {
        const slope = (slopes[gene] as number) / (2 * directions.length);
        return Math.min(1, Math.max(0, x + step * slope));
      });
      return { generation: generation + 1, centre: moved, directions: mirrored.directions(random) };
    },

    candidates: ({ centre }) => [genomeAt(genes, centre)],
    step: ({ generation }) => distanceAt(generation),
  };
}
