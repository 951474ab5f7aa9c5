/**
 * A fleet in simulation: the real scheduler, and workers whose games take time by a clock that jumps from event to event.
 *
 * Every message takes `LATENCY` one way. A worker plays one batch and has the next in reserve, as `fcx fleet work` does. Workers die at
 * random, and a minute later another takes the place; the batches of a dead one are played again after its lock has run out.
 */
import { setImmediate } from 'node:timers/promises';
import type { PlayedJobs } from '../../src/arena/play/executor.ts';
import { type RandomStream, stream } from '../../src/engine/random.ts';
import { Scheduler } from '../../src/fleet/scheduler.ts';

// Times in milliseconds.

const LATENCY = 50;
const LOCK = 30_000;
const STALLED_CHECK = 15_000;
const REPLACEMENT = 60_000;
const LOOK = 3000;
const MEMORY = 15_000;
const TICK = 250;
const MINUTE = 60_000;

/** The size and the behaviour of a simulated fleet. */
export interface FleetModel<Job> {
  readonly workers: number;
  readonly seed: number;
  /** The share of the workers that die in a minute. */
  readonly deaths: number;
  /** The speeds of the slowest and the fastest worker, relative to the one of `ms`. */
  readonly speeds: readonly [number, number];
  /** The number of batches that a worker has in reserve. */
  readonly held: number;
  /** True if idle workers play batches again whose results are overdue. */
  readonly backups: boolean;
  /** The milliseconds that a job takes a worker of speed 1. */
  ms(job: Job): number;
}

interface SimulatedBatch<Job, Result> {
  readonly jobs: readonly Job[];
  readonly over: AbortSignal;
  resolve(played: PlayedJobs<Result>): void;
}

interface SimulatedWorker<Job, Result> {
  readonly speed: number;
  readonly held: { readonly batch: SimulatedBatch<Job, Result>; readonly ms: number }[];
  isAlive: boolean;
  isPlaying: boolean;
}

/** Events by time: a binary heap. */
class Agenda {
  readonly #events: { readonly at: number; readonly act: () => void }[] = [];

  add(at: number, act: () => void): void {
    const events = this.#events;
    let place = events.push({ at, act }) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (events[above]!.at <= at) break;
      [events[place], events[above]] = [events[above]!, events[place]!];
      place = above;
    }
  }

  take(): { readonly at: number; readonly act: () => void } | undefined {
    const events = this.#events;
    const first = events[0];
    const last = events.pop();
    if (events.length === 0 || last === undefined) return first;
    events[0] = last;
    for (let place = 0; ; ) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      let least = place;
      if (left < events.length && events[left]!.at < events[least]!.at) least = left;
      if (right < events.length && events[right]!.at < events[least]!.at) least = right;
      if (least === place) return first;
      [events[place], events[least]] = [events[least]!, events[place]!];
      place = least;
    }
  }
}

/** A fleet with its scheduler, and a clock that jumps from event to event. */
export class SimulatedFleet<Job, Result> {
  now = 0;
  /** The time that all living workers had, in milliseconds of a worker of speed 1. */
  offered = 0;
  /** The time of the batches that they have begun to play, in milliseconds of a worker of speed 1. */
  begun = 0;
  readonly scheduler: Scheduler<Job, Result>;
  readonly #model: FleetModel<Job>;
  readonly #play: (job: Job) => Result;
  readonly #agenda = new Agenda();
  readonly #random: RandomStream;
  readonly #queue: SimulatedBatch<Job, Result>[] = [];
  readonly #free: SimulatedWorker<Job, Result>[] = [];
  #speed = 0;

