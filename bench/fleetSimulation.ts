/**
 * The utilisation of a large fleet, in simulation: the tuner's real scheduler, strategies and races on 10, 100 and 1000 workers whose
 * speeds differ by a factor of four, with 50 ms for each message and one worker in a hundred dying each minute. Games are
 * replaced by a clock, scores by luck.
 *
 *     npm run bench -- fleetSimulation --generations 3
 *     npm run bench -- fleetSimulation --only test
 *
 * Utilisation is the work of the games, each counted once, as a share of what all living workers could have played.
 */
import { z } from 'zod';
import { runSequentialMatch } from '../src/arena/match/sequentialTest.ts';
import type { Executor } from '../src/arena/play/jobKind.ts';
import { FEATURES } from '../src/bot/evaluation/features.ts';
import { stream } from '../src/engine/random.ts';
import type { StrategyName } from '../src/tuner/strategies/strategies.ts';
import { Tuner } from '../src/tuner/tune.ts';
import { type JobScores, jobScoresSchema, type StreamPath, type TunedGame } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';
import { type FleetModel, SimulatedFleet } from './fleet/simulatedFleet.ts';
import { flags } from './shared/bench.ts';

const { generations, population, seed, only } = flags({ generations: 3, population: 200, seed: 1, only: '' });

interface SimulatedJob {
  readonly seed: number;
  readonly path: StreamPath;
}

function score({ seed, path }: SimulatedJob): JobScores {
  const first = stream(seed, 'score', ...path).int(0, 4) / 4;
  return { scores: [first, 1 - first] };
}

const middle = FEATURES.map(({ min, max }) => Math.round((min + max) / 2));
const game: TunedGame<SimulatedJob> = {
  genes: FEATURES,
  referencePanel: [{ name: 'middle', genome: middle }],
  seats: 2,
  gamesPerJob: 2,
  settings: {},
  engine: {},
  player: {
    name: 'simulated',
    module: import.meta.url,
    play: score,
    job: z.custom<SimulatedJob>(),
    result: jobScoresSchema,
    games: () => 2,
    key: (job) => job,
  },
  // With the genome in its path, each job has scores of its own, which are luck.
  job: (genomes, seed, path) => ({ seed, path: [...path, genomes[0]?.join() ?? ''] }),
  loadChampion: () => null,
  saveChampion: async () => {},
};

interface Setting {
  readonly name: string;
  readonly strategy: StrategyName;
  readonly workers: number;
  /** Pairs of games of a genome in a generation, and the mean milliseconds of one. */
  readonly pairs: number;
  readonly ms: number;
  readonly held?: number;
  readonly backups?: boolean;
}

async function utilisation({ strategy, workers, pairs, ms, held = 1, backups = true }: Setting) {
  let played = 0;
  // Games differ in length: half to one and a half times the mean.
  const jobMs = ({ seed, path }: SimulatedJob) => ms * (0.5 + stream(seed, 'length', ...path).float());
  const model: FleetModel<SimulatedJob> = {
    workers,
    seed,
    deaths: 0.01,
    speeds: [0.5, 2],
    held,
    backups,
    ms: jobMs,
  };
  const fleet = new SimulatedFleet<SimulatedJob, JobScores>(model, score);
  const executor: Executor<SimulatedJob, JobScores> = {
    get capacity() {
      return fleet.scheduler.capacity;
    },
    run: (jobs, signal) => {
      for (const job of jobs) played += jobMs(job);
      return fleet.scheduler.run(jobs, signal);
    },
    close: async () => {},
  };
  const never = generations + 2;
  const settings = {
    ...DEFAULT_TUNE_SETTINGS,
    strategy,
    seed,
    population,
    pairs,
    generations: never,
    trialEvery: never,
  };
  const tuner = new Tuner(game, executor, settings, middle);
  // The first generation measures the time of a job.
  let { state } = await fleet.until(tuner.advance(tuner.firstState(), []));
  const [start, before, offeredBefore] = [fleet.now, played, fleet.offered];
  for (let generation = 0; generation < generations; generation++) {
    ({ state } = await fleet.until(tuner.advance(state, [])));
  }
  return {
    share: (played - before) / (fleet.offered - offeredBefore),
    seconds: (fleet.now - start) / 1000 / generations,
  };
}

/** The share of games begun by workers that do not count, in a sequential test between equals. */
async function wasteOfTest(workers: number, ms: number) {
  const model = {
    workers,
    seed,
    deaths: 0.01,
    speeds: [0.5, 2],
    held: 1,
    backups: true,
    ms: () => ms,
  } as const;
  const fleet = new SimulatedFleet<SimulatedJob, JobScores>(model, score);
  await fleet.until(fleet.scheduler.run([{ seed, path: ['first'] }]));
  const before = fleet.begun;
  const playPairs = async (pairs: readonly number[], over: AbortSignal) => {
    const jobs = pairs.map((pair): SimulatedJob => ({ seed, path: ['test', pair] }));
    return (await fleet.scheduler.run(jobs, over)).map(({ scores }) => ({ score: scores[0] as number }));
  };
  const { capacity } = fleet.scheduler;
  const bounds = DEFAULT_TUNE_SETTINGS.sprt;
  const { games } = await fleet.until(runSequentialMatch({ bounds, maxPairs: 10_000, capacity, playPairs }));
  return { games, share: 1 - ((games / 2) * ms) / (fleet.begun - before) };
}

const SECOND = 1000;
const settings: Setting[] = [];
for (const strategy of ['ga', 'nes'] as const) {
  for (const workers of [10, 100, 1000]) {
    settings.push({ name: 'default pairs', strategy, workers, pairs: 20, ms: SECOND });
    settings.push({
      name: 'pairs for a minute',
      strategy,
      workers,
      pairs: Math.max(20, 0.3 * workers),
      ms: SECOND,
    });
  }
}
const large = { strategy: 'ga', workers: 1000, pairs: 300, ms: SECOND } as const;
settings.push(
  { ...large, name: 'a job takes 25 ms', ms: 25, pairs: 1200 },
  { ...large, name: 'a job takes 56 s, the contest’s', ms: 56 * SECOND, pairs: 20 },
  { ...large, name: 'twice the pairs', pairs: 600 },
  { ...large, name: 'no batch held', held: 0 },
  { ...large, name: 'nothing played again', backups: false },
);
process.stdout.write(`${population} genomes, seed ${seed}, ${generations} generations each\n`);
process.stdout.write('strategy  workers   pairs  s a job  s a generation  utilisation\n');
for (const setting of settings.filter(({ name }) => name.includes(only))) {
  const { share, seconds } = await utilisation(setting);
  const { name, strategy, workers, pairs, ms } = setting;
  process.stdout.write(
    `${strategy.padEnd(8)}  ${String(workers).padStart(7)}  ${String(pairs).padStart(6)}  ${(ms / 1000).toFixed(3).padStart(7)}` +
      `  ${seconds.toFixed(1).padStart(14)}  ${share.toFixed(3).padStart(11)}  ${name}\n`,
  );
}

process.stdout.write(
  '\na sequential test between equals, a pair takes 1 s\nworkers   games  begun for nothing\n',
);
for (const workers of 'test'.includes(only) ? [10, 100, 1000] : []) {
  const { games, share } = await wasteOfTest(workers, SECOND);
  process.stdout.write(
    `${String(workers).padStart(7)}  ${String(games).padStart(6)}  ${(100 * share).toFixed(1).padStart(15)} %\n`,
  );
}
