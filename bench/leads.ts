/**
 * The truth of a tuning's live lead: the share of 95 % intervals that contain the lead of the same guess in fresh games.
 *
 *     npm run bench -- leads --seeds 20 --generations 30 --every 10 --pairs 2000
 */
import { availableParallelism } from 'node:os';
import { eloEstimate, estimateMean } from '../src/arena/index.ts';
import { createExecutor } from '../src/arena/play/executor.ts';
import { DEFAULT_WEIGHTS } from '../src/bot/index.ts';
import { evaluationGame, genomeOf } from '../src/games/fcx/evaluationGame.ts';
import type { ScoredGeneration } from '../src/tuner/lead.ts';
import { measureScore } from '../src/tuner/measure.ts';
import { Tuner } from '../src/tuner/tune.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';
import { figure, flags, interval } from './shared/bench.ts';

const { seeds, generations, every, pairs, threads } = flags({
  seeds: 20,
  generations: 30,
  every: 10,
  pairs: 2000,
  threads: availableParallelism(),
});
const game = evaluationGame({ openingPlies: 2, luck: true });
const start = genomeOf(DEFAULT_WEIGHTS);
const executor = createExecutor(threads, game.player);
const never = { generations: generations + 1, trialEvery: generations + 1 };
const errors: number[] = [];
let held = 0;
for (let seed = 1; seed <= seeds; seed++) {
  const settings = { ...DEFAULT_TUNE_SETTINGS, ...never, strategy: 'nes' as const, population: 64, pairs: 5 };
  const tuner = new Tuner(game, executor, { ...settings, seed }, start);
  let state = tuner.firstState();
  const reports: ScoredGeneration[] = [];
  for (let generation = 1; generation <= generations; generation++) {
    const { state: next, report } = await tuner.advance(state, reports);
    state = next;
    reports.push(report);
    if (generation % every !== 0) continue;
    const { candidate: genome, level, lead } = report;
    const match = { genome, opponent: start, pairs, path: ['leads', generation] };
    const truth = eloEstimate(await measureScore({ game, executor, seed, level }, match));
    const { elo, low, high } = lead as { [name in keyof typeof lead]: number };
    if (low <= truth.elo && truth.elo <= high) held++;
    errors.push(elo - truth.elo);
    const shown = interval({ mean: elo, low, high }, 0);
    figure(`seed ${seed}, generation ${generation}`, shown, `fresh games ${truth.elo.toFixed(0)}`);
  }
}
await executor.close();
figure('intervals that hold the lead in fresh games', `${held} of ${errors.length}`);
figure('mean error', `${interval(estimateMean(errors), 1)} Elo`);
