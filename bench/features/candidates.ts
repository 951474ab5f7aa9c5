/**
 * Candidates for features of the evaluation: those that it has, and others that were tried. Each has a meaning and a plain count
 * for one side; the evaluation gets the side to move's number less the opponent's.
 *
 * A candidate may be a family, one number for each row or column. All are counted on the board that a live bomb will leave, unless
 * their meaning says "now".
 */
import { FEATURES } from '../../src/bot/index.ts';
import { COLUMNS, columnOf, FREE, type Position, ROWS, rowOf } from '../../src/engine/index.ts';
import { COUNTS } from '../../test/bot/evaluation/featureReference.ts';
import { LINES, type View, viewsOf } from '../../test/bot/evaluation/look.ts';

/** A candidate: `ofSide` counts it for one side, as a list with a number for each member of a family. */
export interface Candidate {
  readonly name: string;
  readonly meaning: string;
  readonly ofSide: (view: View) => readonly number[];
}

const MIDDLE = (COLUMNS - 1) / 2;

/** The number of cells with each number from 0 to `count` - 1. */
function histogram(cells: readonly number[], numberOf: (cell: number) => number, count: number): number[] {
  return Array.from(
    { length: count },
    (_, number) => cells.filter((cell) => numberOf(cell) === number).length,
  );
}

/** The numbers of cells by row, those of favourable rows first. */
function byRow(cells: readonly number[], { isFavourable }: View): number[] {
  return histogram(cells, (cell) => rowOf(cell) + (isFavourable(rowOf(cell)) ? 0 : ROWS), 2 * ROWS);
}

const fromMiddle = (cell: number) => Math.abs(columnOf(cell) - MIDDLE);
const isAbove = (cell: number, others: readonly number[]) =>
  others.some((other) => columnOf(other) === columnOf(cell) && other < cell);
const neighbours = ({ own }: View, step: number, isInside: (cell: number) => boolean) =>
  own.coins.filter((coin) => isInside(coin) && own.coins.includes(coin + step)).length;

/** Lines that the opponent has no coin in, with so many own ones. */
const openLines = ({ own, other }: View, coins: number) =>
  LINES.filter(
    (line) =>
      line.filter((cell) => own.coins.includes(cell)).length === coins &&
      !line.some((cell) => other.coins.includes(cell)),
  ).length;

/** A count that is made only with a live bomb; 0 without one. */
const ifLive = ({ position: { bomb } }: View, count: number) => [bomb === null ? 0 : count];

const OTHERS: readonly (readonly [name: string, meaning: string, ofSide: Candidate['ofSide']])[] = [
  ['coinsByRow', 'coins by row', ({ own }) => histogram(own.coins, rowOf, ROWS)],
  [
    'coinsByColumn',
    'coins by column, mirrored columns as one',
    ({ own }) => histogram(own.coins, fromMiddle, 4),
  ],
  [
    'coinsByCell',
    'coins by cell, mirrored cells as one',
    ({ own }) => histogram(own.coins, (cell) => fromMiddle(cell) * ROWS + rowOf(cell), 24),
  ],
  [
    'centre',
    'coins, counted 3 in the middle column, 2 and 1 in the next ones',
    ({ own }) => [own.coins.reduce((sum, cell) => sum + MIDDLE - fromMiddle(cell), 0)],
  ],
  ['threatsByRow', 'threats by row, favourable or not', (view) => byRow(view.own.threats, view)],
  ['twosByRow', 'twos by row, favourable or not', (view) => byRow(view.own.twos, view)],
  ['onesByRow', 'ones by row, favourable or not', (view) => byRow(view.own.ones, view)],
  [
    'deadThreats',
    'threats above an opponent’s',
    ({ own, other }) => [own.threats.filter((cell) => isAbove(cell, other.threats)).length],
  ],
  [
    'stackedThreats',
    'threats just above an own one',
    ({ own }) => [own.threats.filter((cell) => own.threats.includes(cell - COLUMNS)).length],
  ],
  [
    'nextTwos',
    'twos just above a cell that a coin can reach',
    ({ own, isPlayable }) => [own.twos.filter((cell) => isPlayable(cell - COLUMNS)).length],
  ],
  ['twoLines', 'lines with two own coins and two free cells', (view) => [openLines(view, 2)]],
  ['oneLines', 'lines with one own coin and three free cells', (view) => [openLines(view, 1)]],
  [
    'risingPairs',
    'coins at the lower left of another',
    (view) => [neighbours(view, COLUMNS + 1, (cell) => columnOf(cell) < COLUMNS - 1)],
  ],
  [
    'fallingPairs',
    'coins at the lower right of another',
    (view) => [neighbours(view, COLUMNS - 1, (cell) => columnOf(cell) > 0)],
  ],
  [
    'topCoins',
    'coins on top of their columns',
    ({ own, board }) => [
      own.coins.filter((cell) => board[cell + COLUMNS] === FREE || rowOf(cell) === ROWS - 1).length,
    ],
  ],
  [
    'bombLosses',
    'coins that the live bomb will destroy',
    ({ now, destroyed }) => [now.own.coins.filter((cell) => destroyed.includes(cell)).length],
  ],
  ['threatsNow', 'threats now, with a live bomb', (view) => ifLive(view, view.now.own.threats.length)],
  ['twosNow', 'twos now, with a live bomb', (view) => ifLive(view, view.now.own.twos.length)],
  ['onesNow', 'ones now, with a live bomb', (view) => ifLive(view, view.now.own.ones.length)],
  [
    'winsAfter',
    'threats that can be played after the explosion',
    (view) => ifLive(view, view.own.threats.filter(view.isPlayable).length),
  ],
  ['blastFours', 'whether the explosion will make a four', (view) => [Number(openLines(view, 4) > 0)]],
  [
    'lastCell',
    'who fills the last free cell',
    ({ board, isMover }) => [Number((board.filter((cell) => cell === FREE).length % 2 === 1) === isMover)],
  ],
];

/** All candidates, the features of the evaluation first. */
export const CANDIDATES: readonly Candidate[] = [
  ...FEATURES.map(({ name, meaning }) => ({
    name,
    meaning,
    ofSide: (view: View) => [COUNTS[name](view)],
  })),
  ...OTHERS.map(([name, meaning, ofSide]) => ({ name, meaning, ofSide })),
];

/** The counts of a position, for each candidate those of its members. */
export function countAll(position: Position): number[][] {
  const [mover, other] = viewsOf(position);
  return CANDIDATES.map(({ ofSide }) => {
    const theirs = ofSide(other);
    return ofSide(mover).map((number, index) => number - (theirs[index] as number));
  });
}
