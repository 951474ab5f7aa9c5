/**
 * The speed of the tuner: two workers compared with one, the load of the main thread, and how the time of a generation grows
 * with population, pairs, nodes and depth. All measured side by side in one run.
 *
 *     npm run bench:tuning
 */
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { median } from 'simple-statistics';
import { createExecutor, type Executor } from '../src/arena/play/executor.ts';
import type { FixedLimits, PairJob } from '../src/arena/play/pairJob.ts';
import { evaluationGame } from '../src/games/fcx/evaluationGame.ts';
import { PAIR_SCORES } from '../src/games/fcx/pairScores.ts';
import { createTuner } from '../src/tuner/tune.ts';
import type { JobScores } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);

interface Setting {
  readonly population?: number;
  readonly pairs?: number;
  readonly limits?: FixedLimits;
}

/** Games per second in the first generation, whose games are always the same, and the load of the main thread. */
async function playGeneration(
  executor: Executor<PairJob, JobScores>,
  { population = 32, pairs = 20, limits = { nodes: 1000 } }: Setting,
) {
  const game = evaluationGame(limits, 2);
  const settings = { ...DEFAULT_TUNE_SETTINGS, seed: 1, population, pairs };
  const tuner = createTuner(game, executor, settings, game.referencePanel[0].genome);
  const state = tuner.found();
  const before = performance.eventLoopUtilization();
  const started = performance.now();
  const { report } = await tuner.advance(state);
  const seconds = (performance.now() - started) / 1000;
  const { utilization } = performance.eventLoopUtilization(before);
  return { gamesPerSecond: report.games / seconds, seconds, mainThread: utilization };
}

const executors = [createExecutor(1, PAIR_SCORES), createExecutor(2, PAIR_SCORES)] as const;
for (const executor of executors) await playGeneration(executor, {});

const ratios: number[] = [];
const mainThread: number[] = [];
for (let round = 0; round < rounds; round++) {
  const [one, two] = [await playGeneration(executors[0], {}), await playGeneration(executors[1], {})];
  ratios.push(two.gamesPerSecond / one.gamesPerSecond);
  mainThread.push(two.mainThread);
}

const GROWTH: readonly (Setting & { name: string })[] = [
  { name: 'population 32, 20 pairs, 1000 nodes' },
  { name: 'population 64', population: 64 },
  { name: '40 pairs', pairs: 40 },
  { name: '2000 nodes', limits: { nodes: 2000 } },
  { name: 'depth 2', limits: { depth: 2 } },
  { name: 'depth 4', limits: { depth: 4 } },
  { name: 'depth 6', limits: { depth: 6 } },
];
const growth: { name: string; seconds: number; gamesPerSecond: number }[] = [];
for (const setting of GROWTH) {
  const { seconds, gamesPerSecond } = await playGeneration(executors[1], setting);
  growth.push({ name: setting.name, seconds, gamesPerSecond });
}
await Promise.all(executors.map((executor) => executor.close()));

const result = { twoWorkersToOne: median(ratios), mainThreadBusy: median(mainThread), growth };
if (values.json) process.stdout.write(`${JSON.stringify(result)}\n`);
else {
  const lines = growth.map(
    (one) => `  ${one.name.padEnd(36)} ${one.seconds.toFixed(2)} s, ${one.gamesPerSecond.toFixed(0)} games/s`,
  );
  process.stdout.write(
    `two workers, relative to one: ${result.twoWorkersToOne.toFixed(2)} (median of ${rounds})\n` +
      `main thread busy: ${(100 * result.mainThreadBusy).toFixed(1)} %\n` +
      `a generation on two workers\n${lines.join('\n')}\n`,
  );
}
