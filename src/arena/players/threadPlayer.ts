/**
 * Players in a thread: one that is asked move by move, while this thread keeps the clocks of programs; or two that play whole
 * games there, so that there is one message for a game and not one for a move.
 *
 * Built-in players are asked again if the thread died; an order that keeps killing threads throws. Modules may do anything:
 * they have a clock, which runs here, and if the thread dies, the one that was asked last loses the game. The next game is
 * played in a new thread.
 */
import type { Worker } from 'node:worker_threads';
import { CLOCK_MS, type Params } from '../../bot/index.ts';
import { isFull, type Position, type Side } from '../../engine/index.ts';
import { anySignal, moduleBeside, nextMessage, startWorker, Thread } from '../../system/index.ts';
import { type DetailedGame, type MatchTerms, playMatchGame } from '../match/matchGame.ts';
import type { GameRecord } from '../play/gameRecord.ts';
import type { Judge } from '../play/judge.ts';
import { type Contender, playedGameOf } from '../play/playedGame.ts';
import type { Forfeited, GameEvent, GameSeat, Player, Reply } from '../play/player.ts';
import { GameProgress } from './gameProgress.ts';
import type {
  BotOptions,
  FactorySpec,
  MoveLimits,
  PlayerSpec,
  ReusablePlayer,
  ThreadSpec,
} from './playerSpec.ts';
import { hasClock, kindOf, START_TIMEOUT_MS } from './playerSpec.ts';
import { describeForfeit, ModuleError, Reports } from './reports.ts';

interface ThreadPlayerSetup {
  readonly players: readonly (ThreadSpec | FactorySpec)[];
  readonly limits: MoveLimits;
  readonly judge?: Judge | undefined;
  /** True if each whole game has its own parameters for its modules. */
  readonly areTuned?: boolean;
}

/** The data with which a thread of players starts. */
export interface ThreadSetup extends ThreadPlayerSetup {
  readonly clockMs: number;
  readonly memory: SharedArrayBuffer;
}

/** A position for the first player, which is answered with a `Reply`. */
export interface MoveOrder {
  readonly seat: GameSeat;
  readonly position: Position;
}

/** A game for both players, by its number, which is answered with a `ThreadGame`. */
export interface GameOrder {
  readonly terms: MatchTerms;
  readonly index: number;
  /** The parameters of both players, where modules are tuned. */
  readonly parameters: readonly (Params.ParameterValues | undefined)[];
}

/** A game that a thread has played, and the forfeit that ended it, if one did. */
export interface ThreadGame extends Omit<DetailedGame, 'failure'> {
  readonly forfeit: Forfeited | null;
}

interface ThreadDeath {
  readonly killer: Side;
  readonly reason: 'timeout' | 'disconnect';
  readonly did: string;
}

const WORKER_FILE = moduleBeside(import.meta.url, './playerWorker');
const CHECK_MS = 50;
/** Threads that may die over an order for which no module was asked, before it throws. */
const ATTEMPTS = 3;

/** One or two players in a thread, which play one game at a time. Always close it. */
export class ThreadPlayer implements ReusablePlayer {
  readonly name: string;
  readonly #clockMs: number;
  readonly #progress = new GameProgress();
  readonly #reports: readonly Reports[];
  readonly #thread: Thread;
  #seat!: GameSeat;

  private constructor(
    private readonly thinkers: ThreadPlayerSetup,
    private readonly options: BotOptions,
    workerFile: URL,
  ) {
    const { players } = thinkers;
    this.name = players.map(({ name }) => name).join(' and ');
    this.#clockMs = options.clockMs ?? CLOCK_MS;
    this.#reports = players.map(({ name }) => new Reports(name, options.onProblem));
    this.#thread = new Thread(() => this.#start(workerFile));
  }

  /** Starts the thread and waits until the players are ready; throws a `ModuleError` for a module that is no bot. */
  static async start(
    thinkers: ThreadPlayerSetup,
    options: BotOptions = {},
    workerFile = WORKER_FILE,
  ): Promise<ThreadPlayer> {
    const player = new ThreadPlayer(thinkers, options, workerFile);
    await player.#warmUp();
    return player;
  }

  async open(seat: GameSeat): Promise<void> {
    this.#seat = seat;
    await this.#warmUp();
  }

  async choose(position: Position, signal?: AbortSignal): Promise<Reply> {
    signal?.throwIfAborted();
    // There is nothing to think about, and the answer does not matter.
    if (isFull(position.board)) return { type: 'column', column: 0, ms: 0 };
    const reply = await this.#ask<Reply>({ seat: this.#seat, position }, signal);
    return 'killer' in reply ? { type: 'forfeit', reason: reply.reason, message: reply.did } : reply;
  }

