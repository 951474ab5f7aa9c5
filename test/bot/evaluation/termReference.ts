/** A plain count of every term of a blend, straight from its meaning in `src/bot/evaluation/blend.ts`. */
import type { TermName } from '../../../src/bot/evaluation/blend.ts';
import {
  type Board,
  CELLS,
  COLUMNS,
  cellIndex,
  FREE,
  landingRow,
  opponent,
  ROWS,
  type Side,
} from '../../../src/engine/board.ts';
import { explode } from '../../../src/engine/explosion.ts';
import { linesOfLength } from '../../../src/engine/lines.ts';
import type { Position } from '../../../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../../../src/engine/rules.ts';

const ALL_CELLS = Array.from({ length: CELLS }, (_, cell) => cell);
const ALL_COLUMNS = Array.from({ length: COLUMNS }, (_, column) => column);

function isThreat(board: Board, player: Side, cell: number): boolean {
  return (
    board[cell] === FREE &&
    linesOfLength(FOUR_CONNECT_XTREME.connect).some(
      (line) => line.includes(cell) && line.every((other) => other === cell || board[other] === player),
    )
  );
}

/** The rows of a column's free cells, from below. */
function freeRows(board: Board, column: number): number[] {
  const lowest = landingRow(board, column);
  return lowest === null ? [] : Array.from({ length: ROWS - lowest }, (_, index) => lowest + index);
}

/** Counts every term of a position, the side to move's minus the opponent's. */
export function countTerms({ board: now, bomb, toMove }: Position): Record<TermName, number> {
  const other = opponent(toMove);
  const explosion = bomb && explode(now, bomb.row, bomb.column, FOUR_CONNECT_XTREME);
  const board = explosion ? explosion.board : now;
  const free = ALL_CELLS.filter((cell) => board[cell] === FREE).length;
  const moverFillsLast = free % 2 === 1;

  const columns = ALL_COLUMNS.map((column) => {
    const rows = freeRows(board, column);
    const threatOf = (player: Side) => rows.filter((row) => isThreat(board, player, cellIndex(row, column)));
    const lowest = rows.find((row) => threatOf(toMove).includes(row) || threatOf(other).includes(row));
    const isLowestOf = (player: Side) => lowest !== undefined && threatOf(player).includes(lowest);
    const below = rows.filter((row) => lowest === undefined || row < lowest).length;
    return {
      lowest,
      isOwn: isLowestOf(toMove),
      isOther: isLowestOf(other),
      isWaiting: lowest !== undefined && below > 0,
      // The cell just below a threat gives it away; without a threat no cell harms.
      harmless: lowest === undefined ? below : Math.max(0, below - 1),
      /** Whether a coin of this player opens an opponent's threat. */
      isSafeFor: (player: Side) =>
        rows.length > 0 &&
        !(rows.length > 1 && isThreat(board, opponent(player), cellIndex((rows[0] as number) + 1, column))),
    };
  });

  const harmless = columns.reduce((sum, column) => sum + column.harmless, 0);
  const moverRunsOut = harmless % 2 === 0;
  const lost = columns.some(({ isOther }) => isOther) ? -1 : 0;
  const won = columns.some(({ isOwn }) => isOwn) ? 1 : 0;
  // With an even number of free cells the side to move gets rows 0, 2, 4, else the opponent does.
  const isFavourable = (row: number, player: Side) =>
    (row % 2 === 0) === ((player === toMove) !== moverFillsLast);
  const lowestThreats = (player: Side) =>
    columns.filter(
      ({ lowest, isWaiting, isOwn, isOther }) =>
        isWaiting && (player === toMove ? isOwn : isOther) && isFavourable(lowest as number, player),
    ).length;
  const mobility = (player: Side) => columns.filter(({ isSafeFor }) => isSafeFor(player)).length;
  const losses = (player: Side) => (explosion?.destroyed ?? []).filter((cell) => now[cell] === player).length;
  const threatLead = (some: Board) =>
    ALL_CELLS.reduce(
      (sum, cell) => sum + Number(isThreat(some, toMove, cell)) - Number(isThreat(some, other, cell)),
      0,
    );
  const threatsAtEnd = threatLead(board);
  return {
    zugzwang: moverRunsOut ? lost : won,
    lowestThreats: lowestThreats(toMove) - lowestThreats(other),
    lastCell: moverFillsLast ? 1 : -1,
    mobility: mobility(toMove) - mobility(other),
    bombLosses: losses(toMove) - losses(other),
    threats: threatsAtEnd,
    collapseThreats: bomb === null ? 0 : threatsAtEnd - threatLead(now),
  };
}
