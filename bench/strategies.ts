/**
 * The tuner's strategies side by side: the same generations, populations and games, several seeds each, and the Elo of
 * their champions against the hand-set weights in fresh games.
 *
 *     npm run bench:strategies -- --generations 100 --seeds 8 --nodes 300
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
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
    seeds: { type: 'string', default: '8' },
    json: { type: 'boolean', default: false },
  },
});
const generations = Number(values.generations);
const game = evaluationGame({ nodes: Number(values.nodes) }, 2);
const ancestor = game.referencePanel[0].genome;
const executor = createExecutor(availableParallelism(), game.player);

/** Tunes from the hand-set weights and measures the best guess against them, without trials. */
async function tune(strategy: StrategyName, seed: number) {
  const never = generations + 1;
  const settings = { ...DEFAULT_TUNE_SETTINGS, strategy, seed, generations: never, trialEvery: never };
  const tuner = createTuner(game, executor, settings, ancestor);
  let state = tuner.found();
  while (state.generation < generations) ({ state } = await tuner.advance(state));
  const genome = state.hallOfFame.at(-1) as Genome;
  const match = { genome, opponent: ancestor, pairs: 1000, path: ['strategies'] };
  return { strategy, seed, games: state.games, score: await measureScore({ game, executor, seed }, match) };
}

const differences: number[] = [];
const results = [];
for (let seed = 1; seed <= Number(values.seeds); seed++) {
  const elos = [];
  for (const strategy of STRATEGY_NAMES) {
    const { games, score } = await tune(strategy, seed);
    const lead = eloEstimate(score);
    elos.push(lead.elo);
    results.push({ strategy, seed, games, elo: lead.elo, eloLow: lead.low, eloHigh: lead.high });
    process.stderr.write(
      `${strategy.padEnd(7)} seed ${seed}  ${games} games  ${formatElo(lead)} over default\n`,
    );
  }
  differences.push((elos[1] as number) - (elos[0] as number));
}
if (differences.length > 1) {
  process.stderr.write(
    `${STRATEGY_NAMES[1]} minus ${STRATEGY_NAMES[0]}, over the seeds: ${formatEstimate(estimateMean(differences))} Elo\n`,
  );
}
await executor.close();
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
