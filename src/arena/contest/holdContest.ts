/**
 * Runs a contest: matches are drawn as the format says and played on free boards, and everything is written to the log first,
 * so that the contest goes on from there after any crash.
 */
import { EventEmitter } from 'node:events';
import { anySignal, type Changes, until } from '../../system/index.ts';
import type { NewLogEntry } from './contestFormat.ts';
import type { ContestLog } from './contestLog.ts';
import type { ContestMatch } from './contestState.ts';
import { type Pairing, range } from './formats/meeting.ts';

/** A place where matches are played, one at a time. */
export interface ContestBoard {
  /** Number of the match that is played here, `null` for none; the contest sets it. */
  match: number | null;
  /** True if it takes no further match for now. */
  readonly isPaused?: boolean;
  /** Plays a match to its end, or until the signal is aborted, which voids games under way. */
  play(match: number, signal: AbortSignal): Promise<void>;
  /** Void the game under way, as its match was changed from outside, if the game has this number; `null` for any game. */
  interrupt?(index: number | null): void;
}

/** Holds a contest. Subclasses have its boards, and add what happens at its beginning and around its matches. */
export abstract class ContestHolder {
  readonly changes: Changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  readonly #failure = new AbortController();
  readonly #stopping = new AbortController();
  readonly #over = anySignal(this.#failure.signal, this.#stopping.signal);
  readonly #playing = new Set<Promise<void>>();
  #isRunning = false;

  constructor(readonly log: ContestLog) {}

  protected abstract readonly boards: readonly ContestBoard[];

  /** Called before anything is drawn; may begin the contest. */
  protected prepare?(): void;
  /** Called when a match begins on a board. */
  protected started?(match: number, board: number): void;
  /** Called when a match has ended; the contest waits for it before it ends. */
  protected ended?(match: number): Promise<void>;
  /** Return the entrants who could not play now, where entrants come and go. */
  protected away?(): number[];

  /** Return the match to play next out of the open ones that no board plays. */
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

  /** Return the board on which a match is played. */
  boardOf(match: number): ContestBoard | undefined {
    return this.boards.find((board) => board.match === match);
  }

  /** Play until the contest is over or the signal is aborted; throws the first error of a board or an action. */
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

  /** Stop all boards; games under way are void. */
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
    for (const [number, board] of this.boards.entries()) {
      if (board.match !== null || board.isPaused) continue;
      const played = new Set(this.boards.map(({ match }) => match));
      const next = this.choose(open.filter((match) => !played.has(match.number)));
      // A match that is missing for this board is missing for all others, too.
      if (next === undefined) break;
      const playing = this.#play(next.number, number, board);
      this.#playing.add(playing);
      void playing.finally(() => this.#playing.delete(playing));
    }
    if (isDrawn && open.length === 0 && this.boards.every(({ match }) => match === null)) this.log.end();
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
      this.boardOf(number)?.interrupt?.(null);
    }
  }

  async #play(match: number, number: number, board: ContestBoard): Promise<void> {
    board.match = match;
    try {
      this.started?.(match, number);
      await board.play(match, this.#over).finally(() => {
        board.match = null;
      });
      // The match may be replayed from now on, but this board is free.
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

/** Holds a contest on the boards that it is given. */
export class ContestRunner extends ContestHolder {
  constructor(
    log: ContestLog,
    protected readonly boards: readonly ContestBoard[],
  ) {
    super(log);
  }
}
