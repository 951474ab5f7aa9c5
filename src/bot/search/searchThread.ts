/**
 * Our search in its own thread: the calling thread keeps the clock and can always read the best column so far. It answers in
 * time even if the search is busy, stuck or dead.
 *
 * While the opponent thinks, the search ponders: it searches the position after our own coin, and the results stay in its
 * transposition table.
 */
import type { Worker } from 'node:worker_threads';
import { FOUR_CONNECT_XTREME, openColumns, type Position, play } from '../../engine/index.ts';
import { moduleBeside, nextMessage, startWorker } from '../../system/index.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import type { SearchOrder, SearchThreadData } from './serveSearches.ts';
import { ANSWER, READY, unpackAnswer, WANTED, WORDS } from './serveSearches.ts';
import { forcedColumn, type Thought, TimedSearch } from './timedSearch.ts';

const WORKER_FILE = moduleBeside(import.meta.url, './searchWorker');

/** The evaluation of a search thread, and how it behaves. */
export interface SearchThreadOptions {
  readonly evaluation: Evaluation;
  /** True to keep searching while the opponent thinks. */
  readonly ponder: boolean;
  /** Called when the thread has died; another one is started. */
  readonly onCrash?: (error: Error) => void;
  /** The module that the thread runs (default: the search worker). */
  readonly workerFile?: URL;
}

/** A search thread, seen from the calling thread. */
export class SearchThread {
  readonly #options: SearchThreadOptions;
  readonly #memory = new Int32Array(new SharedArrayBuffer(4 * WORDS));
  readonly #emergency: TimedSearch;
  /** The thread; `null` if it has died and could not be replaced. */
  #worker: Worker | null;
  #ticket = 0;
  /** Calls of `think` so far: only the newest controls the thread. */
  #thoughts = 0;
  /** Called when the newest `think` has nothing more to wait for: the search is done, dead, or superseded. */
  #wake: () => void = () => {};
  #closing = false;

  private constructor(options: SearchThreadOptions) {
    this.#options = options;
    this.#emergency = new TimedSearch(options.evaluation, FOUR_CONNECT_XTREME);
    this.#worker = this.#startWorker();
  }

  /** Starts a thread and waits until it has warmed up; rejects with the error of a thread that dies before. */
  static async start(options: SearchThreadOptions): Promise<SearchThread> {
    const thread = new SearchThread(options);
    await nextMessage(thread.#worker as Worker);
    return thread;
  }

  /**
   * The best column found by the deadline (of `performance.now()`, ms), earlier when it is forced, proven or settled. A
   * newer call takes over the thread: the older one then answers at once with the best column so far, or with any open
   * column.
   */
  async think(position: Position, deadline: number): Promise<Thought> {
    const [any] = openColumns(position.board);
    if (any === undefined) throw new RangeError('a full board has no move to search');
    const thought = ++this.#thoughts;
    this.#wake();
    const forced = forcedColumn(position, FOUR_CONNECT_XTREME);
    const found =
      forced === null ? await this.#search(position, deadline) : { column: forced, winningChance: null };
    if (thought !== this.#thoughts) return found ?? { column: any, winningChance: null };
    // If the search thread has died, this one has some time left; if it is stuck, half a millisecond.
    const answer = found ?? this.#emergency.think(position, deadline);
    this.#afterwards(position, answer.column);
    return answer;
  }

  /** Ends the thread; a pending `think` answers at once. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#thoughts++;
    this.#wake();
    await this.#worker?.terminate();
  }

  /** The thread's answer at the deadline; `null` if it has none. */
  async #search(position: Position, deadline: number): Promise<Thought | null> {
    if (this.#worker === null) return null;
    const ticket = this.#order(position);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, deadline - performance.now()));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    return unpackAnswer(Atomics.load(this.#memory, ANSWER), ticket);
  }

  /** Ponders, or leaves the thread idle. */
  #afterwards(position: Position, column: number): void {
    const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
    if (this.#options.ponder && outcome === null) this.#order(next);
    else this.#nextTicket();
  }

  /** Stops the current search. */
  #nextTicket(): number {
    this.#ticket++;
    Atomics.store(this.#memory, WANTED, this.#ticket);
    return this.#ticket;
  }

  #order(position: Position): number {
    const ticket = this.#nextTicket();
    const order: SearchOrder = { ticket, position };
    this.#worker?.postMessage(order);
    return ticket;
  }

  #startWorker(): Worker {
    const { evaluation, workerFile = WORKER_FILE } = this.#options;
    const workerData: SearchThreadData = { evaluation, memory: this.#memory };
    const worker = startWorker(workerFile, { workerData });
    let isReady = false;
    worker.on('message', (ticket: number) => {
      if (ticket === READY) isReady = true;
      else if (ticket === this.#ticket) this.#wake();
    });
    let cause = new Error('the search thread has ended');
    worker.on('error', (error: Error) => {
      cause = error;
    });
    worker.on('exit', () => {
      if (this.#closing) return;
      // A thread that cannot even start would only die again; this one continues without it.
      this.#worker = isReady ? this.#startWorker() : null;
      this.#options.onCrash?.(cause);
      this.#wake();
    });
    return worker;
  }
}
