/**
 * Positions in which the next coin sets off an explosion after which both players have a line (rules.md section 4).
 *
 * They are built backwards, without the rules' own explosion: on a board with a line of each player, a bomb and the coins
 * that it will destroy are inserted below the cells that will fall. Only boards on which that breaks both lines are kept.
 */
import fc from 'fast-check';
import {
  BOMB,
  type Board,
  type Cell,
  COLUMNS,
  cellIndex,
  columnOf,
  EMPTY_BOARD,
  FOUR_CONNECT_XTREME,
  FREE,
  linesOfLength,
  ROWS,
  rowOf,
  type Side,
} from '../engine/index.ts';
import {
  armPosition,
  columnHeights,
  type Drop,
  lastTicks,
  players,
  quietCoins,
  raiseHeights,
} from './arbitraries.ts';
import { columnContents, isFreed, scanPlayersWithLine, stackBoard } from './naiveRules.ts';

interface LostCoins {
  readonly below: Side;
  readonly above: Side;
  readonly beside: Side;
  /** Whether coins at the top of their columns are destroyed too. */
  readonly crowded: boolean;
}

function undoExplosion(after: Board, bombCell: number, lost: LostCoins): Board | null {
  const bombRow = rowOf(bombCell);
  const stacks = columnContents(after).map((stack, column) => {
    const isBeside = column !== columnOf(bombCell);
    if (isBeside && !isFreed(bombCell, cellIndex(bombRow, column))) return stack;
    const row = isBeside ? bombRow : Math.max(0, bombRow - 1);
    // A bomb would hang in the air; nothing was destroyed beside it.
    if (stack.length < row) return isBeside ? stack : null;
    const isHigher = stack.length > row || lost.crowded;
    const below = bombRow > 0 ? [lost.below] : [];
    const above = isHigher && bombRow < ROWS - 1 ? [lost.above] : [];
    const beside = isHigher ? [lost.beside] : [];
    const destroyed: Cell[] = isBeside ? beside : [...below, BOMB, ...above];
    return stack.toSpliced(row, 0, ...destroyed);
  });
  if (stacks.some((stack) => stack === null || stack.length > ROWS)) return null;
  return after.map((_, cell) => stacks[columnOf(cell)]?.[rowOf(cell)] ?? FREE);
}

/** How many rows this cell's content fell in the explosion; `null` when it would come from above the board. */
function fallTo(cell: number, bombCell: number): number | null {
  const rows = Array.from({ length: ROWS }, (_, row) => row);
  const from = rows.filter((row) => !isFreed(bombCell, cellIndex(row, columnOf(cell))))[rowOf(cell)];
  return from === undefined ? null : from - rowOf(cell);
}

/** The lines that an explosion in this cell can make of coins that were not in line before. */
function linesMadeBy(bombCell: number): (readonly number[])[] {
  return linesOfLength(FOUR_CONNECT_XTREME.connect).filter((line) => {
    const falls = line.map((cell) => fallTo(cell, bombCell));
    return !falls.includes(null) && new Set(falls).size > 1;
  });
}

const BLASTS = EMPTY_BOARD.map((_, bombCell) => ({ bombCell, lines: linesMadeBy(bombCell) })).filter(
  ({ lines }) => lines.length > 0,
);

const lineChoices = fc.nat({ max: linesOfLength(FOUR_CONNECT_XTREME.connect).length - 1 });

export const doubleWins: fc.Arbitrary<Drop> = fc
  .record({
    blast: fc.constantFrom(...BLASTS),
    lineChoices: fc.tuple(lineChoices, lineChoices),
    heights: columnHeights,
    coins: quietCoins,
    lost: fc.record({ below: players, above: players, beside: players, crowded: fc.boolean() }),
    fuse: lastTicks,
    lastCoinChoice: fc.nat({ max: COLUMNS - 1 }),
  })
  .map(({ blast: { bombCell, lines }, lineChoices, heights, coins, lost, fuse, lastCoinChoice }) => {
    const [lineOf1, lineOf2] = lineChoices.map((choice) => lines[choice % lines.length] as readonly number[]);
    const coinsOfLines = coins.map((coin, cell) =>
      lineOf1?.includes(cell) ? 1 : lineOf2?.includes(cell) ? 2 : coin,
    );
    const taken = [...(lineOf1 ?? []), ...(lineOf2 ?? [])];
    const after = stackBoard(raiseHeights(heights, taken), coinsOfLines);
    const before = undoExplosion(after, bombCell, lost);
    if (before === null || scanPlayersWithLine(before).length > 0) return null;
    if (scanPlayersWithLine(after).length < 2) return null;
    // Any coin on top of a column can have been the last one dropped.
    const candidates = columnContents(before).flatMap((stack, column) =>
      [1, 2].includes(stack.at(-1) ?? 0) ? [column] : [],
    );
    const column = candidates[lastCoinChoice % candidates.length];
    if (column === undefined) return null;
    const last = before.findLastIndex((cell, index) => columnOf(index) === column && cell !== FREE);
    const toMove = before[last] as Side;
    return { position: armPosition(before.with(last, FREE), bombCell, toMove, fuse), column };
  })
  .filter((drop) => drop !== null);
