/**
 * Our search with a deadline for each move. When every column loses, it chooses the longest resistance and, among equals, the column that
 * leaves the opponent the fewest winning answers, because an imperfect opponent is then most likely to go wrong.
 */
import {
  initialPosition,
  loserOf,
  openColumns,
  type Position,
  play,
  type Rules,
} from '../../engine/index.ts';
import type { Evaluation } from '../evaluation/weightsFormat.ts';
import { Kernel } from '../kernel/kernel.ts';
import { PROVEN_SCORE } from '../kernel/kernelExports.ts';
import { chanceOutcomes } from './chanceOutcomes.ts';
import { effortIn, settling } from './effort.ts';
import { pliesToEnd, shownChance } from './winningChance.ts';

/** The column that a bot has found, and its chance of winning. */
export interface Thought {
  readonly column: number;
  /** The chance of winning of the side to move, from 0 (lost) to 1 (won); `null` if unknown. */
  readonly winningChance: number | null;
}

/** Nodes of a first search, about 50 ms: WebAssembly replaces its quick compilation by the optimised one meanwhile. */
export const WARM_UP_NODES = 500_000;

/** The size of the bot's transposition table: 2^21 entries of 16 bytes, 32 MB of the 512 MB that the contest allows. */
export const TABLE_BITS = 21;

/** A losing column, and how long it lasts. */
interface Resistance {
  readonly column: number;
  /** Plies to the loss. */
  readonly plies: number;
  /** The opponent's position; `null` if the game is over. */
  readonly next: Position | null;
}

/** The resistance that a column offers; `null` if it turns out not to lose. */
function resistanceOf(
  kernel: Kernel,
  position: Position,
  column: number,
  shouldStop: () => boolean,
): Resistance | null {
  const { outcome, position: next } = play(position, column, kernel.rules);
  if (outcome !== null) return { column, plies: 1, next: null };
  const { score } = kernel.search(next, { shouldStop });
  return score > PROVEN_SCORE ? { column, plies: 1 + pliesToEnd(score), next } : null;
}

/** The number of answers with which the opponent still wins. */
function winningAnswers(kernel: Kernel, { next, plies }: Resistance, shouldStop: () => boolean): number {
  if (next === null) return Number.POSITIVE_INFINITY;
  return openColumns(next.board).filter((answer) => {
    const { outcome, position } = play(next, answer, kernel.rules);
    if (outcome !== null) return outcome.winners.includes(next.toMove);
    return kernel.search(position, { depth: plies, shouldStop }).score < -PROVEN_SCORE;
  }).length;
}

/**
 * The most stubborn column of a position that the search has found lost. `found`, the column of the search, is returned if
 * time runs out before a better one is known, or if a column turns out not to lose.
 */
export function chooseResistance(
  kernel: Kernel,
  position: Position,
  found: number,
  shouldStop: () => boolean,
): number {
  const resistances = openColumns(position.board).map((column) =>
    resistanceOf(kernel, position, column, shouldStop),
  );
  if (shouldStop() || resistances.includes(null)) return found;
  const losing = resistances as Resistance[];
  const longest = Math.max(...losing.map(({ plies }) => plies));
  const candidates = losing
    .filter(({ plies }) => plies === longest)
    .map((one) => ({ column: one.column, answers: winningAnswers(kernel, one, shouldStop) }));
  if (shouldStop()) return found;
  return candidates.reduce((best, one) => (one.answers < best.answers ? one : best)).column;
}

/** True if a column loses by the opponent's next coin at the latest, with no bomb that may drop before. */
function losesAtOnce(position: Position, column: number, rules: Rules): boolean {
  const { outcome, position: next } = play(position, column, rules);
  if (outcome !== null) return loserOf(outcome) === position.toMove;
  if (chanceOutcomes(next).length > 1) return false;
  return openColumns(next.board).some((answer) => {
    const { outcome: end } = play(next, answer, rules);
    return end !== null && loserOf(end) === position.toMove;
  });
}

/** The only open column of a position, or the only one that does not lose at once; `null` if there is a choice. */
export function forcedColumn(position: Position, rules: Rules): number | null {
  const open = openColumns(position.board);
  const [only, second] =
    open.length > 1 ? open.filter((column) => !losesAtOnce(position, column, rules)) : open;
  return only === undefined || second !== undefined ? null : only;
}

/** A search in the calling thread, with its memory of 32 MB. */
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
    const hasSettled = settling(effortIn(position.round));
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
      winningChance: shownChance(this.#kernel, position, score),
    };
  }

  /** Does nothing; it is there because a `SearchThread` has to be closed. */
  async close(): Promise<void> {}
}
