/**
 * The front of the solver's WebAssembly (`assembly/`, compiled to `dist/solver.wasm` by the build): exact scores of
 * positions of Connect Four without bombs.
 */
import {
  type Board,
  COLUMNS,
  cellAt,
  mirrorBoard,
  opponent,
  type Position,
  ROWS,
  type Side,
} from '../../../engine/index.ts';
import { readBuilt } from '../../../system/index.ts';

/** The size of the table: 2^24 entries of 8 bytes. */
const TABLE_BITS = 24;

export interface Solved {
  /** 22 minus the winner's coins at the win, 1..18; negative if the side to move loses, 0 for a draw. */
  readonly score: number;
  /** Positions visited. */
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
    for (let row = ROWS; row >= 0; row--) {
      coins = coins * 2n + (row < ROWS && cellAt(board, row, column) === player ? 1n : 0n);
    }
  }
  return coins;
}

/** Coins of the side to move and of the other one, the same for mirror images, so that one solve serves both. */
function sidesOf({ board, toMove }: Position): [bigint, bigint] {
  const sides = (seen: Board): [bigint, bigint] => [coinsOf(seen, toMove), coinsOf(seen, opponent(toMove))];
  const [straight, mirrored] = [sides(board), sides(mirrorBoard(board))];
  const isFirst = straight[0] === mirrored[0] ? straight[1] < mirrored[1] : straight[0] < mirrored[0];
  return isFirst ? straight : mirrored;
}

let compiled: WebAssembly.Module | undefined;

/** An instance with its own table, not to be shared between threads. Functions are synchronous. */
export class SolverKernel {
  readonly #exports: SolverExports;

  /** @param tableBits the table has 2^tableBits entries of 8 bytes, at least 2^1 */
  constructor(tableBits = TABLE_BITS) {
    compiled ??= new WebAssembly.Module(readBuilt('solver.wasm'));
    this.#exports = new WebAssembly.Instance(compiled).exports as unknown as SolverExports;
    this.#exports.allocateTable(tableBits);
  }

  /** The score of a position without a bomb and without a win. The table is kept for the next ones. */
  solve(position: Position): Solved {
    const score = this.#exports.solve(...sidesOf(position));
    return { score, nodes: Number(this.#exports.nodeCount()) };
  }

  /** Clears the table; only measurements need that. */
  clearTable(): void {
    this.#exports.clearTable();
  }
}
