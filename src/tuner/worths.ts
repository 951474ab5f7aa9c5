/**
 * The worth of genes: the effect of their values on the score.
 *
 * The worth of each gene's move from the start to the champion is measured for all genes in the same games. In each job two
 * mixtures meet: one has the champion's values in a random half of the genes that moved and the start's in the others, its opponent
 * has the opposite. So every game counts for every gene, which differs by its whole move. The halves come from a Hadamard matrix, so
 * that a regression tells the genes apart (Plackett and Burman, "The Design of Optimum Multifactorial Experiments", 1946). The samples
 * of the search show far less: they lie close to each other, and leave the region where a gene matters after a few generations.
 *
 * Sensitivity is the effect of changing the value of a single gene. For every gene the champion plays copies of itself that differ
 * only in this gene; one of them has 0 for it.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { inverse, Matrix } from 'ml-matrix';
import { sum } from 'simple-statistics';
import { z } from 'zod';
import { type OpenExecutor, Z_95 } from '../arena/index.ts';
import { stream } from '../engine/index.ts';
import { parseLines, writeWhole } from '../system/index.ts';
import { recordingFaults } from './faults.ts';
import { clampToGene, type Gene, type Genome } from './genome.ts';
import { type GameRunner, measureScore, playForFirst, scoreWithoutLuck } from './measure.ts';
import { readOrEmpty } from './run/folder.ts';
import { countSchema, estimateSchema } from './run/format.ts';
import { orthogonalSigns } from './strategies/mirrored.ts';
import type { DescribedGame, TunedGame } from './tunedGame.ts';
import { bestGuess, type RunResult, type SavedTuning } from './tuningFormat.ts';

/**
 * The worth of each gene that moved: the score of a genome that has made the move against one that has not. The list is empty if there
 * are too few jobs to tell the genes apart.
 *
 * @param pairs the number of jobs
 */
export async function measureWorths<Job>(
  play: GameRunner<Job>,
  start: Genome,
  champion: Genome,
  pairs: number,
): Promise<NonNullable<RunResult['worths']>> {
  const moved = play.game.genes.flatMap((_, gene) => (start[gene] === champion[gene] ? [] : [gene]));
  const freedom = pairs - moved.length;
  if (moved.length === 0 || freedom < moved.length) return [];
  const path = ['worths'];
  const signs = orthogonalSigns(pairs, moved.length, stream(play.seed, ...path));
  const mixture = (row: readonly number[], sign: number): Genome =>
    start.map((value, gene) => (row[moved.indexOf(gene)] === sign ? (champion[gene] as number) : value));
  const meetings = signs.map((row, pair) => ({
    genome: mixture(row, 1),
    opponents: [mixture(row, -1)],
    path: [...path, pair],
  }));
  const leads = (await playForFirst(play, meetings)).map((result) => scoreWithoutLuck(result) - 0.5);
  const design = new Matrix(signs);
  const spread = inverse(design.transpose().mmul(design), true);
  const slopes = spread.mmul(design.transpose()).mmul(Matrix.columnVector(leads));
  const expected = design.mmul(slopes);
  const noise = sum(leads.map((lead, pair) => (lead - expected.get(pair, 0)) ** 2)) / freedom;
  const inScores = (value: number) => Math.min(1, Math.max(0, 0.5 + value));
  return moved.map((gene, place) => {
    const slope = slopes.get(place, 0);
    const margin = Z_95 * Math.sqrt(noise * spread.get(place, place));
    const interval = { low: inScores(slope - margin), high: inScores(slope + margin) };
    const score = { mean: inScores(slope), ...interval, count: pairs };
    return { name: play.game.genes[gene]?.name ?? '', score };
  });
}

/** Changes of a weight, as fractions of its range. */
const OFFSETS = [-0.2, -0.1, 0.1, 0.2];

const geneSchema = z.object({
  name: z.string(),
  /** The champion's own weight. */
  weight: z.number(),
  /** The copies by ascending weight, one of them 0 or nearest to it. A score of 0.5 against the champion means no difference. */
  variations: z.array(z.object({ weight: z.number(), score: estimateSchema })),
});

