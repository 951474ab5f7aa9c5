/** Four Connect Xtreme as the tuner sees it: a pair of games is a job, and scores both players. */
import { z } from 'zod';
import type { FixedLimits, JobKind, Judge, PairJob } from '../../arena/index.ts';
import { DEPTH, LUCK, NODES, OPENING, PAIRS, pairScore, searchOptionsFor } from '../../arena/index.ts';
import {
  kernelHash,
  MAX_DEPTH,
  MAX_OPENING_PLIES,
  type ReadWeights,
  shortHash,
  WeightsFiles,
} from '../../bot/index.ts';
import { playingCode, setting } from '../../system/index.ts';
import { type Genome, type JobScores, jobScoresSchema, type TunedGame } from '../../tuner/index.ts';

export function playJob(job: PairJob): JobScores {
  const { score, luck } = pairScore(PAIRS.play(job));
  return { scores: [score, 1 - score], ...(luck !== undefined && { luck: [luck, -luck] }) };
}

/** Pairs as the tuner counts them. */
export const PAIR_SCORES: JobKind<PairJob, JobScores> = {
  ...PAIRS,
  name: 'pairScores',
  module: import.meta.url,
  play: playJob,
  result: jobScoresSchema,
};

/** Enough for the search to see bombs and threats as in play, and few enough for many games: fitness is mostly noise. */
const DEFAULT_NODES = 1000;

/** The settings of a tuned game, in the configuration of its runs. */
export const pairSettingsSchema = z.object({
  limits: z.union([
    z.strictObject({ nodes: setting(z.number().int().min(1), { ...NODES, default: DEFAULT_NODES }) }),
    z.strictObject({ depth: setting(z.number().int().min(1).max(MAX_DEPTH), DEPTH) }),
  ]),
  openingPlies: setting(z.number().int().min(0).max(MAX_OPENING_PLIES), {
    ...OPENING,
    help: 'random coins at the start of each pair',
    default: 2,
  }),
  /** Absent for not. */
  luck: setting(z.boolean().optional(), LUCK),
  /** Identifies the network that evolution adds to, if there is one. */
  network: z.string().optional(),
});

/** What genomes are: how they play, and how files hold them. */
interface Genomes extends Pick<TunedGame, 'genes' | 'referencePanel' | 'saveChampion'> {
  readonly settings?: { readonly network: string };
  playersOf(one: Genome, two: Genome): Pick<PairJob, 'players' | 'networks' | 'blends' | 'tableBits'>;
  /** @throws {ExpectedError} for a file, called `name`, that has no such genome */
  genomeIn(file: ReadWeights, name: string): Genome;
}

/** Tunes what plays with fixed limits. */
export function pairGame(
  { settings, playersOf, genomeIn, ...genomes }: Genomes,
  limits: FixedLimits,
  openingPlies: number,
  judge: Judge | undefined,
): TunedGame<PairJob> {
  const options = searchOptionsFor(limits);
  return {
    ...genomes,
    seats: 2,
    gamesPerJob: 2,
    settings: { limits: { ...limits }, openingPlies, luck: judge !== undefined, ...settings },
    schema: pairSettingsSchema,
    engine: {
      kernel: kernelHash(),
      code: playingCode('games/fcx'),
      ...(judge && { judge: shortHash(judge) }),
    },
    player: PAIR_SCORES,
    job: ([one, two], seed, path) => ({
      seed,
      path,
      ...playersOf(one as Genome, two as Genome),
      limits,
      searchOptions: [options, options],
      openingPlies,
      ...(judge && { judge }),
    }),
    loadChampion: (path) => {
      const file = WeightsFiles.loadWeightsIfPresent(path);
      return file && genomeIn(file, path);
    },
    hiddenChampion: (path) => {
      const file = WeightsFiles.hiddenWeights(path);
      const name = WeightsFiles.nameOfPackageFile(path);
      return file && { name, genome: genomeIn(file, name) };
    },
  };
}
