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
  /** Standard deviation of its mutations, as a fraction of a gene's range. */
  step: z.number(),
});
type Individual = z.infer<typeof individualSchema>;

/** A generation to rate, and the best guesses from the one before. */
const stateSchema = z.strictObject({
  individuals: z.array(individualSchema),
  candidates: z.array(z.array(z.number()).readonly()),
});
type GeneticState = z.infer<typeof stateSchema>;

/** An individual and its fitness, of which only the order matters. */
export interface Rated {
  readonly individual: Individual;
  readonly fitness: number;
}

/** The best, which survive unchanged; they are rated again with fresh games, like all others. */
const ELITE = 2;
/** Individuals drawn for each parent, of which the fittest is chosen. */
const TOURNAMENT = 3;
/** Chance that a child has two parents instead of one. */
const CROSSOVER_RATE = 0.7;
/** Chance that a gene of a child mutates. */
const MUTATION_RATE = 0.35;

const INITIAL_STEP = 0.1;
const SMALLEST_STEP = 0.004;
const LARGEST_STEP = 0.3;

/** The best one in this many enter the centroid, where the luck of single measurements averages out. */
const CENTROID_SHARE = 4;
/** Individuals offered as candidates besides the centroid. */
const SINGLE_CANDIDATES = 3;

/**
 * The first generation: the ancestor, its mutants and, for a quarter of the places, genomes drawn from the whole range,
 * which keep the search from settling near the ancestor.
 */
export function foundPopulation(
  genes: readonly Gene[],
  ancestor: Genome,
  size: number,
  random: RandomStream,
): Individual[] {
  return Array.from({ length: size }, (_, index) => {
    if (index === 0) return { genome: ancestor, step: INITIAL_STEP };
    if (index % 4 === 3)
      return { genome: genes.map(({ min, max }) => random.int(min, max)), step: INITIAL_STEP };
    return { genome: mutateGenome(genes, ancestor, INITIAL_STEP, 1, random), step: INITIAL_STEP };
  });
}

function mutateGenome(
  genes: readonly Gene[],
  genome: Genome,
  step: number,
  rate: number,
  random: RandomStream,
): Genome {
  return genes.map((gene, index) => {
    const value = genome[index] as number;
    if (random.float() >= rate) return value;
    return clampToGene(value + random.gaussian() * step * (gene.max - gene.min), gene);
  });
}

function selectParent(rated: readonly Rated[], random: RandomStream): Individual {
  let winner = rated[random.int(0, rated.length - 1)] as Rated;
  for (let round = 1; round < TOURNAMENT; round++) {
    const challenger = rated[random.int(0, rated.length - 1)] as Rated;
    if (challenger.fitness > winner.fitness) winner = challenger;
  }
  return winner.individual;
}

/** Takes each gene from either parent or, as often, from a point between them. */
function crossGenomes(genes: readonly Gene[], one: Genome, two: Genome, random: RandomStream): Genome {
  return genes.map((gene, index) => {
    const [a, b] = [one[index] as number, two[index] as number];
    if (random.float() < 0.5) return random.float() < 0.5 ? a : b;
    return clampToGene(a + random.float() * (b - a), gene);
  });
}

function breed(genes: readonly Gene[], rated: readonly Rated[], random: RandomStream): Individual {
  const one = selectParent(rated, random);
  let { genome, step } = one;
  if (random.float() < CROSSOVER_RATE) {
    const two = selectParent(rated, random);
    genome = crossGenomes(genes, one.genome, two.genome, random);
    step = Math.sqrt(one.step * two.step);
  }
  const learningRate = 1 / Math.sqrt(genes.length);
  step = Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, step * Math.exp(learningRate * random.gaussian())));
  return { genome: mutateGenome(genes, genome, step, MUTATION_RATE, random), step };
}

/** Fittest first; equals keep their order. */
export function rank(rated: readonly Rated[]): Rated[] {
  return [...rated].sort((one, two) => two.fitness - one.fitness);
}

/** The next generation, as large as this one: the elite unchanged, then children. */
export function nextGeneration(genes: readonly Gene[], rated: readonly Rated[], random: RandomStream) {
  const elite = rank(rated)
    .slice(0, ELITE)
    .map(({ individual }) => individual);
  const children = Array.from({ length: rated.length - elite.length }, () => breed(genes, rated, random));
  return [...elite, ...children];
}

/** @param population individuals in a generation, at least `ELITE` + 2 */
export function geneticAlgorithm(genes: readonly Gene[], population: number): Strategy<GeneticState> {
  return {
    stateSchema,
    duels: false,

    found: (ancestor, random) => ({
      individuals: foundPopulation(genes, ancestor, population, random),
      candidates: [],
    }),

    population: ({ individuals }) => individuals.map(({ genome }) => genome),

    next({ individuals }, fitness, random) {
      const rated = individuals.map((individual, index) => ({
        individual,
        fitness: fitness[index] as number,
      }));
      const ranked = rank(rated).map(({ individual }) => individual.genome);
      const best = ranked.slice(0, Math.ceil(ranked.length / CENTROID_SHARE));
      const centroid = genes.map((gene, index) =>
        clampToGene(mean(best.map((genome) => genome[index] as number)), gene),
      );
      return {
        individuals: nextGeneration(genes, rated, random),
        candidates: distinct([centroid, ...ranked.slice(0, SINGLE_CANDIDATES)]),
      };
    },

    candidates: ({ candidates }) => candidates,
    step: ({ individuals }) => mean(individuals.map(({ step }) => step)),
  };
}
