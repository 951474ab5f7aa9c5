/**
 * When a busy machine has let the process wait, and when the next answer has to leave for that: a clock shows only the time at
 * which the process runs again, so a state may have come long before it is read, and an answer leaves later than it should.
 *
 * All times are those of `performance.now()`, in milliseconds. A beat is expected every `BEAT_MS`.
 */
import { LONGEST_MOVE_TIME_MS } from '../wire/answer.ts';

export const BEAT_MS = 20;

/** The time in which half of a stall is forgotten: a few moves. */
const HALF_LIFE_MS = 3000;

/** What a game begins with: nobody has seen yet how busy the machine is. */
const ASSUMED_STALL_MS = 200;

/** A search that starts at all gets this time: enough for a column that is not bad. */
const LEAST_MS = 30;

/** Timers are late by so much on an idle machine. */
const TOLERANCE_MS = 3;

/** A machine is quiet if no stall of late was longer, and it was watched for so long. */
const QUIET_STALL_MS = 10;
const WATCHED_MS = 5000;

export class Stalls {
  #lastBeat: number;
  /** Since when no beat has been missed because the process kept itself busy. */
  #watchedSince: number;
  /** By how much the last beat was late. */
  #lastStall = 0;
  /** The longest stall, at the time of the last beat, as far as it is not forgotten. */
  #longest = 0;

  constructor(now: number) {
    this.#lastBeat = now;
    this.#watchedSince = now;
  }

  /** To be called by a timer, every `BEAT_MS`. */
  beat(now: number): void {
    this.#lastStall = Math.max(0, now - this.#lastBeat - BEAT_MS);
    this.#longest = Math.max(this.#lastStall, this.#recent(now));
    this.#lastBeat = now;
  }

  /** The process has kept itself busy until now: that the beat is late says nothing of the machine. */
  resume(now: number): void {
    if (now > this.#lastBeat + 2 * BEAT_MS) this.#watchedSince = now;
    this.#longest = this.#recent(now);
    this.#lastStall = 0;
    this.#lastBeat = now;
  }

  /** Whether nothing else has kept the machine busy of late, as far as can be known. */
  isQuiet(now: number): boolean {
    const late = now - this.#lastBeat - BEAT_MS;
    return now - this.#watchedSince >= WATCHED_MS && Math.max(late, this.#recent(now)) <= QUIET_STALL_MS;
  }

  /** When the answer to a state has to leave that is read now. The first state of a game may meet a slow machine. */
  deadline(now: number, moveTimeMs: number, isFirst: boolean): number {
    // What comes during a stall is read at its end, shortly before or after the late beat.
    if (now > this.#lastBeat + BEAT_MS) this.beat(now);
    const arrival = this.#lastStall > TOLERANCE_MS ? this.#lastBeat - this.#lastStall : now;
    const stall = Math.max(this.#recent(now), isFirst ? ASSUMED_STALL_MS : 0);
    // The next stall may be longer than the last one.
    const budget = Math.min(moveTimeMs, LONGEST_MOVE_TIME_MS - 2 * stall);
    return Math.max(arrival + budget, now + Math.min(moveTimeMs, LEAST_MS));
  }

  #recent(now: number): number {
    return this.#longest * 0.5 ** ((now - this.#lastBeat) / HALF_LIFE_MS);
  }
}
