/** Genes and genomes: what evolves, as numbers. */

/** One number that evolves: a whole number in `min`..`max`. */
export interface Gene {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** What it stands for, for people. */
  readonly meaning?: string;
  /** The number that people see as 1, if not 1. */
  readonly unit?: number;
  /** What a number stands for, if not for itself. */
  shown?(number: number): string | number | boolean;
}

/** One value per gene, in the order of the genes. */
export type Genome = readonly number[];

/** The whole number nearest to `value` within the gene's range. */
export function clampToGene(value: number, { min, max }: Pick<Gene, 'min' | 'max'>): number {
  // `+ 0` turns -0, which JSON does not keep, into 0.
  return Math.min(max, Math.max(min, Math.round(value))) + 0;
}

/** What people see of a number of this gene. */
export function shownValue(gene: Gene, number: number): string | number | boolean {
  return gene.unit === undefined ? (gene.shown?.(number) ?? number) : Number((number / gene.unit).toFixed(2));
}

/** Whether a number has moved to an end of its gene's range; choices have no ends. */
export function isAtLimit(gene: Gene, number: number | undefined, start: number | undefined): boolean {
  const isEnd = number === gene.min || number === gene.max;
  return isEnd && number !== start && typeof shownValue(gene, number) === 'number';
}

/** The values of a genome by gene name, as files have them. */
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

export function sameGenome(one: Genome, two: Genome): boolean {
  return one.length === two.length && one.every((value, index) => value === two[index]);
}

/** The genomes without repetitions, the first of equals kept. */
export function distinct(genomes: readonly Genome[]): Genome[] {
  return genomes.filter((genome, index) => genomes.findIndex((other) => sameGenome(genome, other)) === index);
}

/** The places of a genome's values in their ranges, 0 to 1. */
export function placesOf(genes: readonly Gene[], genome: Genome): number[] {
  return genes.map(({ min, max }, index) => ((genome[index] as number) - min) / (max - min));
}

/** The genome nearest to these places. */
export function genomeAt(genes: readonly Gene[], places: readonly number[]): Genome {
  return genes.map((gene, index) =>
    clampToGene(gene.min + (places[index] as number) * (gene.max - gene.min), gene),
  );
}

/** The same function, which makes what it returns once for each genome: the jobs of a generation have few players. */
export function oncePerGenome<T>(make: (genome: Genome) => T): (genome: Genome) => T {
  const made = new WeakMap<Genome, T>();
  return (genome) => {
    const known = made.get(genome);
    if (known !== undefined) return known;
    const value = make(genome);
    made.set(genome, value);
    return value;
  };
}
