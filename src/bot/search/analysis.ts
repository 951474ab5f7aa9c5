/**
 * The analysis of a position by search and evaluation, column by column and feature by feature: plain data for people and
 * scripts.
 *
 * All columns are searched to one depth, then to the next, because only values of the same depth are comparable. A single
 * search of the position would go a little deeper, but would show only that most columns are not the best.
 */
import type { Position } from '../../engine/index.ts';
import { CENTRE_FIRST, FOUR_CONNECT_XTREME, isFull, openColumns, play } from '../../engine/index.ts';
import type { FeatureName } from '../evaluation/features.ts';
import type { FeatureTerm, Kernel, SearchResult } from '../kernel/kernel.ts';
import { MAX_DEPTH, PROVEN_SCORE, WIN_SCORE } from '../kernel/kernelExports.ts';
import { chanceOutcomes, worthOf } from './chanceOutcomes.ts';
import type { BlendAnalysis, Contributions } from './contributions.ts';
import { analyzeBlend, chanceWithoutBomb, contributionsOf } from './contributions.ts';
import { chanceOfResult, expectedResult, pliesToEnd } from './winningChance.ts';

/** The value of a column or a position. */
export interface Value {
  /** The expected result for the side to move, from `-WIN_SCORE` to `WIN_SCORE`. */
  readonly score: number;
  /** The chance of winning of the side to move, from 0 (lost) to 1 (won). */
  readonly winningChance: number;
  /** Plies to a proven win; `null` if there is none. */
  readonly winIn: number | null;
  /** Plies to a proven loss; `null` if there is none. */
  readonly lossIn: number | null;
}

/** The value of a column. */
export interface ColumnValue extends Value {
  readonly column: number;
}

/** The analysis of a position; its column and value are those of the best column. */
export interface Analysis extends ColumnValue {
  /** The depth to which every column was searched, unless its result was settled earlier. */
  readonly depth: number;
  /** The number of positions searched. */
  readonly nodes: number;
  readonly principalVariation: readonly number[];
  /** The open columns, from the left. */
  readonly columns: readonly ColumnValue[];
  readonly evaluation: {
    readonly total: number;
    readonly features: Readonly<Record<FeatureName, FeatureTerm>>;
    /** The chance of winning for the side to move by the network alone, without search; `null` if there is no network. */
    readonly network: number | null;
    /** The estimate as a sum of the network's part and those that evolution adds; `null` if there is no network. */
    readonly blend: BlendAnalysis | null;
    /** The chance of winning for the side to move without search, as the search assumes it at its horizon. */
    readonly winningChance: number;
    /** The value of `winningChance` if the live bomb had not dropped; `null` if there is none. */
    readonly withoutBomb: number | null;
    /** The contribution of each cell to `winningChance`. */
    readonly contributions: Contributions;
  };
}

/** Positions with a new bomb are searched this many plies less deeply, as each of them is unlikely. */
const BOMB_REDUCTION = 4;

/** Searches a position to a depth in plies; `shownScore` is the score without the gain of a blend. */
type SearchTo = (position: Position, depth: number) => SearchResult & { readonly shownScore: number };

/** The value of a column, or of one position that may follow from it, for the side that drops the coin. */
interface Prospect {
  /** The kernel's score. */
  readonly score: number;
  /** The expected result. */
  readonly result: number;
  /** The columns both sides are expected to play next if no bomb drops now; none where one has to. */
  readonly line: readonly number[];
  /** True if a deeper search would give the same result. */
  readonly isSettled: boolean;
}

/** The prospect of a game that is over. */
function decided(score: number): Prospect {
  return { score, result: score, line: [], isSettled: true };
}

/** A score or a result, for the side that moves one ply earlier. */
function seenFromBefore(value: number): number {
  if (value > PROVEN_SCORE) return 1 - value;
  return value < -PROVEN_SCORE ? -value - 1 : 0 - value;
}

/** The value of a position for the side that has just moved. */
function prospectOf(search: SearchTo, position: Position, depth: number): Prospect {
  if (isFull(position.board)) return decided(WIN_SCORE - 1);
  const { score, shownScore, depth: reached, principalVariation } = search(position, depth);
  return {
    score: seenFromBefore(score),
    result: seenFromBefore(expectedResult(position, shownScore, FOUR_CONNECT_XTREME)),
    line: principalVariation,
    isSettled: reached < depth || Math.abs(score) > PROVEN_SCORE,
  };
}

