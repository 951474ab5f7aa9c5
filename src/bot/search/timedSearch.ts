/** Our search with a deadline for each move. */
import {
  initialPosition,
  loserOf,
  openColumns,
  type Position,
  play,
  type Rules,
} from '../../engine/index.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import { Kernel, type SearchResult } from '../kernel/kernel.ts';
import { PROVEN_SCORE } from '../kernel/kernelExports.ts';
import { chanceOutcomes } from './chanceOutcomes.ts';
import { chooseResistance } from './resistance.ts';
import { toldChance } from './winningChance.ts';

export interface Thought {
  readonly column: number;
  /** From 0 (lost) to 1 (won) for the side to move; `null` if unknown. */
  readonly winningChance: number | null;
}

/** About 50 ms: enough for the WebAssembly engine to replace its quick first compilation by the optimised one. */
export const WARM_UP_NODES = 500_000;

/** The bot's transposition table has 2^21 entries of 16 bytes: 32 MB of the 512 MB that the contest allows. */
export const TABLE_BITS = 21;

/** The time in which our bots think by default, in milliseconds: twice as much wins 2 to 5 Elo (docs/measurements.md). */
export const MOVE_TIME_MS = 300;

/** Nodes that a search spends on a column at least: what it has in 50 ms on a free core. */
const LEAST_NODES = 300_000;

/** A column is settled once the search has this many times the nodes with which it was found (`bench/thinking.ts`). */
const SETTLED = 8;

/**
 * Says of one result of a search after the other whether its column is settled: going on would hardly change it. Of a lost
 * position it never is, as the most stubborn column is still to be found.
 */
export function settling(): (result: Pick<SearchResult, 'column' | 'score' | 'nodes'>) => boolean {
  let column = -1;
  let foundWith = 0;
  return (result) => {
    if (result.column !== column) foundWith = result.nodes;
    column = result.column;
    return result.score >= -PROVEN_SCORE && result.nodes >= Math.max(LEAST_NODES, SETTLED * foundWith);
  };
}

/** Whether a column loses by the opponent's next coin at the latest, with no bomb that may drop before. */
function losesAtOnce(position: Position, column: number, rules: Rules): boolean {
  const { outcome, position: next } = play(position, column, rules);
  if (outcome !== null) return loserOf(outcome) === position.toMove;
  if (chanceOutcomes(next).length > 1) return false;
  return openColumns(next.board).some((answer) => {
    const { outcome: end } = play(next, answer, rules);
    return end !== null && loserOf(end) === position.toMove;
  });
}

/** The column of a position that has only one, or only one that does not lose at once; `null` if there is a choice. */
export function forcedColumn(position: Position, rules: Rules): number | null {
  const open = openColumns(position.board);
  const [only, second] =
    open.length > 1 ? open.filter((column) => !losesAtOnce(position, column, rules)) : open;
  return only === undefined || second !== undefined ? null : only;
}

/** Searches in the calling thread. */
export class TimedSearch {
  readonly #kernel: Kernel;

  constructor(evaluation: Evaluation, rules: Rules) {
    this.#kernel = new Kernel(rules, TABLE_BITS);
    this.#kernel.setEvaluation(0, evaluation);
  }

  /** Gets the kernel up to speed before the first move counts. */
  warmUp(): void {
    this.#kernel.search(initialPosition(1), { nodes: WARM_UP_NODES });
  }

  /** The best column found by the deadline (of `performance.now()`, ms). A forced move is not searched. */
  think(position: Position, deadline: number): Thought {
    const forced = forcedColumn(position, this.#kernel.rules);
    if (forced !== null) return { column: forced, winningChance: null };
    let isSettled = false;
    const hasSettled = settling();
    const shouldStop = () => performance.now() >= deadline;
    const { column, score } = this.#kernel.search(position, {
      shouldStop: () => isSettled || shouldStop(),
      onProgress: (result) => {
        isSettled = hasSettled(result);
      },
    });
    const isLost = score < -PROVEN_SCORE;
    return {
      column: isLost ? chooseResistance(this.#kernel, position, column, shouldStop) : column,
      winningChance: toldChance(this.#kernel, position, score),
    };
  }

  /** As of a `SearchThread`; nothing has to be freed here. */
  async close(): Promise<void> {}
}
