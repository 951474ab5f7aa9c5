/** Perfect play in Connect Four without bombs: the outcome of every column, from the opening book or an exact solve. */
import {
  CELLS,
  CENTRE_FIRST,
  CONNECT_FOUR,
  openColumns,
  type Position,
  play,
  validatePosition,
} from '../../../engine/index.ts';
import { coinCount, loadBook, type OpeningBook, scoreInBook } from './openingBook.ts';
import { SolverKernel } from './solverKernel.ts';

/** How a position ends if both sides play perfectly, seen from the side to move. */
export interface Outcome {
  /** Coins to the win, the winning one included; `null` if not a win. */
  readonly winIn: number | null;
  /** Coins to the loss, the other side's winning one included; `null` if not a loss. */
  readonly lossIn: number | null;
  readonly draw: boolean;
}

/** The score of a position with this many coins whose side to move wins with its next one. */
export function scoreOfWinNow(coins: number): number {
  return Math.floor((CELLS + 1 - coins) / 2);
}

/** The outcome that a score (`Solved.score`) represents on a board with this many coins. */
export function outcomeOf(score: number, coins: number): Outcome {
  const own = Math.floor(coins / 2);
  const other = coins - own;
  const winnersCoins = CELLS / 2 + 1 - Math.abs(score);
  return {
    winIn: score > 0 ? 2 * (winnersCoins - own) - 1 : null,
    lossIn: score < 0 ? 2 * (winnersCoins - other) : null,
    draw: score === 0,
  };
}

/** The outcome of a coin in this column for the side that drops it; the coin is counted. */
export interface ColumnOutcome extends Outcome {
  readonly column: number;
}

/** The outcome of a position and of each of its columns. */
export interface Solution extends Outcome {
  /** The open column to play: the shortest win, else a draw, else the longest resistance; `null` on a full board. */
  readonly column: number | null;
  /** The open columns, from the left. */
  readonly columns: readonly ColumnOutcome[];
  /** Positions visited; those from the book cost none. */
  readonly nodes: number;
}

/**
 * Solves positions. That takes less than a second with 14 coins or more, seconds with 8 to 13, and up to about a minute
 * with 4 to 7; with fewer, the book has every column.
 */
export class Solver {
  readonly #book: OpeningBook;
  readonly #kernel: SolverKernel;

  /** @throws {OpeningBookError} when the package's book cannot be used */
  constructor(book = loadBook(), kernel = new SolverKernel()) {
    this.#book = book;
    this.#kernel = kernel;
  }

  /** Positions with fewer coins than this are solved at once: the book has all their successors. */
  get bookPlies(): number {
    return this.#book.plies;
  }

  /**
   * The exact outcome of every column.
   *
   * @param onColumn called with each column as soon as it is solved
   * @throws {NotationError} when the position has a bomb or breaks another rule of `validatePosition` without bombs
   */
  solve(position: Position, onColumn: (solved: ColumnOutcome) => void = () => {}): Solution {
    validatePosition(position, { rules: CONNECT_FOUR });
    const coins = coinCount(position);
    let nodes = 0;
    const scored = openColumns(position.board).map((column) => {
      const solved = this.#scoreOfColumn(position, column, coins);
      nodes += solved.nodes;
      const outcome: ColumnOutcome = { column, ...outcomeOf(solved.score, coins) };
      onColumn(outcome);
      return { score: solved.score, outcome };
    });
    const fromCentre = ({ column }: ColumnOutcome) => CENTRE_FIRST.indexOf(column);
    const [best] = scored.toSorted(
      (a, b) => b.score - a.score || fromCentre(a.outcome) - fromCentre(b.outcome),
    );
    return {
      column: best?.outcome.column ?? null,
      ...outcomeOf(best?.score ?? 0, coins),
      columns: scored.map(({ outcome }) => outcome),
      nodes,
    };
  }

  #scoreOfColumn(position: Position, column: number, coins: number): { score: number; nodes: number } {
    const { position: next, outcome } = play(position, column, CONNECT_FOUR);
    if (outcome?.reason === 'line') return { score: scoreOfWinNow(coins), nodes: 0 };
    const known = scoreInBook(this.#book, next);
    // The kernel also scores a full board, as a draw.
    const { score, nodes } = known === undefined ? this.#kernel.solve(next) : { score: known, nodes: 0 };
    return { score: -score, nodes };
  }
}
