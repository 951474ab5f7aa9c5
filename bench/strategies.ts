/**
 * The strategies of the tuner side by side: the same generations, populations and games, several seeds each, and what
 * their champions are worth against the hand-set weights in fresh games.
 *
 *     npm run bench:strategies -- --generations 100 --seeds 3 --nodes 300
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { eloEstimate } from '../src/arena/elo.ts';
import { createPairExecutor } from '../src/arena/pairExecutor.ts';
import { STRATEGY_NAMES, type StrategyName } from '../src/tuner/strategies.ts';
import { evaluationSubject } from '../src/tuner/subject.ts';
import { DEFAULT_TUNE_SETTINGS, Tuner } from '../src/tuner/tune.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '300' },
    generations: { type: 'string', default: '100' },
    seeds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const generations = Number(values.generations);
const subject = evaluationSubject({ nodes: Number(values.nodes) }, 2);
const ancestor = subject.referencePanel[0].genome;
const executor = createPairExecutor(availableParallelism());

/** Tunes from the hand-set weights and measures the champion against them. */
async function tune(strategy: StrategyName, seed: number) {
  // Trials within the run only add games to one strategy or the other; without them the numbers of games are equal.
  const settings = { ...DEFAULT_TUNE_SETTINGS, strategy, seed, generations, trialMaxPairs: 32 };
  const tuner = new Tuner(subject, executor, { ...settings, trialEvery: generations }, ancestor);
  let state = tuner.found();
  while (state.generation < generations) ({ state } = await tuner.advance(state));
  const champion = await tuner.chooseChampion(state);
  const { overDefault } = await tuner.testPromotion(champion.genome, ancestor);
  const { elo, low, high } = eloEstimate(overDefault);
  return { strategy, seed, games: state.games + champion.games, elo, eloLow: low, eloHigh: high };
}

const results = [];
for (let seed = 1; seed <= Number(values.seeds); seed++) {
  for (const strategy of STRATEGY_NAMES) {
    const result = await tune(strategy, seed);
    results.push(result);
    process.stderr.write(
      `${strategy.padEnd(7)} seed ${seed}  ${result.games} games  ` +
        `${result.elo.toFixed(0)} [${result.eloLow.toFixed(0)}, ${result.eloHigh.toFixed(0)}] Elo over default\n`,
    );
  }
}
await executor.close();
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
