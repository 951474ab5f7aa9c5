/** A verification in progress: the connections, the game that is followed there, and what was found so far. */
import { encodeAnswer } from '../../bot/index.ts';
import { openColumns, type RandomStream } from '../../engine/index.ts';
import { BombStatistics } from './bombStatistics.ts';
import { Contestants, checkServerUrl, type Question } from './contestants.ts';
import { GameFollower, type Moment } from './gameFollower.ts';
import { boardOf } from './judgeTurn.ts';
import { Coverage } from './rareCases.ts';
import { LawBook } from './serverLaws.ts';
import { Steering } from './steering.ts';

/** A server that says nothing for this long has stopped; before its first state, other bots may be at play. */
const PATIENCE_MS = 10_000;

/** An answer of ours that took longer may have come too late: what follows says nothing about the server. */
const SAFE_MS = 450;

export interface Turned extends Question {
  readonly moment: Moment;
}

export type Stop = 'closed' | 'silent' | 'interrupted';

export class Session {
  readonly book = new LawBook();
  readonly follower = new GameFollower(this.book);
  readonly coverage = new Coverage();
  readonly statistics = new BombStatistics();
  contestants!: Contestants;
  readonly #steering: Steering;
  readonly #signal: AbortSignal | undefined;

  private constructor(random: RandomStream, signal?: AbortSignal) {
    this.#steering = new Steering(this.coverage, random);
    this.#signal = signal;
  }

  static async start(url: string, random: RandomStream, signal?: AbortSignal): Promise<Session> {
    const session = new Session(random, signal);
    const address = checkServerUrl(url);
    session.#steering.warmUp();
    session.contestants = await Contestants.join(address, session.follower.record);
    return session;
  }

  /** The next question, judged by what was answered to the last one; or why there is none. */
  async next(): Promise<Turned | Stop> {
    const question = await this.raw();
    return typeof question === 'string' ? question : this.judge(question);
  }

  async raw(): Promise<Question | Stop> {
    const question = await this.contestants.next(PATIENCE_MS, this.#signal);
    if (question !== null) return question;
    if (this.#signal?.aborted) return 'interrupted';
    return this.contestants.isBroken ? 'closed' : 'silent';
  }

  judge(question: Question): Turned {
    const { state, text, asked } = question;
    const moment = this.follower.hear(state, text);
    if (moment.isFirst) {
      this.#steering.begin(this.follower.counts.games);
      this.statistics.begin(state.coin_id);
    }
    const own = this.contestants.members.indexOf(asked) + 1;
    const seat = `${asked.name}, connection ${own}, is asked to drop coin ${state.coin_id}`;
    this.follower.record('seats', state.coin_id === own, seat);
    if (moment.watched !== null) {
      this.coverage.add(moment.watched);
      this.statistics.add(moment.watched);
    }
    return { ...question, moment };
  }

  /** A column for this question: steered, or any open one if the game cannot be followed. */
  column({ moment, state }: Turned): number {
    const { position } = moment;
    return position === null ? (openColumns(boardOf(state))[0] ?? 0) : this.#steering.choose(position);
  }

  answer({ asked, arrival }: Question, column: number): void {
    asked.send(encodeAnswer(column));
    this.follower.answer(performance.now() - arrival < SAFE_MS ? column : null);
  }
}
