/**
 * What the search and the evaluation think of a position, column by column and feature by feature: plain data for people
 * and scripts.
 */
import { openColumns } from '../../engine/board.ts';
import { type Position, play, spawn } from '../../engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../engine/rules.ts';
import type { FeatureName } from '../evaluation/features.ts';
import {
  type FeatureTerm,
  type Kernel,
  PROVEN_SCORE,
  type SearchLimits,
  type SearchResult,
  WIN_SCORE,
} from '../kernel/kernel.ts';
import { winningChanceOf } from './winningChance.ts';

/** How a value is told. */
export interface Value {
  /** Expected result for the side to move, from `-WIN_SCORE` to `WIN_SCORE`. */
  readonly score: number;
  /** The same from 0 (lost) to 1 (won). */
  readonly winningChance: number;
  /** Plies to a win, or to a loss, that is certain as far as the known bombs go; else `null`. */
  readonly winIn: number | null;
  readonly lossIn: number | null;
}

/** What is known about one column. */
export interface ColumnValue extends Value {
  readonly column: number;
}

/** All that is known about a position. */
export interface Analysis extends Value {
  readonly column: number;
  readonly depth: number;
  readonly nodes: number;
  readonly principalVariation: readonly number[];
  /** The open columns, from the left. */
  readonly columns: readonly ColumnValue[];
  /** Whether a bomb that has not dropped yet may come before the end of a proven line. */
  readonly bombMayComeBetween: boolean;
  readonly evaluation: {
    readonly total: number;
    readonly features: Readonly<Record<FeatureName, FeatureTerm>>;
  };
}

/** A result that bombs may have, and how likely it is. */
export interface ChanceOutcome {
  readonly probability: number;
  readonly position: Position;
}

/** A bomb that may drop is searched this many plies less deeply than none: each of its columns is unlikely. */
const BOMB_REDUCTION = 4;

/** Of the time, the share for the search of the position itself; the rest is for its columns. */
const MAIN_SHARE = 0.5;

function toValue(score: number): Value {
  const plies = WIN_SCORE - Math.abs(score);
  return {
    score,
    winningChance: winningChanceOf(score),
    winIn: score > PROVEN_SCORE ? plies : null,
    lossIn: score < -PROVEN_SCORE ? plies : null,
  };
}

/** What a bomb may make of a position after a coin (rules.md section 3): one position when none can drop now. */
export function chanceOutcomes(position: Position): ChanceOutcome[] {
  const { round, bomb, board, bombsDropped } = position;
  const window = FOUR_CONNECT_XTREME.windows[bombsDropped];
  const open = openColumns(board);
  if (bomb !== null || open.length === 0 || !window || round < window.first || round > window.last) {
    return [{ probability: 1, position }];
  }
  const dropsNow = 1 / (window.last - round + 1);
  const bombs = open.map((column) => ({
    probability: dropsNow / open.length,
    position: spawn(position, column, FOUR_CONNECT_XTREME),
  }));
  return dropsNow === 1 ? bombs : [{ probability: 1 - dropsNow, position }, ...bombs];
}

/** Whether a bomb can drop before the last of so many coins: in a later round than this one, up to that coin's. */
function bombWithin({ round, bombsDropped }: Position, plies: number): boolean {
  const lastRound = round + plies - 1;
  return FOUR_CONNECT_XTREME.windows
    .slice(bombsDropped)
    .some(({ first, last }) => Math.max(round + 1, first) <= Math.min(lastRound, last));
}

/** The score for the side to move of the position before, of one that the other side is to move in. */
function scoreAfter(kernel: Kernel, { position }: ChanceOutcome, limits: SearchLimits): number {
  if (openColumns(position.board).length === 0) return WIN_SCORE - 1;
  const { score } = kernel.search(position, limits);
  // One ply further away than the child sees it.
  if (score > PROVEN_SCORE) return 1 - score;
  return score < -PROVEN_SCORE ? -score - 1 : 0 - score;
}

function columnScore(
  kernel: Kernel,
  position: Position,
  column: number,
  limitsFor: (position: Position) => SearchLimits,
): number {
  const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
  if (outcome !== null) {
    if (outcome.winners.length === 2) return 0;
    return outcome.winners[0] === position.toMove ? WIN_SCORE - 1 : 1 - WIN_SCORE;
  }
  const scores = chanceOutcomes(next).map((one) => ({
    ...one,
    score: scoreAfter(kernel, one, limitsFor(one.position)),
  }));
  return Math.round(scores.reduce((sum, { probability, score }) => sum + probability * score, 0));
}

/** What an analysis may cost: plies, nodes (for the position itself), or milliseconds for everything. */
export type AnalysisLimits =
  | { readonly depth: number }
  | { readonly nodes: number }
  | { readonly timeMs: number };

/** The host's clock, in milliseconds; analyses with a depth or a number of nodes do not look at it. */
export type Clock = () => number;

/**
 * Analyses a position with a kernel that has its weights in slot 0.
 *
 * @throws {RangeError} when no column is open
 */
export function analyze(
  kernel: Kernel,
  position: Position,
  limits: AnalysisLimits,
  clock: Clock = () => performance.now(),
): Analysis {
  const start = clock();
  const until = (ms: number): SearchLimits => ({ shouldStop: () => clock() >= start + ms });
  const main: SearchResult = kernel.search(
    position,
    'timeMs' in limits ? until(MAIN_SHARE * limits.timeMs) : limits,
  );

  const open = openColumns(position.board);
  const columns = open.map((column, index) => {
    if (column === main.column) return { column, ...toValue(main.score) };
    const limitsFor = (next: Position): SearchLimits => {
      const less = next.bombsDropped > position.bombsDropped ? BOMB_REDUCTION : 0;
      const depth = Math.max(1, main.depth - 1 - less);
      if (!('timeMs' in limits)) return { depth };
      const share = MAIN_SHARE + ((1 - MAIN_SHARE) * (index + 1)) / open.length;
      return { depth, ...until(share * limits.timeMs) };
    };
    return { column, ...toValue(columnScore(kernel, position, column, limitsFor)) };
  });

  const value = toValue(main.score);
  const plies = value.winIn ?? value.lossIn;
  return {
    column: main.column,
    ...value,
    depth: main.depth,
    nodes: main.nodes,
    principalVariation: main.principalVariation,
    columns,
    bombMayComeBetween: plies !== null && bombWithin(position, plies),
    evaluation: { total: kernel.evaluate(position), features: kernel.explain(position) },
  };
}
