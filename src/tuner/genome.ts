/** Genes and genomes: the whole numbers that evolve. */

/** A number that evolves: a whole number in `min`..`max`. */
export interface Gene {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** The meaning of the number, for people. */
  readonly meaning?: string;
  /** The whole number that is shown as 1, for genes in fractions. */
  readonly unit?: number;
  /** The value that a number of this gene stands for, if not for itself. */
  shown?(number: number): string | number | boolean;
}

/** One value per gene, in the order of the genes. */
export type Genome = readonly number[];

/** The whole number nearest to `value` within the gene's range. */
export function clampToGene(value: number, { min, max }: Pick<Gene, 'min' | 'max'>): number {
  // `+ 0` turns -0, which JSON does not keep, into 0.
  return Math.min(max, Math.max(min, Math.round(value))) + 0;
}

/** The form in which people see a number of this gene: in its unit, or the value it stands for. */
export function shownValue(gene: Gene, number: number): string | number | boolean {
  return gene.unit === undefined ? (gene.shown?.(number) ?? number) : Number((number / gene.unit).toFixed(2));
}

/** True if a number has moved to an end of its gene's range; choices have no ends. */
export function isAtLimit(gene: Gene, number: number | undefined, start: number | undefined): boolean {
  const isEnd = number === gene.min || number === gene.max;
  return isEnd && number !== start && typeof shownValue(gene, number) === 'number';
}

/** The values of a genome by the names of its genes, as files have them. */
export function valuesByName(
  genes: readonly Gene[],
  genome: Genome,
): Record<string, string | number | boolean> {
  return Object.fromEntries(
    genes.map((gene, index) => {
      const number = genome[index] as number;
      return [gene.name, gene.shown?.(number) ?? number];
    }),
  );
}

/** True if two genomes have the same values. */
export function sameGenome(one: Genome, two: Genome): boolean {
  return one.length === two.length && one.every((value, index) => value === two[index]);
}

/** The genomes without repetitions; the first of equal ones stays. */
export function distinct(genomes: readonly Genome[]): Genome[] {
  return genomes.filter((genome, index) => genomes.findIndex((other) => sameGenome(genome, other)) === index);
}

/** The coordinates of a genome: each value's position in the range of its gene, from 0 to 1. */
export function coordinatesOf(genes: readonly Gene[], genome: Genome): number[] {
  return genes.map(({ min, max }, index) => ((genome[index] as number) - min) / (max - min));
}

/** The genome nearest to these coordinates. */
export function genomeAt(genes: readonly Gene[], places: readonly number[]): Genome {
  return genes.map((gene, index) =>
    clampToGene(gene.min + (places[index] as number) * (gene.max - gene.min), gene),
  );
}

/** A function that makes a value once for each genome object and then returns it again: the jobs of a generation have few players. */
export function memoizePerGenome<T>(make: (genome: Genome) => T): (genome: Genome) => T {
  const cache = new WeakMap<Genome, T>();
  return (genome) => {
    const cached = cache.get(genome);
    if (cached !== undefined) return cached;
    const value = make(genome);
    cache.set(genome, value);
    return value;
  };
}
