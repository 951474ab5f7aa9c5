/**
 * The games of bots as jobs. A program is started once for its parameters and runs while it may be needed again; a module plays in
 * threads with the parameters of each game. Workers offer bots by name: the command of a bot is on the command line of a worker, and
 * nowhere else.
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

/** The name of a bot in a job; its command is never sent anywhere. */
const botName = z.string().max(1000);

const botJobSchema = z.strictObject({
  seed: jobFields.seed,
  path: jobFields.path,
  openingPlies: jobFields.openingPlies,
  bot: botName,
  /** The two sets of parameters, which play a pair of games against each other or, each of them, against the same opponent. */
  parameters: z.tuple([Params.parameterValuesSchema, Params.parameterValuesSchema]).readonly(),
  opponent: z.union([botName, builtInSchema]).exactOptional(),
  luck: z.boolean(),
});
/** A pair of games between two sets of a bot's parameters, or two pairs against an opponent. */
export type BotJob = z.infer<typeof botJobSchema>;

const botScoresSchema = jobScoresSchema.extend({
  /** True if both sets of parameters gave the same answers in the same positions. */
  alike: z.boolean(),
  /** The programs that were found so far to answer states that name their opponents. */
  answeringAll: z.array(botName).readonly().exactOptional(),
});
/** The result of a job. */
export type BotScores = z.infer<typeof botScoresSchema>;
type Fault = NonNullable<BotScores['faults']>[number];

/** The kind of jobs in which bots play; only `BotBoards` can play them. */
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

/** The players of the boards, and how they play. */
interface BotBoardsSetup {
  /** The number of games at the same time, at least 1. */
  readonly boards: number;
  /** The players by the names that jobs use. */
  readonly players: ReadonlyMap<string, PlayerSpec>;
  /** The limits of opponents that are not programs. */
  readonly limits: MoveLimits;
  /** True to measure luck, for jobs that ask for it. */
  readonly luck: boolean;
  /** The name of this machine, for faults, if the run is on another. */
  readonly host?: string;
}

type Couple = readonly [PlayerSpec, PlayerSpec];
type PairOver = Awaited<ReturnType<Games['playPairs']>>[number];

/** Plays the jobs of bots on boards of this process. To be closed after use. */
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
      threads: boards,
      isRecorded: true,
      limits,
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
    const duel = { players: couple, seed, path, paired: true, openingPlies };
    const [games] = (await this.#games.playPairs(duel, [0], () => {}, signal)) as [PairOver];
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

/** True if a text is the name of an offered bot, not a command and not a player of fcx. */
export function isOfferedName(text: string): boolean {
  return NAME.test(text) && ![...SPARRING_NAMES, ...WeightsFiles.weightsNames()].includes(text);
}

/** The need of a run for workers that offer the bot of this name. */
export function botNeed(name: string): Need {
  return { name: `bot ${name}`, flag: `--bot ${name}="COMMAND"` };
}

/** Texts that any shell takes for part of a word, however the command of a bot quotes them. */
const PLAIN = /^[\w.,:+/@%=-]*$/;

/** The first text among these values that a worker refuses, as a bot's command may contain it as `{param:NAME}`; else `undefined`. */
export function unsafeValue(values: readonly unknown[]): string | undefined {
  return values.find((value) => typeof value === 'string' && !PLAIN.test(value)) as string | undefined;
}

/** The texts that workers accept as parameters, for messages. */
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

/** The jobs that a worker with these bots can play, each given as NAME=COMMAND; throws a `UsageError`. */
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
