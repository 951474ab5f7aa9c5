/**
 * The tuner's strategies side by side: the same generations, populations and games without luck, several seeds each, and the Elo of
 * their best guesses against the hand-set weights in fresh games.
 *
 *     npm run bench:strategies -- --generations 100 --seeds 8 --nodes 300
 *     npm run bench:strategies -- --strategies ga,nes --workers 1 --test-nodes 1000
 *     npm run bench:strategies -- --first-seed 4 --seeds 2
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mean } from 'simple-statistics';
import { eloEstimate, estimateMean } from '../src/arena/match/statistics.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import { evaluationGame } from '../src/games/fcx/evaluationGame.ts';
import { formatElo, formatEstimate } from '../src/page/index.ts';
import type { Genome } from '../src/tuner/genome.ts';
import { measureScore } from '../src/tuner/measure.ts';
import { STRATEGY_NAMES, type StrategyName } from '../src/tuner/strategies/strategies.ts';
import { createTuner } from '../src/tuner/tune.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '300' },
    generations: { type: 'string', default: '100' },
    'first-seed': { type: 'string', default: '1' },
    seeds: { type: 'string', default: '8' },
    strategies: { type: 'string', default: STRATEGY_NAMES.join() },
    'test-nodes': { type: 'string', default: '1000' },
    workers: { type: 'string', default: `${availableParallelism()}` },
    json: { type: 'boolean', default: false },
  },
});
const generations = Number(values.generations);
const firstSeed = Number(values['first-seed']);
const strategies = values.strategies.split(',') as StrategyName[];
const game = evaluationGame({ nodes: Number(values.nodes) }, 2, true);
const testGame = evaluationGame({ nodes: Number(values['test-nodes']) }, 2, true);
const ancestor = game.referencePanel[0].genome;
const executor = createExecutor(Number(values.workers), game.player);

/** Tunes from the hand-set weights and measures the best guess against them, without trials. */
async function tune(strategy: StrategyName, seed: number) {
  const never = generations + 1;
  const settings = { ...DEFAULT_TUNE_SETTINGS, strategy, seed, generations: never, trialEvery: never };
  const tuner = createTuner(game, executor, settings, ancestor);
  let state = tuner.found();
  while (state.generation < generations) ({ state } = await tuner.advance(state));
  const genome = state.hallOfFame.at(-1) as Genome;
  const match = { genome, opponent: ancestor, pairs: 1000, path: ['strategies'] };
  return { games: state.games, score: await measureScore({ game: testGame, executor, seed }, match) };
}

const elos = new Map(strategies.map((strategy) => [strategy, [] as number[]]));
const results = [];
for (let seed = firstSeed; seed < firstSeed + Number(values.seeds); seed++) {
  for (const strategy of strategies) {
    const { games, score } = await tune(strategy, seed);
    const lead = eloEstimate(score);
    elos.get(strategy)?.push(lead.elo);
    results.push({ strategy, seed, games, elo: lead.elo, eloLow: lead.low, eloHigh: lead.high });
    process.stderr.write(
      `${strategy.padEnd(7)} seed ${seed}  ${games} games  ${formatElo(lead)} over default\n`,
    );
  }
}
if (Number(values.seeds) > 1) {
  const [first, reference] = [...elos][0] as [StrategyName, number[]];
  for (const [strategy, own] of elos) {
    const difference = formatEstimate(estimateMean(own.map((elo, at) => elo - (reference[at] as number))));
    const than = strategy === first ? '' : `, ${difference} over ${first}`;
    process.stderr.write(`${strategy.padEnd(7)} mean ${mean(own).toFixed(1)} Elo${than}\n`);
  }
}
await executor.close();
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
