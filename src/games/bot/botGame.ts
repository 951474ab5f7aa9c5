/** A bot in any language as the tuner sees it: its parameters are genes, a pair of games over WebSocket is a job. */
import { existsSync } from 'node:fs';
import { z } from 'zod';
import {
  type JobKind,
  jobFields,
  judgeOfGames,
  type MoveLimits,
  type PlayerSpec,
  type ProgramSpec,
} from '../../arena/index.ts';
import {
  loadParameters,
  type Parameters,
  type ParameterValues,
  saveParameters,
  valuesOf,
} from '../../bot/index.ts';
import { ExpectedError } from '../../engine/index.ts';
import { playingCode } from '../../system/index.ts';
import {
  type Genome,
  type JobScores,
  jobScoresSchema,
  oncePerGenome,
  type TunedGame,
} from '../../tuner/index.ts';
import { type BotJob, openBoards } from './boards.ts';
import { codingOf, withValues } from './coding.ts';
import { describeFaults, type Fault, keepFault } from './faults.ts';

/** A bot that fails with the parameters that it starts from. */
class BotError extends ExpectedError {
  override readonly code = 'botFails';
}

const genomeSchema = z.array(z.int()).readonly();

/** Only here: a job names parameters, and the command that takes them is never sent anywhere. */
const BOT_PAIRS: JobKind<BotJob, JobScores> = {
  name: 'botPairs',
  module: import.meta.url,
  play() {
    throw new TypeError('bots play on boards of their own');
  },
  job: z.strictObject({
    seed: jobFields.seed,
    path: jobFields.path,
    genomes: z.tuple([genomeSchema, genomeSchema]).readonly(),
  }),
  result: jobScoresSchema,
  games: () => 2,
  key: ({ seed, path }) => ({ seed, path }),
};

/** What is tuned, and how it plays. */
export interface BotGame {
  readonly bot: Pick<ProgramSpec, 'name' | 'command'>;
  readonly parameters: Parameters;
  /** Who it plays against, instead of itself with other parameters. */
  readonly opponents: readonly PlayerSpec[];
  readonly limits: MoveLimits;
  readonly openingPlies: number;
  readonly luck: boolean;
  /** As they are saved with the run. */
  readonly settings: TunedGame['settings'];
}

/** Games to find out whether the bot works: a single one may have failed by accident. */
const TRIAL_GAMES = 3;

/** Makes the game. Throws a {ParametersError} if there is nothing to tune. */
export function botGame({
  bot,
  parameters,
  opponents,
  limits,
  openingPlies,
  luck,
  settings,
}: BotGame): TunedGame<BotJob> & { readonly start: Genome } {
  const { genes, valuesOf: valuesOfGenome, genomeOf } = codingOf(parameters);
  const start = genomeOf(valuesOf(parameters), 'the parameters');
  const programOf = oncePerGenome(
    (genome): ProgramSpec => ({ ...bot, kind: 'program', parameters: valuesOfGenome(genome) }),
  );
  const judge = luck ? judgeOfGames() : undefined;
  const open = (boards: number, onFault: (fault: Fault) => void) =>
    openBoards({ boards, programOf, opponents, limits, openingPlies, judge, onFault });
  return {
    genes,
    start,
    referencePanel: [{ name: 'the start', genome: start }],
    seats: 2,
    startFlag: '--params',
    gamesPerJob: opponents.length > 0 ? 4 : 2,
    settings,
    engine: { code: playingCode('games/bot') },
    player: BOT_PAIRS,
    job: ([one, two], seed, path) => ({ seed, path, genomes: [one as Genome, two as Genome] }),

    openBoards: (boards, folder) => open(boards, (fault) => keepFault(folder, fault)),

    async tryOut() {
      const faults: Fault[] = [];
      const boards = open(1, (fault) => faults.push(fault));
      try {
        for (let game = 0; game < TRIAL_GAMES; game++) {
          const before = faults.length;
          await boards.run([{ seed: 0, path: ['trial', game], genomes: [start, start] }]);
          if (faults.length === before) return;
        }
      } finally {
        await boards.close();
      }
      throw new BotError(`the bot fails with the parameters it starts from: it ${faults.at(-1)?.did}`);
    },

    describeFaults,

    loadChampion(path) {
      if (!existsSync(path)) return null;
      return genomeOf(valuesOf(loadParameters(path).parameters), path);
    },

    async saveChampion(path, champion, provenance) {
      const values: ParameterValues = valuesOfGenome(champion);
      await saveParameters(path, { parameters: withValues(parameters, values), provenance });
    },
  };
}
