/**
 * `npm run bench:calibration`: whether what the search calls 60 % is won in 60 % of games, certain results included, in games
 * of the search against itself.
 *
 *     npm run bench:calibration -- --nodes 1000 --games 4000
 *     npm run bench:calibration -- --nodes 200000 --games 2000 --log told.jsonl --minutes 9
 *
 * The error is the expected calibration error: positions are sorted by their told chance into 20 ranges of equal width, and
 * the distances between the mean told chance and the mean of the points won are averaged, weighted by the number of positions;
 * once over all positions, once over the ranges of each phase. Chance alone makes such an error, which the output states.
 *
 * With `--log FILE` the games are kept, and the same command goes on where it was broken off. `--share 0/2` plays every other
 * game. `--weights` and `--seed` as elsewhere.
 */
import { parseArgs } from 'node:util';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { Kernel } from '../src/bot/kernel/kernel.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/rules.ts';
import { describeCalibration, predictionsOf, reportCalibration } from './calibration/report.ts';
import { playToldGame, ToldGames } from './calibration/toldGames.ts';

const TABLE_BITS = 20;

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1000' },
    games: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    weights: { type: 'string', default: 'best.json' },
    share: { type: 'string', default: '0/1' },
    log: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    json: { type: 'boolean', default: false },
  },
});

const kernel = new Kernel(FOUR_CONNECT_XTREME, TABLE_BITS);
kernel.setEvaluation(0, loadWeights(values.weights));
const games = new ToldGames(values.log);
const [share, shares] = values.share.split('/').map(Number) as [number, number];
const end = performance.now() + 60_000 * Number(values.minutes);
for (let game = share, played = 0; game < Number(values.games) && performance.now() < end; game += shares) {
  if (games.has(game)) continue;
  games.add(game, playToldGame(kernel, Number(values.nodes), Number(values.seed), game));
  played++;
  if (played % 100 === 0) process.stderr.write(`${played} games played\n`);
}

const report = reportCalibration(games.all().map(predictionsOf));
process.stdout.write(`${values.json ? JSON.stringify(report, null, 2) : describeCalibration(report)}\n`);
