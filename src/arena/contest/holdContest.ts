/**
 * Runs a contest: matches are drawn as the format says and played on free tables, and everything is written to the log first,
 * so that the contest goes on from there after any crash.
 */
import { EventEmitter } from 'node:events';
import { anySignal, type Changes, until } from '../../system/index.ts';
import type { NewLogEntry } from './contestFormat.ts';
import type { ContestLog } from './contestLog.ts';
import type { ContestMatch } from './contestState.ts';
import { type Pairing, range } from './formats/meeting.ts';

/** A table of a contest, at which matches are played one at a time. */
export interface ContestTable {
  /** Number of the match that is played here, `null` for none; the contest sets it. */
  match: number | null;
  /** True if it takes no further match for now. */
  readonly isPaused?: boolean;
  /** Plays a match to its end, or until the signal is aborted, which voids games under way. */
  play(match: number, signal: AbortSignal): Promise<void>;
  /** Void the game under way, as its match was changed from outside, if the game has this number; `null` for any game. */
  interrupt?(index: number | null): void;
}

/**
 * Holds a contest: draws its rounds and plays its matches on free tables. Subclasses have the tables, and add what
 * happens at the beginning and around matches.
 */
export abstract class ContestHolder {
  readonly changes: Changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  readonly #failure = new AbortController();
  readonly #stopping = new AbortController();
  readonly #over = anySignal(this.#failure.signal, this.#stopping.signal);
  readonly #playing = new Set<Promise<void>>();
  #isRunning = false;

  constructor(readonly log: ContestLog) {}

  protected abstract readonly tables: readonly ContestTable[];

  /** Called before anything is drawn; may begin the contest. */
  protected prepare?(): void;
  /** Called when a match begins on a table. */
  protected started?(match: number, table: number): void;
  /** Called when a match has ended; the contest waits for it before it ends. */
  protected ended?(match: number): Promise<void>;
  /** Return the entrants who could not play now, where entrants come and go. */
  protected away?(): number[];

  /** Return the match to play next out of the open ones that no table plays. */
  protected choose([first]: readonly ContestMatch[]): ContestMatch | undefined {
    return first;
  }

  /** Run an action of a socket or a timer; if it throws, as on a full disk, `run` ends with the error. */
  attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#failure.abort(error);
    }
  }

  /** Draw and begin whatever is due; called after every change. */
  advance(): void {
    this.attempt(() => this.#step());
    this.changes.emit('change');
  }

  /** Return the table at which a match is played. */
  tableOf(match: number): ContestTable | undefined {
    return this.tables.find((table) => table.match === match);
  }

  /** Play until the contest is over or the signal is aborted; throws the first error of a table or an action. */
  async run(signal: AbortSignal): Promise<void> {
    this.#isRunning = true;
    this.advance();
    const stop = anySignal(signal, this.#failure.signal);
    try {
      await until(() => this.log.state.isOver, this.changes, { signal: stop });
    } catch (error) {
      this.#failure.signal.throwIfAborted();
      if (!signal.aborted) throw error;
    } finally {
      this.stop();
      await Promise.all(this.#playing);
    }
    this.#failure.signal.throwIfAborted();
  }

  /** Stop all tables; games under way are void. */
  stop(): void {
    this.#stopping.abort();
  }

  #step(): void {
    const { state } = this.log;
    if (!this.#isRunning || this.#over.aborted || state.isOver) return;
    this.prepare?.();
    if (!state.hasBegun) return;
    const isDrawn = this.#draw();
    const { open } = state;
    for (const [number, table] of this.tables.entries()) {
      if (table.match !== null || table.isPaused) continue;
      const played = new Set(this.tables.map(({ match }) => match));
      const next = this.choose(open.filter((match) => !played.has(match.number)));
      // A match that is missing for this table is missing for all others, too.
      if (next === undefined) break;
      const playing = this.#play(next.number, number, table);
      this.#playing.add(playing);
      void playing.finally(() => this.#playing.delete(playing));
    }
    if (isDrawn && open.length === 0 && this.tables.every(({ match }) => match === null)) this.log.end();
  }

  /** Draw rounds until there are matches to play or none are left; `false` while nobody is present to draw a round for. */
  #draw(): boolean {
    const { state } = this.log;
    for (;;) {
      this.#rule();
      if (state.format.draw(state.field, state.matches).length === 0) return true;
      if (!this.#noteAttendance()) return false;
      const pairings = state.format.draw(state.field, state.matches);
      // Write all pairings or none, as the next draw depends on the whole round.
      const toEntry = ({ key, players }: Pairing): NewLogEntry => {
        return { type: 'drawn', key, players: [...players], first: this.log.starterOf(key) };
      };
      this.log.addAll(pairings.map(toEntry));
    }
  }

  /** Before a round of a Swiss, note who is away, as they get no bye; `false` if everybody is away, so that the round waits. */
  #noteAttendance(): boolean {
    const { state } = this.log;
    if (!state.format.isInRounds) return true;
    const { isIn, count } = state.field;
    const away = this.away?.() ?? [];
    const isDeserted = range(count).every((entrant) => !isIn(entrant) || away.includes(entrant));
    if (isDeserted) return false;
    if (away.join() !== state.absent.join()) this.log.add({ type: 'attended', absent: away });
    return true;
  }

  /** End the open matches of entrants that are out. */
  #rule(): void {
    const { state } = this.log;
    if (state.entrants.every(({ out }) => out === null)) return;
    for (const { number, players } of state.open) {
      const [one, other] = players.map((player) => player !== null && state.entrant(player).out);
      const reason = one || other;
      if (!reason) continue;
      this.log.add({ type: 'ruled', match: number, winner: !one ? 0 : !other ? 1 : null, reason });
      this.tableOf(number)?.interrupt?.(null);
    }
  }

  async #play(match: number, number: number, table: ContestTable): Promise<void> {
    table.match = match;
    try {
      this.started?.(match, number);
      await table.play(match, this.#over).finally(() => {
        table.match = null;
      });
      // The match may be replayed from now on, but this table is free.
      const ended = this.ended?.(match);
      // A failure to write the last match must be reported even if the contest ends meanwhile.
      ended?.catch((error: unknown) => this.#failure.abort(error));
      this.advance();
      await ended;
    } catch (error) {
      if (!this.#over.aborted) this.#failure.abort(error);
      this.advance();
    }
  }
}

/** A holder of a contest on the tables that it is given. */
export class ContestRunner extends ContestHolder {
  constructor(
    log: ContestLog,
    protected readonly tables: readonly ContestTable[],
  ) {
    super(log);
  }
}
