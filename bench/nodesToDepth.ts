/**
 * How many nodes two versions of the search need to the same depths: the first test of an idea that is to save nodes, as it
 * takes seconds where games take hours. An idea that changes values must prove itself in games (`bench/versus.ts`).
 *
 *     node --import tsx bench/nodesToDepth.ts --a . --b ../old --nodes 200000
 *
 * The positions are those after 0 to 17 coins of quick games, one in five coins at random. Each is searched to the depth
 * that version b reaches with these nodes.
 */
import { parseArgs } from 'node:util';
import type { Kernel } from '../src/bot/kernel/kernel.ts';
import { PROVEN_SCORE } from '../src/bot/kernel/kernelExports.ts';
import { chanceOfResult } from '../src/bot/search/winningChance.ts';
import { openColumns } from '../src/engine/board.ts';
import { advance, startGame } from '../src/engine/game.ts';
import { initialPosition, type Position } from '../src/engine/position.ts';
import { stream } from '../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { drawSchedule } from '../src/engine/schedule.ts';
import { loadKernel } from './versus/versusPlayer.ts';

const GAMES = 36;
const MOST_COINS = 18;
const QUICK_NODES = 1000;
const WARM_UP_NODES = 500_000;
const RANDOM_SHARE = 0.2;

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: '.' },
    b: { type: 'string', default: '.' },
    'weights-a': { type: 'string', default: 'best.json' },
    'weights-b': { type: 'string', default: 'best.json' },
    'options-a': { type: 'string', default: '{}' },
    'options-b': { type: 'string', default: '{}' },
    nodes: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    'table-bits': { type: 'string', default: '20' },
  },
});

function kernelOf(side: 'a' | 'b'): Promise<Kernel> {
  return loadKernel({
    folder: values[side],
    weights: values[`weights-${side}`],
    searchOptions: values[`options-${side}`],
    tableBits: Number(values['table-bits']),
  });
}

/** The position after this many coins of a game, or `null` if it was over by then. */
function positionOf(kernel: Kernel, game: number, coins: number): Position | null {
  const path = ['nodesToDepth', game];
  const random = stream(Number(values.seed), ...path);
  let state = startGame(
    FOUR_CONNECT_XTREME,
    drawSchedule(FOUR_CONNECT_XTREME, Number(values.seed), ...path),
    1,
  );
  for (let dropped = 0; dropped < coins; dropped++) {
    const open = openColumns(state.position.board);
    const column =
      random.float() < RANDOM_SHARE
        ? (open[random.int(0, open.length - 1)] as number)
        : kernel.search(state.position, { nodes: QUICK_NODES }).column;
    state = advance(state, column);
    if (state.outcome !== null) return null;
  }
  return state.position;
}

const a = await kernelOf('a');
const b = await kernelOf('b');
const ratios: number[] = [];
const differences: number[] = [];
const cpu = { a: 0, b: 0 };
let otherColumns = 0;

function searchTo(side: 'a' | 'b', position: Position, depth: number) {
  const kernel = side === 'a' ? a : b;
  kernel.clearTable();
  const start = process.cpuUsage();
  const found = kernel.search(position, { depth });
  const { user, system } = process.cpuUsage(start);
  cpu[side] += user + system;
  return found;
}

for (const kernel of [a, b]) kernel.search(initialPosition(1), { nodes: WARM_UP_NODES });
for (let game = 0; game < GAMES; game++) {
  b.clearTable();
  const position = positionOf(b, game, game % MOST_COINS);
  if (position === null) continue;
  b.clearTable();
  const { depth, score } = b.search(position, { nodes: Number(values.nodes) });
  if (depth === 0 || Math.abs(score) > PROVEN_SCORE) continue;
  const ofA = searchTo('a', position, depth);
  const ofB = searchTo('b', position, depth);
  ratios.push(ofA.nodes / ofB.nodes);
  differences.push(Math.abs(chanceOfResult(ofA.score) - chanceOfResult(ofB.score)));
  if (ofA.column !== ofB.column) otherColumns++;
}
const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
process.stdout.write(
  `${ratios.length} positions: a needs ${Math.exp(mean(ratios.map(Math.log))).toFixed(3)} of the nodes of b ` +
    `(geometric mean) and ${(cpu.a / cpu.b).toFixed(2)} of the CPU time; its chances differ by ` +
    `${(100 * mean(differences)).toFixed(2)} percentage points, its columns in ${otherColumns}\n`,
);
