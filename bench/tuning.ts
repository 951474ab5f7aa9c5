/**
 * The speed of the tuner: two workers beside one, the load of the main thread, and the growth of a generation's time with
 * population, pairs, nodes and depth, all in one run.
 *
 *     npm run bench -- tuning --rounds 5
 */
import { performance } from 'node:perf_hooks';
import { median } from 'simple-statistics';
import type { Executor, PairJob } from '../src/arena/index.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import { evaluationGame } from '../src/games/fcx/evaluationGame.ts';
import { PAIR_SCORES } from '../src/games/fcx/pairScores.ts';
import { Tuner } from '../src/tuner/tune.ts';
import type { JobScores } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';
import { figure, flags } from './shared/bench.ts';

const { rounds } = flags({ rounds: 5 });

interface Setting {
  readonly population?: number;
  readonly pairs?: number;
  readonly limits?: PairJob['limits'];
}

/** The first generation, whose games are always the same. */
async function playGeneration(
  executor: Executor<PairJob, JobScores>,
  { population = 32, pairs = 20, limits = { nodes: 1000 } }: Setting = {},
) {
  const game = evaluationGame({ limits, openingPlies: 2 });
  const settings = { ...DEFAULT_TUNE_SETTINGS, seed: 1, population, pairs };
  const tuner = new Tuner(game, executor, settings, game.referencePanel[0].genome);
  const state = tuner.firstState();
  const before = performance.eventLoopUtilization();
  const started = performance.now();
  const { report } = await tuner.advance(state, []);
  const seconds = (performance.now() - started) / 1000;
  const { utilization } = performance.eventLoopUtilization(before);
  return { gamesPerSecond: report.games / seconds, seconds, mainThread: utilization };
}

const [one, two] = [createExecutor(1, PAIR_SCORES), createExecutor(2, PAIR_SCORES)];
for (const executor of [one, two]) await playGeneration(executor);
const [ratios, mainThread]: [number[], number[]] = [[], []];
for (let round = 0; round < rounds; round++) {
  const [alone, both] = [await playGeneration(one), await playGeneration(two)];
  ratios.push(both.gamesPerSecond / alone.gamesPerSecond);
  mainThread.push(both.mainThread);
}
figure(`two workers beside one, median of ${rounds}`, median(ratios).toFixed(2));
figure('main thread busy', `${(100 * median(mainThread)).toFixed(1)} %`);

const GROWTH: Readonly<Record<string, Setting>> = {
  'population 32, 20 pairs, 1000 nodes': {},
  'population 64': { population: 64 },
  '40 pairs': { pairs: 40 },
  '2000 nodes': { limits: { nodes: 2000 } },
  'depth 2': { limits: { depth: 2 } },
  'depth 4': { limits: { depth: 4 } },
  'depth 6': { limits: { depth: 6 } },
};
for (const [name, setting] of Object.entries(GROWTH)) {
  const { seconds, gamesPerSecond } = await playGeneration(two, setting);
  figure(`a generation, ${name}`, `${seconds.toFixed(2)} s`, `${gamesPerSecond.toFixed(0)} games a second`);
}
await Promise.all([one.close(), two.close()]);
