/**
 * Boards in this process for bots in others: plays jobs, a few at once. A bot is started once for its parameters and kept while
 * there may be a use for it.
 */
import { z } from 'zod';
import {
  builtInSpecSchema,
  type Executor,
  evaluationFields,
  type GameRecord,
  type JobKind,
  jobFields,
  judgeOfGames,
  type MoveLimits,
  once,
  openPlayer,
  type Player,
  type PlayerSpec,
  ProgramError,
  ProgramPlayer,
  type ProgramSpec,
  pairScoreOfA,
  playDuelGame,
  playedGameOf,
  seatJudge,
} from '../../arena/index.ts';
import { checkPlaceholders, parameterValuesSchema } from '../../bot/index.ts';
import { UsageError } from '../../cli/index.ts';
import { anySignal } from '../../system/index.ts';
import { type Fault, type JobScores, jobScoresSchema } from '../../tuner/index.ts';

/** What stands for a bot in a job: the command behind it is never sent anywhere. */
const botName = z.string().max(1000);

const [weightsSpecSchema, sparringSpecSchema] = builtInSpecSchema.options;
const opponentSchema = z.union([weightsSpecSchema.extend(evaluationFields), sparringSpecSchema]);

const botJobSchema = z.strictObject({
  seed: jobFields.seed,
  path: jobFields.path,
  openingPlies: jobFields.openingPlies,
  bot: botName,
  /** A pair of these against each other, or of each of them against the same opponent. */
  parameters: z.tuple([parameterValuesSchema, parameterValuesSchema]).readonly(),
  opponent: z.union([botName, once(opponentSchema)]).exactOptional(),
  luck: z.boolean(),
});
export type BotJob = z.infer<typeof botJobSchema>;

export const BOT_PAIRS: JobKind<BotJob, JobScores> = {
  name: 'botPairs',
  module: import.meta.url,
  play() {
    throw new TypeError('bots play on boards of their own');
  },
  job: botJobSchema,
  result: jobScoresSchema,
  games: ({ opponent }) => (opponent === undefined ? 2 : 4),
  key: ({ seed, path }) => ({ seed, path }),
};

export interface BoardsSetup {
  /** Games at once, at least 1. */
  readonly boards: number;
  readonly players: ReadonlyMap<string, PlayerSpec>;
  /** Of opponents that are not programs. */
  readonly limits: MoveLimits;
  /** Where the boards are, for faults, if not where the run is. */
  readonly host?: string;
  onGame?(record: GameRecord): void;
}

type Couple = readonly [PlayerSpec, PlayerSpec];

/** A player that is somewhere, with what names it. */
interface Kept extends Player {
  readonly key: string;
  close(): Promise<void>;
  /** What its process did, with the end of what it printed. */
  explain?(what: string, isGone: boolean): Promise<string>;
}

interface Waiting {
  readonly keys: readonly string[];
  play(): Promise<void>;
}

function keyOf(spec: PlayerSpec): string {
  return spec.kind === 'program' ? JSON.stringify([spec.command, spec.parameters]) : spec.name;
}

function faultOf({ illegalColumn }: GameRecord, fault: 'timeout' | 'illegal' | 'disconnect'): string {
  if (fault === 'timeout') return 'did not answer in time';
  if (fault === 'disconnect') return 'ended its connection';
  return illegalColumn === null
    ? 'answered with something that is no column'
    : `answered column ${illegalColumn}`;
}

