/**
 * Holds a contest: matches are drawn as the format says and played on free boards, and everything goes into the log first, so
 * that the contest goes on from there after any crash.
 */
import { EventEmitter } from 'node:events';
import { anySignal, type Changes, until } from '../../system/index.ts';
import type { NewAct } from './contestFormat.ts';
import type { ContestLog } from './contestLog.ts';
import type { ContestMatch } from './contestState.ts';
import { numbersBelow, type Pairing } from './formats/meeting.ts';

/** Where matches are played, one at a time. */
export interface ContestBoard {
  /** The number of the match that is played here, `null` for none; the contest sets it. */
  match: number | null;
  /** Whether it takes no further match for now. */
  readonly isPaused?: boolean;
  /** Plays a match to its end, or until the signal is aborted, which voids games under way. */
  play(match: number, signal: AbortSignal): Promise<void>;
  /** The match was changed from outside; its game under way is void if it is the one of this number, or `null` for any. */
  interrupt?(index: number | null): void;
}

export class Contest {
  readonly changes: Changes = new EventEmitter<{ change: [] }>().setMaxListeners(0);
  readonly #failure = new AbortController();
  readonly #stopping = new AbortController();
  readonly #over = anySignal(this.#failure.signal, this.#stopping.signal);
  readonly #playing = new Set<Promise<void>>();
  #isRunning = false;

  constructor(
    readonly log: ContestLog,
    protected readonly boards: readonly ContestBoard[],
  ) {}

  /** Called before anything is drawn: may begin the contest. */
  protected prepare?(): void;
  protected started?(match: number, board: number): void;
  protected ended?(match: number): Promise<void>;
  /** Entrants who could not play now, where some may come and go. */
  protected away?(): number[];

  /** Which of the open matches that nobody plays is next. */
  protected choose([first]: readonly ContestMatch[]): ContestMatch | undefined {
    return first;
  }

  /** Does what a socket or a timer sets off: a contest that cannot be written down, as on a full disk, ends in `run`. */
  attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.#failure.abort(error);
    }
  }

  advance(): void {
    this.attempt(() => this.#step());
    this.changes.emit('change');
  }

  boardOf(match: number): ContestBoard | undefined {
    return this.boards.find((board) => board.match === match);
  }

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
      // Where there is none for this board, there is none for another.
      if (next === undefined) break;
      const playing = this.#play(next.number, number, board);
      this.#playing.add(playing);
      void playing.finally(() => this.#playing.delete(playing));
    }
    if (isDrawn && open.length === 0 && this.boards.every(({ match }) => match === null)) this.log.end();
  }

  /** Draws what follows, until there are matches to play or none are left; `false` while nobody is there for whom to draw them. */
  #draw(): boolean {
    const { state } = this.log;
    for (;;) {
      this.#rule();
      if (state.format.draw(state.field, state.matches).length === 0) return true;
      if (!this.#noteAttendance()) return false;
      const pairings = state.format.draw(state.field, state.matches);
      // All of them or none: what is drawn next depends on the whole round.
      const toAct = ({ key, players }: Pairing): NewAct => {
        return { type: 'drawn', key, players: [...players], first: this.log.tossOf(key) };
      };
      this.log.addAll(pairings.map(toAct));
    }
  }

  /** Before a round of a Swiss, notes who is away, as none of them gets a bye; `false` if everybody is, for whom the round waits. */
  #noteAttendance(): boolean {
    const { state } = this.log;
    if (!state.format.isInRounds) return true;
    const { isIn, count } = state.field;
    const away = this.away?.() ?? [];
    const isDeserted = numbersBelow(count).every((entrant) => !isIn(entrant) || away.includes(entrant));
    if (isDeserted) return false;
    if (away.join() !== state.absent.join()) this.log.add({ type: 'attended', absent: away });
    return true;
  }

  /** Ends the matches of those who are out. */
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
      // The match may be replayed meanwhile, but this board is free.
      const ended = this.ended?.(match);
      // What ends the contest must not hide that its last match could not be kept.
      ended?.catch((error: unknown) => this.#failure.abort(error));
      this.advance();
      await ended;
    } catch (error) {
      if (!this.#over.aborted) this.#failure.abort(error);
      this.advance();
    }
  }
}
