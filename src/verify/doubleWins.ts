/**
 * Positions in which the next coin sets off an explosion after which both players have a line (rules.md section 4).
 *
 * They are built backwards, without the rules' own explosion: on a board with a line of each player, a bomb and the coins
 * that it will destroy are pushed in below what will fall. Kept are the boards on which that breaks both lines.
 */
import fc from 'fast-check';
import {
  BOMB,
  type Board,
  type Cell,
  COLUMNS,
  columnOf,
  EMPTY_BOARD,
  FREE,
  ROWS,
  rowOf,
  type Side,
} from '../engine/board.ts';
import { linesOfLength } from '../engine/lines.ts';
import { FOUR_CONNECT_XTREME } from '../engine/rules.ts';
import {
  armPosition,
  columnHeights,
  type Drop,
  lastTicks,
  players,
  quietCoins,
  raiseHeights,
  stackBoard,
} from './arbitraries.ts';
import { scanPlayersWithLine } from './naiveScan.ts';

/** What the explosion will destroy. */
interface LostCoins {
  readonly below: Side;
  readonly above: Side;
  readonly beside: Side;
  /** Whether coins also lie where nothing rests on them: above and beside the bomb at the top of their columns. */
  readonly crowded: boolean;
}

function stackOf(board: Board, column: number): Cell[] {
  return board.filter((cell, index) => columnOf(index) === column && cell !== FREE);
}

/** The board before the explosion of a bomb in this cell; `null` when no such board exists. */
function undoExplosion(after: Board, bombCell: number, lost: LostCoins): Board | null {
  const row = rowOf(bombCell);
  const distance = (column: number) => Math.abs(column - columnOf(bombCell));
  const stacks = Array.from({ length: COLUMNS }, (_, column) => {
    const stack = stackOf(after, column);
    if (distance(column) > 1) return stack;
    if (distance(column) === 1) {
      const isHit = stack.length > row || (stack.length === row && lost.crowded);
      return isHit ? stack.toSpliced(row, 0, lost.beside) : stack;
    }
    const below = row > 0 ? [lost.below] : [];
    const foundation = row - below.length;
    if (stack.length < foundation) return null;
    const above = stack.length > foundation || lost.crowded ? [lost.above] : [];
    return stack.toSpliced(foundation, 0, ...below, BOMB, ...above);
  });
  if (stacks.some((stack) => stack === null || stack.length > ROWS)) return null;
  return after.map((_, cell) => stacks[columnOf(cell)]?.[rowOf(cell)] ?? FREE);
}

/** The columns whose top cell holds a coin: any of them can have been the last one dropped. */
function columnsWithCoinOnTop(board: Board): number[] {
  return Array.from({ length: COLUMNS }, (_, column) => column).filter((column) => {
    const top = stackOf(board, column).at(-1);
    return top !== undefined && top !== BOMB;
  });
}

/** How far the explosion lets the cell's content fall, when something lies there after it. */
function fallTo(cell: number, bombCell: number): number {
  const distance = Math.abs(columnOf(cell) - columnOf(bombCell));
  const row = rowOf(bombCell);
  if (distance === 1 && rowOf(cell) >= row) return 1;
  if (distance > 0) return 0;
  const below = row > 0 ? 1 : 0;
  return rowOf(cell) >= row - below ? below + 2 : 0;
}

/** The lines that an explosion in this cell can make out of coins that were no line before. */
function linesMadeBy(bombCell: number): (readonly number[])[] {
  return linesOfLength(FOUR_CONNECT_XTREME.connect).filter((line) => {
    const falls = line.map((cell) => fallTo(cell, bombCell));
    const fits = line.every((cell, index) => rowOf(cell) + (falls[index] as number) < ROWS);
    return fits && new Set(falls).size > 1;
  });
}

/** Every cell in which a bomb can make lines, with these lines. */
const BLASTS = EMPTY_BOARD.map((_, bombCell) => ({ bombCell, lines: linesMadeBy(bombCell) })).filter(
  ({ lines }) => lines.length > 0,
);

const lineChoices = fc.nat({ max: linesOfLength(FOUR_CONNECT_XTREME.connect).length - 1 });

/** Drops after which a bomb explodes and both players win. */
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
    const candidates = columnsWithCoinOnTop(before);
    const column = candidates[lastCoinChoice % candidates.length];
    if (column === undefined) return null;
    const last = before.findLastIndex((cell, index) => columnOf(index) === column && cell !== FREE);
    const toMove = before[last] as Side;
    return { position: armPosition(before.with(last, FREE), bombCell, toMove, fuse), column };
  })
  .filter((drop) => drop !== null);
