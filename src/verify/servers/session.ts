/** A verification in progress: the connections, the game that is followed there, and what was found so far. */
import { encodeAnswer } from '../../bot/index.ts';
import { openColumns, type RandomStream } from '../../engine/index.ts';
import { BombStatistics } from './bombStatistics.ts';
import { Contestants, checkServerUrl, type Question } from './contestants.ts';
import { GameFollower, type Moment } from './gameFollower.ts';
import { boardOf } from './judgeTurn.ts';
import { Coverage } from './rareCases.ts';
import { Steering } from './steering.ts';

/** A server that says nothing for this long has stopped; before its first state, other bots may be at play. */
const PATIENCE_MS = 10_000;

/** An answer of ours that took longer may have come too late: what follows says nothing about the server. */
const SAFE_MS = 450;

export interface Turned extends Question {
  readonly moment: Moment;
}

export type Stop = 'closed' | 'silent' | 'interrupted';

export type Session = Awaited<ReturnType<typeof startSession>>;

/** Takes the seats of the server; throws a {ServerError}. */
export async function startSession(url: string, random: RandomStream, signal?: AbortSignal) {
  const address = checkServerUrl(url);
  const follower = new GameFollower();
  const coverage = new Coverage();
  const statistics = new BombStatistics();
  const steering = new Steering(coverage, random);
  steering.warmUp();
  const contestants = await Contestants.join(address, follower.record);

  /** The next question, not judged yet, or why there is none. */
  const raw = async (): Promise<Question | Stop> => {
    const question = await contestants.next(PATIENCE_MS, signal);
    if (question !== null) return question;
    if (signal?.aborted) return 'interrupted';
    return contestants.isBroken ? 'closed' : 'silent';
  };

  const judge = (question: Question): Turned => {
    const { state, text, asked } = question;
    const moment = follower.hear(state, text);
    if (moment.isFirst) {
      steering.begin(follower.counts.games);
      statistics.begin(state.coin_id);
    }
    const own = contestants.members.indexOf(asked) + 1;
    const seat = `${asked.name}, connection ${own}, is asked to drop coin ${state.coin_id}`;
    follower.record('seats', state.coin_id === own, seat);
    if (moment.watched !== null) {
      coverage.add(moment.watched);
      statistics.add(moment.watched);
    }
    return { ...question, moment };
  };

  return {
    follower,
    coverage,
    statistics,
    contestants,
    raw,
    judge,

    /** The next question, judged by what was answered to the last one; or why there is none. */
    async next(): Promise<Turned | Stop> {
      const question = await raw();
      return typeof question === 'string' ? question : judge(question);
    },

    /** A column for this question: steered, or any open one if the game cannot be followed. */
    column({ moment, state }: Turned): number {
      const { position } = moment;
      return position === null ? (openColumns(boardOf(state))[0] ?? 0) : steering.choose(position);
    },

    answer({ asked, arrival }: Question, column: number): void {
      asked.send(encodeAnswer(column));
      follower.answer(performance.now() - arrival < SAFE_MS ? column : null);
    },
  };
}
