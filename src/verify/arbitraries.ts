/**
 * The examples that the laws are tested on: fast-check arbitraries for the nouns of the rules.
 *
 * Games are played from plans; cases that are rare in play are constructed: bombs in every cell (`armedPositions`), a win in
 * the round of an explosion (`winningCoins`), last coins (`lastCoins`), wins of both players (`doubleWins`).
 */
import fc from 'fast-check';
import type { Board, BombSchedule, Cell, PlayedTurn, Position, Rules, Side } from '../engine/index.ts';
import {
  BOMB,
  CELLS,
  COLUMNS,
  CONNECT_FOUR,
  cellIndex,
  columnOf,
  drawPosition,
  drawSchedule,
  FOUR_CONNECT_XTREME,
  FREE,
  isFull,
  Lines,
  maxPlies,
  openColumns,
  opponent,
  pickColumn,
  play,
  ROLLS,
  ROWS,
  rowOf,
} from '../engine/index.ts';
import { describePlan, type GamePlan, playPlan } from './gamePlan.ts';
import { type Examples, lawOf } from './law.ts';
import { columnContents, isFreed, QUIET_COINS, scanPlayersWithLine, stackBoard } from './naiveRules.ts';

const RULES = FOUR_CONNECT_XTREME;
const LONGEST_GAME = maxPlies(RULES);

/** A position and the column of the next coin. */
export interface Drop {
  readonly position: Position;
  readonly column: number;
}

/** Either player. */
export const players: fc.Arbitrary<Side> = fc.constantFrom(1, 2);

/** Seeds of schedules. */
export const seeds = fc.integer({ min: 0, max: 0x7fffffff });

/** Numbers that pick a column; see `pickColumn`. */
export const rolls = fc.integer({ min: 0, max: ROLLS - 1 });

/** Cells of the board by index. */
export const cellIndices = fc.nat({ max: CELLS - 1 });

/** One coin for every cell of the board; heights select which of them are placed. */
const coinsForAllCells = fc.array(players, { minLength: CELLS, maxLength: CELLS });

/** A coin for every cell of the board, with no or few lines. */
export const quietCoins: fc.Arbitrary<Side[]> = fc
  .uniqueArray(cellIndices, { maxLength: 12, size: 'max' })
  .map((swapped) => QUIET_COINS.map((coin, cell) => (swapped.includes(cell) ? opponent(coin) : coin)));

const columnHeights = fc.array(fc.nat({ max: ROWS }), { minLength: COLUMNS, maxLength: COLUMNS });

/** Raise the heights of columns where needed, so that all these cells are taken. */
export function raiseHeights(heights: readonly number[], taken: readonly number[]): number[] {
  return heights.map((height, column) => {
    const rows = taken.filter((cell) => columnOf(cell) === column).map((cell) => rowOf(cell) + 1);
    return Math.max(height, ...rows);
  });
}

/** Boards with columns of any height and any coins, without a bomb. */
export const stackedBoards: fc.Arbitrary<Board> = fc
  .record({ heights: columnHeights, coins: coinsForAllCells })
  .map(({ heights, coins }) => stackBoard(heights, coins));

/** Boards with coins anywhere and at most one bomb, as gravity finds them. */
export const boardsWithHoles: fc.Arbitrary<Board> = fc
  .record({
    board: fc.array(fc.constantFrom<Cell>(FREE, 1, 2), { minLength: CELLS, maxLength: CELLS }),
    bomb: fc.option(cellIndices),
  })
  .map(({ board, bomb }) => (bomb === null ? board : board.with(bomb, BOMB)));

/** Make schedules by these rules; the smallest has its bombs as early and as far left as possible. */
export function schedulesOf({ windows }: Rules): fc.Arbitrary<BombSchedule> {
  return fc.record({
    rounds: fc.tuple(...windows.map(({ first, last }) => fc.integer({ min: first, max: last }))),
    rolls: fc.tuple(...windows.map(() => rolls)),
  });
}

function plansWithChoices(rules: Rules, minLength: number, maxLength: number): fc.Arbitrary<GamePlan> {
  return fc.record({
    rules: fc.constant(rules),
    schedule: schedulesOf(rules),
    starter: players,
    choices: fc.array(rolls, { minLength, maxLength, size: 'max' }),
    peaceful: fc.boolean(),
  });
}

/** Games, about half of them cut short; with more choices than coins, so that the other half is played to the end. */
export const gamePlans = plansWithChoices(RULES, 0, 2 * LONGEST_GAME);