/** The value of a column, searched to `depth` plies including its own coin. */
export function searchColumn(search: SearchTo, position: Position, column: number, depth: number): Prospect {
  const { outcome, position: next } = play(position, column, FOUR_CONNECT_XTREME);
  if (outcome !== null) {
    if (outcome.winners.length !== 1) return decided(0);
    return decided(outcome.winners[0] === position.toMove ? WIN_SCORE - 1 : 1 - WIN_SCORE);
  }
  const chances = chanceOutcomes(next);
  const outcomes = chances.map(({ probability, position: possible }) => {
    const reduction = possible.bombsDropped > position.bombsDropped ? BOMB_REDUCTION : 0;
    return { probability, prospect: prospectOf(search, possible, Math.max(1, depth - 1 - reduction)) };
  });
  const isBombless = chances[0]?.position.bombsDropped === position.bombsDropped;
  const over = (of: (prospect: Prospect) => number) =>
    worthOf(outcomes.map(({ probability, prospect }) => ({ probability, value: of(prospect) })));
  return {
    score: over(({ score }) => score),
    result: over(({ result }) => result),
    line: isBombless ? (outcomes[0]?.prospect.line ?? []) : [],
    isSettled: outcomes.every(({ prospect }) => prospect.isSettled),
  };
}

function toValue({ score, result }: Prospect): Value {
  const winIn = score > PROVEN_SCORE ? pliesToEnd(score) : null;
  const lossIn = score < -PROVEN_SCORE ? pliesToEnd(score) : null;
  return { score: result, winningChance: chanceOfResult(result), winIn, lossIn };
}

/** The limit of an analysis: plies, nodes after which it goes no deeper, or milliseconds. */
export type AnalysisLimits =
  | { readonly depth: number }
  | { readonly nodes: number }
  | { readonly timeMs: number };

interface AnalysisOptions {
  /** The clock in milliseconds, for an analysis limited by time (default `performance.now`). */
  readonly clock?: () => number;
  /** Called after every depth with the analysis so far, and the columns expected after each open one. */
  readonly onDepth?: (analysis: Analysis, lines: readonly (readonly number[])[]) => void;
}

/** Analyses a position with the evaluation in the kernel's slot 0; throws a `RangeError` for a full board. */
export function analyze(
  kernel: Kernel,
  position: Position,
  limits: AnalysisLimits,
  { clock = () => performance.now(), onDepth = () => {} }: AnalysisOptions = {},
): Analysis {
  const open = openColumns(position.board);
  if (open.length === 0) throw new RangeError('a full board has no move to analyse');
  const deadline = 'timeMs' in limits ? clock() + limits.timeMs : null;
  const deepest = 'depth' in limits ? limits.depth : MAX_DEPTH;
  const enoughNodes = 'nodes' in limits ? limits.nodes : Number.POSITIVE_INFINITY;

  let prospects: Prospect[] = [];
  let depth = 0;
  let nodes = 0;
  let isStopped = false;
  // The first depth is always completed, so that there is a result.
  const shouldStop = () => {
    isStopped ||= deadline !== null && depth > 0 && clock() >= deadline;
    return isStopped;
  };
  const search: SearchTo = (next, plies) => {
    const result = kernel.search(next, { depth: plies, shouldStop });
    nodes += result.nodes;
    return { ...result, shownScore: kernel.withoutGain(next, result.score) };
  };
  const soFar = (): Analysis => {
    const columns = open.map((column, index) => ({ column, ...toValue(prospects[index] as Prospect) }));
    const fromCentre = columns.toSorted(
      (a, b) => CENTRE_FIRST.indexOf(a.column) - CENTRE_FIRST.indexOf(b.column),
    );
    const best = fromCentre.reduce((one, other) => (other.score > one.score ? other : one));
    const { line } = prospects[open.indexOf(best.column)] as Prospect;
    const network = kernel.networkResult(position);
    return {
      ...best,
      depth,
      nodes,
      principalVariation: [best.column, ...line],
      columns,
      evaluation: {
        total: kernel.evaluate(position),
        features: kernel.explain(position),
        network: network === null ? null : chanceOfResult(network),
        blend: analyzeBlend(kernel, position),
        winningChance: chanceOfResult(kernel.estimate(position)),
        withoutBomb: chanceWithoutBomb(kernel, position),
        contributions: contributionsOf(kernel, position),
      },
    };
  };
  do {
    const deeper = open.map((column, index) => {
      const previous = prospects[index];
      return previous?.isSettled ? previous : searchColumn(search, position, column, depth + 1);
    });
    // Columns are comparable only at a depth that all of them have reached.
    if (isStopped) break;
    prospects = deeper;
    depth++;
    onDepth(
      soFar(),
      prospects.map(({ line }) => line),
    );
  } while (
    depth < deepest &&
    nodes < enoughNodes &&
    !shouldStop() &&
    prospects.some(({ isSettled }) => !isSettled)
  );
  return soFar();
}