  onEvent(event: GameEvent): void {
    if (event.type === 'forfeit' && event.forfeit.side === this.#seat.side)
      this.#reports[0]?.offence(event.forfeit);
  }

  /** Plays the game with this number between the two players, tuned modules with these parameters. */
  async playGame(
    terms: MatchTerms,
    index: number,
    signal?: AbortSignal,
    parameters: GameOrder['parameters'] = [],
  ): Promise<DetailedGame> {
    const answer = await this.#ask<ThreadGame>({ terms, index, parameters }, signal);
    const failureOf = (side: Side, did: string) => ({ failure: { of: (side - 1) as Contender, did } });
    if ('killer' in answer) {
      const { killer, did } = answer;
      return { ...(await this.#lostGame(terms, index, answer)), ...failureOf(killer, did) };
    }
    const { forfeit, ...played } = answer;
    if (forfeit === null) return played;
    this.#reports[forfeit.side - 1]?.offence(forfeit);
    return { ...played, ...failureOf(forfeit.side, describeForfeit(forfeit)) };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #warmUp(): Promise<void> {
    await this.#thread.warmUp().catch((error) => {
      if (!this.options.mayBreak || !(error instanceof ModuleError)) throw error;
    });
  }

  async #ask<Answer>(order: MoveOrder | GameOrder, signal?: AbortSignal): Promise<Answer | ThreadDeath> {
    signal?.throwIfAborted();
    for (let attempt = 1; ; attempt++) {
      const late = new AbortController();
      this.#progress.begin();
      const timer = this.#watch(() => late.abort());
      try {
        return await this.#thread.ask<Answer>(order, anySignal(signal, late.signal));
      } catch (error) {
        signal?.throwIfAborted();
        const isBroken = error instanceof ModuleError;
        const killer = this.#progress.lastAsked ?? (isBroken ? 1 : null);
        if (
          (isBroken && !this.options.mayBreak) ||
          this.#thread.isClosed ||
          (killer === null && attempt === ATTEMPTS)
        )
          throw error;
        if (killer === null) continue;
        const isLate = late.signal.aborted;
        const did = isLate
          ? `did not answer within ${this.#clockMs} ms`
          : `failed: ${(error as Error).message}`;
        this.#reports[killer - 1]?.add(did);
        return { killer, did, reason: isLate ? 'timeout' : 'disconnect' };
      } finally {
        clearInterval(timer);
      }
    }
  }

  /** Call `onLate` once the same question has been open for longer than the clock. */
  #watch(onLate: () => void): NodeJS.Timeout {
    let [seen, since] = [this.#progress.openQuestion, performance.now()];
    return setInterval(() => {
      const open = this.#progress.openQuestion;
      if (open === null || open !== seen) [seen, since] = [open, performance.now()];
      else if (performance.now() - since > this.#clockMs) onLate();
    }, CHECK_MS);
  }

  /** Return the game that a side lost by not answering; or as it ended by the rules, if that was before the thread died. */
  async #lostGame(terms: MatchTerms, index: number, { killer, reason }: ThreadDeath) {
    const { players, judge } = this.thinkers;
    const recordOf = (replies: Reply[]) => {
      const choose = async (): Promise<Reply> => replies.shift() ?? { type: 'forfeit', reason };
      const scripted = players.map(({ name }): Player => ({ name, choose })) as [Player, Player];
      return playMatchGame(terms, scripted, index);
    };
    const isLost = (record: GameRecord) =>
      record.reason === reason && !record.winners.includes(killer as never);
    const replies = this.#progress.replies();
    // If the thread died while a player without a clock was thinking, the forfeit takes the place of the module's last answer.
    const [whole, cut] = [await recordOf([...replies]), await recordOf(replies.slice(0, -1))];
    const record = isLost(whole) || !isLost(cut) ? whole : cut;
    return { record, game: playedGameOf(record, judge) };
  }

  /** Starts the thread and waits for its first message, that the players are ready. */
  async #start(file: URL): Promise<Worker> {
    const { startTimeoutMs = START_TIMEOUT_MS, onTrace = () => {} } = this.options;
    const workerData: ThreadSetup = {
      ...this.thinkers,
      clockMs: this.#clockMs,
      memory: this.#progress.memory,
    };
    // The output of a module must not disturb a result on standard output.
    const worker = startWorker(file, { workerData, stdout: true, stderr: true });
    for (const stream of ['stdout', 'stderr'] as const)
      worker[stream].setEncoding('utf8').on('data', (text: string) => onTrace(stream, text));
    const modules = this.thinkers.players.filter(hasClock).map((player) => {
      const spec = player as PlayerSpec;
      return kindOf(spec).text(spec).code as string;
    });
    // Only a module can be at fault; without one it is the machine that is slow.
    const late = modules.length === 0 ? undefined : AbortSignal.timeout(startTimeoutMs);
    try {
      await nextMessage(worker, late);
      return worker;
    } catch (error) {
      await worker.terminate();
      if (modules.length === 0) throw error;
      const { message } = error as Error;
      // The thread may have ended before it could say which file it was.
      if (modules.some((each) => message.startsWith(each))) throw new ModuleError(message);
      const why = late?.aborted
        ? `took longer than ${startTimeoutMs / 1000} s to load`
        : `cannot be loaded: ${message}`;
      throw new ModuleError(`${modules.join(' or ')} ${why}`);
    }
  }
}

/** Start a player of any kind, which is asked move by move. */
export async function openPlayer(spec: PlayerSpec, limits: MoveLimits, options: BotOptions = {}) {
  const starting: Promise<ReusablePlayer> | undefined = kindOf(spec).open?.(spec, options);
  return starting ?? ThreadPlayer.start({ players: [spec as ThreadSpec], limits }, options);
}
