/**
 * The tuner's strategies side by side: the same generations, populations and games without luck, several seeds each, and the Elo of
 * their best guesses against the file that they began with in fresh games. With a network in it, what is added to that evolves.
 *
 *     npm run bench:strategies -- --generations 100 --seeds 8 --nodes 300
 *     npm run bench:strategies -- --strategies ga,nes --workers 1 --test-nodes 1000
 *     npm run bench:strategies -- --first-seed 4 --seeds 2
 *     npm run bench:strategies -- --from best.json --mean-nodes 100000 --mean-pairs 500
 *
 * With `--mean-nodes` the mean of a strategy's best guesses plays, too: a genome in which the luck of the seeds is averaged out.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { mean } from 'simple-statistics';
import { eloEstimate, estimateMean } from '../src/arena/match/statistics.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import type { PairJob } from '../src/arena/play/pairJob.ts';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { blendGame, genomeOfFile } from '../src/games/fcx/blendGame.ts';
import { evaluationGame, genomeOf } from '../src/games/fcx/evaluationGame.ts';
import { formatElo, formatEstimate } from '../src/page/index.ts';
import { clampToGene, type Genome } from '../src/tuner/genome.ts';
import { measureScore } from '../src/tuner/measure.ts';
import { STRATEGY_NAMES, type StrategyName } from '../src/tuner/strategies/strategies.ts';
import { createTuner } from '../src/tuner/tune.ts';
import type { TunedGame } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'default.json' },
    nodes: { type: 'string', default: '300' },
    generations: { type: 'string', default: '100' },
    'first-seed': { type: 'string', default: '1' },
    seeds: { type: 'string', default: '8' },
    strategies: { type: 'string', default: STRATEGY_NAMES.join() },
    'test-nodes': { type: 'string', default: '1000' },
    'test-pairs': { type: 'string', default: '1000' },
    'mean-nodes': { type: 'string' },
    'mean-pairs': { type: 'string', default: '500' },
    workers: { type: 'string', default: `${availableParallelism()}` },
    json: { type: 'boolean', default: false },
  },
});
const generations = Number(values.generations);
const firstSeed = Number(values['first-seed']);
const strategies = values.strategies.split(',') as StrategyName[];
const { network, ...rest } = loadWeights(values.from);
const start = network && { ...rest, network };

function gameAt(nodes: string): TunedGame<PairJob> {
  const limits = { nodes: Number(nodes) };
  return start ? blendGame(start, limits, 2, true) : evaluationGame(limits, 2, true);
}

const game = gameAt(values.nodes);
const testGame = gameAt(values['test-nodes']);
const ancestor = start ? genomeOfFile(start) : genomeOf(rest.weights);
const executor = createExecutor(Number(values.workers), game.player);

/** Tunes from the file and measures the best guess against it, without trials. */
async function tune(strategy: StrategyName, seed: number) {
  const never = generations + 1;
  const settings = { ...DEFAULT_TUNE_SETTINGS, strategy, seed, generations: never, trialEvery: never };
  const tuner = createTuner(game, executor, settings, ancestor);
  let state = tuner.found();
  while (state.generation < generations) ({ state } = await tuner.advance(state));
  const genome = state.hallOfFame.at(-1) as Genome;
  const match = { genome, opponent: ancestor, pairs: Number(values['test-pairs']), path: ['strategies'] };
  return { genome, games: state.games, score: await measureScore({ game: testGame, executor, seed }, match) };
}

const guesses = new Map<StrategyName, Genome[]>();
const elos = new Map(strategies.map((strategy) => [strategy, [] as number[]]));
const results = [];
for (let seed = firstSeed; seed < firstSeed + Number(values.seeds); seed++) {
  for (const strategy of strategies) {
    const { genome, games, score } = await tune(strategy, seed);
    const lead = eloEstimate(score);
    elos.get(strategy)?.push(lead.elo);
    guesses.set(strategy, [...(guesses.get(strategy) ?? []), genome]);
    results.push({ strategy, seed, games, elo: lead.elo, eloLow: lead.low, eloHigh: lead.high });
    process.stderr.write(
      `${strategy.padEnd(7)} seed ${seed}  ${games} games  ${formatElo(lead)} over ${values.from}\n`,
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
const meanNodes = values['mean-nodes'];
for (const [strategy, genomes] of meanNodes === undefined ? [] : guesses) {
  const genome = game.genes.map((gene, at) =>
    clampToGene(mean(genomes.map((each) => each[at] as number)), gene),
  );
  const match = {
    genome,
    opponent: ancestor,
    pairs: Number(values['mean-pairs']),
    path: ['strategies', 'mean'],
  };
  const score = await measureScore({ game: gameAt(meanNodes as string), executor, seed: firstSeed }, match);
  process.stderr.write(
    `${strategy.padEnd(7)} mean genome, ${meanNodes} nodes, ${2 * score.count} games: ${formatElo(eloEstimate(score))}\n`,
  );
}
await executor.close();
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
