/**
 * Follows the games of a server state by state, as the one that answers all of them: what a state says is judged by the
 * position before it and the column that was answered.
 */

import { encodePlayState, type PlayState } from '../../bot/index.ts';
import {
  COLUMNS,
  FOUR_CONNECT_XTREME,
  opponent,
  type Position,
  play,
  type Side,
  type Turn,
} from '../../engine/index.ts';
import { boardOf, isFirstState, isFullBoard, isPlayable, judgeTurn, positionShown } from './judgeTurn.ts';
import type { Explanation, LawBook, Transcript } from './lawBook.ts';
import type { ServerLawName } from './serverLaws.ts';

/** A coin that was answered, its consequences by the rules, and the bomb that dropped after it. */
export interface WatchedTurn {
  readonly before: Position;
  readonly column: number;
  readonly turn: Turn;
  /** Where a bomb dropped after the coin, `null` if none did. */
  readonly bomb: { readonly row: number; readonly column: number; readonly round: number } | null;
}

/** What a state tells. */
export interface Moment {
  /** Where the game stands; `null` when what the server showed cannot be played on. */
  readonly position: Position | null;
  readonly isFirst: boolean;
  /** The turn that led here, `null` in the first state, and after a state that could not be judged. */
  readonly watched: WatchedTurn | null;
  /** Whether the full board was shown, as it must be. */
  readonly wasFull: boolean;
}

/** What was answered: a column, or something that loses the game. */
type Answered = { readonly column: number } | 'fault' | null;

interface OpenTranscript {
  starter: number | null;
  columns: number[];
  bombs: { round: number; row: number; column: number }[];
  states: string[];
}

const EMPTY: OpenTranscript = { starter: null, columns: [], bombs: [], states: [] };

export class GameFollower {
  readonly #book: LawBook;
  #game = 0;
  #transcript: OpenTranscript = structuredClone(EMPTY);
  #position: Position | null = null;
  #answered: Answered = null;
  #starter: Side | null = null;
  #states = 0;
  #quirks = 0;

  constructor(book: LawBook) {
    this.#book = book;
  }

  /** Games begun. */
  get games(): number {
    return this.#game;
  }

  /** States judged. */
  get states(): number {
    return this.#states;
  }

  /** Blasts without a coin after which a coin vanished: the contest's server does that (docs/rules.md). */
  get quirks(): number {
    return this.#quirks;
  }

  /** The game so far. */
  transcript(): Transcript {
    return structuredClone({ game: this.#game, ...this.#transcript });
  }

  /** Writes down that a law was tried in this game. */
  record(law: ServerLawName, holds: boolean, explain: () => Explanation): boolean {
    return this.#book.record(law, holds, explain, holds ? null : this.transcript());
  }

  /** What was answered to the last state. */
  answer(answered: { readonly column: number } | 'fault'): void {
    this.#answered = answered;
    if (answered !== 'fault') this.#transcript.columns.push(answered.column);
  }

  /** The rest of this game cannot be judged. */
  lose(): void {
    this.#position = null;
    this.#answered = null;
  }

  /** Judges the next state, sent as this text. */
  hear(state: PlayState, text: string): Moment {
    this.#states++;
    const before = this.#position;
    const answered = this.#answered;
    const isFirst = isFirstState(state);
    const moment =
      before !== null && answered !== null
        ? this.#judge(before, answered, state, text)
        : this.#begin(state, text, isFirst);
    this.record('encoding', text === encodePlayState(state), () => ({
      message: 'a state is encoded in another way',
      detail: `expected ${encodePlayState(state)}\ngot      ${text}`,
    }));
    this.#position = moment.position;
    this.#answered = null;
    return moment;
  }

  #judge(before: Position, answered: Answered, state: PlayState, text: string): Moment {
    if (answered === 'fault' || isFullBoard(before)) {
      const wasFull = answered !== 'fault';
      const isFirst = isFirstState(state);
      if (wasFull) this.#transcript.states.push(text);
      if (wasFull) {
        this.record('fullBoard', isFirst, () => ({
          message: 'the game goes on after an answer to a full board',
          detail: '',
        }));
        this.#transcript.states.pop();
      }
      return { ...this.#begin(state, text, isFirst), wasFull };
    }
    const { column } = answered as { column: number };
    const { findings, position, bombDropped } = judgeTurn(before, column, state);
    this.#transcript.states.push(text);
    const bomb =
      bombDropped && position.bomb !== null
        ? { row: position.bomb.row, column: position.bomb.column, round: position.round }
        : null;
    if (bomb !== null) this.#transcript.bombs.push(bomb);
    const isQuirk = findings.some(({ holds }) => !holds) && this.#isQuirk(before, column, state);
    if (isQuirk) this.#quirks++;
    else for (const { law, holds, explain } of findings) this.record(law, holds, explain);
    const watched = { before, column, turn: play(before, column, FOUR_CONNECT_XTREME), bomb };
    if (isFirstState(state)) {
      this.#transcript.states.pop();
      return { ...this.#begin(state, text, true), watched };
    }
    this.#lastBlastHitNothing = watched.turn.explosion?.destroyed.length === 0;
    return { position: isPlayable(position) ? position : null, isFirst: false, watched, wasFull: false };
  }

  /** Whether the last blast destroyed no coin. */
  #lastBlastHitNothing = false;

  /** After a blast that hit no coin, the contest's server can lose the next one. */
  #isQuirk(before: Position, column: number, state: PlayState): boolean {
    if (!this.#lastBlastHitNothing || column >= COLUMNS) return false;
    return boardOf(state).every((cell, index) => cell === before.board[index]);
  }

  /** The first state of a game, or any state that follows one that could not be judged. */
  #begin(state: PlayState, text: string, isFirst: boolean): Moment {
    this.#lastBlastHitNothing = false;
    if (isFirst) {
      this.#game++;
      this.#transcript = { ...structuredClone(EMPTY), starter: state.coin_id };
    }
    this.#transcript.states.push(text);
    const starter = state.coin_id as Side;
    if (isFirst) {
      const isFresh =
        state.round === 1 && state.bombs.length === 0 && boardOf(state).every((cell) => cell === 0);
      this.record('newGame', isFresh, () => ({ message: `a game begins with ${text}`, detail: '' }));
      if (this.#starter !== null) {
        this.record('starter', starter === opponent(this.#starter), () => ({
          message: `the player with coin ${starter} starts two games in a row`,
          detail: '',
        }));
      }
      this.#starter = starter;
    }
    // In the middle of a game, nobody knows how many bombs have dropped: it is only played to its end.
    const shown = isFirst ? positionShown(state, 0) : null;
    const position = shown !== null && isPlayable(shown) ? shown : null;
    return { position, isFirst, watched: null, wasFull: false };
  }
}