/** Games of plain Connect Four, without bombs. */
export const plainGamePlans = plansWithChoices(CONNECT_FOUR, 0, CELLS);

/** Games with enough choices to be played to the end. */
export const wholeGamePlans = plansWithChoices(RULES, LONGEST_GAME, LONGEST_GAME);

const SHORTEST_WINDOW = Math.min(...RULES.windows.map(({ first, last }) => last - first + 1));

const fuses = fc.record({
  window: fc.nat({ max: RULES.windows.length - 1 }),
  delay: fc.nat({ max: SHORTEST_WINDOW - 1 }),
  ticksLeft: fc.integer({ min: 1, max: RULES.fuse }),
});

const lastTicks = fuses.map((fuse) => ({ ...fuse, ticksLeft: 1 }));

/** Place a bomb on a board, with the round that leaves its fuse this many ticks. */
export function armPosition(
  board: Board,
  bombCell: number,
  toMove: Side,
  { window, delay, ticksLeft }: { window: number; delay: number; ticksLeft: number },
): Position {
  const explodeInRound = (RULES.windows[window]?.first as number) + delay + RULES.fuse;
  return {
    board: board.with(bombCell, BOMB),
    bomb: { row: rowOf(bombCell), column: columnOf(bombCell), explodeInRound },
    round: explodeInRound - ticksLeft,
    toMove,
    bombsDropped: window + 1,
  };
}

/** Positions without lines and with a bomb, in every cell equally often, corners and edges included. */
export const armedPositions: fc.Arbitrary<Drop> = fc
  .record({
    heights: columnHeights,
    coins: coinsForAllCells,
    bombCell: cellIndices,
    toMove: players,
    fuse: fc.oneof(fuses, lastTicks),
    choice: rolls,
  })
  .map(({ heights, coins, bombCell, toMove, fuse, choice }) => {
    const board = stackBoard(raiseHeights(heights, [bombCell]), coins);
    return { position: armPosition(board, bombCell, toMove, fuse), choice };
  })
  .filter(({ position: { board } }) => !isFull(board) && scanPlayersWithLine(board).length === 0)
  .map(({ position, choice }) => ({ position, column: pickColumn(choice, openColumns(position.board)) }));

/** Coins that win in the very turn in which a bomb would explode. */
export const winningCoins: fc.Arbitrary<Drop> = fc
  .record({
    line: fc.constantFrom(...Lines.linesOfLength(RULES.connect)),
    lastOfLine: fc.nat({ max: 3 }),
    heights: columnHeights,
    coins: coinsForAllCells,
    bombCell: cellIndices,
    toMove: players,
    fuse: lastTicks,
  })
  .map(({ line, lastOfLine, heights, coins, bombCell, toMove, fuse }) => {
    const upright = columnOf(line[0] as number) === columnOf(line[1] as number);
    const last = upright ? Math.max(...line) : (line[lastOfLine] as number);
    const others = line.filter((cell) => cell !== last);
    const raised = raiseHeights(heights, [...others, bombCell]).with(columnOf(last), rowOf(last));
    const coinsOfLine = coins.map((coin, cell) => (others.includes(cell) ? toMove : coin));
    const position = armPosition(stackBoard(raised, coinsOfLine), bombCell, toMove, fuse);
    const bombLies = columnOf(bombCell) !== columnOf(last) || rowOf(bombCell) < rowOf(last);
    const isOver = line.includes(bombCell) || scanPlayersWithLine(position.board).length > 0;
    return bombLies && !isOver ? { position, column: columnOf(last) } : null;
  })
  .filter((drop) => drop !== null);

/** Coins that fill the board without a line. */
export const lastCoins: fc.Arbitrary<Drop> = fc
  .record({
    coins: quietCoins.filter((coins) => scanPlayersWithLine(coins).length === 0),
    column: fc.nat({ max: COLUMNS - 1 }),
    destroyed: fc.nat({ max: LONGEST_GAME - CELLS }),
  })
  .map(({ coins, column, destroyed }) => {
    const top = (ROWS - 1) * COLUMNS + column;
    const board = (coins as Board).with(top, FREE);
    const toMove = coins[top] as Side;
    const bombsDropped = RULES.windows.length;
    return { position: { board, bomb: null, round: CELLS + destroyed, toMove, bombsDropped }, column };
  });

