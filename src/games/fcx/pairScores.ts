/** Four Connect Xtreme as the tuner sees it: a pair of games is a job, and scores both players. */
import { z } from 'zod';
import type { JobKind, PairJob } from '../../arena/index.ts';
import { GAME_SETTINGS, PAIRS, pairScore, searchOptionsFor } from '../../arena/index.ts';
import {
  type Evaluation,
  kernelHash,
  MAX_DEPTH,
  MAX_OPENING_PLIES,
  type ReadWeights,
  shortHash,
  WeightsFiles,
} from '../../bot/index.ts';
import { playingCode, setting } from '../../system/index.ts';
import { type Genome, jobScoresSchema, type TunedGame } from '../../tuner/index.ts';

type JobScores = z.infer<typeof jobScoresSchema>;

/** Plays a pair of games; returns the scores of both players, and their luck if the job has a judge. */
export function playJob(job: PairJob): JobScores {
  const { score, luck } = pairScore(PAIRS.play(job));
  return { scores: [score, 1 - score], ...(luck !== undefined && { luck: [luck, -luck] }) };
}

/** The kind of jobs that are pairs of games, with results for the tuner. */
export const PAIR_SCORES: JobKind<PairJob, JobScores> = {
  ...PAIRS,
  name: 'pairScores',
  module: import.meta.url,
  play: playJob,
  result: jobScoresSchema,
};

/** Nodes of a move at each level. Few leave time for many games, as fitness is mostly noise; more come closer to real play. */
const LEVELS = [300, 1000, 4000] as const;
/** The number of jobs in a generation at each level, relative to the first: later ones take longer. */
const SHARES = [1, 1, 0.5] as const;

const { default: _default, ...NODES } = GAME_SETTINGS.nodes;

/** The schema of a tuned game's settings, in the configuration of its runs. */
export const pairSettingsSchema = z.object({
  limits: z
    .union([
      z.strictObject({
        nodes: setting(z.number().int().min(1), {
          ...NODES,
          usually: `${LEVELS.join(', then ')}, each until it gains nothing more`,
        }),
      }),
      z.strictObject({ depth: setting(z.number().int().min(1).max(MAX_DEPTH), GAME_SETTINGS.depth) }),
    ])
    .optional(),
  /** The nodes of a move at each level, in place of limits. */
  levels: z.array(z.number().int().min(1)).min(2).optional(),
  openingPlies: setting(z.number().int().min(0).max(MAX_OPENING_PLIES), {
    ...GAME_SETTINGS.opening,
    help: 'random coins at the start of each pair',
    default: 2,
  }),
  /** True to take luck out of the scores; absent for false. */
  luck: setting(z.boolean().optional(), GAME_SETTINGS.luck),
  /** The SHA-256 of the network to which evolution adds, if there is one. */
  network: z.string().optional(),
});

/** The genomes of a game: how they play, and how files hold them. */
interface Genomes extends Pick<TunedGame, 'genes' | 'referencePanel' | 'saveChampion'> {
  readonly settings?: { readonly network: string };
  /** The evaluation that a genome plays with; the same object for the same genome, so that jobs of a batch share it. */
  playerOf(genome: Genome): Evaluation;
  readonly tableBits?: number;
  /** The genome in a file, which messages call `name`; throws an `ExpectedError` if it has none. */
  genomeIn(file: ReadWeights, name: string): Genome;
}

/** The limits of a move in games that are all played alike. */
type FixedLimits = PairJob['limits'];

/** The settings of pairs: fixed limits for each move or, without them, levels. */
export interface PairSettings extends Omit<z.infer<typeof pairSettingsSchema>, 'limits' | 'network'> {
  readonly limits?: FixedLimits | undefined;
}

/** The game of tuning these genomes in pairs of games; with a `judge`, luck is taken out of the scores. */
export function pairGame(
  { settings, playerOf, tableBits, genomeIn, ...genomes }: Genomes,
  { limits: fixed, levels = [...LEVELS], openingPlies }: PairSettings,
  judge: PairJob['judge'],
): TunedGame<PairJob> {
  const all = (fixed ? [fixed] : levels.map((nodes): FixedLimits => ({ nodes }))).map((limits) => {
    const options = searchOptionsFor(limits);
    return { limits, searchOptions: [options, options] as const };
  });
  return {
    ...genomes,
    ...(!fixed && {
      levels: levels.map((nodes, level) => ({ name: `${nodes} nodes`, share: SHARES[level] ?? 1 })),
    }),
    seats: 2,
    gamesPerJob: 2,
    settings: {
      ...(fixed ? { limits: { ...fixed } } : { levels }),
      openingPlies,
      luck: judge !== undefined,
      ...settings,
    },
    schema: pairSettingsSchema,
    engine: {
      kernel: kernelHash(),
      code: playingCode('games/fcx'),
      ...(judge && { judge: shortHash(judge) }),
    },
    player: PAIR_SCORES,
    job([one, two], seed, path, level = all.length - 1) {
      return {
        seed,
        path,
        players: [playerOf(one as Genome), playerOf(two as Genome)],
        ...(tableBits && { tableBits }),
        ...(all[level] as (typeof all)[number]),
        openingPlies,
        ...(judge && { judge }),
      };
    },
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
