/**
 * The room for improvement by longer searches: by phase of the game, against exact values late in it, and in close positions, in
 * which games played to the end show errors of the evaluation that more nodes do not mend.
 *
 *     npm run bench -- ceiling
 *     npm run bench -- ceiling --late 0 --close 0 --regret 1000 --judge-nodes 12000000
 *
 * About ten minutes of a free core. All searches are limited by nodes, so that the load of the machine does not enter. Regret is the
 * chance of winning that a choice gives away. `--regret`, `--late` and `--close` are numbers of positions, drawn from games of
 * the search against itself.
 */
import { Kernel, WeightsFiles } from '../src/bot/index.ts';
import { FOUR_CONNECT_XTREME } from '../src/engine/index.ts';
import { closeTable } from './ceiling/close.ts';
import { lateTable } from './ceiling/late.ts';
import { regretTable } from './ceiling/regret.ts';
import { flags } from './shared/bench.ts';

const values = flags({
  weights: 'best.json',
  regret: 300,
  late: 60,
  close: 20,
  'judge-nodes': 3_000_000,
  'close-games': 400,
  seed: 1,
});
const evaluation = WeightsFiles.loadWeights(values.weights);

function kernelOf(tableBits: number): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, tableBits);
  kernel.setEvaluation(0, evaluation);
  return kernel;
}

const kernels = { player: kernelOf(18), judge: kernelOf(22) };
const { seed, regret, late, close, 'judge-nodes': judgeNodes, 'close-games': games } = values;
if (regret > 0) regretTable(kernels, { seed, count: regret, judgeNodes });
if (late > 0) lateTable(kernels, { seed, count: late, judgeNodes });
if (close > 0) closeTable(kernels, { seed, count: close, games });
