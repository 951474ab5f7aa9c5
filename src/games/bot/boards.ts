/**
 * The games of bots as jobs. A program is started once for its parameters and kept while there may be a use for it; a module plays in
 * threads with the parameters of each game.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  Boards,
  type BotSpec,
  builtInSchema,
  type Executor,
  isProgram,
  type JobKind,
  jobFields,
  judgeOfGames,
  type MoveLimits,
  once,
  type PlayerSpec,
  pairScoreOfA,
} from '../../arena/index.ts';
import { checkPlaceholders, Params } from '../../bot/index.ts';
import { UsageError } from '../../cli/index.ts';
import { together } from '../../system/index.ts';
import { type Fault, jobScoresSchema } from '../../tuner/index.ts';

/** What stands for a bot in a job: the command behind it is never sent anywhere. */
const botName = z.string().max(1000);

const botJobSchema = z.strictObject({
  seed: jobFields.seed,
  path: jobFields.path,
  openingPlies: jobFields.openingPlies,
  bot: botName,
  /** A pair of these against each other, or of each of them against the same opponent. */
  parameters: z.tuple([Params.parameterValuesSchema, Params.parameterValuesSchema]).readonly(),
  opponent: z.union([botName, once(builtInSchema)]).exactOptional(),
  luck: z.boolean(),
});
export type BotJob = z.infer<typeof botJobSchema>;

const botScoresSchema = jobScoresSchema.extend({
  /** Whether both sets of parameters played alike: whatever one was asked, the other answered in the same way. */
  alike: z.boolean(),
});
export type BotScores = z.infer<typeof botScoresSchema>;

export const BOT_PAIRS: JobKind<BotJob, BotScores> = {
  name: 'botPairs',
  module: import.meta.url,
  play() {
    throw new TypeError('bots play on boards of their own');
  },
  job: botJobSchema,
  result: botScoresSchema,
  games: ({ opponent }) => (opponent === undefined ? 2 : 4),
  key: ({ seed, path }) => ({ seed, path }),
};

export interface BotBoardsSetup {
  /** Games at once, at least 1. */
  readonly boards: number;
  readonly players: ReadonlyMap<string, PlayerSpec>;
  /** Of opponents that are not programs. */
  readonly limits: MoveLimits;
  /** Whether luck is measured, for jobs that ask for it. */
  readonly luck: boolean;
  /** Where the boards are, for faults, if not where the run is. */
  readonly host?: string;
}

type Couple = readonly [PlayerSpec, PlayerSpec];

/** Plays the jobs of bots on boards of this process. Always close it. */
export class BotBoards implements Executor<BotJob, BotScores> {
  readonly capacity: number;
  readonly #setup: BotBoardsSetup;
  readonly #boards: Boards;

  constructor(setup: BotBoardsSetup) {
    const { boards, limits, luck } = setup;
    this.capacity = boards;
    this.#setup = setup;
    this.#boards = new Boards(boards, {
      limits,
      judge: luck ? judgeOfGames() : undefined,
      programs: { mayFail: true },
    });
  }

  run(jobs: readonly BotJob[], signal?: AbortSignal): Promise<BotScores[]> {
    return together(
      jobs.map((job) => (stop) => this.#play(job, stop)),
      signal,
    );
  }

  close(): Promise<void> {
    return this.#boards.close();
  }

  async #play(job: BotJob, signal: AbortSignal): Promise<BotScores> {
    const bots = this.#botsOf(job);
    const opponent = typeof job.opponent === 'string' ? this.#opponentOf(job.opponent) : job.opponent;
    const couples = opponent === undefined ? [bots] : bots.map((bot): Couple => [bot, opponent]);
    const played = await together(
      couples.map((couple) => (stop) => this.#playPair(couple, job, stop)),
      signal,
    );
    const [first, second] = played as [(typeof played)[0], (typeof played)[0] | undefined];
    const [score, luck] = second
      ? [(1 + first.score - second.score) / 2, (first.luck - second.luck) / 2]
      : [first.score, first.luck];
    const faults = played.flatMap((pair) => pair.faults);
    // In a pair the second game is the first with the starters swapped.
    const [one, other] = second ? [first.courses, second.courses] : first.courses.map((course) => [course]);
    return {
      scores: [score, 1 - score],
      alike: isDeepStrictEqual(one, other),
      ...(job.luck && { luck: [luck, -luck] }),
      ...(faults.length > 0 && { faults }),
    };
  }

  async #playPair(couple: Couple, { seed, path, openingPlies }: BotJob, signal: AbortSignal) {
    const of = { players: couple, seed, path, paired: true, openingPlies };
    const games = await this.#boards.playGames(of, [0, 1], signal);
    const [first, second] = games.map(({ game }) => game);
    const { score, luck = 0 } = pairScoreOfA([first, second] as Parameters<typeof pairScoreOfA>[0]);
    const { host } = this.#setup;
    const faults = games.flatMap(({ failure }): Fault[] => {
      if (failure === undefined) return [];
      const { parameters } = couple[failure.of] as Partial<BotSpec>;
      if (parameters === undefined) return [];
      return [{ parameters, did: host === undefined ? failure.did : `${failure.did} (on ${host})` }];
    });
    const courses = games.map(({ record: { moves, reason } }) => ({ moves, reason }));
    return { score, luck, faults, courses };
  }

  #playerOf(name: string): PlayerSpec {
    const player = this.#setup.players.get(name);
    if (player === undefined) throw new UsageError(`there is no bot "${name}" here`);
    return player;
  }

  #botsOf({ bot, parameters }: BotJob) {
    const spec = this.#playerOf(bot) as BotSpec;
    if (isProgram(spec)) for (const values of parameters) checkPlaceholders(spec.command, values);
    return parameters.map((values) => ({ ...spec, parameters: values })) as [BotSpec, BotSpec];
  }

  #opponentOf(name: string): PlayerSpec {
    const player = this.#playerOf(name);
    const advice = `an opponent gets no parameters: offer "${name}" with its values in the command`;
    if (isProgram(player)) checkPlaceholders(player.command, player.parameters, advice);
    return player;
  }
}
