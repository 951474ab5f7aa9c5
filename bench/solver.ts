/**
 * The time of the exact solver of Connect Four: the mean over six classes of random positions.
 *
 *     npm run bench -- solver --positions 200 --beginnings 20
 *
 * The classes are those of Pascal Pons, "Solving Connect 4", part 2: by coins on the board, and by coins left until the
 * result. Positions come from random games without a win, with a number of coins uniform in the class's range. Each is
 * solved for its exact score, with an empty table; those in the opening book are looked up, as `Solver` does for the
 * positions after each column. Times are processor times. Beginnings take seconds each, and easy ones among them are rare.
 */
import { max, mean, sum } from 'simple-statistics';
import {
  CELLS,
  FOUR_CONNECT_XTREME,
  initialPosition,
  openColumns,
  type Position,
  play,
  type RandomStream,
  stream,
} from '../src/engine/index.ts';
import { coinCount, loadBook, scoreInBook } from '../src/games/connect4/solver/openingBook.ts';
import { outcomeOf, SolverKernel } from '../src/games/connect4/solver/solver.ts';
import { figure, flags, processorMs, progress } from './shared/bench.ts';

const { positions, beginnings, seed } = flags({ positions: 200, beginnings: 20, seed: 1 });

/** A range with both ends included. */
type Range = readonly [number, number];
const BEGIN: Range = [0, 13];
const MIDDLE: Range = [14, 28];
const END: Range = [29, 41];
const EASY: Range = [0, 13];
const MEDIUM: Range = [14, 28];
const HARD: Range = [29, CELLS];

interface Solved {
  readonly ms: number;
  readonly nodes: number;
}

const CLASSES: readonly { name: string; coins: Range; left: Range; solved: Solved[] }[] = [
  { name: 'end, easy', coins: END, left: EASY, solved: [] },
  { name: 'middle, easy', coins: MIDDLE, left: EASY, solved: [] },
  { name: 'middle, medium', coins: MIDDLE, left: MEDIUM, solved: [] },
  { name: 'begin, easy', coins: BEGIN, left: EASY, solved: [] },
  { name: 'begin, medium', coins: BEGIN, left: MEDIUM, solved: [] },
  { name: 'begin, hard', coins: BEGIN, left: HARD, solved: [] },
];

const book = loadBook();
const kernel = new SolverKernel();

/** A position after this many random coins, or `null` if a player has won before. */
function randomPosition(random: RandomStream, coins: number): Position | null {
  let position = initialPosition(1);
  for (let dropped = 0; dropped < coins; dropped++) {
    const open = openColumns(position.board);
    const turn = play(position, open[random.int(0, open.length - 1)] as number, FOUR_CONNECT_XTREME);
    if (turn.outcome !== null) return null;
    position = turn.position;
  }
  return position;
}

function solve(position: Position): Solved & { readonly left: number } {
  kernel.clearTable();
  const start = processorMs();
  const fromBook = scoreInBook(book, position);
  const { score, nodes } = fromBook === undefined ? kernel.solve(position) : { score: fromBook, nodes: 0 };
  const ms = processorMs() - start;
  const coins = coinCount(position);
  const { winIn, lossIn } = outcomeOf(score, coins);
  return { ms, nodes, left: winIn ?? lossIn ?? CELLS - coins };
}

// The code must be fully compiled before it is measured.
solve(randomPosition(stream(seed, 'warm-up'), 12) as Position);

for (const range of [END, MIDDLE, BEGIN]) {
  const classes = CLASSES.filter(({ coins }) => coins === range);
  const wanted = range === BEGIN ? beginnings : positions;
  const random = stream(seed, 'solver bench', ...range);
  for (let found = 0; classes.some(({ solved }) => solved.length < wanted); ) {
    const position = randomPosition(random, random.int(...range));
    if (position === null) continue;
    const { left, ...solved } = solve(position);
    const fitting = classes.find((one) => one.left[0] <= left && left <= one.left[1]);
    if (fitting !== undefined && fitting.solved.length < wanted) fitting.solved.push(solved);
    if (++found % 50 === 0)
      progress(classes.map(({ name, solved }) => `${name} ${solved.length}`).join('; '));
  }
}
for (const { name, solved } of CLASSES) {
  const [ms, nodes] = [solved.map((one) => one.ms), solved.map((one) => one.nodes)];
  const times = `mean ${mean(ms).toFixed(3)} ms, longest ${max(ms).toFixed(1)} ms`;
  figure(`${name}, ${solved.length} positions`, times, `${mean(nodes).toFixed(0)} nodes`);
}
const all = CLASSES.flatMap(({ solved }) => solved);
const speed = sum(all.map(({ nodes }) => nodes)) / sum(all.map(({ ms }) => ms)) / 1000;
figure('in all', `${speed.toFixed(1)} million nodes a second`);
