/** Four Connect Xtreme as the tuner sees it: a pair of games is a job, and scores both players. */
import type { FixedLimits, JobKind, Judge, PairJob } from '../../arena/index.ts';
import { PAIRS, pairScore, searchOptionsFor } from '../../arena/index.ts';
import { kernelHash, type ReadWeights, shortHash, WeightsFiles } from '../../bot/index.ts';
import { playingCode } from '../../system/index.ts';
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
