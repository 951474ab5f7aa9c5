/**
 * The bot as a library, without files: `import { createBot } from 'four-connect-xtreme/bot'` in a browser.
 *
 * A bot is a search with the weights of a file. It searches in the calling thread, which waits for it.
 */
import type { Analysis, AnalysisLimits, ColumnValue, Evaluation, Thought, Value } from '../bot/browser.ts';
import { analyze, evaluationIn, Kernel, parseWeights, shownChance, TimedSearch } from '../bot/browser.ts';
import { FOUR_CONNECT_XTREME, isFull, type Position } from '../engine/index.ts';

export { WeightsFileError } from '../bot/browser.ts';
export type { Analysis, AnalysisLimits, ColumnValue, Thought, Value };

/** The limit of a search for a move: a number of positions, a depth in plies, or a time in milliseconds. */
export type MoveLimit = { readonly nodes: number } | { readonly depth: number } | { readonly timeMs: number };

/** A bot with its memory: 32 MB once it has searched with a clock. */
export interface Bot {
  /**
   * Searches a position and returns the best column (0 to 6) with its chance of winning. With `nodes` or `depth` the same
   * position gives the same result on every machine.
   *
   * @throws `RangeError` for a full board, where there is no move
   */
  choose(position: Position, limit: MoveLimit): Thought;
  /** Analyses a position: the value of every open column, and the evaluation feature by feature. Throws a `RangeError` for a full board. */
  explain(position: Position, limit: AnalysisLimits): Analysis;
}

/** Makes a bot of an evaluation. */
export function botOf(evaluation: Evaluation): Bot {
  const kernel = new Kernel(FOUR_CONNECT_XTREME);
  kernel.setEvaluation(0, evaluation);
  let timed: TimedSearch | undefined;
  const searchTimed = () => {
    timed ??= new TimedSearch(evaluation, FOUR_CONNECT_XTREME);
    return timed;
  };
  return {
    choose(position, limit) {
      if (isFull(position.board)) throw new RangeError('a full board has no move');
      if ('timeMs' in limit) return searchTimed().think(position, performance.now() + limit.timeMs);
      const { column, score } = kernel.search(position, limit);
      return { column, winningChance: shownChance(kernel, position, score) };
    },
    explain: (position, limit) => analyze(kernel, position, limit),
  };
}

/**
 * Makes a bot of the text of a weights file, such as `weights/best.json` of the package.
 *
 * @throws `WeightsFileError` for a text that holds no weights, saying where it is wrong
 */
export function createBot(weights: string): Bot {
  return botOf(evaluationIn(parseWeights(weights, 'the weights')));
}
