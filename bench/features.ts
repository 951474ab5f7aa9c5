/**
 * The worth of each feature: the weights against the same weights without the feature, in paired games, until a sequential
 * test decides or the pairs run out.
 *
 *     npm run bench:features -- --weights best.json --nodes 1000 --pairs 4000
 *     npm run bench:features -- --weights evolved.json --depth 2
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runSequentialMatch } from '../src/arena/match/sequentialTest.ts';
import { DEFAULT_SPRT_BOUNDS } from '../src/arena/match/sprt.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import { PAIRS, pairScore } from '../src/arena/play/pairJob.ts';
import { searchOptionsFor } from '../src/arena/players/playerSpec.ts';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { genomeOf, WEIGHT_GENES, weightsOf } from '../src/games/fcx/evaluationGame.ts';
import { formatElo, formatTest } from '../src/page/index.ts';

const { values } = parseArgs({
  options: {
    weights: { type: 'string', default: 'best.json' },
    nodes: { type: 'string', default: '1000' },
    depth: { type: 'string' },
    pairs: { type: 'string', default: '4000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const { weights } = loadWeights(values.weights);
const limits = values.depth === undefined ? { nodes: Number(values.nodes) } : { depth: Number(values.depth) };
const options = searchOptionsFor(limits);
const executor = createExecutor(availableParallelism(), PAIRS);
const results = [];
const genome = genomeOf(weights);
for (const [index, { name }] of WEIGHT_GENES.entries()) {
  const weight = genome[index] as number;
  const without = weightsOf(genome.with(index, 0));
  const test = await runSequentialMatch({
    bounds: DEFAULT_SPRT_BOUNDS,
    maxPairs: Number(values.pairs),
    capacity: executor.capacity,
    playPairs: async (pairs, over) => {
      const jobs = pairs.map((pair) => ({
        seed: Number(values.seed),
        path: ['features', pair],
        players: [weights, without] as const,
        limits,
        searchOptions: [options, options] as const,
        openingPlies: 2,
      }));
      return (await executor.run(jobs, over)).map(pairScore);
    },
  });
  const { elo, games, verdict, llr } = test;
  results.push({ name, weight, games, ...elo, llr, verdict });
  process.stderr.write(
    `${name.padEnd(28)} ${String(weight).padStart(5)}  ${formatElo(elo).padEnd(20)}  ${formatTest(test)}\n`,
  );
}
await executor.close();
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
