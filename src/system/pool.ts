/** Things that take long to open, such as threads and programs: opened when a task needs them, and kept for the next task. */

/** A thing that a task needs: one that is ready under this key, or else a new one. */
export interface PoolNeed<T> {
  readonly key: string;
  open(): Promise<T>;
}

interface Task {
  readonly keys: readonly string[];
  begin(): Promise<void>;
}

/** Runs tasks, a few at once, with the things they need. Always close it. */
export class Pool<T extends { close(): Promise<void> }> {
  readonly #all = new Set<T>();
  /** Things that no task uses, the longest unused first. */
  readonly #ready: { readonly key: string; readonly thing: T }[] = [];
  readonly #closing = new WeakMap<T, Promise<void>>();
  readonly #waiting: Task[] = [];
  readonly #running = new Set<Task>();
  #isClosed = false;

  /** @param mostReady to keep while no task uses them; beyond it, the longest unused is closed */
  constructor(
    private readonly atOnce: number,
    private readonly mostReady: number = Number.POSITIVE_INFINITY,
  ) {}

  /** Number of tasks being run. */
  get running(): number {
    return this.#running.size;
  }

  /**
   * Run a task as soon as possible, with one thing for each of its needs. Of the waiting tasks, those go first whose things are
   * ready, then those whose things no other task uses.
   */
  run<R>(needs: readonly PoolNeed<T>[], task: (...things: T[]) => Promise<R>): Promise<R> {
    return new Promise((resolve, reject) => {
      const begin = () => this.#runWith(needs, task).then(resolve, reject);
      this.#waiting.push({ keys: needs.map(({ key }) => key), begin });
      this.#proceed();
    });
  }

  /** Close the things that are ready under this key, as no task will need them. */
  drop(key: string): void {
    for (const ready of this.#ready.filter((one) => one.key === key)) {
      this.#ready.splice(this.#ready.indexOf(ready), 1);
      void this.#close(ready.thing);
    }
  }

  /** Closes all things, in use or not. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all].map((thing) => this.#close(thing)));
  }

  async #runWith<R>(needs: readonly PoolNeed<T>[], task: (...things: T[]) => Promise<R>): Promise<R> {
    const taken: T[] = [];
    try {
      for (const need of needs) taken.push(await this.#take(need));
      return await task(...taken);
    } finally {
      for (const [index, thing] of taken.entries()) this.#giveBack((needs[index] as PoolNeed<T>).key, thing);
    }
  }

  async #take({ key, open }: PoolNeed<T>): Promise<T> {
    if (this.#isClosed) throw new Error('the pool is closed');
    const found = this.#ready.findLastIndex((ready) => ready.key === key);
    const [ready] = found === -1 ? [] : this.#ready.splice(found, 1);
    if (ready !== undefined) return ready.thing;
    const thing = await open();
    this.#all.add(thing);
    if (!this.#isClosed) return thing;
    await this.#close(thing);
    throw new Error('the pool is closed');
  }

  #giveBack(key: string, thing: T): void {
    this.#ready.push({ key, thing });
    while (this.#ready.length > this.mostReady) {
      const [oldest] = this.#ready.splice(0, 1);
      if (oldest !== undefined) void this.#close(oldest.thing);
    }
  }

  #close(thing: T): Promise<void> {
    const closed = this.#closing.get(thing) ?? thing.close().finally(() => this.#all.delete(thing));
    this.#closing.set(thing, closed);
    return closed;
  }

  #proceed(): void {
    while (this.#running.size < this.atOnce && this.#waiting.length > 0) {
      const next = this.#waiting.splice(this.#nextIndex(), 1)[0] as Task;
      this.#running.add(next);
      void next.begin().finally(() => {
        this.#running.delete(next);
        this.#proceed();
      });
    }
  }

  #nextIndex(): number {
    const ready = new Set(this.#ready.map(({ key }) => key));
    const first = this.#waiting.findIndex(({ keys }) => keys.every((key) => ready.has(key)));
    if (first !== -1) return first;
    const busy = new Set([...this.#running].flatMap(({ keys }) => keys));
    return Math.max(
      0,
      this.#waiting.findIndex(({ keys }) => !keys.some((key) => busy.has(key))),
    );
  }
}
