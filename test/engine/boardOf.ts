import { BOMB, type Board, type Cell, COLUMNS, ROWS, type Side } from '../../src/engine/board.ts';
import { type Bomb, FOUR_CONNECT_XTREME, type Position, type Rules } from '../../src/engine/index.ts';
import { parsePosition } from '../../src/engine/text.ts';

const CELL: Record<string, Cell> = { '.': 0, x: 1, o: 2, b: BOMB };

/** A board drawn with `x`, `o`, `b` and `.`, top row first; rows left out at the top are free. */
export function boardOf(...rows: readonly string[]): Board {
  const free = new Array<string>(ROWS - rows.length).fill('.'.repeat(COLUMNS));
  return [...free, ...rows].reverse().flatMap((row) => [...row].map((symbol) => CELL[symbol] as Cell));
}

/** A position on this board whose bomb, if there is one, explodes in the given round. */
export function positionOf(
  board: Board,
  { round, toMove, explodes }: { round: number; toMove: Side; explodes?: number },
): Position {
  const cell = board.indexOf(BOMB);
  const bomb: Bomb | null =
    cell === -1 || explodes === undefined
      ? null
      : { row: Math.floor(cell / COLUMNS), column: cell % COLUMNS, explodeInRound: explodes };
  return { board, bomb, round, toMove, bombsDropped: bomb === null ? 0 : 1 };
}

/** The position that this text describes (`parsePosition`). */
export function read(text: string, rules: Rules = FOUR_CONNECT_XTREME): Position {
  return parsePosition(text, { rules });
}
