/**
 * How well an evaluation without any search predicts results, on fresh games: log loss, 0.693 for a coin toss.
 *
 *     node --import tsx bench/logLoss.ts --of ../old --games 2000
 *     node --import tsx bench/logLoss.ts --evaluations best.json,mine.json
 *
 * The games are those of `--of`, the folder of a built checkout, with 1000 nodes a move and 5 % random coins. Positions that
 * its search proves are left out. "Fitted" is a logistic fit of the logit on one half of the games,
 * measured on the other, and the reverse: what the evaluation knows, whatever its scale.
 */
import { parseArgs } from 'node:util';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { PROVEN_SCORE, WIN_SCORE } from '../src/bot/kernel/kernelExports.ts';
import { openColumns } from '../src/engine/board.ts';
import { advance, startGame } from '../src/engine/game.ts';
import type { Position } from '../src/engine/position.ts';
import { stream } from '../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { drawSchedule } from '../src/engine/schedule.ts';
import { logLoss } from '../src/games/fcx/training/calibration.ts';
import { loadKernel } from './versus/versusPlayer.ts';

const RANDOM_COINS = 0.05;

const { values } = parseArgs({
  options: {
    of: { type: 'string', default: '.' },
    weights: { type: 'string', default: 'best.json' },
    evaluations: { type: 'string', default: 'best.json' },
    nodes: { type: 'string', default: '1000' },
    games: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '777' },
  },
});
const seed = Number(values.seed);
const nodes = Number(values.nodes);

/** A position with the points, 0 to 1, of the side to move. */
interface Example {
  readonly game: number;
  readonly position: Position;
  readonly points: number;
}

function playGame(kernel: Kernel, number: number): Example[] {
  const path = ['log loss', number];
  const random = stream(seed, ...path);
  const positions: Position[] = [];
  let game = startGame(FOUR_CONNECT_XTREME, drawSchedule(FOUR_CONNECT_XTREME, seed, ...path), 1);
  while (game.outcome === null) {
    const { position } = game;
    kernel.clearTable();
    const found = kernel.search(position, { nodes });
    if (Math.abs(found.score) < PROVEN_SCORE) positions.push(position);
    const open = openColumns(position.board);
    const isRandom = random.float() < RANDOM_COINS;
    game = advance(game, isRandom ? (open[random.int(0, open.length - 1)] as number) : found.column);
  }
  const { winners } = game.outcome;
  return positions.map((position) => ({
    game: number,
    position,
    points: winners.includes(position.toMove) ? 1 / winners.length : 0,
  }));
}

interface Point {
  readonly logit: number;
  readonly points: number;
}

const chanceOf = (logit: number) => 1 / (1 + Math.exp(-logit));

/** Scale and shift of the logit that fit best, by Newton's method. */
function calibratedOn(examples: readonly Point[]): (logit: number) => number {
  let [scale, shift] = [1, 0];
  for (let step = 0; step < 10; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0];
    for (const { logit, points } of examples) {
      const chance = chanceOf(scale * logit + shift);
      const slope = chance * (1 - chance);
      g0 += (chance - points) * logit;
      g1 += chance - points;
      h00 += slope * logit * logit;
      h01 += slope * logit;
      h11 += slope;
    }
    const determinant = h00 * h11 - h01 * h01;
    scale -= (h11 * g0 - h01 * g1) / determinant;
    shift -= (h00 * g1 - h01 * g0) / determinant;
  }
  return (logit) => scale * logit + shift;
}

function lossOf(examples: readonly Point[], map: (logit: number) => number): number {
  return logLoss(examples.map(({ logit, points }) => ({ phase: 0, chance: chanceOf(map(logit)), points })));
}

const player = await loadKernel({
  folder: values.of,
  weights: values.weights,
  searchOptions: '{}',
  tableBits: 16,
});
const examples = Array.from({ length: Number(values.games) }, (_, game) => playGame(player, game)).flat();
process.stdout.write(`${values.games} games, ${examples.length} positions\n`);
for (const name of values.evaluations.split(',')) {
  const kernel = new Kernel(FOUR_CONNECT_XTREME);
  kernel.setEvaluation(0, loadWeights(name));
  const points = examples.map(({ game, position, points }) => {
    const chance = (kernel.estimate(position) / WIN_SCORE + 1) / 2;
    return { half: game % 2, points, logit: Math.log(chance / (1 - chance)) };
  });
  const halves = [0, 1].map((half) => points.filter((each) => each.half === half));
  const [one, two] = halves as [typeof points, typeof points];
  const fitted =
    (lossOf(two, calibratedOn(one)) * two.length + lossOf(one, calibratedOn(two)) * one.length) /
    points.length;
  const plain = lossOf(points, (logit) => logit);
  process.stdout.write(`${name}: log loss ${plain.toFixed(4)}, fitted ${fitted.toFixed(4)}\n`);
}
