/**
 * Two versions of the search against each other in pairs of games, at fixed nodes or at equal time: the test for changes
 * of the kernel. (`bench/ideas.ts` compares settings of one kernel, `timedMatch.ts` whole bots.)
 *
 *     node --import tsx bench/versus.ts --a . --b ../old --nodes 100000 --pairs 500
 *     node --import tsx bench/versus.ts --a . --b ../old --move-time 100 --options-b '{"chancePlies":4}'
 *
 * A version is the folder of a built checkout. Each keeps its table from move to move, as a bot does, and forgets it
 * between games. `--share 1/3` plays every third pair, so that several processes can split the pairs.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { eloEstimate } from '../src/arena/match/elo.ts';
import { countScores, sprt } from '../src/arena/match/sprt.ts';
import { estimateMean } from '../src/arena/match/statistics.ts';
import { drawPairSetup } from '../src/arena/play/pairJob.ts';
import { openColumns } from '../src/engine/board.ts';
import { advance, startGame } from '../src/engine/game.ts';
import type { Position } from '../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';

const BOUNDS = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: '.' },
    b: { type: 'string', default: '.' },
    'weights-a': { type: 'string', default: 'best.json' },
    'weights-b': { type: 'string', default: 'best.json' },
    'options-a': { type: 'string', default: '{}' },
    'options-b': { type: 'string', default: '{}' },
    'nodes-a': { type: 'string' },
    'nodes-b': { type: 'string' },
    nodes: { type: 'string' },
    'move-time': { type: 'string' },
    pairs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '0/1' },
    'table-bits': { type: 'string', default: '20' },
    early: { type: 'boolean', default: false },
  },
});

interface Player {
  newGame(): void;
  choose(position: Position): number;
  readonly spent: { nodes: number; ms: number; depth: number; moves: number };
}

async function player(side: 'a' | 'b'): Promise<Player> {
  const folder = resolve(values[side]);
  const module = (name: string) => import(pathToFileURL(resolve(folder, 'dist/bot', name)).href);
  const { Kernel, DEFAULT_SEARCH_OPTIONS } = await module('kernel/kernel.js');
  const tableBits = Number(values['table-bits']);
  // Version ba3cbc8, the one to beat, has neither rooms nor rules nor networks.
  const isOld = existsSync(resolve(folder, 'dist/bot/weightsFile.js'));
  const { loadWeights } = await module(isOld ? 'weightsFile.js' : 'evaluation/weightsFile.js');
  const kernel = isOld ? new Kernel(tableBits) : new Kernel(FOUR_CONNECT_XTREME, tableBits);
  const inFolder = resolve(folder, 'weights', values[`weights-${side}`]);
  const file = loadWeights(existsSync(inFolder) ? inFolder : values[`weights-${side}`]);
  if (isOld) kernel.setWeights(0, file.weights);
  else kernel.setEvaluation(0, file);
  kernel.setOptions(0, { ...DEFAULT_SEARCH_OPTIONS, ...JSON.parse(values[`options-${side}`]) });
  const nodes = values[`nodes-${side}`] ?? values.nodes;
  const spent = { nodes: 0, ms: 0, depth: 0, moves: 0 };
  return {
    spent,
    newGame: () => kernel.clearTable(),
    choose(position) {
      const start = performance.now();
      const end = start + Number(values['move-time']);
      const limits =
        nodes === undefined ? { shouldStop: () => performance.now() >= end } : { nodes: Number(nodes) };
      const found = kernel.search(position, limits);
      spent.ms += performance.now() - start;
      spent.nodes += found.nodes;
      spent.depth += found.depth;
      spent.moves++;
      return found.column;
    },
  };
}

/** The score of `a`, which is player 1. */
function playGame(players: readonly [Player, Player], pair: number, starter: 1 | 2): number {
  const path = ['versus', pair];
  const { schedule, opening } = drawPairSetup({ seed: Number(values.seed), path, openingPlies: 2 });
  for (const each of players) each.newGame();
  let game = startGame(FOUR_CONNECT_XTREME, schedule, starter);
  for (let ply = 0; game.outcome === null; ply++) {
    const mover = players[game.position.toMove === 1 ? 0 : 1];
    const open = openColumns(game.position.board);
    const column = opening[ply] ?? (open.length === 1 ? (open[0] as number) : mover.choose(game.position));
    game = advance(game, column);
  }
  const { winners } = game.outcome;
  if (winners.length === 2) return 0.5;
  return winners[0] === 1 ? 1 : 0;
}

function summary(scores: readonly number[]): string {
  const estimate = estimateMean(scores);
  const { elo, low, high } = eloEstimate(estimate);
  const { llr, verdict } = sprt(countScores(scores), BOUNDS);
  return (
    `${2 * scores.length} games: score ${estimate.mean.toFixed(4)}, ${elo.toFixed(0)} [${low.toFixed(0)}, ` +
    `${high.toFixed(0)}] Elo, LLR ${llr?.toFixed(2) ?? 'unknown'} (${verdict}), counts ${countScores(scores).join(' ')}`
  );
}

function pace({ spent }: Player): string {
  const { nodes, ms, depth, moves } = spent;
  return `${(nodes / ms / 1000).toFixed(2)} Mn/s, ${(nodes / moves).toFixed(0)} nodes, depth ${(depth / moves).toFixed(1)}`;
}

const players = [await player('a'), await player('b')] as const;
const [share, shares] = values.share.split('/').map(Number) as [number, number];
const scores: number[] = [];
for (let pair = share; pair < Number(values.pairs); pair += shares) {
  scores.push((playGame(players, pair, 1) + playGame(players, pair, 2)) / 2);
  if (scores.length % 50 === 0) process.stderr.write(`${summary(scores)}\n`);
  if (values.early && sprt(countScores(scores), BOUNDS).verdict !== 'undecided') break;
}
process.stdout.write(`${summary(scores)}\n  a: ${pace(players[0])}\n  b: ${pace(players[1])}\n`);
