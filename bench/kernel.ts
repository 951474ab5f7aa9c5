/**
 * The speed of the kernel: alone, beside the same search in C++, and in games against itself.
 *
 *     npm run bench -- kernel
 *
 * It searches ten positions with `best.json` to the same depth in turn with C++, where there is a compiler; both must visit the same
 * nodes. The least processor time of several repeats counts, so that other programs disturb little.
 */
import { min, sum } from 'simple-statistics';
import { DEFAULT_SEARCH_OPTIONS, Kernel, WeightsFiles } from '../src/bot/index.ts';
import { TABLE_BITS, WARM_UP_NODES } from '../src/bot/search/timedSearch.ts';
import { drawSchedule, FOUR_CONNECT_XTREME, initialPosition, type Position } from '../src/engine/index.ts';
import { LimitProgram, type Measured } from './kernel/limit.ts';
import { POSITIONS } from './kernel/positions.ts';
import { figure, flags, processorMs, progress } from './shared/bench.ts';

/** Deep enough for the speed to settle, shallow enough to be repeated. */
const DEPTH = 7;
const MOVE_TIME_MS = 600;

const { repeats } = flags({ repeats: 7 });

const EVALUATION = WeightsFiles.loadPackageWeights('best.json');

function kernelWith(tableBits: number): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  for (const slot of [0, 1] as const) kernel.setEvaluation(slot, EVALUATION);
  // WebAssembly is compiled twice, the second time once it has run for a while.
  kernel.search(initialPosition(1), { nodes: WARM_UP_NODES });
  return kernel;
}

const nodesOf = (searches: readonly Measured[]) => sum(searches.map(({ nodes }) => nodes));
const secondsOf = (searches: readonly Measured[]) => sum(searches.map(({ seconds }) => seconds));

function compareWithCpp(limit: LimitProgram | null, tableBits: number): readonly string[] {
  const kernel = kernelWith(tableBits);
  const [own, others]: [Measured[][], Measured[][]] = [[], []];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const searches = POSITIONS.map((position) => {
      kernel.clearTable();
      const start = processorMs();
      const { nodes } = kernel.search(position, { depth: DEPTH });
      return { nodes, seconds: (processorMs() - start) / 1000 };
    });
    own.push(searches);
    const inCpp = limit?.search(POSITIONS, tableBits, DEPTH) ?? searches;
    const differing = searches.findIndex(({ nodes }, index) => nodes !== inCpp[index]?.nodes);
    if (differing !== -1)
      throw new Error(`the kernel and C++ visit other nodes of position ${differing + 1}`);
    others.push(inCpp);
  }
  const seconds = min(own.map(secondsOf));
  const speed = `${(nodesOf(own[0] as Measured[]) / seconds / 1e6).toFixed(1)} million nodes a second of processor time`;
  return limit
    ? [speed, `${(min(others.map(secondsOf)) / seconds).toFixed(2)} of the speed of C++`]
    : [speed];
}

function searchForMoveTime(kernel: Kernel, position: Position) {
  kernel.clearTable();
  const deadline = performance.now() + MOVE_TIME_MS;
  return kernel.search(position, { shouldStop: () => performance.now() >= deadline });
}

/** Games per second that one thread plays against itself at this depth, ignoring bombs to come. */
function selfPlay(depth: number, games: number): string {
  const player = kernelWith(0);
  for (const slot of [0, 1] as const) player.setOptions(slot, { ...DEFAULT_SEARCH_OPTIONS, chancePlies: 0 });
  const play = (count: number) => {
    for (let index = 0; index < count; index++) {
      const schedule = drawSchedule(FOUR_CONNECT_XTREME, 1, index);
      player.playGame({ schedule, opening: [index % 7, (3 * index) % 7], starter: 0, limits: { depth } });
    }
  };
  play(games / 10);
  const start = processorMs();
  play(games);
  return ((1000 * games) / (processorMs() - start)).toFixed(0);
}

const limit = LimitProgram.build(EVALUATION);
if (limit === null) progress('no C++ compiler here: the comparison with C++ is skipped');
figure('without a table', ...compareWithCpp(limit, 0));
figure("with the bot's table", ...compareWithCpp(limit, TABLE_BITS));
limit?.remove();
figure('self-play at depth 4 and 6, games a second of processor time', selfPlay(4, 2000), selfPlay(6, 400));
const kernel = kernelWith(TABLE_BITS);
const plies = POSITIONS.map((position) => searchForMoveTime(kernel, position).depth);
figure('plies in 600 ms, ten positions', plies.join(' '));
