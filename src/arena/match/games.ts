/**
 * The games of matches, mostly in pairs: as jobs where no clock and no player of others needs this machine, else move by move on its
 * boards, some at once, between players that are kept for the next.
 */
import pLimit from 'p-limit';
import { chunk } from 'simple-statistics';
import { Pool, together, type Wanted } from '../../system/index.ts';
import { onThreads } from '../play/executor.ts';
import type { Executor, OpenExecutor } from '../play/jobKind.ts';
import { type Judge, seatJudge } from '../play/judge.ts';
import { type PlayedGame, playedGameOf } from '../play/playedGame.ts';
import type { BoardPlayer, BotOptions, MoveLimits, PlayerSpec, Trace } from '../players/playerSpec.ts';
import { isBuiltIn, isProgram } from '../players/playerSpec.ts';
import { openPlayer, ThreadPlayer } from '../players/threadPlayer.ts';
import { BotLog } from './botLog.ts';
import { isForKernel } from './gameJob.ts';
import {
  type BoardGame,
  type Couple,
  GAME_JOBS,
  type GameJob,
  type GamesOf,
  type MatchTerms,
  playMatchGame,
} from './matchGame.ts';

/** How games are played; none of it but limits and judge changes a result. */
export interface GamesSettings {
  readonly limits: MoveLimits;
  readonly judge?: Judge | undefined;
  /** For programs and modules. */
  readonly programs?: BotOptions | undefined;
  /** Games at once, at least 1. */
  readonly concurrency: number;
  /** Those of one match that are played move by move on this machine; default all. */
  readonly ofOneMatch?: number;
  /** Whether all games are to have records, which jobs do not give. */
  readonly isRecorded?: boolean;
  /** Called once, when a log of a game cannot be written: the games go on, without logs. */
  readonly onLogFailure?: ((error: Error) => void) | undefined;
  /** Plays all games, which need neither a clock nor a record; default threads and boards of this machine. */
  readonly elsewhere?: OpenExecutor | undefined;
}

/** A game that is over; only those of boards have records. */
export type GameOver = Pick<BoardGame, 'game'> & Partial<BoardGame>;
export type PairOver = readonly [GameOver, GameOver];

/** Pairs given to the executor at once, and those that take longer, as they are played move by move; `onPair` is called after each batch. */
const KERNEL_BATCH = 32;
const GAME_BATCH = 4;

/** How the games of a match are played: a pair or a single game at a time. */
interface Means {
  /** Pairs played together, and how many of these batches at once. */
  readonly batch: number;
  readonly atOnce: number;
  /** @param some the numbers of the games of each pair */
  play(some: readonly (readonly number[])[], signal?: AbortSignal): Promise<(readonly GameOver[])[]>;
}

/** The games of a pair. Throws an {Error} for less, which only a worker of another machine could answer. */
function pairOf([first, second]: readonly GameOver[]): PairOver {
  if (first === undefined || second === undefined) throw new Error('a worker has played half a pair');
  return [first, second];
}

/** The same for the same player, with any parameters where it is tuned. A network is long, and known by its hash. */
function keyOf(spec: PlayerSpec, isTuned = false): string {
  return JSON.stringify(spec, (name, value) => {
    if (name === 'parameters' && isTuned) return null;
    return name === 'network' && value ? value.sha256 : value;
  });
}

/** Plays the games of any number of matches. Opens what it needs when it is first needed. Always close it. */
export class Games {
  readonly #boards: Pool<BoardPlayer>;
  /** Of the games that players of boards play or have played last. */
  readonly #logs = new Map<BoardPlayer, BotLog>();
  #hasLogFailed = false;
  #executor: Promise<Executor<GameJob, PlayedGame[]>> | undefined;

  constructor(private readonly settings: GamesSettings) {
    const { concurrency } = settings;
    // Players of a generation of programs, and a few that may meet again.
    this.#boards = new Pool(concurrency, 2 * concurrency + 2);
  }

