/**
 * Follows the games of a server state by state, on the side of the bots that answer: each state is judged by the position
 * before it and the column that was answered.
 */
import { encodePlayState, type PlayState } from '../../bot/index.ts';
import type { PlayedTurn, Position, Side } from '../../engine/index.ts';
import { COLUMNS, FOUR_CONNECT_XTREME, isFull, opponent, play } from '../../engine/index.ts';
import { boardOf, canPlayOn, isFirstState, judgeTurn, positionShown } from './judgeTurn.ts';
import { type BombSeen, LawBook, type Transcript } from './serverLaws.ts';

/** A coin that was answered, its consequences by the rules, and the bomb that dropped after it. */
export interface WatchedTurn extends PlayedTurn {
  readonly bomb: BombSeen | null;
}

/** A state of a game, judged. */
export interface JudgedState {
  /** The position of the game; `null` when what the server showed cannot be played on. */
  readonly position: Position | null;
  /** True for the first state of a game. */
  readonly isFirst: boolean;
  /** The turn that led to it, `null` in the first state, and after a state that could not be judged. */
  readonly watched: WatchedTurn | null;
}

function openTranscript(starter: number | null) {
  return { starter, columns: [] as number[], bombs: [] as BombSeen[], states: [] as string[] };
}

/** Follows the games of a server and records which laws hold. */
export class GameFollower {
  readonly book = new LawBook();
  readonly record = this.book.recorder(
    (): Transcript => structuredClone({ game: this.counts.games, ...this.#transcript }),
  );
  /**
   * Games begun, states judged, and states after which a coin was missing because the blast before had hit none, which are
   * not judged: the contest's server does that (docs/rules.md).
   */
  readonly counts = { games: 0, states: 0, quirks: 0 };
  #transcript = openTranscript(null);
  #position: Position | null = null;
  #answered: number | null = null;
  #starter: Side | null = null;
  #lastBlastHitNothing = false;

  /** Note the column answered to the last state; `null` after an answer that loses, or if the rest cannot be judged. */
  answer(column: number | null): void {
    this.#answered = column;
    if (column !== null) this.#transcript.columns.push(column);
  }

  /** Judge a state, with its text, by the last one and its answer. */
  hear(state: PlayState, text: string): JudgedState {
    this.counts.states++;
    const moment = this.#judge(state, text);
    const encoded = encodePlayState(state);
    const difference = () => `expected ${encoded}\ngot      ${text}`;
    this.record('encoding', text === encoded, 'a state is encoded in another way', difference);
    this.#position = moment.position;
    this.#answered = null;
    return moment;
  }

  #judge(state: PlayState, text: string): JudgedState {
    const before = this.#position;
    const column = this.#answered;
    if (before === null || column === null) return this.#begin(state, text);
    this.#transcript.states.push(text);
    if (isFull(before.board)) {
      this.record('fullBoard', isFirstState(state), 'the game goes on after an answer to a full board');
      this.#transcript.states.pop();
      return this.#begin(state, text);
    }
    const { findings, position, bomb } = judgeTurn(before, column, state);
    if (bomb !== null) this.#transcript.bombs.push(bomb);
    const isQuirk = findings.some(({ holds }) => !holds) && this.#isQuirk(before, column, state);
    if (isQuirk) this.counts.quirks++;
    else for (const { law, holds, message, detail } of findings) this.record(law, holds, message, detail);
    const watched = { before, column, turn: play(before, column, FOUR_CONNECT_XTREME), bomb };
    if (isFirstState(state)) {
      this.#transcript.states.pop();
      return { ...this.#begin(state, text), watched };
    }
    this.#lastBlastHitNothing = watched.turn.explosion?.destroyed.length === 0;
    return { position: canPlayOn(position) ? position : null, isFirst: false, watched };
  }

  /** True if a coin is missing after a blast that hit no coin, as the contest's server can lose it then. */
  #isQuirk(before: Position, column: number, state: PlayState): boolean {
    if (!this.#lastBlastHitNothing || column >= COLUMNS) return false;
    return boardOf(state).every((cell, index) => cell === before.board[index]);
  }

  /** Follow the first state of a game, or any state after one that could not be judged. */
  #begin(state: PlayState, text: string): JudgedState {
    this.#lastBlastHitNothing = false;
    const isFirst = isFirstState(state);
    if (isFirst) {
      this.counts.games++;
      this.#transcript = openTranscript(state.coin_id);
    }
    this.#transcript.states.push(text);
    // The number of bombs dropped by the middle of a game is unknown, so such a game is only played to its end.
    if (!isFirst) return { position: null, isFirst, watched: null };
    const isFresh =
      state.round === 1 && state.bombs.length === 0 && boardOf(state).every((cell) => cell === 0);
    this.record('newGame', isFresh, `a game begins with ${text}`);
    const starter = state.coin_id as Side;
    if (this.#starter !== null) {
      const taken = starter === opponent(this.#starter);
      this.record('starter', taken, `the player with coin ${starter} starts two games in a row`);
    }
    this.#starter = starter;
    const shown = positionShown(state, 0);
    return { position: canPlayOn(shown) ? shown : null, isFirst, watched: null };
  }
}
