/**
 * The games of matches, mostly in pairs: as jobs where neither a clock nor a program ties them to this machine, else move by
 * move in this process, some at once, by players that are kept open for the next match.
 */
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { Pool, type PoolNeed, together } from '../../system/index.ts';
import { onThreads } from '../play/executor.ts';
import type { Executor, OpenExecutor } from '../play/jobKind.ts';
import { type Judge, prepareJudge } from '../play/judge.ts';
import { type PlayedGame, playedGameOf } from '../play/playedGame.ts';
import type { BotOptions, MoveLimits, PlayerSpec, ReusablePlayer, Trace } from '../players/playerSpec.ts';
import { isBuiltIn, isProgram } from '../players/playerSpec.ts';
import { openPlayer, ThreadPlayer } from '../players/threadPlayer.ts';
import { BotLog } from './botLog.ts';
import { isForKernel } from './gameJob.ts';
import {
  type Couple,
  type DetailedGame,
  GAME_JOBS,
  type GameJob,
  type MatchTerms,
  type MatchToPlay,
  playMatchGame,
} from './matchGame.ts';

/** The way in which games are played; only limits and judge can change a result. */
export interface GamesSettings {
  readonly limits: MoveLimits;
  readonly judge?: Judge | undefined;
  /** Options of programs and modules. */
  readonly programs?: BotOptions | undefined;
  /** Number of games played at once, at least 1. */
  readonly threads: number;
  /** Number of games of one match played move by move at once; default `threads`. */
  readonly ofOneMatch?: number;
  /** True to record all games, which are then not played as jobs. */
  readonly isRecorded?: boolean;
  /** Called once, when a log of a game cannot be written: the games go on, without logs. */
  readonly onLogFailure?: ((error: Error) => void) | undefined;
  /** Opens an executor that plays all games, which then need neither a clock nor a record; by default, games are played on this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
}

/** A finished game; it has a record if it was played move by move. */
export type GameOver = Pick<DetailedGame, 'game'> & Partial<DetailedGame>;
/** The two finished games of a pair. */
export type PairOver = readonly [GameOver, GameOver];

/** Pairs given to the executor at once, and those that take longer, as they are played move by move; `onPair` is called after each batch. */
const KERNEL_BATCH = 32;
const GAME_BATCH = 4;

/** A way to play the games of a match: a batch of pairs, or a single game, at a time. */
interface PlayingMethod {
  /** Number of pairs played together. */
  readonly batch: number;
  /** Number of batches played at once. */
  readonly atOnce: number;
  /** @param some the numbers of the games of each pair */
  play(some: readonly (readonly number[])[], signal?: AbortSignal): Promise<(readonly GameOver[])[]>;
}

/** Return the two games of a pair. Throws an `Error` if one is missing, as only a faulty remote worker could cause. */
function pairOf([first, second]: readonly GameOver[]): PairOver {
  if (first === undefined || second === undefined) throw new Error('a worker has played half a pair');
  return [first, second];
}

/** Return a key that is equal for equal players; with `isTuned`, whatever their parameters. A network is long, so its hash is used. */
function keyOf(spec: PlayerSpec, isTuned = false): string {
  return JSON.stringify(spec, (name, value) => {
    if (name === 'parameters' && isTuned) return null;
    return name === 'network' && value ? value.sha256 : value;
  });
}

/** Plays the games of any number of matches. Opens players and executors when they are first needed. Always close it. */
export class Games {
  readonly #players: Pool<ReusablePlayer>;
  /** The log of the current or last game of each player that plays move by move. */
  readonly #logs = new Map<ReusablePlayer, BotLog>();
  #hasLogFailed = false;
  #executor: Promise<Executor<GameJob, PlayedGame[]>> | undefined;

  constructor(private readonly settings: GamesSettings) {
    const { threads } = settings;
    // Keep the players of a generation of programs, and a few that may meet again.
    this.#players = new Pool(threads, 2 * threads + 2);
  }

  /**
   * Play the pairs with these numbers in any order and return them in the given one.
   *
   * @param onPair called with each pair as soon as it is over
   * @throws the abort error once the signal is aborted; unfinished pairs are void
   */
  async playPairs(
    match: MatchToPlay,
    pairs: readonly number[],
    onPair: (pair: PairOver) => void,
    signal?: AbortSignal,
  ): Promise<PairOver[]> {
    const { batch, atOnce, play } = await this.#meansFor(match);
    const limit = pLimit(atOnce);
    const playBatch = async (some: readonly number[], stop: AbortSignal) => {
      stop.throwIfAborted();
      const games = some.map((pair) => [2 * pair, 2 * pair + 1]);
      const over = (await play(games, stop)).map(pairOf);
      over.forEach(onPair);
      return over;
    };
    const batches = chunk(pairs, batch).map((some) => (stop: AbortSignal) => limit(playBatch, some, stop));
    return (await together(batches, signal)).flat();
  }

  /** Plays a single game; games 2p and 2p + 1 make pair p. */
  async playGame(match: MatchToPlay, index: number, signal?: AbortSignal): Promise<GameOver> {
    const { play } = await this.#meansFor(match);
    const [[game] = []] = await play([[index]], signal);
    return game as GameOver;
  }

  /** Note that a match is over. Its programs stay open for other matches; a thread that plays whole games of its two players is closed. */
  leave(match: MatchToPlay): void {
    const [whole, other] = this.#wantedFor(match);
    if (whole !== undefined && other === undefined) this.#players.drop(whole.key);
  }

