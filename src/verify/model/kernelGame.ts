/** The search kernel, driven turn by turn: the board that it returns after a coin is that of the next. */
import { type Kernel, WIN_SCORE } from '../../bot/index.ts';
import {
  BOMB,
  type Cell,
  cellIndex,
  columnOf,
  FOUR_CONNECT_XTREME,
  FREE,
  initialPosition,
  isFull,
  landingRow,
  opponent,
  type Position,
  rowOf,
  type Side,
  withCell,
} from '../../engine/index.ts';
import type { Implementation } from './implementation.ts';
import type { Seen } from './naiveGame.ts';

export class KernelGame implements Implementation {
  readonly name = 'the kernel';
  /** It plays columns that its search has found to be open. */
  readonly refuses = false;
  readonly #kernel: Kernel;
  #position: Position = initialPosition(1);
  #winners: readonly Side[] | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  restart(starter: Side): void {
    this.#position = initialPosition(starter);
    this.#winners = null;
  }

  turn(coin: number, bomb: number | null): void {
    this.#playCoin(coin);
    if (bomb !== null) this.#showBomb(bomb);
  }

  seen(): Seen {
    return { ...this.#position, winners: this.#winners };
  }

  /** The column with which a search of one ply wins at once, `null` if it finds none. */
  winningColumn(): number | null {
    const { column, score } = this.#kernel.search(this.#position, { depth: 1 });
    return score === WIN_SCORE - 1 ? column : null;
  }

  /** Whether a bomb may fill the board before the next coin. */
  get isAlmostFull(): boolean {
    return this.#position.board.filter((cell) => cell === FREE).length <= 2;
  }

  #playCoin(column: number): void {
    const { board, round, toMove: mover, bombsDropped } = this.#position;
    const landed = cellIndex(landingRow(board, column) as number, column);
    const { cells, fuse, winners } = this.#kernel.playColumn(this.#position, column);
    // Cells are seen from the side to move, which stays the same after a line.
    const hasExploded = board.includes(BOMB) && !cells.includes(BOMB);
    const isLine = !hasExploded && cells[landed] === 1;
    const next = isLine ? { round, toMove: mover } : { round: round + 1, toMove: opponent(mover) };
    const after = cells.map((cell) => (cell === 1 ? next.toMove : cell === 2 ? opponent(next.toMove) : cell));
    const bombCell = after.indexOf(BOMB);
    // A line ends the game before the fuse burns on.
    const explodeInRound = round + fuse + (isLine ? 0 : 1);
    this.#position = {
      ...next,
      board: after as Cell[],
      bomb: bombCell === -1 ? null : { row: rowOf(bombCell), column: columnOf(bombCell), explodeInRound },
      bombsDropped,
    };
    const won = [mover, opponent(mover)].filter((_, bit) => (winners & (1 << bit)) !== 0);
    this.#winners = won.length === 0 ? null : won.toSorted();
  }

  /** The kernel is shown a bomb with the next position. */
  #showBomb(column: number): void {
    const { board, round, toMove, bombsDropped } = this.#position;
    const row = landingRow(board, column) as number;
    this.#position = {
      ...this.#position,
      board: withCell(board, row, column, BOMB),
      bomb: { row, column, explodeInRound: round + FOUR_CONNECT_XTREME.fuse },
      bombsDropped: bombsDropped + 1,
    };
    if (isFull(this.#position.board)) this.#winners = [opponent(toMove)];
  }
}
