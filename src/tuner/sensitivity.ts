/**
 * Sensitivity: the effect of changing a single weight, the value of a gene. For every gene the champion plays copies of
 * itself that differ only in this weight; one of them has 0 for it.
 */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { OpenExecutor } from '../arena/index.ts';
import { parseLines, writeWhole } from '../system/index.ts';
import { keepingFaults } from './faults.ts';
import { clampToGene, type Gene, type Genome } from './genome.ts';
import { measureScore, type Play } from './measure.ts';
import { readOrEmpty } from './run/folder.ts';
import { countSchema, estimateSchema } from './run/format.ts';
import type { TunedGame } from './tunedGame.ts';
import { bestGuess } from './tuning.ts';
import type { SavedTuning } from './tuningFormat.ts';

/** Changes, as fractions of the weight's range. */
const OFFSETS = [-0.2, -0.1, 0.1, 0.2];

const geneSchema = z.object({
  name: z.string(),
  /** The champion's own weight. */
  weight: z.number(),
  /** Ascending by changed weight; one is 0, or the gene's nearest to it. A score of 0.5 against the champion means no difference. */
  variations: z.array(z.object({ weight: z.number(), score: estimateSchema })),
});

export type GeneSensitivity = z.infer<typeof geneSchema>;

/**
 * Measures the genes in turn, from this one on. All copies meet the champion with the same random numbers.
 *
 * @param pairs jobs for each change
 */
export async function* measureSensitivity<Job>(
  play: Play<Job>,
  champion: Genome,
  pairs: number,
  first = 0,
): AsyncGenerator<GeneSensitivity, void> {
  for (let index = first; index < play.game.genes.length; index++) {
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
    yield { name: gene.name, weight, variations };
  }
}

/** Beside the run: what was measured of which genome, the genes in order; perhaps not yet all of them. */
const SENSITIVITY = 'sensitivity.json';

const keptSchema = z.object({
  champion: z.array(z.number()),
  /** Identifies the build that played. */
  engine: z.record(z.string(), z.string()),
  pairs: countSchema,
  genes: z.array(geneSchema),
});

function bestOf({ result, checkpoint }: SavedTuning): Genome | undefined {
  return result?.champion ?? (checkpoint ? bestGuess(checkpoint.state) : undefined);
}

/** What was measured of a run so far, and whether of the best genome so far by this build; `null` for nothing. */
export function keptSensitivity(run: SavedTuning, { engine }: TunedGame) {
  const [kept] = parseLines(readOrEmpty(run.folder, SENSITIVITY), keptSchema);
  if (kept === undefined) return null;
  const now = { champion: bestOf(run), engine };
  return { ...kept, isCurrent: isDeepStrictEqual({ champion: kept.champion, engine: kept.engine }, now) };
}

/**
 * Measures the best genome of a run so far, and keeps it in the run's folder gene by gene: what was measured before is not measured
 * again. `null` if there is no such genome yet.
 *
 * @param pairs jobs for each change
 * @throws {ExpectedError} if it cannot be written; the signal's reason once it is aborted
 */
export async function sensitivityOfRun<Job>(
  run: SavedTuning,
  game: TunedGame<Job>,
  {
    pairs,
    open,
    signal,
  }: { readonly pairs: number; readonly open: OpenExecutor; readonly signal: AbortSignal },
  onGene: (done: number) => void = () => {},
): Promise<GeneSensitivity[] | null> {
  const champion = bestOf(run);
  if (champion === undefined) return null;
  const before = keptSensitivity(run, game);
  const genes = before?.isCurrent && before.pairs === pairs ? [...before.genes] : [];
  const keep = () => {
    const kept = { champion, engine: game.engine, pairs, genes };
    return writeWhole(join(run.folder, SENSITIVITY), `${JSON.stringify(kept)}\n`);
  };
  await keep();
  const executor = keepingFaults(await open(game.player), run.folder);
  const play = { game, executor, seed: run.config.settings.seed, signal };
  try {
    for await (const measured of measureSensitivity(play, champion, pairs, genes.length)) {
      genes.push(measured);
      await keep();
      onGene(genes.length);
    }
    return genes;
  } finally {
    await executor.close();
  }
}