  constructor(model: FleetModel<Job>, play: (job: Job) => Result) {
    this.#model = model;
    this.#play = play;
    this.#random = stream(model.seed, 'fleet', model.workers);
    const send = (jobs: readonly Job[], over: AbortSignal) =>
      new Promise<PlayedJobs<Result>>((resolve, reject) => {
        over.addEventListener('abort', () => reject(over.reason));
        this.#after(LATENCY, () => {
          this.#queue.push({ jobs, over, resolve });
          this.#handOut();
        });
      });
    this.scheduler = new Scheduler({ play: send, now: () => this.now, maxJobs: 256, describe: String });
    for (let worker = 0; worker < model.workers; worker++) this.#hire();
    this.scheduler.setThreads(model.workers);
    const idle = () => model.workers - this.scheduler.load.batches;
    if (model.backups) this.#every(TICK, () => this.scheduler.playAgain(idle()));
  }

  /** Lets time pass until this is done. */
  async until<T>(done: Promise<T>): Promise<T> {
    let isDone = false;
    const stop = () => {
      isDone = true;
    };
    done.then(stop, stop);
    for (;;) {
      // Code that waits for a result runs before the time advances.
      await setImmediate();
      if (isDone) return done;
      const event = this.#agenda.take();
      if (event === undefined) throw new Error('the simulation has come to an end');
      this.offered += (event.at - this.now) * this.#speed;
      this.now = event.at;
      event.act();
    }
  }

  #after(ms: number, act: () => void): void {
    this.#agenda.add(this.now + ms, act);
  }

  #every(ms: number, act: () => void): void {
    this.#after(ms, () => {
      act();
      this.#every(ms, act);
    });
  }

  #hire(): void {
    const [slowest, fastest] = this.#model.speeds;
    const speed = slowest * (fastest / slowest) ** this.#random.float();
    const worker: SimulatedWorker<Job, Result> = { speed, held: [], isAlive: true, isPlaying: false };
    this.#speed += speed;
    for (let place = 0; place <= this.#model.held; place++) this.#free.push(worker);
    const lifetime = (-Math.log(1 - this.#random.float()) * MINUTE) / this.#model.deaths;
    this.#after(lifetime, () => this.#die(worker));
    this.#handOut();
  }

  #die(worker: SimulatedWorker<Job, Result>): void {
    worker.isAlive = false;
    this.#speed -= worker.speed;
    this.#after(LOCK + this.#random.float() * STALLED_CHECK, () => {
      this.#queue.unshift(...worker.held.map(({ batch }) => batch));
      this.#handOut();
    });
    this.#after(MEMORY + LOOK, () => this.scheduler.setThreads(this.#model.workers - 1));
    this.#after(REPLACEMENT, () => {
      this.#hire();
      this.scheduler.setThreads(this.#model.workers);
    });
  }

  /** Gives waiting batches to workers that have asked for one. */
  #handOut(): void {
    while (this.#queue.length > 0 && this.#free.length > 0) {
      const worker = this.#free.shift() as SimulatedWorker<Job, Result>;
      if (!worker.isAlive) continue;
      const batch = this.#queue.shift() as SimulatedBatch<Job, Result>;
      if (batch.over.aborted) {
        this.#free.unshift(worker);
        continue;
      }
      const ms = batch.jobs.reduce((sum, job) => sum + this.#model.ms(job), 0) / worker.speed;
      worker.held.push({ batch, ms });
      this.#after(LATENCY, () => this.#begin(worker));
    }
  }

  #begin(worker: SimulatedWorker<Job, Result>): void {
    const [next] = worker.held;
    if (!worker.isAlive || worker.isPlaying || next === undefined) return;
    worker.isPlaying = true;
    this.begun += next.ms * worker.speed;
    this.#after(next.ms, () => {
      if (!worker.isAlive) return;
      worker.isPlaying = false;
      worker.held.shift();
      this.#begin(worker);
      this.#after(LATENCY, () => {
        this.#free.push(worker);
        this.#handOut();
      });
      this.#after(2 * LATENCY, () => {
        const { jobs, resolve } = next.batch;
        resolve({ results: jobs.map(this.#play), ms: next.ms });
      });
    });
  }
}
