/**
 * The games of bots as jobs. A program is started once for its parameters and kept while there may be a use for it; a module plays in
 * threads with the parameters of each game. Workers offer bots by name: what to start for a name is on the command line of a
 * worker, and nowhere else.
 */
import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type BotSpec,
  builtInSchema,
  type Executor,
  Games,
  isProgram,
  type JobKind,
  jobFields,
  judgeOfGames,
  type MoveLimits,
  type Need,
  type PlayerSpec,
  pairScoreOfA,
} from '../../arena/index.ts';
import { checkPlaceholders, Params, SPARRING_NAMES, WeightsFiles } from '../../bot/index.ts';
import { readGames, UsageError } from '../../cli/index.ts';
import { together } from '../../system/index.ts';
import { jobScoresSchema } from '../../tuner/index.ts';

/** What stands for a bot in a job: the command behind it is never sent anywhere. */
const botName = z.string().max(1000);

const botJobSchema = z.strictObject({
  seed: jobFields.seed,
  path: jobFields.path,
  openingPlies: jobFields.openingPlies,
  bot: botName,
  /** A pair of these against each other, or of each of them against the same opponent. */
  parameters: z.tuple([Params.parameterValuesSchema, Params.parameterValuesSchema]).readonly(),
  opponent: z.union([botName, builtInSchema]).exactOptional(),
  luck: z.boolean(),
});
export type BotJob = z.infer<typeof botJobSchema>;

const botScoresSchema = jobScoresSchema.extend({
  /** Whether both sets of parameters played alike: whatever one was asked, the other answered in the same way. */
  alike: z.boolean(),
  /** The programs that were found so far to answer states that name their opponents. */
  answeringAll: z.array(botName).readonly().exactOptional(),
});
export type BotScores = z.infer<typeof botScoresSchema>;
type Fault = NonNullable<BotScores['faults']>[number];

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

interface BotBoardsSetup {
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
type PairOver = Awaited<ReturnType<Games['playPairs']>>[number];

/** Plays the jobs of bots on boards of this process. Always close it. */
export class BotBoards implements Executor<BotJob, BotScores> {
  readonly capacity: number;
  readonly #setup: BotBoardsSetup;
  readonly #games: Games;
  readonly #answeringAll = new Set<string>();

  constructor(setup: BotBoardsSetup) {
    const { boards, limits, luck } = setup;
    this.capacity = boards;
    this.#setup = setup;
    this.#games = new Games({
      ...{ concurrency: boards, isRecorded: true, limits },
      judge: luck ? judgeOfGames() : undefined,
      programs: { mayFail: true, onStrays: (name) => this.#answeringAll.add(name) },
    });
  }

  run(jobs: readonly BotJob[], signal?: AbortSignal): Promise<BotScores[]> {
    return together(
      jobs.map((job) => (stop) => this.#play(job, stop)),
      signal,
    );
  }

  close(): Promise<void> {
    return this.#games.close();
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
      ...(this.#answeringAll.size > 0 && { answeringAll: [...this.#answeringAll] }),
    };
  }

  async #playPair(couple: Couple, { seed, path, openingPlies }: BotJob, signal: AbortSignal) {
    const of = { players: couple, seed, path, paired: true, openingPlies };
    const [games] = (await this.#games.playPairs(of, [0], () => {}, signal)) as [PairOver];
    const { score, luck = 0 } = pairScoreOfA([games[0].game, games[1].game]);
    const { host } = this.#setup;
    const faults = games.flatMap(({ failure }): Fault[] => {
      if (failure === undefined) return [];
      const { parameters } = couple[failure.of] as Partial<BotSpec>;
      if (parameters === undefined) return [];
      return [{ parameters, did: host === undefined ? failure.did : `${failure.did} (on ${host})` }];
    });
    const courses = games.map(({ record }) => ({ moves: record?.moves, reason: record?.reason }));
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

const NAME = /^[\w-]{1,40}$/;
const OFFER = /^([\w-]{1,40})=(.*\{port\}.*)$/s;

/** Whether this is the name of an offered bot, not a command and not a player that comes with fcx. */
export function isOfferedName(text: string): boolean {
  return NAME.test(text) && ![...SPARRING_NAMES, ...WeightsFiles.weightsNames()].includes(text);
}

export function botNeed(name: string): Need {
  return { name: `bot ${name}`, flag: `--bot ${name}="COMMAND"` };
}

/** Nothing that a shell takes for more than a word, however the command of a bot quotes it. */
const PLAIN = /^[\w.,:+/@%=-]*$/;

/** The first value that a worker refuses, as a command may have it as `{param:NAME}`; `undefined` if there is none. */
export function unsafeValue(values: readonly unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string' && !PLAIN.test(value)) as string | undefined;
}

export const PLAIN_HELP = 'texts of letters, digits and _ . , : + / @ % = -';

const SAFE_JOBS = BOT_PAIRS.job.refine(
  ({ parameters }) => unsafeValue(parameters.flatMap(Object.values)) === undefined,
  `a worker takes only ${PLAIN_HELP} as parameters`,
);

function readOffer(text: string): [string, PlayerSpec] {
  const [, name, command] = OFFER.exec(text) ?? [];
  if (name === undefined || command === undefined || !isOfferedName(name))
    throw new UsageError(
      `--bot takes NAME="COMMAND" here, with {port} in the command and a name that no player of fcx has, not ${text}`,
    );
  return [name, { kind: 'program', name, command }];
}

/** What a worker plays that offers these bots, each as NAME=COMMAND; throws a {UsageError}. */
export function offeredBots(texts: readonly string[]): JobKind<BotJob, BotScores> {
  const players = new Map<string, PlayerSpec>(texts.map(readOffer));
  const { limits } = readGames([], { seed: 0 });
  return {
    ...BOT_PAIRS,
    needs: [...players.keys()].map(botNeed),
    job: SAFE_JOBS,
    open: (boards) => new BotBoards({ boards, players, limits, luck: true, host: hostname() }),
  };
}
