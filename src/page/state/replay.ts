/** The replay viewer: which game of the file, which position in it, and what the analysis has found so far. */
import type { GameAccount, MoveAnalysis, Replay, ReplayedGame } from '../../arena/browser.ts';
import { rejudged, replayRecord } from '../../arena/browser.ts';
import type { Analysis } from '../../bot/browser.ts';
import { gamesOfScore } from '../../document/browser.ts';
import { initialPosition } from '../../engine/index.ts';
import type { Judgement } from '../thinking/thinkWorker.ts';
import { type Showing, type ShownPosition, showAtOnce, showTurns } from './frames.ts';
import { chanceOfPlayerOne, describeEnd, describeTurn } from './words.ts';

export interface ReplayState {
  readonly replay: Partial<Replay> & Pick<Replay, 'games'>;
  /** From 0. */
  readonly gameNumber: number;
  readonly game: ReplayedGame;
  /** Coins on show; the last turn is `game.turns[ply - 1]`. */
  readonly ply: number;
  readonly showing: Showing;
  /** The deepest analysis of every position that was on show, by the coins on it. */
  readonly analyses: Readonly<Record<number, Analysis>>;
  readonly judgement: Judgement | null;
  readonly announcement: string;
}

/** The viewer at a game (from 0) of a file that has at least one. */
export function openReplay(replay: ReplayState['replay'], gameNumber = 0): ReplayState {
  const last = replay.games.length - 1;
  const number = Math.min(Math.max(gameNumber, 0), last);
  const record = replay.games[number];
  if (record === undefined) throw new RangeError('a replay without games has nothing to show');
  return {
    replay,
    gameNumber: number,
    game: replayRecord(record),
    ply: 0,
    showing: showAtOnce({ position: initialPosition(record.starter), outcome: null }),
    analyses: {},
    judgement: null,
    announcement: '',
  };
}

export function shownPosition({ ply, game: { turns, record } }: ReplayState): ShownPosition {
  return turns[ply - 1] ?? { position: initialPosition(record.starter), outcome: null };
}

/** Every move as the deepest search of its position, or of the one after it, values it; empty before the first. */
export function judgedMoves({ game, judgement, analyses }: ReplayState): readonly MoveAnalysis[] {
  if (judgement === null) return [];
  const { opening = 0 } = game.record;
  const deeper = (ply: number) => {
    const analysis = analyses[ply];
    return analysis && analysis.nodes > judgement.nodes ? analysis : null;
  };
  return judgement.analysis.moves.map((move, ply) =>
    ply < opening ? move : rejudged(move, deeper(ply), deeper(ply + 1)),
  );
}

/** A coin as a search values it, for player 1. */
export interface SearchedCoin {
  /** The chance after the coin, before it is known whether a bomb drops. */
  readonly chance: number;
  /** How what happened then changed that; 0 where no bomb could drop. */
  readonly luck: number;
  readonly isBomb: boolean;
}

/** The moves and the luck after each, for the curve of the chance. */
export function searchedCoins(moves: readonly MoveAnalysis[], account: GameAccount | null): SearchedCoin[] {
  return moves.map(({ round, player, played }) => {
    const step = account?.steps.find((one) => one.round === round);
    const luck = gamesOfScore(step?.luck ?? 0);
    return {
      chance: chanceOfPlayerOne(played.winningChance, player),
      luck: account?.player === 1 ? luck : 0 - luck,
      isBomb: step !== undefined && step.bomb !== null,
    };
  });
}

function announce({ game: { record, turns }, ply }: ReplayState): string {
  const turn = turns[ply - 1];
  const said = turn ? describeTurn(turn, record.players) : 'Start of the game.';
  return ply === turns.length ? `${said} ${describeEnd(record, record.players)}` : said;
}

/** Shows this many coins. */
export function goTo(state: ReplayState, wanted: number): ReplayState {
  const { turns } = state.game;
  const ply = Math.min(Math.max(wanted, 0), turns.length);
  if (ply === state.ply) return state;
  const moved = { ...state, ply };
  const turn = turns[ply - 1];
  const isStep = ply === state.ply + 1 && turn !== undefined;
  const showing = isStep ? showTurns(state.showing, [turn]) : showAtOnce(shownPosition(moved));
  return { ...moved, showing, announcement: announce(moved) };
}
