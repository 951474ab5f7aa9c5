/**
 * The stalls of a process on a busy machine, and the deadlines that allow for them: a clock shows only the time at which the
 * process runs again, so a state may have come long before it is read, and an answer leaves later than it should.
 *
 * All times are those of `performance.now()`, in milliseconds. A beat is expected every `BEAT_MS`.
 */
import { LONGEST_MOVE_TIME_MS } from '../wire/answer.ts';

/** Milliseconds between the beats of a timer that show whether the process runs. */
export const BEAT_MS = 20;

/** The time in which half of a stall is forgotten: a few moves. */
const HALF_LIFE_MS = 3000;

/** The stall expected at the start of a game, when nothing is known of the machine yet. */
const ASSUMED_STALL_MS = 200;

/** The least time of a search: enough for a column that is not bad. */
const LEAST_MS = 30;

/** The delay of timers on an idle machine. */
const TOLERANCE_MS = 3;

/** The longest recent stall of a quiet machine. */
const QUIET_STALL_MS = 10;
/** The time for which a machine must be watched before it counts as quiet. */
const WATCHED_MS = 5000;

/** The stalls of the process so far, as seen by a timer's beats. */
export class Stalls {
  #lastBeat: number;
  /** The last time at which the process kept itself busy, so that beats said nothing of the machine. */
  #watchedSince: number;
  /** The delay of the last beat. */
  #lastStall = 0;
  /** The longest stall, which fades with time; at the time of the last beat. */
  #longest = 0;

  constructor(now: number) {
    this.#lastBeat = now;
    this.#watchedSince = now;
  }

  /** Notes that the process runs. To be called by a timer, every `BEAT_MS`. */
  beat(now: number): void {
    this.#lastStall = Math.max(0, now - this.#lastBeat - BEAT_MS);
    this.#longest = Math.max(this.#lastStall, this.#recent(now));
    this.#lastBeat = now;
  }

  /** Notes that the process has kept itself busy until now, so that a late beat says nothing of the machine. */
  resume(now: number): void {
    if (now > this.#lastBeat + 2 * BEAT_MS) this.#watchedSince = now;
    this.#longest = this.#recent(now);
    this.#lastStall = 0;
    this.#lastBeat = now;
  }

  /** True if nothing else has kept the machine busy of late, as far as can be known. */
  isQuiet(now: number): boolean {
    const late = now - this.#lastBeat - BEAT_MS;
    return now - this.#watchedSince >= WATCHED_MS && Math.max(late, this.#recent(now)) <= QUIET_STALL_MS;
  }

  /** The time at which the answer to a state read now has to leave. `isFirst`: a game's first state may meet a slow machine. */
  deadline(now: number, moveTimeMs: number, isFirst: boolean): number {
    // A state that comes during a stall is read at its end, shortly before or after the late beat.
    if (now > this.#lastBeat + BEAT_MS) this.beat(now);
    const arrival = this.#lastStall > TOLERANCE_MS ? this.#lastBeat - this.#lastStall : now;
    const stall = Math.max(this.#recent(now), isFirst ? ASSUMED_STALL_MS : 0);
    // The next stall may be longer than the last one.
    const budget = Math.min(moveTimeMs, LONGEST_MOVE_TIME_MS - 2 * stall);
    return Math.max(arrival + budget, now + Math.min(moveTimeMs, LEAST_MS));
  }

  /** The longest stall, as far as it is not forgotten. */
  #recent(now: number): number {
    return this.#longest * 0.5 ** ((now - this.#lastBeat) / HALF_LIFE_MS);
  }
}
