/**
 * The genetic algorithm: from one generation and its fitness to the next.
 *
 * Tournament selection, crossover gene by gene, elitism, and mutation whose step adapts: every individual carries its own
 * step, inherits it with a random change and mutates its genes by it, so that good step sizes survive with the genes they
 * made good (self-adaptation; Schwefel, "Numerical Optimization of Computer Models", 1981; Beyer and Schwefel, "Evolution
 * strategies", 2002). A fixed schedule for the step would have to know how noisy the games are.
 */
import type { RandomStream } from '../engine/random.ts';
import type { Gene, Genome } from './subject.ts';

/** One member of a population. */
export interface Individual {
  readonly genome: Genome;
  /** Standard deviation of its mutations, as a fraction of a gene's range. */
  readonly step: number;
}

/** An individual and how well it did, 0 (lost everything) to 1 (won everything). */
export interface Rated {
  readonly individual: Individual;
  readonly fitness: number;
}

/** What shapes the evolution. */
export interface EvolutionSettings {
  /** Individuals in a generation, at least `elite` + 2. */
  readonly population: number;
  /** The best so many live on unchanged. */
  readonly elite: number;
  /** Individuals drawn for each parent, of which the fittest is taken; 1 is no selection at all. */
  readonly tournament: number;
  /** Chance that a child has two parents instead of one. */
  readonly crossoverRate: number;
  /** Chance that a gene of a child mutates. */
  readonly mutationRate: number;
}

export const DEFAULT_EVOLUTION: EvolutionSettings = {
  population: 32,
  elite: 2,
  tournament: 3,
  crossoverRate: 0.7,
  mutationRate: 0.35,
};

const INITIAL_STEP = 0.1;
const SMALLEST_STEP = 0.004;
const LARGEST_STEP = 0.3;

/** The whole number nearest to `value` within the gene's range. */
export function clampToGene(value: number, { min, max }: Gene): number {
  // `+ 0` turns a negative zero, which JSON would not keep, into zero.
  return Math.min(max, Math.max(min, Math.round(value))) + 0;
}

/**
 * The first generation: the ancestor, mutants of it, and for a quarter of the places genomes drawn anywhere in the range,
 * which keep the search from settling beside the ancestor only.
 */
export function foundPopulation(
  genes: readonly Gene[],
  ancestor: Genome,
  size: number,
  random: RandomStream,
): Individual[] {
  return Array.from({ length: size }, (_, index) => {
    if (index === 0) return { genome: ancestor, step: INITIAL_STEP };
    if (index % 4 === 3) {
      return { genome: genes.map(({ min, max }) => random.int(min, max)), step: INITIAL_STEP };
    }
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

function selectParent(rated: readonly Rated[], tournament: number, random: RandomStream): Individual {
  let winner = rated[random.int(0, rated.length - 1)] as Rated;
  for (let round = 1; round < tournament; round++) {
    const challenger = rated[random.int(0, rated.length - 1)] as Rated;
    if (challenger.fitness > winner.fitness) winner = challenger;
  }
  return winner.individual;
}

/** Each gene from either parent or, as often, from a point between them. */
function crossGenomes(genes: readonly Gene[], one: Genome, two: Genome, random: RandomStream): Genome {
  return genes.map((gene, index) => {
    const [a, b] = [one[index] as number, two[index] as number];
    if (random.float() < 0.5) return random.float() < 0.5 ? a : b;
    return clampToGene(a + random.float() * (b - a), gene);
  });
}

function breed(
  genes: readonly Gene[],
  rated: readonly Rated[],
  settings: EvolutionSettings,
  random: RandomStream,
): Individual {
  const one = selectParent(rated, settings.tournament, random);
  let { genome, step } = one;
  if (random.float() < settings.crossoverRate) {
    const two = selectParent(rated, settings.tournament, random);
    genome = crossGenomes(genes, one.genome, two.genome, random);
    step = Math.sqrt(one.step * two.step);
  }
  const learningRate = 1 / Math.sqrt(genes.length);
  step = Math.min(LARGEST_STEP, Math.max(SMALLEST_STEP, step * Math.exp(learningRate * random.gaussian())));
  return { genome: mutateGenome(genes, genome, step, settings.mutationRate, random), step };
}

/** The individuals from the fittest down; equals keep their order. */
export function rank(rated: readonly Rated[]): Rated[] {
  return [...rated].sort((one, two) => two.fitness - one.fitness);
}

/** The next generation: the elite unchanged, then children. */
export function nextGeneration(
  genes: readonly Gene[],
  rated: readonly Rated[],
  settings: EvolutionSettings,
  random: RandomStream,
): Individual[] {
  const elite = rank(rated)
    .slice(0, settings.elite)
    .map(({ individual }) => individual);
  const children = Array.from({ length: settings.population - elite.length }, () =>
    breed(genes, rated, settings, random),
  );
  return [...elite, ...children];
}
