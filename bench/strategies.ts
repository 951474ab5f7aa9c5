/**
 * The tuner's strategies side by side: the same generations, populations and games without luck, several seeds each, and the Elo of
 * their best guesses against the file that they began with in fresh games. If that has a network, its blend evolves.
 *
 *     npm run bench -- strategies --generations 100 --seeds 8 --nodes 300
 *     npm run bench -- strategies --strategies ga,nes --threads 1 --test-nodes 1000
 *     npm run bench -- strategies --from best.json --mean-nodes 100000 --mean-pairs 500
 *
 * With `--mean-nodes` the mean of a strategy's best guesses plays, too: a genome in which the luck of the seeds is averaged out.
 */
import { availableParallelism } from 'node:os';
import { mean } from 'simple-statistics';
import { eloEstimate, estimateMean, type PairJob } from '../src/arena/index.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import { WeightsFiles } from '../src/bot/index.ts';
import { blendGame, evaluationGame, genomeOf, genomeOfFile } from '../src/games/fcx/evaluationGame.ts';
import { clampToGene, type Genome } from '../src/tuner/genome.ts';
import { measureScore } from '../src/tuner/measure.ts';
import { STRATEGY_NAMES, type StrategyName } from '../src/tuner/strategies/strategies.ts';
import { Tuner } from '../src/tuner/tune.ts';
import type { TunedGame } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';
import { figure, flags, formatElo, interval } from './shared/bench.ts';

const values = flags({
  from: 'default.json',
  nodes: 300,
  generations: 100,
  'first-seed': 1,
  seeds: 8,
  strategies: STRATEGY_NAMES.join(),
  'test-nodes': 1000,
  'test-pairs': 1000,
  'mean-nodes': 0,
  'mean-pairs': 500,
  threads: availableParallelism(),
});
const { generations, 'first-seed': firstSeed } = values;
const { network, ...rest } = WeightsFiles.loadWeights(values.from);
const start = network && { ...rest, network };

function gameAt(nodes: number): TunedGame<PairJob> {
  const settings = { limits: { nodes }, openingPlies: 2, luck: true };
  return start ? blendGame(start, settings) : evaluationGame(settings);
}

const game = gameAt(values.nodes);
const ancestor = start ? genomeOfFile(start) : genomeOf(rest.weights);
const executor = createExecutor(values.threads, game.player);

/** The best guess of a tuning from the file, without trials. */
async function tune(strategy: StrategyName, seed: number): Promise<Genome> {
  const never = generations + 1;
  const settings = { ...DEFAULT_TUNE_SETTINGS, strategy, seed, generations: never, trialEvery: never };
  const tuner = new Tuner(game, executor, settings, ancestor);
  let state = tuner.firstState();
  while (state.generation < generations) ({ state } = await tuner.advance(state, []));
  return state.hallOfFame.at(-1) as Genome;
}

/** The score of a genome against the start. */
function test(genome: Genome, seed: number, nodes: number, pairs: number, path: readonly string[]) {
  const match = { genome, opponent: ancestor, pairs, path };
  return measureScore({ game: gameAt(nodes), executor, seed }, match);
}

const guesses = new Map<string, { readonly genomes: Genome[]; readonly elos: number[] }>();
const strategies = values.strategies.split(',') as StrategyName[];
for (const strategy of strategies) guesses.set(strategy, { genomes: [], elos: [] });
for (let seed = firstSeed; seed < firstSeed + values.seeds; seed++) {
  for (const [strategy, { genomes, elos }] of guesses) {
    const genome = await tune(strategy as StrategyName, seed);
    const score = await test(genome, seed, values['test-nodes'], values['test-pairs'], ['strategies']);
    genomes.push(genome);
    elos.push(eloEstimate(score).elo);
    figure(`${strategy}, seed ${seed}, over ${values.from}`, formatElo(score));
  }
}
const reference = guesses.get(strategies[0] as string)?.elos ?? [];
for (const [strategy, { genomes, elos }] of guesses) {
  const lead = estimateMean(elos.map((elo, at) => elo - (reference[at] as number)));
  const over = strategy === strategies[0] ? [] : [`${interval(lead, 1)} over ${strategies[0]}`];
  figure(`${strategy}, mean`, `${mean(elos).toFixed(1)} Elo`, ...over);
  if (values['mean-nodes'] === 0) continue;
  const genome = game.genes.map((gene, at) =>
    clampToGene(mean(genomes.map((each) => each[at] as number)), gene),
  );
  const [nodes, pairs] = [values['mean-nodes'], values['mean-pairs']];
  const score = await test(genome, firstSeed, nodes, pairs, ['strategies', 'mean']);
  figure(`${strategy}, mean genome, ${nodes} nodes, ${2 * pairs} games`, formatElo(score));
}
await executor.close();
