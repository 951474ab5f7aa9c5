/**
 * The nodes that searches take to a depth, relative to another build: the saving of a change of the order of moves.
 *
 *     git worktree add ../old 168b77f4 && (cd ../old && npm ci)
 *     npm run bench -- nodes --old ../old --depth 8 --games 30
 *
 * Positions are those of games of the search against itself. Every search begins with an empty table. The ratio is a geometric mean over
 * positions. A change of order alone leaves scores as they are, but for means over bombs, which are known to a thousandth of a win.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { max, mean } from 'simple-statistics';
import { estimateMean } from '../src/arena/index.ts';
import * as Bot from '../src/bot/index.ts';
import { FOUR_CONNECT_XTREME, type Position } from '../src/engine/index.ts';
import { figure, flags, interval } from './shared/bench.ts';
import { positionsOfGame } from './shared/ownGames.ts';

const TABLE_BITS = 20;
const GAME_NODES = 2000;

const values = flags({ old: '', weights: 'best.json', depth: 8, games: 30, seed: 1 });
const old = (await import(pathToFileURL(resolve(values.old, 'src/bot/index.ts')).href)) as typeof Bot;

function kernelOf({ Kernel, WeightsFiles }: typeof Bot): Bot.Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, WeightsFiles.loadPackageWeights(values.weights));
  return kernel;
}

const [own, other] = [kernelOf(Bot), kernelOf(old)];

const positions = Array.from({ length: values.games }, (_, game) =>
  positionsOfGame(own, { seed: values.seed, path: ['nodes', game], nodes: GAME_NODES }),
).flat();

function search(kernel: Bot.Kernel, position: Position) {
  kernel.clearTable();
  return kernel.search(position, { depth: values.depth });
}

const pairs = positions.map((position) => [search(own, position), search(other, position)] as const);
const logarithm = estimateMean(pairs.map(([now, before]) => Math.log(now.nodes / before.nodes)));
const ratio = {
  mean: Math.exp(logarithm.mean),
  low: Math.exp(logarithm.low),
  high: Math.exp(logarithm.high),
};
figure(`nodes to depth ${values.depth}, ${pairs.length} positions`, interval(ratio));
const apart = pairs.map(([now, before]) => Math.abs(now.score - before.score) / Bot.WIN_SCORE);
figure(
  'scores differ by',
  `${mean(apart).toFixed(5)} of a win on average`,
  `${max(apart).toFixed(5)} at most`,
);
