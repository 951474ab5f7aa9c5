/**
 * A whole game by a second, naive implementation of the rules, for models: columns are stacks, lines are found by walking
 * from coin to coin, and what an explosion leaves is pushed together again. It shares no rule with `src/engine`, only the
 * numbering of cells.
 */
import {
  BOMB,
  type Board,
  CELLS,
  type Cell,
  COLUMNS,
  columnOf,
  FREE,
  type Position,
  ROWS,
  rowOf,
  type Side,
} from '../../../src/engine/index.ts';
import { isFreed, scanPlayersWithLine } from '../../../src/verify/naiveRules.ts';

/** The first and last round in which each bomb may drop. */
const WINDOWS = [
  [5, 10],
  [15, 20],
  [25, 30],
] as const;

/** A bomb that drops in round X explodes when round X + 4 begins. */
const FUSE = 4;

const opponent = (side: Side): Side => (side === 1 ? 2 : 1);

/** A game in progress, played coin by coin and bomb by bomb. */
export class NaiveGame {
  #round = 1;
  #toMove: Side;
  #stacks: Cell[][] = Array.from({ length: COLUMNS }, () => []);
  #explodeInRound = 0;
  #bombsDropped = 0;
  #winners: readonly Side[] | null = null;

  constructor(starter: Side) {
    this.#toMove = starter;
  }

  get mayDropBomb(): boolean {
    const [first, last] = WINDOWS[this.#bombsDropped] ?? [0, -1];
    return this.#winners === null && this.#round >= first && this.#round <= last;
  }

  get mustDropBomb(): boolean {
    return this.mayDropBomb && this.#round === WINDOWS[this.#bombsDropped]?.[1];
  }

  /** Once a coin has made a line, `round` is its number; the winners ascend and are `null` while the game goes on. */
  seen(): Position & { winners: readonly Side[] | null } {
    const board = this.#board();
    const cell = board.indexOf(BOMB);
    const explodeInRound = this.#explodeInRound;
    return {
      board,
      bomb: cell === -1 ? null : { row: rowOf(cell), column: columnOf(cell), explodeInRound },
      round: this.#round,
      toMove: this.#toMove,
      bombsDropped: this.#bombsDropped,
      winners: this.#winners,
    };
  }

  coin(column: number): void {
    const mover = this.#toMove;
    this.#stacks[column]?.push(mover);
    if (scanPlayersWithLine(this.#board()).includes(mover)) {
      this.#winners = [mover];
      return;
    }
    this.#round++;
    this.#toMove = opponent(mover);
    if (this.#stacks.flat().includes(BOMB) && this.#round === this.#explodeInRound) this.#explode();
    this.#lookForFullBoard();
  }

  bomb(column: number): void {
    this.#stacks[column]?.push(BOMB);
    this.#explodeInRound = this.#round + FUSE;
    this.#bombsDropped++;
    this.#lookForFullBoard();
  }

  #board(): Board {
    return Array.from({ length: CELLS }, (_, cell) => this.#stacks[columnOf(cell)]?.[rowOf(cell)] ?? FREE);
  }

  #explode(): void {
    const bombCell = this.#board().indexOf(BOMB);
    this.#stacks = this.#stacks.map((stack, column) =>
      stack.filter((_, row) => !isFreed(bombCell, row * COLUMNS + column)),
    );
    const winners = scanPlayersWithLine(this.#board());
    if (winners.length > 0) this.#winners = winners;
  }

  /** The player who would have to move on a full board loses. */
  #lookForFullBoard(): void {
    if (this.#winners === null && this.#stacks.every((stack) => stack.length === ROWS))
      this.#winners = [opponent(this.#toMove)];
  }
}
