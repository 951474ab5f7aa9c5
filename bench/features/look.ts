/** What the plain counts of features see of a position: lines of four, threats and twos, told by lists of cells. */
import {
  type Board,
  CELLS,
  COLUMNS,
  columnOf,
  Explosions,
  FOUR_CONNECT_XTREME,
  FREE,
  Lines,
  landingRow,
  openColumns,
  opponent,
  type Position,
  rowOf,
  type Side,
} from '../../src/engine/index.ts';

export const LINES = Lines.linesOfLength(FOUR_CONNECT_XTREME.connect);

/** What lines of four give to one side. */
export interface Prospects {
  readonly coins: readonly number[];
  /** Free cells in which one more coin makes four. */
  readonly threats: readonly number[];
  /** The free cells of lines with two own coins and two free cells; a cell stands once for each direction. */
  readonly twos: readonly number[];
  /** The same for lines with one own coin and three free cells. */
  readonly ones: readonly number[];
}

function prospectsOf(board: Board, side: Side): Prospects {
  const threats = new Set<number>();
  const directed = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const line of LINES) {
    let own = 0;
    let free = 0;
    for (const cell of line) {
      if (board[cell] === side) own++;
      else if (board[cell] === FREE) free++;
    }
    if (own === 0 || own + free < line.length) continue;
    const direction = (line[1] as number) - (line[0] as number);
    for (const cell of line) {
      if (board[cell] !== FREE) continue;
      if (own === 3) threats.add(cell);
      else directed[own]?.add(direction * CELLS + cell);
    }
  }
  const cellsOf = (cells: ReadonlySet<number> | undefined) =>
    [...(cells ?? [])].map((one) => ((one % CELLS) + CELLS) % CELLS);
  return {
    coins: board.flatMap((content, cell) => (content === side ? [cell] : [])),
    threats: [...threats],
    twos: cellsOf(directed[2]),
    ones: cellsOf(directed[1]),
  };
}

/** A board as both sides see it; the first is the side to move. */
export interface Scene {
  readonly board: Board;
  /** The row in which a coin lands, for each column; `null` where it is full. */
  readonly landing: readonly (number | null)[];
  readonly sides: readonly [Prospects, Prospects];
}

function sceneOf(board: Board, toMove: Side): Scene {
  return {
    board,
    landing: Array.from({ length: COLUMNS }, (_, column) => landingRow(board, column)),
    sides: [prospectsOf(board, toMove), prospectsOf(board, opponent(toMove))],
  };
}

/** What a count of one side sees. */
export interface View {
  readonly position: Position;
  readonly own: Prospects;
  readonly other: Prospects;
  readonly now: Scene;
  /** After the explosion of the live bomb; the same as `now` without one. */
  readonly after: Scene;
  /** The side's own prospects after that explosion, and the opponent's. */
  readonly ownAfter: Prospects;
  readonly otherAfter: Prospects;
  /** The cells, before the explosion, of the coins that it will destroy. */
  readonly destroyed: readonly number[];
  readonly isMover: boolean;
  /** Whether the mover fills the last free cell, the live bomb exploded. */
  readonly moverFillsLast: boolean;
  /** Whether this side gets the cells of a row if the columns fill up in turns. */
  readonly isFavourable: (row: number) => boolean;
  readonly isPlayable: (cell: number) => boolean;
}

/** The position as the side to move sees it, and as the opponent does. */
export function viewsOf(position: Position): readonly [View, View] {
  const { board, bomb, toMove } = position;
  const explosion = bomb && Explosions.explode(board, bomb.row, bomb.column, FOUR_CONNECT_XTREME);
  const now = sceneOf(board, toMove);
  const after = explosion ? sceneOf(explosion.board, toMove) : now;
  // A bomb may destroy cells that are free already, so the board after it is what counts.
  const moverFillsLast = after.board.filter((cell) => cell === FREE).length % 2 === 1;
  const viewOf = (index: 0 | 1): View => ({
    position,
    own: now.sides[index],
    other: now.sides[1 - index] as Prospects,
    now,
    after,
    ownAfter: after.sides[index],
    otherAfter: after.sides[1 - index] as Prospects,
    destroyed: explosion?.destroyed ?? [],
    isMover: index === 0,
    moverFillsLast,
    isFavourable: (row) => (row % 2 === 0) === ((index === 0) !== moverFillsLast),
    isPlayable: (cell) => now.landing[columnOf(cell)] === rowOf(cell),
  });
  return [viewOf(0), viewOf(1)];
}

/** For each open column the cells of the coins that a bomb dropping into it now would destroy. */
export function blastsToCome({ board }: Position): number[][] {
  return openColumns(board).map((column) =>
    Explosions.blastCells(landingRow(board, column) as number, column, FOUR_CONNECT_XTREME),
  );
}
