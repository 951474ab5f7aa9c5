/**
 * `npm run bench:solver`: mean time of the exact solver on six classes of random positions, printed or, with --json, as one
 * JSON object. Times are processor times, which other programs disturb less.
 *
 * The classes are those of Pascal Pons, "Solving Connect 4", part 2: by coins on the board, and by coins left until the
 * result. Positions come from random games without a win, with a number of coins uniform in the class's range. Each is
 * solved for its exact score, with an empty table; those in the opening book are looked up, as `Solver` does for the
 * positions after each column.
 */
import { parseArgs } from 'node:util';
import { CELLS } from '../src/engine/board.ts';
import type { Position } from '../src/engine/position.ts';
import { stream } from '../src/engine/random.ts';
import { coinCount, loadBook, scoreInBook } from '../src/games/connect4/solver/openingBook.ts';
import { outcomeOf, SolverKernel } from '../src/games/connect4/solver/solver.ts';
import { randomPosition } from './randomPosition.ts';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    positions: { type: 'string', default: '200' },
    // Beginnings take seconds each, and easy ones among them are rare.
    beginnings: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const positionsPerClass = Number(values.positions);
const beginningsPerClass = Number(values.beginnings ?? values.positions);
const seed = Number(values.seed);

/** Ranges include both ends. */
interface PositionClass {
  readonly name: string;
  readonly coins: readonly [number, number];
  readonly left: readonly [number, number];
}

const BEGIN = [0, 13] as const;
const MIDDLE = [14, 28] as const;
const END = [29, 41] as const;
const EASY = [0, 13] as const;
const MEDIUM = [14, 28] as const;
const HARD = [29, CELLS] as const;

const CLASSES: readonly PositionClass[] = [
  { name: 'end, easy', coins: END, left: EASY },
  { name: 'middle, easy', coins: MIDDLE, left: EASY },
  { name: 'middle, medium', coins: MIDDLE, left: MEDIUM },
  { name: 'begin, easy', coins: BEGIN, left: EASY },
  { name: 'begin, medium', coins: BEGIN, left: MEDIUM },
  { name: 'begin, hard', coins: BEGIN, left: HARD },
];

interface Measured {
  readonly seconds: number;
  readonly nodes: number;
}

interface ClassFigures {
  readonly name: string;
  readonly positions: number;
  readonly meanMs: number;
  readonly maxMs: number;
  readonly meanNodes: number;
}

const book = loadBook();
const kernel = new SolverKernel();

/** Processor time used by this process, in seconds. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Solves a position. */
function measure(position: Position): Measured & { readonly left: number } {
  kernel.clearTable();
  const start = processorSeconds();
  const known = scoreInBook(book, position);
  const { score, nodes } = known === undefined ? kernel.solve(position) : { score: known, nodes: 0 };
  const seconds = processorSeconds() - start;
  const coins = coinCount(position);
  const { winIn, lossIn } = outcomeOf(score, coins);
  return { seconds, nodes, left: winIn ?? lossIn ?? CELLS - coins };
}

function within(value: number, [first, last]: readonly [number, number]): boolean {
  return value >= first && value <= last;
}

function figures(name: string, measured: readonly Measured[]): ClassFigures {
  const mean = (value: (one: Measured) => number) =>
    measured.reduce((sum, one) => sum + value(one), 0) / measured.length;
  return {
    name,
    positions: measured.length,
    meanMs: 1000 * mean(({ seconds }) => seconds),
    maxMs: 1000 * Math.max(...measured.map(({ seconds }) => seconds)),
    meanNodes: mean(({ nodes }) => nodes),
  };
}

const measured = new Map<PositionClass, Measured[]>(CLASSES.map((one) => [one, []]));
const isFull = (one: PositionClass) =>
  (measured.get(one)?.length ?? 0) >= (one.coins === BEGIN ? beginningsPerClass : positionsPerClass);

/** The number of positions between progress lines. */
const PROGRESS_EVERY = 50;

function tellProgress(classes: readonly PositionClass[]): void {
  const counts = classes.map((one) => `${one.name} ${measured.get(one)?.length}`);
  process.stderr.write(`${counts.join('; ')}\n`);
}

// The code must be fully compiled before it is measured.
measure(randomPosition(stream(seed, 'warm-up'), 12) as Position);

for (const range of [END, MIDDLE, BEGIN]) {
  const classes = CLASSES.filter(({ coins }) => coins === range);
  const random = stream(seed, 'solver bench', ...range);
  let solvedNow = 0;
  while (!classes.every(isFull)) {
    const position = randomPosition(random, random.int(range[0], range[1]));
    if (position === null) continue;
    const { left, ...solved } = measure(position);
    const fitting = classes.find((one) => within(left, one.left));
    if (fitting !== undefined && !isFull(fitting)) measured.get(fitting)?.push(solved);
    if (++solvedNow % PROGRESS_EVERY === 0) tellProgress(classes);
  }
  tellProgress(classes);
}

const all = [...measured.values()].flat();
const nodesPerSecond =
  all.reduce((sum, { nodes }) => sum + nodes, 0) / all.reduce((sum, { seconds }) => sum + seconds, 0);
const results = { nodesPerSecond, classes: CLASSES.map((one) => figures(one.name, measured.get(one) ?? [])) };

if (values.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
else {
  process.stdout.write(
    `${'class'.padEnd(16)}${'positions'.padStart(10)}${'mean ms'.padStart(12)}${'max ms'.padStart(12)}${'mean nodes'.padStart(14)}\n`,
  );
  for (const { name, positions, meanMs, maxMs, meanNodes } of results.classes) {
    process.stdout.write(
      `${name.padEnd(16)}${String(positions).padStart(10)}${meanMs.toFixed(3).padStart(12)}${maxMs.toFixed(1).padStart(12)}${meanNodes.toFixed(0).padStart(14)}\n`,
    );
  }
  process.stdout.write(`${(nodesPerSecond / 1e6).toFixed(1)} million nodes per second\n`);
}