  /** Close all players and the executor. */
  async close(): Promise<void> {
    // If the executor could not be opened, the caller that needed it has the error.
    await this.#executor?.then((executor) => executor.close()).catch(() => {});
    await this.#players.close();
    for (const log of this.#logs.values()) log.leave();
    this.#logs.clear();
  }

  async #meansFor(of: MatchToPlay): Promise<PlayingMethod> {
    const { players, logs, ...terms } = of;
    const { limits, threads, ofOneMatch = threads, isRecorded = false, elsewhere } = this.settings;
    const isWhole = !isRecorded && logs === undefined && isForKernel(players, terms, limits);
    if (isWhole || elsewhere) {
      const job = this.#jobFor(players, terms);
      this.#executor ??= Promise.resolve((elsewhere ?? onThreads(threads))(GAME_JOBS));
      const executor = await this.#executor;
      const batch = isWhole ? KERNEL_BATCH : GAME_BATCH;
      return {
        batch,
        // While one batch finishes, others keep all players busy.
        atOnce: 1 + Math.ceil(executor.capacity / batch),
        async play(some, signal) {
          const played = await executor.run(
            some.map((games) => ({ ...job, games })),
            signal,
          );
          return played.map((games) => games.map((game) => ({ game })));
        },
      };
    }
    const play: PlayingMethod['play'] = (some, signal) =>
      Promise.all(some.map((games) => this.#playMoveByMove(of, games, signal)));
    return { batch: 1, atOnce: ofOneMatch, play };
  }

  /** All but the numbers of the games. Throws a `TypeError` for players that need a clock or this machine. */
  #jobFor([first, second]: Couple, terms: MatchTerms): Omit<GameJob, 'games'> {
    const { limits, judge } = this.settings;
    if (!isBuiltIn(first) || !isBuiltIn(second) || limits.moveTimeMs !== undefined)
      throw new TypeError('only games of built-in players without a clock are jobs');
    return { players: [first, second], limits, ...terms, ...(judge && { judge }) };
  }

  /** Play the games with these numbers, one after the other, as soon as their players are free. */
  #playMoveByMove(of: MatchToPlay, games: readonly number[], signal?: AbortSignal): Promise<DetailedGame[]> {
    const { players, logs: _, ...terms } = of;
    const parameters = players.map((spec) => ('parameters' in spec ? spec.parameters : undefined));
    return this.#players.run(this.#wantedFor(of), async (first, second) => {
      const played: DetailedGame[] = [];
      for (const index of games) {
        signal?.throwIfAborted();
        const game = second
          ? this.#playHere(of, [first as ReusablePlayer, second], index, signal)
          : (first as ThreadPlayer).playGame(terms, index, signal, parameters);
        played.push(await game);
      }
      return played;
    });
  }

  /** A thread that plays whole games, for players who think in this process; else a player each, as programs and logs are heard here. */
  #wantedFor({ players: couple, logs }: MatchToPlay): PoolNeed<ReusablePlayer>[] {
    const { limits, judge, programs } = this.settings;
    const players = couple.filter((spec) => !isProgram(spec));
    if (logs === undefined && players.length === 2) {
      const areTuned = programs?.mayFail ?? false;
      const open = () => ThreadPlayer.start({ players, limits, judge, areTuned }, programs);
      return [{ key: couple.map((spec) => keyOf(spec, areTuned)).join(' '), open }];
    }
    return couple.map((spec) => ({ key: keyOf(spec), open: () => this.#open(spec, logs !== undefined) }));
  }

  async #open(spec: PlayerSpec, isLogged: boolean): Promise<ReusablePlayer> {
    const { limits, programs = {} } = this.settings;
    let player: ReusablePlayer | undefined;
    const onTrace: Trace = (type, text) => player && this.#logs.get(player)?.trace(spec.name, type, text);
    const onProblem = (text: string) => {
      onTrace('problem', text);
      programs.onProblem?.(text);
    };
    const options = isLogged ? { ...programs, onTrace, onProblem } : programs;
    player = await openPlayer(spec, limits, options);
    return player;
  }

  async #playHere(
    { players: specs, logs, ...terms }: MatchToPlay,
    players: readonly [ReusablePlayer, ReusablePlayer],
    index: number,
    signal?: AbortSignal,
  ): Promise<DetailedGame> {
    const { judge } = this.settings;
    // The judge is prepared before the first question, as clocks of players run then.
    if (judge) prepareJudge(judge);
    const log = logs === undefined ? null : this.#beginLog(logs, index, [specs[0].name, specs[1].name]);
    const seat = (player: ReusablePlayer) => {
      this.#logs.get(player)?.leave();
      this.#logs.delete(player);
      if (log === null) return player;
      this.#logs.set(player, log);
      return log.logging(player);
    };
    const record = await playMatchGame(terms, [seat(players[0]), seat(players[1])], index, signal);
    log?.end(record);
    const of = record.winners.includes(1) ? 1 : 0;
    const did = (await players[of].explain?.()) ?? null;
    return { record, game: playedGameOf(record, judge), ...(did !== null && { failure: { of, did } }) };
  }

  /** `null` once a log has failed. */
  #beginLog(folder: string, index: number, names: readonly [string, string]): BotLog | null {
    if (this.#hasLogFailed) return null;
    return new BotLog(folder, index, names, (error) => {
      if (!this.#hasLogFailed) this.settings.onLogFailure?.(error);
      this.#hasLogFailed = true;
    });
  }
}
