/** The speed of the kernel: alone, compared with C++, in its first move, and in games against itself. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DEFAULT_WEIGHTS } from '../src/bot/evaluation/features.ts';
import { DEFAULT_SEARCH_OPTIONS, Kernel } from '../src/bot/kernel/kernel.ts';
import { TABLE_BITS, WARM_UP_NODES } from '../src/bot/search/timedSearch.ts';
import { initialPosition, type Position } from '../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { drawSchedule } from '../src/engine/schedule.ts';
import { COMPARABLE_WEIGHTS, type LimitProgram, type Measured } from './limit.ts';
import { POSITIONS } from './positions.ts';

/** Deep enough for the speed to settle, shallow enough to be repeated. */
const DEPTH = 6;
const REPEATS = 7;
const MOVE_TIME_MS = 600;

const COLD_PROCESS = fileURLToPath(new URL('coldProcess.ts', import.meta.url));

function kernel(tableBits: number): Kernel {
  const made = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  for (const slot of [0, 1] as const) made.setWeights(slot, DEFAULT_WEIGHTS);
  return made;
}

function total(measured: readonly Measured[]): Measured {
  return measured.reduce(
    (sum, { nodes, seconds }) => ({ nodes: sum.nodes + nodes, seconds: sum.seconds + seconds }),
    { nodes: 0, seconds: 0 },
  );
}

function fastest(runs: readonly Measured[]): Measured {
  return runs.reduce((best, run) => (run.seconds < best.seconds ? run : best));
}

function searchAll(searcher: Kernel, positions: readonly Position[]): Measured[] {
  return positions.map((position) => {
    searcher.clearTable();
    const start = performance.now();
    const { nodes } = searcher.search(position, { depth: DEPTH });
    return { nodes, seconds: (performance.now() - start) / 1000 };
  });
}

/** Nodes per second, and the ratio to C++ in the same run; `null` without a compiler. */
export interface NodeSpeed {
  readonly nodesPerSecond: number;
  readonly ratioToCpp: number | null;
}

/**
 * Searches the ten positions to the same depth, alternating with C++, and takes the fastest of several repeats.
 *
 * @throws {Error} when the two do not visit the same nodes
 */
export function measureNodeSpeed(limit: LimitProgram | null, tableBits: number): NodeSpeed {
  const searcher = kernel(tableBits);
  searcher.setWeights(0, COMPARABLE_WEIGHTS);
  const settings = { weights: COMPARABLE_WEIGHTS, options: DEFAULT_SEARCH_OPTIONS, tableBits, depth: DEPTH };
  const ours: Measured[] = [];
  const theirs: Measured[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const own = searchAll(searcher, POSITIONS);
    ours.push(total(own));
    if (limit === null) continue;
    const other = limit.search(POSITIONS, settings);
    const differing = own.findIndex(({ nodes }, index) => nodes !== other[index]?.nodes);
    if (differing !== -1) {
      const counts = `${own[differing]?.nodes} and ${other[differing]?.nodes}`;
      throw new Error(`position ${differing + 1}: the kernel and C++ visit different nodes, ${counts}`);
    }
    theirs.push(total(other));
  }
  const best = fastest(ours);
  const ratioToCpp = limit === null ? null : fastest(theirs).seconds / best.seconds;
  return { nodesPerSecond: best.nodes / best.seconds, ratioToCpp };
}

/** Nodes in the first move of a process, after its warm-up. */
export function searchFirstMove(): number {
  const searcher = kernel(TABLE_BITS);
  searcher.search(initialPosition(1), { nodes: WARM_UP_NODES });
  return searchForMoveTime(searcher, POSITIONS[1] as Position).nodes;
}

function searchForMoveTime(searcher: Kernel, position: Position) {
  searcher.clearTable();
  const deadline = performance.now() + MOVE_TIME_MS;
  return searcher.search(position, { shouldStop: () => performance.now() >= deadline });
}

/** The speed of a fresh process's first move, relative to a process that has searched for seconds. */
export function measureColdToWarm(): number {
  const ratios = Array.from({ length: 3 }, () => {
    const cold = Number(
      execFileSync(process.execPath, ['--import', 'tsx', COLD_PROCESS], { encoding: 'utf8' }),
    );
    const searcher = kernel(TABLE_BITS);
    for (let repeat = 0; repeat < 3; repeat++) searchForMoveTime(searcher, POSITIONS[1] as Position);
    return cold / searchForMoveTime(searcher, POSITIONS[1] as Position).nodes;
  });
  return ratios.toSorted((a, b) => a - b)[1] as number;
}

/** Games per second that one thread plays against itself at this depth, ignoring bombs to come. */
export function measureSelfPlay(depth: number, games: number): number {
  const player = kernel(0);
  for (const slot of [0, 1] as const) player.setOptions(slot, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 });
  const play = (count: number) => {
    for (let index = 0; index < count; index++) {
      const opening = [index % 7, (3 * index) % 7];
      player.playGame({
        schedule: drawSchedule(FOUR_CONNECT_XTREME, 1, index),
        opening,
        starter: 0,
        limits: { depth },
      });
    }
  };
  play(games / 10);
  const start = performance.now();
  play(games);
  return (1000 * games) / (performance.now() - start);
}

/** Plies that the bot searches in 600 ms in each of the ten positions. */
export function measureDepths(): number[] {
  const searcher = kernel(TABLE_BITS);
  return POSITIONS.map((position) => searchForMoveTime(searcher, position).depth);
}
