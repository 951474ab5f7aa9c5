/**
 * The genetic algorithm: from one generation and its fitness to the next.
 *
 * Tournament selection, crossover gene by gene, elitism, and mutation whose step adapts: every individual inherits a step
 * with a random change and mutates its genes by it, so good step sizes survive with the genes that they improved
 * (self-adaptation; Schwefel, "Numerical Optimization of Computer Models", 1981; Beyer and Schwefel, "Evolution
 * strategies", 2002). A fixed schedule for the step would have to know how noisy the games are.
 */
import { mean } from 'simple-statistics';
import { z } from 'zod';
import type { RandomStream } from '../../engine/index.ts';
import { clampToGene, distinct, type Gene, type Genome } from '../genome.ts';
import type { Strategy } from './strategies.ts';

const individualSchema = z.strictObject({
  genome: z.array(z.number()).readonly(),
  /** The standard deviation of its mutations, as a fraction of a gene's range. */
  step: z.number(),
});
type Individual = z.infer<typeof individualSchema>;

/** A generation to rate, and the best guesses from the one before. */
const stateSchema = z.strictObject({
  individuals: z.array(individualSchema),
  candidates: z.array(z.array(z.number()).readonly()),
});
type GeneticState = z.infer<typeof stateSchema>;

/** The number of the best, which survive unchanged; they are rated again with fresh games, like all others. */
const ELITE = 2;
/** The number of individuals drawn for each parent; the fittest of them is chosen. */
const TOURNAMENT = 3;
/** The chance that a child has two parents instead of one. */
const CROSSOVER_RATE = 0.7;
/** The chance that a gene of a child mutates. */
const MUTATION_RATE = 0.35;

const INITIAL_STEP = 0.1;
const SMALLEST_STEP = 0.004;
const LARGEST_STEP = 0.3;

/** The best quarter (one in this many) makes up the centroid, in which the luck of single measurements averages out. */
const CENTROID_SHARE = 4;
/** Individuals offered as candidates besides the centroid. */
const SINGLE_CANDIDATES = 3;

/**
 * The genetic algorithm as a strategy for these genes.
 *
 * @param population individuals in a generation, at least `ELITE` + 2
 */
export function geneticAlgorithm(genes: readonly Gene[], population: number): Strategy<GeneticState> {
  const mutated = (genome: Genome, step: number, rate: number, random: RandomStream): Genome =>
    genes.map((gene, index) => {
      const value = genome[index] as number;
      if (random.float() >= rate) return value;
      return clampToGene(value + random.gaussian() * step * (gene.max - gene.min), gene);
    });

  /** Takes each gene from either parent or, as often, from a point between them. */
  const crossed = (one: Genome, two: Genome, random: RandomStream): Genome =>
    genes.map((gene, index) => {
      const [a, b] = [one[index] as number, two[index] as number];
      if (random.float() < 0.5) return random.float() < 0.5 ? a : b;
      return clampToGene(a + random.float() * (b - a), gene);
    });

  /** A child of parents that `select` draws. */
  const breed = (select: () => Individual, random: RandomStream): Individual => {
    const one = select();
    let { genome, step } = one;
    if (random.float() < CROSSOVER_RATE) {
      const two = select();
      genome = crossed(one.genome, two.genome, random);
      step = Math.sqrt(one.step * two.step);
    }
    const learningRate = 1 / Math.sqrt(genes.length);
    step = Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, step * Math.exp(learningRate * random.gaussian())));
    return { genome: mutated(genome, step, MUTATION_RATE, random), step };
  };

  return {
    stateSchema,
    duels: false,

    /** The ancestor, mutants of it and, for one individual in four, genomes drawn from the whole range, so that it does not settle nearby. */
    firstState(ancestor, random) {
      const drawn = (index: number): Genome => {
        if (index === 0) return ancestor;
        if (index % 4 === 3) return genes.map(({ min, max }) => random.int(min, max));
        return mutated(ancestor, INITIAL_STEP, 1, random);
      };
      const genomes = Array.from({ length: population }, (_, index) => drawn(index));
      return { individuals: genomes.map((genome) => ({ genome, step: INITIAL_STEP })), candidates: [] };
    },

    population: ({ individuals }) => individuals.map(({ genome }) => genome),

    /** The elite unchanged, then children. */
    next({ individuals }, fitness, random) {
      const fitnessOf = (index: number) => fitness[index] as number;
      // Fittest first; equals keep their order.
      const order = individuals.map((_, index) => index);
      order.sort((one, two) => fitnessOf(two) - fitnessOf(one));
      const ranked = order.map((index) => individuals[index] as Individual);
      const select = () => {
        let winner = random.int(0, individuals.length - 1);
        for (let round = 1; round < TOURNAMENT; round++) {
          const challenger = random.int(0, individuals.length - 1);
          if (fitnessOf(challenger) > fitnessOf(winner)) winner = challenger;
        }
        return individuals[winner] as Individual;
      };
      const elite = ranked.slice(0, ELITE);
      const children = Array.from({ length: individuals.length - ELITE }, () => breed(select, random));
      const best = ranked.slice(0, Math.ceil(ranked.length / CENTROID_SHARE));
      const centroid = genes.map((gene, index) =>
        clampToGene(mean(best.map(({ genome }) => genome[index] as number)), gene),
      );
      const singles = ranked.slice(0, SINGLE_CANDIDATES).map(({ genome }) => genome);
      return { individuals: [...elite, ...children], candidates: distinct([centroid, ...singles]) };
    },

    candidates: ({ candidates }) => candidates,
    step: ({ individuals }) => mean(individuals.map(({ step }) => step)),
  };
}