/** Draw a coin, the board before and after it, and how the game goes on. */
export function drawDrop({ position, column }: Drop): string {
  const turn = play(position, column, RULES);
  const { winners, reason } = turn.outcome ?? { winners: [], reason: null };
  const winner = `${winners.length === 1 ? 'winner' : 'winners'} ${winners.join(' and ')} (${reason})`;
  const end = turn.outcome === null ? 'the game continues' : winner;
  return (
    `${drawPosition(position)}\ncoin of player ${position.toMove} in column ${column}: ` +
    `${end}\n${drawPosition(turn.position)}`
  );
}

/** Make examples of coins, drawn by `drawDrop`. */
export function drops(examples: fc.Arbitrary<Drop>): Examples<Drop> {
  return { examples, draw: drawDrop };
}

/** Games as examples of laws. */
export const PLANNED_GAMES: Examples<GamePlan> = { examples: gamePlans, draw: describePlan };

/** Seeds as examples of laws, drawn with their schedules. */
export const SEED_EXAMPLES: Examples<number> = {
  examples: seeds,
  draw: (seed) => `seed ${seed}: ${JSON.stringify(drawSchedule(RULES, seed))}`,
};

/** Make a maker of laws about every turn of a game; `source` is the heading of docs that states them. */
export function turnLawOf(source: string, plans: fc.Arbitrary<GamePlan> = gamePlans) {
  const gameLaw = lawOf(source, { examples: plans, draw: describePlan });
  return (name: string, sentence: string, holds: (played: PlayedTurn, plan: GamePlan) => void) =>
    gameLaw(name, sentence, (plan) => {
      for (const played of playPlan(plan)) holds(played, plan);
    });
}

// Double wins (rules.md section 4) are built backwards, without the rules' own explosion: the coins of a line of each player
// are put where they lie before they fall. Only boards without a line then, and with both lines afterwards, are kept.

/** The cell from which a cell's content falls in an explosion, itself if it stays; `null` if that would be above the board. */
function sourceOf(cell: number, bombCell: number): number | null {
  const column = [...QUIET_COINS.keys()].filter((other) => columnOf(other) === columnOf(cell));
  return column.filter((other) => !isFreed(bombCell, other))[rowOf(cell)] ?? null;
}

/** For each cell of a bomb, the cells from which its explosion can bring coins into line, line by line. */
const BLASTS = [...QUIET_COINS.keys()]
  .map((bombCell) => {
    const sources = QUIET_COINS.map((_, cell) => sourceOf(cell, bombCell));
    const fallsDiffer = (line: readonly number[]) =>
      new Set(line.map((cell) => (sources[cell] ?? 0) - cell)).size > 1;
    const made = Lines.linesOfLength(RULES.connect).filter(
      (line) => line.every((cell) => sources[cell] !== null) && fallsDiffer(line),
    );
    return { bombCell, sources, lines: made.map((line) => line.map((cell) => sources[cell] as number)) };
  })
  .filter(({ lines }) => lines.length > 0);

const lineChoices = fc.nat({ max: Lines.linesOfLength(RULES.connect).length - 1 });

/** Coins after which an explosion gives both players a line. */
export const doubleWins: fc.Arbitrary<Drop> = fc
  .record({
    blast: fc.constantFrom(...BLASTS),
    lineChoices: fc.tuple(lineChoices, lineChoices),
    heights: columnHeights,
    coins: quietCoins,
    fuse: lastTicks,
    lastCoinChoice: fc.nat({ max: COLUMNS - 1 }),
  })
  .map(({ blast: { bombCell, sources, lines }, lineChoices, heights, coins, fuse, lastCoinChoice }) => {
    const [lineOf1 = [], lineOf2 = []] = lineChoices.map((choice) => lines[choice % lines.length]);
    const coinsOfLines = coins.map((coin, cell) =>
      lineOf1.includes(cell) ? 1 : lineOf2.includes(cell) ? 2 : coin,
    );
    const raised = raiseHeights(heights, [...lineOf1, ...lineOf2, bombCell]);
    const before = stackBoard(raised, coinsOfLines).with(bombCell, BOMB);
    if (scanPlayersWithLine(before).length > 0) return null;
    const after = sources.map((source) => (source === null ? FREE : (before[source] as Cell)));
    if (scanPlayersWithLine(after).length < 2) return null;
    // Any coin on top of a column can have been the last one dropped.
    const tops = columnContents(before).flatMap((stack, column) =>
      stack.length === 0 || stack.at(-1) === BOMB ? [] : [cellIndex(stack.length - 1, column)],
    );
    const last = tops[lastCoinChoice % tops.length] as number;
    const toMove = before[last] as Side;
    return { position: armPosition(before.with(last, FREE), bombCell, toMove, fuse), column: columnOf(last) };
  })
  .filter((drop) => drop !== null);