/** The scores of a champion's copies that differ in one gene. */
export type GeneSensitivity = z.infer<typeof geneSchema>;

/**
 * Measures the sensitivity of one gene. The copies of all genes meet the champion with the same random numbers.
 *
 * @param pairs the number of jobs for each changed value
 * @param index the number of the gene
 */
export async function measureGene<Job>(
  play: GameRunner<Job>,
  champion: Genome,
  pairs: number,
  index: number,
): Promise<GeneSensitivity> {
  const gene = play.game.genes[index] as Gene;
  const weight = champion[index] as number;
  const tried = OFFSETS.map((offset) => clampToGene(weight + offset * (gene.max - gene.min), gene));
  const weights = [...new Set([...tried, clampToGene(0, gene)])].filter((value) => value !== weight);
  weights.sort((one, two) => one - two);
  const variations = await Promise.all(
    weights.map(async (value) => {
      const genome = champion.with(index, value);
      const match = { genome, opponent: champion, pairs, path: ['sensitivity'] };
      return { weight: value, score: await measureScore(play, match) };
    }),
  );
  return { name: gene.name, weight, variations };
}

/** The file in the folder of a run with the sensitivities of a genome's genes in order; perhaps not yet all of them. */
const SENSITIVITY = 'sensitivity.json';

const savedSchema = z.object({
  champion: z.array(z.number()),
  /** Hashes that identify the build that played. */
  engine: z.record(z.string(), z.string()),
  pairs: countSchema,
  genes: z.array(geneSchema).readonly(),
});

/** The champion of a run, or its best guess so far. */
function bestOf({ result, checkpoint }: SavedTuning): Genome | undefined {
  return result?.champion ?? (checkpoint ? bestGuess(checkpoint.state) : undefined);
}

/** The sensitivities in the folder of a run; `isCurrent` if they are of its best genome so far, by this build. `null` if there are none. */
export function savedSensitivity(run: SavedTuning, { engine }: Pick<DescribedGame, 'engine'>) {
  const [saved] = parseLines(readOrEmpty(run.folder, SENSITIVITY), savedSchema);
  const { genes } = run.config.engine;
  // A file of another run has other genes.
  if (saved === undefined || saved.genes.some(({ name }, index) => name !== genes[index])) return null;
  const now = { champion: bestOf(run), engine };
  return { ...saved, isCurrent: isDeepStrictEqual({ champion: saved.champion, engine: saved.engine }, now) };
}

/**
 * Measures the sensitivity of each gene of a run's best genome so far, and saves it in the run's folder gene by gene; genes measured
 * before are not measured again. Returns `null` if there is no such genome yet.
 *
 * @param pairs the number of jobs for each changed value
 * @throws `ExpectedError` if the file cannot be written; the signal's reason once it is aborted
 */
export async function sensitivityOfRun<Job>(
  run: SavedTuning,
  game: TunedGame<Job>,
  { pairs, open, signal }: { pairs: number; open: OpenExecutor; signal: AbortSignal },
  onGene: (done: number) => void = () => {},
): Promise<GeneSensitivity[] | null> {
  const champion = bestOf(run);
  if (champion === undefined) return null;
  const before = savedSensitivity(run, game);
  const genes = before?.isCurrent && before.pairs === pairs ? [...before.genes] : [];
  const save = () => {
    const content = { champion, engine: game.engine, pairs, genes };
    return writeWhole(join(run.folder, SENSITIVITY), `${JSON.stringify(content)}\n`);
  };
  await save();
  const executor = recordingFaults(await open(game.player), run.folder);
  const play = { game, executor, seed: run.config.settings.seed, signal };
  try {
    while (genes.length < game.genes.length) {
      genes.push(await measureGene(play, champion, pairs, genes.length));
      await save();
      onGene(genes.length);
    }
    return genes;
  } finally {
    await executor.close();
  }
}
