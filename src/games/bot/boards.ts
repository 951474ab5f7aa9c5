/**
 * Boards in this process for bots in others: plays jobs, a few at once. A bot is started once for its parameters and kept while
 * there may be a use for it.
 */
import {
  type Executor,
  type GameRecord,
  type Judge,
  type MoveLimits,
  openPlayer,
  type PairScore,
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
import { anySignal } from '../../system/index.ts';
import type { Genome, JobScores, Path } from '../../tuner/index.ts';
import type { Fault } from './faults.ts';

/** A pair of the genomes against each other, or of each of them against the same opponent. */
export interface BotJob {
  readonly seed: number;
  readonly path: Path;
  readonly genomes: readonly [Genome, Genome];
}

export interface BoardsSetup {
  /** Games at once, at least 1. */
  readonly boards: number;
  programOf(genome: Genome): ProgramSpec;
  /** Who the genomes meet, in turns; none for each other. */
  readonly opponents: readonly PlayerSpec[];
  /** Of opponents that are not programs. */
  readonly limits: MoveLimits;
  readonly openingPlies: number;
  readonly judge: Judge | undefined;
  onFault(fault: Fault): void;
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
  const { boards, opponents, limits, openingPlies, judge } = setup;
  const idle: Kept[] = [];
  const closing = new Set<Promise<void>>();
  /** Bots that never connected, and why: not worth a second start. */
  const absent = new Map<string, string>();
  const waiting: Waiting[] = [];
  const atPlay: Waiting[] = [];
  if (judge) seatJudge(judge);

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
    if (spec.kind === 'program' && !opponents.includes(spec)) return startBot(spec, key);
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

  const reportFault = async (record: GameRecord, specs: Couple, players: readonly Kept[]) => {
    const { fault } = playedGameOf(record);
    const loser = record.winners.includes(1) ? 1 : 0;
    const [spec, player] = [specs[loser], players[loser]];
    if (fault === null || spec.kind !== 'program' || player?.explain === undefined) return;
    const did = await player.explain(faultOf(record, fault), fault === 'disconnect');
    setup.onFault({ parameters: spec.parameters ?? {}, did });
  };

  const playPair = async (specs: Couple, { seed, path }: BotJob, signal: AbortSignal): Promise<PairScore> => {
    const first = await take(specs[0]);
    const second = await take(specs[1]).catch((error: unknown) => {
      giveBack(first);
      throw error;
    });
    try {
      const game = async (index: 0 | 1) => {
        const duel = { seed, path, paired: true, openingPlies };
        const record = await playDuelGame(duel, [first, second], index, signal);
        setup.onGame?.(record);
        await reportFault(record, specs, [first, second]);
        return playedGameOf(record, judge);
      };
      return pairScoreOfA([await game(0), await game(1)]);
    } finally {
      giveBack(first);
      giveBack(second);
    }
  };

  const opponentAt = ({ path }: BotJob): PlayerSpec | undefined => {
    const pair = path.at(-1);
    return opponents[(typeof pair === 'number' ? pair : 0) % opponents.length];
  };

  const playJob = async (job: BotJob, signal: AbortSignal): Promise<JobScores> => {
    const [one, two] = [setup.programOf(job.genomes[0]), setup.programOf(job.genomes[1])];
    const opponent = opponentAt(job);
    if (opponent === undefined) {
      const { score, luck } = await playPair([one, two], job, signal);
      return { scores: [score, 1 - score], ...(luck !== undefined && { luck: [luck, -luck] }) };
    }
    const first = await playPair([one, opponent], job, signal);
    const second = await playPair([two, opponent], job, signal);
    const score = (1 + first.score - second.score) / 2;
    const luck = ((first.luck ?? 0) - (second.luck ?? 0)) / 2;
    return { scores: [score, 1 - score], ...(judge && { luck: [luck, -luck] }) };
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
              keys: job.genomes.map((genome) => keyOf(setup.programOf(genome))),
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
