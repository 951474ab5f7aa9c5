/** Perfect play in Connect Four without bombs: the outcome of every column, from the opening book or an exact solve. */
import type { Board, Position, Side } from '../../../engine/index.ts';
import {
  CELLS,
  CENTRE_FIRST,
  COLUMNS,
  CONNECT_FOUR,
  cellAt,
  Mirror,
  openColumns,
  opponent,
  play,
  ROWS,
  validatePosition,
} from '../../../engine/index.ts';
import { readBuilt } from '../../../system/index.ts';
import { coinCount, loadBook, scoreInBook } from './openingBook.ts';

/** The result of a position if both sides play perfectly, seen from the side to move. */
export interface SolvedOutcome {
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
export function outcomeOf(score: number, coins: number): SolvedOutcome {
  const own = Math.floor(coins / 2);
  const other = coins - own;
  const winnersCoins = CELLS / 2 + 1 - Math.abs(score);
  return {
    winIn: score > 0 ? 2 * (winnersCoins - own) - 1 : null,
    lossIn: score < 0 ? 2 * (winnersCoins - other) : null,
    draw: score === 0,
  };
}

/** The outcome of a coin in this column for the side that drops it; the coin counts as one of the distance. */
export interface ColumnOutcome extends SolvedOutcome {
  readonly column: number;
}

/** The outcome of a position and of each of its columns. */
export interface Solution extends SolvedOutcome {
  /** The open column to play: the shortest win, else a draw, else the longest resistance; `null` on a full board. */
  readonly column: number | null;
  /** The open columns, from the left. */
  readonly columns: readonly ColumnOutcome[];
  /** The number of positions visited; those from the book cost none. */
  readonly nodes: number;
}

/**
 * The solver of positions. It takes less than a second with 14 coins or more, seconds with 8 to 13, and up to about a minute
 * with 4 to 7; with fewer, the book has every column.
 */
export class Solver {
  /** @throws `OpeningBookError` when the package's book cannot be used */
  constructor(
    private readonly book = loadBook(),
    private readonly kernel = new SolverKernel(),
  ) {}

  /** The number of coins below which a position is solved at once, as the book has all its successors. */
  get bookPlies(): number {
    return this.book.plies;
  }

  /**
   * The exact outcome of every column.
   *
   * @param onColumn called with each column as soon as it is solved
   * @throws `NotationError` when the position has a bomb or breaks another rule of `validatePosition` without bombs
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
    const fromBook = scoreInBook(this.book, next);
    // The kernel also scores a full board, as a draw.
    const { score, nodes } = fromBook === undefined ? this.kernel.solve(next) : { score: fromBook, nodes: 0 };
    return { score: -score, nodes };
  }
}

/** The size of the table: 2^24 entries of 8 bytes. */
const TABLE_BITS = 24;

/** A score, and the number of positions visited to find it. */
export interface Solved {
  /** 22 minus the winner's coins at the win, 1..18; negative if the side to move loses, 0 for a draw. */
  readonly score: number;
  readonly nodes: number;
}

interface SolverExports {
  allocateTable(bits: number): void;
  clearTable(): void;
  solve(own: bigint, other: bigint): number;
  nodeCount(): bigint;
}

/** A player's coins in the solver's layout: seven bits a column, the lowest for the bottom row. */
function coinsOf(board: Board, player: Side): bigint {
  let coins = 0n;
  for (let column = COLUMNS - 1; column >= 0; column--) {
    for (let row = ROWS; row >= 0; row--)
      coins = coins * 2n + (row < ROWS && cellAt(board, row, column) === player ? 1n : 0n);
  }
  return coins;
}

/** Coins of the side to move and of the other one, the same for mirror images, so that one solve serves both. */
function sidesOf({ board, toMove }: Position): [bigint, bigint] {
  const sides = (side: Board): [bigint, bigint] => [coinsOf(side, toMove), coinsOf(side, opponent(toMove))];
  const [straight, mirrored] = [sides(board), sides(Mirror.board(board))];
  const isFirst = straight[0] === mirrored[0] ? straight[1] < mirrored[1] : straight[0] < mirrored[0];
  return isFirst ? straight : mirrored;
}

let compiled: WebAssembly.Module | undefined;

/**
 * The front of the solver's WebAssembly (`assembly/`, compiled to `dist/solver.wasm` by the build): an instance with its own
 * table, not to be shared between threads. Functions are synchronous.
 */
export class SolverKernel {
  readonly #exports: SolverExports;

  /** @param tableBits the table has 2^tableBits entries of 8 bytes, at least 2^1 */
  constructor(tableBits = TABLE_BITS) {
    compiled ??= new WebAssembly.Module(readBuilt('solver.wasm'));
    this.#exports = new WebAssembly.Instance(compiled).exports as unknown as SolverExports;
    this.#exports.allocateTable(tableBits);
  }

  /** Solves a position without a bomb and without a win. The table stays filled for the next ones. */
  solve(position: Position): Solved {
    const score = this.#exports.solve(...sidesOf(position));
    return { score, nodes: Number(this.#exports.nodeCount()) };
  }

  /** Clears the table; only measurements need that. */
  clearTable(): void {
    this.#exports.clearTable();
  }
}