  /**
   * Plays the pairs with these numbers in any order and returns them in the given one.
   *
   * @param onPair called with each pair as soon as it is over
   * @throws the abort error once the signal is aborted; unfinished pairs are void
   */
  async playPairs(
    of: GamesOf,
    pairs: readonly number[],
    onPair: (pair: PairOver) => void,
    signal?: AbortSignal,
  ): Promise<PairOver[]> {
    const { batch, atOnce, play } = await this.#meansFor(of);
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
  async playGame(of: GamesOf, index: number, signal?: AbortSignal): Promise<GameOver> {
    const { play } = await this.#meansFor(of);
    const [[game] = []] = await play([[index]], signal);
    return game as GameOver;
  }

  /** The match is over. A program may meet others; a thread that plays whole games of both has no further use. */
  leave(of: GamesOf): void {
    const [whole, other] = this.#wantedFor(of);
    if (whole !== undefined && other === undefined) this.#boards.drop(whole.key);
  }

  async close(): Promise<void> {
    // If it could not be opened, the caller that asked for it has the error.
    await this.#executor?.then((executor) => executor.close()).catch(() => {});
    await this.#boards.close();
    for (const log of this.#logs.values()) log.leave();
    this.#logs.clear();
  }

  async #meansFor(of: GamesOf): Promise<Means> {
    const { players, logs, ...terms } = of;
    const { limits, concurrency, ofOneMatch = concurrency, isRecorded = false, elsewhere } = this.settings;
    const isWhole = !isRecorded && logs === undefined && isForKernel(players, terms, limits);
    if (isWhole || elsewhere) {
      const job = this.#jobFor(players, terms);
      this.#executor ??= Promise.resolve((elsewhere ?? onThreads(concurrency))(GAME_JOBS));
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
    const play: Means['play'] = (some, signal) =>
      Promise.all(some.map((games) => this.#playOnBoard(of, games, signal)));
    return { batch: 1, atOnce: ofOneMatch, play };
  }

  /** All but the numbers of the games. Throws a {TypeError} for players that need a clock or this machine. */
  #jobFor([first, second]: Couple, terms: MatchTerms): Omit<GameJob, 'games'> {
    const { limits, judge } = this.settings;
    if (!isBuiltIn(first) || !isBuiltIn(second) || limits.moveTimeMs !== undefined)
      throw new TypeError('only games of built-in players without a clock are jobs');
    return { players: [first, second], limits, ...terms, ...(judge && { judge }) };
  }

  /** Plays the games with these numbers, one after the other, as soon as a board is free. */
  #playOnBoard(of: GamesOf, games: readonly number[], signal?: AbortSignal): Promise<BoardGame[]> {
    const { players, logs: _, ...terms } = of;
    const parameters = players.map((spec) => ('parameters' in spec ? spec.parameters : undefined));
    return this.#boards.run(this.#wantedFor(of), async (first, second) => {
      const played: BoardGame[] = [];
      for (const index of games) {
        signal?.throwIfAborted();
        const game = second
          ? this.#playHere(of, [first as BoardPlayer, second], index, signal)
          : (first as ThreadPlayer).playGame(terms, index, signal, parameters);
        played.push(await game);
      }
      return played;
    });
  }

  /** A thread that plays whole games, for players who think in this process; else a player each, as programs and logs are heard here. */
  #wantedFor({ players: couple, logs }: GamesOf): Wanted<BoardPlayer>[] {
    const { limits, judge, programs } = this.settings;
    const players = couple.filter((spec) => !isProgram(spec));
    if (logs === undefined && players.length === 2) {
      const areTuned = programs?.mayFail ?? false;
      const open = () => ThreadPlayer.start({ players, limits, judge, areTuned }, programs);
      return [{ key: couple.map((spec) => keyOf(spec, areTuned)).join(' '), open }];
    }
    return couple.map((spec) => ({ key: keyOf(spec), open: () => this.#open(spec, logs !== undefined) }));
  }

  async #open(spec: PlayerSpec, isLogged: boolean): Promise<BoardPlayer> {
    const { limits, programs = {} } = this.settings;
    let player: BoardPlayer | undefined;
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
    { players: specs, logs, ...terms }: GamesOf,
    players: readonly [BoardPlayer, BoardPlayer],
    index: number,
    signal?: AbortSignal,
  ): Promise<BoardGame> {
    const { judge } = this.settings;
    // Before the first question: clocks of players run.
    if (judge) seatJudge(judge);
    const log = logs === undefined ? null : this.#beginLog(logs, index, [specs[0].name, specs[1].name]);
    const seat = (player: BoardPlayer) => {
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
