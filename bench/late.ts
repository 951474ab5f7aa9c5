/**
 * Where the bot is blind late in the game: its network and its search compared with exact values, in positions of games of its own in
 * which all bombs have dropped, or the last one drops within two rounds.
 *
 *     node --import tsx bench/late.ts --games 1500 --nodes 1000,20000,100000
 *     node --import tsx bench/late.ts --weights best.json,mine.json
 *     node --import tsx bench/late.ts --games 6000 --nodes '' --fit fitted.json
 *
 * The games are those of the first of `--weights`, with 1000 nodes a move and 5 % random coins; positions that this search proves are left
 * out. A position counts if its exact value takes no more than `--exact` nodes, the rest is counted as unknown. "Network" is the
 * estimate without any search; its log loss is against exact values, less that of the exact values themselves. "Given away" is what the
 * column of a search is worth less than the best one, in points. With `--fit` the terms that describe who must give way once all bombs
 * are spent are fitted to the exact values, and written beside the network.
 */
import { parseArgs } from 'node:util';
import { estimateMean } from '../src/arena/match/statistics.ts';
import { loadWeights, saveWeights } from '../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { PROVEN_SCORE } from '../src/bot/kernel/kernelExports.ts';
import { openColumns } from '../src/engine/board.ts';
import { advance, startGame } from '../src/engine/game.ts';
import type { Position } from '../src/engine/position.ts';
import { stream } from '../src/engine/random.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { drawSchedule } from '../src/engine/schedule.ts';
import { exactValue, givenAway, pointsOfScore } from './late/exact.ts';
import { fitBlend } from './late/fit.ts';

const RANDOM_COINS = 0.05;
const PLAYED_NODES = 1000;
const TABLE_BITS = 20;

const { values } = parseArgs({
  options: {
    weights: { type: 'string', default: 'best.json' },
    games: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '1000,20000,100000' },
    exact: { type: 'string', default: '3000000' },
    seed: { type: 'string', default: '1' },
    fit: { type: 'string' },
  },
});
const seed = Number(values.seed);
const maxNodes = Number(values.exact);
const limits = values.nodes.split(',').filter(Boolean).map(Number);
const files = values.weights.split(',');

/** The kinds of late positions. */
const KINDS = ['last bomb within two rounds', 'last bomb live', 'all bombs spent'] as const;
type Kind = (typeof KINDS)[number];

function kindOf({ bomb, bombsDropped, round }: Position): Kind | null {
  const last = FOUR_CONNECT_XTREME.windows.length - 1;
  const { last: lastRound } = FOUR_CONNECT_XTREME.windows[last]!;
  if (bombsDropped > last) return bomb === null ? KINDS[2] : KINDS[1];
  // A bomb may drop after each of the coins of these rounds.
  return bombsDropped === last && bomb === null && round >= lastRound - 2 ? KINDS[0] : null;
}

interface Example {
  readonly position: Position;
  readonly kind: Kind;
}

function playGame(kernel: Kernel, number: number): Example[] {
  const path = ['late', number];
  const random = stream(seed, ...path);
  const examples: Example[] = [];
  let game = startGame(FOUR_CONNECT_XTREME, drawSchedule(FOUR_CONNECT_XTREME, seed, ...path), 1);
  while (game.outcome === null) {
    const { position } = game;
    kernel.clearTable();
    const { score, column } = kernel.search(position, { nodes: PLAYED_NODES });
    const kind = kindOf(position);
    if (kind !== null && Math.abs(score) < PROVEN_SCORE) examples.push({ position, kind });
    const open = openColumns(position.board);
    const isRandom = random.float() < RANDOM_COINS;
    game = advance(game, isRandom ? (open[random.int(0, open.length - 1)] as number) : column);
  }
  return examples;
}

function kernelOf(file: string): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
  kernel.setEvaluation(0, loadWeights(file));
  return kernel;
}

function lossOf(chance: number, points: number): number {
  const held = Math.min(1 - 1e-4, Math.max(1e-4, chance));
  return -points * Math.log(held) - (1 - points) * Math.log(1 - held);
}

const range = (numbers: readonly number[]) => {
  const { mean, low, high } = estimateMean(numbers);
  return `${mean.toFixed(4)} ± ${((high - low) / 2).toFixed(4)}`;
};

const player = kernelOf(files[0] as string);
const examples = Array.from({ length: Number(values.games) }, (_, game) => playGame(player, game)).flat();
const solver = kernelOf(files[0] as string);
const solved = examples.map((example) => {
  solver.clearTable();
  return { ...example, value: exactValue(solver, example.position, maxNodes) };
});
process.stdout.write(`${values.games} games, seed ${seed}\n`);
for (const kind of KINDS) {
  const all = solved.filter((example) => example.kind === kind);
  const known = all.flatMap(({ position, value }) => (value === null ? [] : [{ position, value }]));
  process.stdout.write(`${kind}: ${all.length} positions, ${known.length} solved\n`);
  if (known.length < 2) continue;
  for (const file of files) {
    const kernel = kernelOf(file);
    const chances = known.map(({ position }) => pointsOfScore(kernel.estimate(position)));
    const errors = known.map(({ value }, index) => Math.abs((chances[index] as number) - value));
    const losses = known.map(
      ({ value }, index) => lossOf(chances[index] as number, value) - lossOf(value, value),
    );
    process.stdout.write(`  ${file}, network: error ${range(errors)}, log loss ${range(losses)}\n`);
    for (const nodes of limits) {
      const results = known.flatMap(({ position, value }) => {
        kernel.clearTable();
        const { score, column } = kernel.search(position, { nodes });
        solver.clearTable();
        const given = givenAway(solver, position, column, maxNodes);
        return given === null ? [] : [{ error: Math.abs(pointsOfScore(score) - value), lost: given.lost }];
      });
      process.stdout.write(
        `  ${file}, ${nodes} nodes: error ${range(results.map(({ error }) => error))}, ` +
          `given away ${range(results.map(({ lost }) => lost))} of ${results.length} moves\n`,
      );
    }
  }
}
if (values.fit !== undefined) {
  const known = solved.flatMap(({ kind, position, value }) =>
    kind === 'all bombs spent' && value !== null ? [{ position, value }] : [],
  );
  const blend = fitBlend(solver, known, 'spent', ['zugzwang', 'lowestThreats', 'lastCell']);
  const { weights, network } = loadWeights(files[0] as string);
  const note = `terms fitted to ${known.length} exact values of late positions`;
  await saveWeights(values.fit, { weights, network, blend, provenance: { method: 'fit', note } });
  process.stdout.write(`fitted: ${JSON.stringify(blend.spent)}\n`);
}
