/**
 * Two versions of the bot against each other with the same time per move, each search in the calling thread. A version is
 * the folder of a built checkout.
 *
 *     node --import tsx bench/timedMatch.ts --a . --b ../old --move-time 100 --pairs 200
 *
 * The pairs are split between `--processes`; leave as many cores idle.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { eloEstimate, estimateMean } from '../src/arena/match/statistics.ts';
import { drawPairSetup } from '../src/arena/play/pairJob.ts';
import { advance, startGame } from '../src/engine/game.ts';
import type { Position } from '../src/engine/position.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';

interface Searcher {
  chooseColumn(position: Position, deadline: number): number;
}

const { values } = parseArgs({
  options: {
    a: { type: 'string', default: '.' },
    b: { type: 'string', default: '.' },
    'weights-a': { type: 'string', default: 'best.json' },
    'weights-b': { type: 'string', default: 'best.json' },
    'move-time': { type: 'string', default: '100' },
    pairs: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '2' },
    share: { type: 'string' },
  },
});
const processes = Number(values.processes);

async function load(folder: string, weights: string): Promise<Searcher> {
  // Older builds have the whole bot in one folder.
  const module = async (room: string, name: string) => {
    const places = [join('dist/bot', room, name), join('dist/bot', name)].map((path) =>
      resolve(folder, path),
    );
    const file = places.find((path) => existsSync(path)) ?? (places[0] as string);
    return import(pathToFileURL(file).href);
  };
  const { TimedSearch } = await module('search', 'timedSearch.js');
  const { loadWeights } = await module('evaluation', 'weightsFile.js');
  const file = loadWeights(resolve(folder, 'weights', weights));
  // Older builds know none; the newest are bundled.
  const knowsNetworks = ['dist/bot/network', 'dist/chunks'].some((path) => existsSync(resolve(folder, path)));
  const search = new TimedSearch(knowsNetworks ? file : file.weights, FOUR_CONNECT_XTREME);
  search.warmUp();
  return search;
}

/** The score of `a`, which is player 1, in the game that it or its opponent starts. */
function playGame(searchers: readonly [Searcher, Searcher], pair: number, starter: 1 | 2): number {
  const { schedule, opening } = drawPairSetup({
    seed: Number(values.seed),
    path: ['timed', pair],
    openingPlies: 2,
  });
  let game = startGame(FOUR_CONNECT_XTREME, schedule, starter);
  for (let ply = 0; game.outcome === null; ply++) {
    const searcher = searchers[game.position.toMove === 1 ? 0 : 1];
    const deadline = performance.now() + Number(values['move-time']);
    game = advance(game, opening[ply] ?? searcher.chooseColumn(game.position, deadline));
  }
  const { winners } = game.outcome;
  if (winners.length === 2) return 0.5;
  return winners[0] === 1 ? 1 : 0;
}

async function playShare(share: number): Promise<void> {
  const searchers = [
    await load(values.a, values['weights-a']),
    await load(values.b, values['weights-b']),
  ] as const;
  for (let pair = share; pair < Number(values.pairs); pair += processes) {
    process.send?.((playGame(searchers, pair, 1) + playGame(searchers, pair, 2)) / 2);
  }
  process.disconnect();
}

async function playAll(): Promise<void> {
  const scores: number[] = [];
  const shares = Array.from({ length: processes }, (_, share) => {
    const child = fork(process.argv[1] as string, [...process.argv.slice(2), '--share', `${share}`]);
    child.on('message', (score: number) => {
      scores.push(score);
      if (scores.length % 10 === 0) process.stderr.write(`${summary(scores)}\n`);
    });
    return once(child, 'exit');
  });
  await Promise.all(shares);
  process.stdout.write(`${summary(scores)}\n`);
}

function summary(scores: readonly number[]): string {
  const estimate = estimateMean(scores);
  const { elo, low, high } = eloEstimate(estimate);
  const margin = (estimate.high - estimate.low) / 2;
  return (
    `${2 * scores.length} games: score ${estimate.mean.toFixed(3)} ± ${margin.toFixed(3)}, ` +
    `${elo.toFixed(0)} [${low.toFixed(0)}, ${high.toFixed(0)}] Elo`
  );
}

if (values.share === undefined) await playAll();
else await playShare(Number(values.share));
