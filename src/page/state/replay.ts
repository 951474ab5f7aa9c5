/** The replay viewer: which game of the file, which position in it, and what the analysis has said so far. */

import { type GameAnalysis, type Replay, type ReplayedGame, replayRecord } from '../../arena/browser.ts';
import type { Analysis } from '../../bot/browser.ts';
import type { Outcome, Position } from '../../engine/index.ts';
import type { ShownTurn } from './frames.ts';
import { nextFrame, type Showing, showAtOnce, showTurns } from './showing.ts';
import { describeEnd, describeTurn } from './words.ts';

/** The whole analysis of a game. */
interface Judgement {
  readonly analysis: GameAnalysis;
  /** Positions searched for each move. */
  readonly nodes: number;
}

export interface ReplayState {
  readonly replay: Replay;
  /** From 0. */
  readonly gameNumber: number;
  readonly game: ReplayedGame;
  readonly turns: readonly ShownTurn[];
  /** Coins on show; the last turn is `turns[ply - 1]`. */
  readonly ply: number;
  readonly isPlaying: boolean;
  readonly showing: Showing;
  /** Of the position on show. */
  readonly analysis: Analysis | null;
  readonly judgement: Judgement | null;
  readonly announcement: string;
}

export type ReplayAction =
  | { readonly type: 'game'; readonly game: number }
  /** Shows this many coins. */
  | { readonly type: 'ply'; readonly ply: number }
  /** Shows one coin more, or one less. */
  | { readonly type: 'step'; readonly by: 1 | -1 }
  | { readonly type: 'auto'; readonly isPlaying: boolean }
  | { readonly type: 'frameOver' }
  | { readonly type: 'analysis'; readonly analysis: Analysis }
  | { readonly type: 'judged'; readonly judgement: Judgement };

function turnsOf({ turns }: ReplayedGame): ShownTurn[] {
  return turns.map(({ before, column, position, outcome, bombDropped }) => ({
    before,
    column,
    position,
    outcome,
    bombColumn: bombDropped && position.bomb ? position.bomb.column : null,
  }));
}

/** The viewer at a game (from 0) of a file that has at least one. */
export function openReplay(replay: Replay, gameNumber = 0): ReplayState {
  const last = replay.games.length - 1;
  const number = Math.min(Math.max(gameNumber, 0), last);
  const record = replay.games[number];
  if (record === undefined) throw new RangeError('a replay without games has nothing to show');
  const game = replayRecord(record);
  const turns = turnsOf(game);
  const start = turns[0]?.before ?? game.position;
  return {
    replay,
    gameNumber: number,
    game,
    turns,
    ply: 0,
    isPlaying: false,
    showing: showAtOnce(start, null),
    analysis: null,
    judgement: null,
    announcement: '',
  };
}

/** The position on show, and how it ended the game. */
export function shownPosition({ turns, ply, game }: ReplayState): {
  readonly position: Position;
  readonly outcome: Outcome | null;
} {
  const turn = turns[ply - 1];
  if (turn) return turn;
  return { position: turns[0]?.before ?? game.position, outcome: null };
}

/** Whether the last position of the game is on show. */
export function isAtEnd({ ply, turns }: ReplayState): boolean {
  return ply === turns.length;
}

function announce(state: ReplayState): string {
  const { game, turns, ply } = state;
  const names = game.record.players;
  const turn = turns[ply - 1];
  const said = turn ? describeTurn(turn, names) : 'Start of the game.';
  return isAtEnd(state) ? `${said} ${describeEnd(game.record, names)}` : said;
}

function goTo(state: ReplayState, wanted: number): ReplayState {
  const ply = Math.min(Math.max(wanted, 0), state.turns.length);
  if (ply === state.ply) return { ...state, isPlaying: false };
  const moved = { ...state, ply, analysis: null };
  const { position, outcome } = shownPosition(moved);
  const turn = state.turns[ply - 1];
  const isStep = ply === state.ply + 1 && turn !== undefined;
  const showing = isStep ? showTurns(state.showing, [turn]) : showAtOnce(position, outcome);
  return { ...moved, showing, announcement: announce(moved), isPlaying: state.isPlaying && !isAtEnd(moved) };
}

export function reduceReplay(state: ReplayState, action: ReplayAction): ReplayState {
  switch (action.type) {
    case 'game':
      return openReplay(state.replay, action.game);
    case 'ply':
      return goTo(state, action.ply);
    case 'step':
      return goTo(state, state.ply + action.by);
    case 'auto': {
      const isAgain = action.isPlaying && isAtEnd(state);
      return { ...(isAgain ? goTo(state, 0) : state), isPlaying: action.isPlaying };
    }
    case 'frameOver':
      return { ...state, showing: nextFrame(state.showing) };
    case 'analysis':
      return { ...state, analysis: action.analysis };
    case 'judged':
      return { ...state, judgement: action.judgement };
  }
}
