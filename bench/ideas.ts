/**
 * The worth of each idea in the search: paired games of the search with it against the search without it, until a sequential
 * test decides or the games run out. Nodes are fixed, so that the result does not depend on the machine.
 *
 *     npm run bench:ideas -- --nodes 20000 --pairs 2000
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { runSequentialMatch } from '../src/arena/match/sequentialTest.ts';
import { DEFAULT_SPRT_BOUNDS } from '../src/arena/match/sprt.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import { PAIRS, type PairJob, pairScore } from '../src/arena/play/pairJob.ts';
import { loadWeights } from '../src/bot/evaluation/weightsFile.ts';
import { DEFAULT_SEARCH_OPTIONS } from '../src/bot/kernel/kernel.ts';
import type { SearchOptions } from '../src/bot/kernel/slot.ts';
import { formatTest } from '../src/page/index.ts';

interface Idea {
  readonly name: string;
  readonly with: Partial<SearchOptions>;
  readonly without: Partial<SearchOptions>;
}

const IDEAS: readonly Idea[] = [
  { name: 'bombs to come, in the first 4 plies', with: { chancePlies: 4 }, without: { chancePlies: 0 } },
  { name: 'in 4 plies, not in 1', with: { chancePlies: 4 }, without: { chancePlies: 1 } },
  { name: 'in 8 plies, not in 4', with: { chancePlies: 8 }, without: { chancePlies: 4 } },
  { name: 'unlikely bombs less deeply', with: { chanceReduction: 5 }, without: { chanceReduction: 0 } },
  { name: 'half a win at 250, not at 500', with: { halfWin: 250 }, without: { halfWin: 500 } },
];

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '20000' },
    pairs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    weights: { type: 'string', default: 'best.json' },
    json: { type: 'boolean', default: false },
  },
});
const { weights } = loadWeights(values.weights);

function job(idea: Idea, pair: number): PairJob {
  return {
    seed: Number(values.seed),
    path: ['ideas', pair],
    players: [weights, weights],
    searchOptions: [
      { ...DEFAULT_SEARCH_OPTIONS, ...idea.with },
      { ...DEFAULT_SEARCH_OPTIONS, ...idea.without },
    ],
    limits: { nodes: Number(values.nodes) },
    tableBits: 16,
    openingPlies: 2,
  };
}

const executor = createExecutor(availableParallelism(), PAIRS);
const results = [];
for (const idea of IDEAS) {
  const { elo, llr, verdict, games } = await runSequentialMatch({
    bounds: DEFAULT_SPRT_BOUNDS,
    maxPairs: Number(values.pairs),
    capacity: executor.capacity,
    playPairs: async (pairs, over) => {
      const jobs = pairs.map((pair) => job(idea, pair));
      return (await executor.run(jobs, over)).map(pairScore);
    },
  });
  results.push({ name: idea.name, games, elo: elo.elo, eloLow: elo.low, eloHigh: elo.high, llr, verdict });
  process.stderr.write(
    `${idea.name.padEnd(36)} ${elo.elo.toFixed(0).padStart(4)} [${elo.low.toFixed(0)}, ${elo.high.toFixed(0)}] Elo, ` +
      `${formatTest({ verdict, games, llr })}\n`,
  );
}
await executor.close();
if (values.json) process.stdout.write(`${JSON.stringify(results)}\n`);