/** Opens the boards. Always close them. */
export function openBoards(setup: BoardsSetup): Executor<BotJob, JobScores> {
  const { boards, players, limits, host } = setup;
  const idle: Kept[] = [];
  const closing = new Set<Promise<void>>();
  /** Bots that never connected, and why: not worth a second start. */
  const absent = new Map<string, string>();
  const waiting: Waiting[] = [];
  const atPlay: Waiting[] = [];
  const playerOf = (name: string): PlayerSpec => {
    const player = players.get(name);
    if (player === undefined) throw new UsageError(`there is no bot "${name}" here`);
    return player;
  };
  const botsOf = ({ bot, parameters }: BotJob) =>
    parameters.map((values) => {
      const program = playerOf(bot) as ProgramSpec;
      checkPlaceholders(program.command, values);
      return { ...program, parameters: values };
    });

  const opponentOf = (name: string): PlayerSpec => {
    const player = playerOf(name);
    const advice = `an opponent gets no parameters: offer "${name}" with its values in the command`;
    if (player.kind === 'program') checkPlaceholders(player.command, player.parameters, advice);
    return player;
  };

  const close = (player: Kept) => {
    const closed = player.close().finally(() => closing.delete(closed));
    closing.add(closed);
  };

  /** A bot that forfeits if its process cannot be had. */
  const startBot = async (spec: ProgramSpec, key: string): Promise<Kept> => {
    const player = await ProgramPlayer.listen(spec);
    return {
      key,
      name: player.name,
      async open(sitting, signal) {
        if (absent.has(key)) return;
        await player.open(sitting, signal).catch((error: unknown) => {
          if (!(error instanceof ProgramError)) throw error;
          absent.set(key, error.message);
        });
      },
      choose: async (position, signal) =>
        absent.has(key) ? { type: 'forfeit', reason: 'disconnect' } : player.choose(position, signal),
      told: (event) => {
        if (!absent.has(key)) player.told(event);
      },
      close: () => player.close(),
      explain: async (what, isGone) => absent.get(key) ?? player.explain(what, isGone),
    };
  };

  const take = async (spec: PlayerSpec): Promise<Kept> => {
    const key = keyOf(spec);
    const found = idle.findIndex((player) => player.key === key);
    if (found !== -1) return idle.splice(found, 1)[0] as Kept;
    // An opponent has no parameters, and a run that it fails has to end.
    if (spec.kind === 'program' && spec.parameters !== undefined) return startBot(spec, key);
    const player = await openPlayer(spec, limits);
    return {
      key,
      name: player.name,
      open: (sitting, signal) => player.open(sitting, signal),
      choose: (position, signal) => player.choose(position, signal),
      told: (event) => (player as Player).told?.(event),
      close: () => player.close(),
    };
  };

  const giveBack = (player: Kept) => {
    idle.push(player);
    // Those of this generation, and a few that may meet again.
    while (idle.length > 2 * boards + 2) close(idle.shift() as Kept);
  };

  const faultIn = async (record: GameRecord, specs: Couple, players: readonly Kept[]): Promise<Fault[]> => {
    const { fault } = playedGameOf(record);
    const loser = record.winners.includes(1) ? 1 : 0;
    const [spec, player] = [specs[loser], players[loser]];
    if (fault === null || spec.kind !== 'program' || player?.explain === undefined) return [];
    const did = await player.explain(faultOf(record, fault), fault === 'disconnect');
    return [{ parameters: spec.parameters ?? {}, did: host === undefined ? did : `${did} (on ${host})` }];
  };

  const playPair = async (specs: Couple, job: BotJob, faults: Fault[], signal: AbortSignal) => {
    const { seed, path, openingPlies, luck } = job;
    const first = await take(specs[0]);
    const second = await take(specs[1]).catch((error: unknown) => {
      giveBack(first);
      throw error;
    });
    const judge = luck ? judgeOfGames() : undefined;
    if (judge) seatJudge(judge);
    try {
      const game = async (index: 0 | 1) => {
        const duel = { seed, path, paired: true, openingPlies };
        const record = await playDuelGame(duel, [first, second], index, signal);
        setup.onGame?.(record);
        faults.push(...(await faultIn(record, specs, [first, second])));
        return playedGameOf(record, judge);
      };
      return pairScoreOfA([await game(0), await game(1)]);
    } finally {
      giveBack(first);
      giveBack(second);
    }
  };

  const playJob = async (job: BotJob, signal: AbortSignal): Promise<JobScores> => {
    const faults: Fault[] = [];
    const play = (...specs: Couple) => playPair(specs, job, faults, signal);
    const result = (score: number, luck = 0): JobScores => ({
      scores: [score, 1 - score],
      ...(job.luck && { luck: [luck, -luck] }),
      ...(faults.length > 0 && { faults }),
    });
    const [one, two] = botsOf(job) as [ProgramSpec, ProgramSpec];
    const { opponent } = job;
    if (opponent === undefined) {
      const { score, luck } = await play(one, two);
      return result(score, luck);
    }
    const same = typeof opponent === 'string' ? opponentOf(opponent) : opponent;
    const [first, second] = [await play(one, same), await play(two, same)];
    return result((1 + first.score - second.score) / 2, ((first.luck ?? 0) - (second.luck ?? 0)) / 2);
  };

  /** Prefers bots that are there already, then those that no other board is busy with. */
  const choose = (): number => {
    const isIdle = (key: string) => idle.some((player) => player.key === key);
    const ready = waiting.findIndex(({ keys }) => keys.every(isIdle));
    if (ready !== -1) return ready;
    const busy = new Set(atPlay.flatMap(({ keys }) => keys));
    return Math.max(
      0,
      waiting.findIndex(({ keys }) => !keys.some((key) => busy.has(key))),
    );
  };

  const proceed = () => {
    while (atPlay.length < boards && waiting.length > 0) {
      const next = waiting.splice(choose(), 1)[0] as Waiting;
      atPlay.push(next);
      void next.play().finally(() => {
        atPlay.splice(atPlay.indexOf(next), 1);
        proceed();
      });
    }
  };

  return {
    capacity: boards,

    async run(jobs, signal) {
      signal?.throwIfAborted();
      const failure = new AbortController();
      const stop = anySignal(signal, failure.signal);
      const played = jobs.map(
        (job) =>
          new Promise<JobScores>((resolve, reject) => {
            waiting.push({
              keys: botsOf(job).map(keyOf),
              async play() {
                try {
                  stop.throwIfAborted();
                  resolve(await playJob(job, stop));
                } catch (error) {
                  failure.abort(error);
                  reject(error);
                }
              },
            });
          }),
      );
      proceed();
      try {
        return await Promise.all(played);
      } finally {
        // What another game threw, because this one stopped it, is no news.
        await Promise.allSettled(played);
      }
    },

    async close() {
      for (const player of idle.splice(0)) close(player);
      await Promise.all(closing);
    },
  };
}
