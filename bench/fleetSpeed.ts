/**
 * The cost of a fleet: workers over a Redis beside as many threads, empty jobs through one Redis, bytes of a game, the time of
 * the coordinator, and the memory of both over many jobs. It starts a redis-server and workers of its own on this machine.
 *
 *     npm run bench -- fleetSpeed --part games
 *     npm run bench -- fleetSpeed --part games --weights default.json --nodes 20000 --generations 1
 *     npm run bench -- fleetSpeed --part jobs --jobs 100000
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import { median } from 'simple-statistics';
import { createExecutor } from '../src/arena/play/executor.ts';
import type { Executor } from '../src/arena/play/jobKind.ts';
import type { PairJob } from '../src/arena/play/pairJob.ts';
import { loadPackageWeights } from '../src/bot/evaluation/weightsFile.ts';
import { ownBuild } from '../src/fleet/build.ts';
import { joinFleet } from '../src/fleet/fleetExecutor.ts';
import { blendGame, evaluationGame } from '../src/games/fcx/evaluationGame.ts';
import { PAIR_SCORES } from '../src/games/fcx/pairScores.ts';
import { Tuner } from '../src/tuner/tune.ts';
import type { JobScores, TunedGame } from '../src/tuner/tunedGame.ts';
import { DEFAULT_TUNE_SETTINGS } from '../src/tuner/tuningFormat.ts';
import { RedisServer } from '../test/fleet/redis.ts';
import { flags, processorMs, say } from './shared/bench.ts';

const values = flags({
  part: 'games',
  rounds: 5,
  jobs: 100_000,
  port: 0,
  nodes: 1000,
  weights: 'best.json',
  generations: 3,
});
const version = '0.0.0';

/** Starts a worker from the sources, as this program is. */
async function startWorker(address: string, threads: number): Promise<ChildProcess> {
  const args = ['--redis', address, '--threads', `${threads}`];
  const worker = spawn('node', ['bin/dev.js', 'worker', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(worker.stderr as NodeJS.ReadableStream, 'data');
  return worker;
}

/** The statistics of the Redis: bytes both ways, bytes of memory, milliseconds of its processor. */
async function traffic(redis: Redis) {
  const text = await redis.info();
  const read = (name: string) => Number(new RegExp(`${name}:([\\d.]+)`).exec(text)?.[1]);
  return {
    bytes: read('total_net_input_bytes') + read('total_net_output_bytes'),
    memory: read('used_memory'),
    cpu: 1000 * (read('used_cpu_user') + read('used_cpu_sys')),
  };
}

/** Milliseconds of the processor that another process of this machine has used, or 0 where that cannot be seen. */
function msOf({ pid }: ChildProcess): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
    // In hundredths of a second.
    return 10 * (Number(user) + Number(system));
  } catch {
    return 0;
  }
}

/** The game to tune: the blend of the network in a weights file, or the weights in a file without a network. */
function tunedGame(): TunedGame<PairJob> {
  const { network, ...file } = loadPackageWeights(values.weights);
  const settings = { limits: { nodes: values.nodes }, openingPlies: 2 };
  return network === undefined ? evaluationGame(settings) : blendGame({ ...file, network }, settings);
}

/** Plays the first generations of a tuning; returns the games and the games per second. */
async function playGenerations(
  executor: Executor<PairJob, JobScores>,
  { population, pairs } = DEFAULT_TUNE_SETTINGS,
) {
  const game = tunedGame();
  const settings = { ...DEFAULT_TUNE_SETTINGS, population, pairs, seed: 1 };
  const tuner = new Tuner(game, executor, settings, game.referencePanel[0].genome);
  const started = performance.now();
  let state = tuner.firstState();
  for (let generation = 0; generation < values.generations; generation++) {
    ({ state } = await tuner.advance(state, []));
  }
  return { games: state.games, gamesPerSecond: state.games / ((performance.now() - started) / 1000) };
}

async function measureGames(server: RedisServer, redis: Redis): Promise<void> {
  const workers = [await startWorker(server.address, 1), await startWorker(server.address, 1)];
  const build = ownBuild(version);
  const fleet = await joinFleet<PairJob, JobScores>(PAIR_SCORES, { address: server.address, build });
  const threads = createExecutor(2, PAIR_SCORES);
  const few = { ...DEFAULT_TUNE_SETTINGS, population: 8, pairs: 8 };
  await playGenerations(fleet, few);
  await playGenerations(threads, few);
  const ratios: number[] = [];
  const bytes: number[] = [];
  const ms: number[] = [];
  const loads: number[] = [];
  const workersMs = () => workers.reduce((sum, worker) => sum + msOf(worker), 0);
  for (let round = 0; round < values.rounds; round++) {
    const [before, msBefore, theirs] = [await traffic(redis), processorMs(), workersMs()];
    const far = await playGenerations(fleet);
    const after = await traffic(redis);
    bytes.push((after.bytes - before.bytes) / far.games);
    ms.push((processorMs() - msBefore) / far.games);
    const farMs = (workersMs() - theirs + processorMs() - msBefore + after.cpu - before.cpu) / far.games;
    const nearBefore = processorMs();
    const near = await playGenerations(threads);
    loads.push((processorMs() - nearBefore) / near.games / farMs);
    ratios.push(far.gamesPerSecond / near.gamesPerSecond);
    say(
      `fleet ${far.gamesPerSecond.toFixed(0)}, threads ${near.gamesPerSecond.toFixed(0)} games/s; ratio ${ratios.at(-1)?.toFixed(3)}, by processor time ${loads.at(-1)?.toFixed(3)}`,
    );
  }
  say(
    `two workers over a Redis, relative to two threads: ${median(ratios).toFixed(3)} (median of ${ratios.length})`,
  );
  say(`games per second of processor, of all processes: ${median(loads).toFixed(3)}`);
  say(`bytes to and from the Redis per game: ${median(bytes).toFixed(0)}`);
  say(`coordinator, ms of a core per game: ${median(ms).toFixed(4)}`);
  await fleet.close();
  await threads.close();
  for (const worker of workers) worker.kill('SIGTERM');
}

/** A worker whose games are over at once, in a process of its own; see `measureJobs`. */
async function playNothing(port: number): Promise<void> {
  const { Worker } = await import('bullmq');
  const { packResults } = await import('../src/fleet/batchFormat.ts');
  const { queueName } = await import('../src/fleet/connection.ts');
  const { heartbeats } = await import('../src/fleet/workerList.ts');
  const redis = new Redis(port, { maxRetriesPerRequest: null });
  const build = ownBuild(version);
  // The workers report a second for each result, so that each batch is a single job.
  const answer = { results: [{ scores: [0.5, 0.5] }], ms: 1000 };
  const self = {
    id: 'empty',
    host: 'here',
    pid: process.pid,
    build,
    threads: THREADS,
    since: new Date().toISOString(),
  };
  const counts = { state: 'playing', games: 0, batches: 0, failures: 0, gamesPerSecond: 0 } as const;
  const beat = () => heartbeats(redis, 'fcx').workers.beat({ ...self, ...counts });
  await beat();
  setInterval(beat, 3000);
  const play = async () => packResults(answer);
  new Worker(queueName(build.hash), play, { connection: redis, prefix: 'fcx', concurrency: THREADS });
  process.stderr.write('ready\n');
}

/** Threads that the empty worker pretends to have. */
const THREADS = 200;

/** The queue alone: games that are over at once, one to a batch. */
async function measureJobs(server: RedisServer, redis: Redis): Promise<void> {
  const args = ['--import', 'tsx', 'bench/fleetSpeed.ts', '--part', 'nothing', '--port', `${server.port}`];
  const worker = spawn('node', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  await once(worker.stderr, 'data');
  const build = ownBuild(version);
  const fleet = await joinFleet<PairJob, JobScores>(PAIR_SCORES, { address: server.address, build });
  const game = evaluationGame({ limits: { nodes: 1000 }, openingPlies: 2 });
  const [{ genome }] = game.referencePanel;
  const total = values.jobs;
  const step = Math.ceil(total / 10);
  for (let done = 0; done < total; done += step) {
    const jobs = Array.from({ length: step }, (_, index) =>
      game.job([genome, genome], 1, ['empty', done + index]),
    );
    const [before, msBefore, started] = [await traffic(redis), processorMs(), performance.now()];
    await fleet.run(jobs);
    const ms = performance.now() - started;
    const after = await traffic(redis);
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    say(
      `${String(done + step).padStart(7)} jobs  ${((1000 * step) / ms).toFixed(0).padStart(6)}/s  ` +
        `${((after.bytes - before.bytes) / step).toFixed(0).padStart(6)} bytes a job  ` +
        `ms of a core a job: coordinator ${((processorMs() - msBefore) / step).toFixed(3)}, Redis ${((after.cpu - before.cpu) / step).toFixed(3)}  ` +
        `memory: Redis ${(after.memory / 2 ** 20).toFixed(1)} MiB, coordinator ${(heapUsed / 2 ** 20).toFixed(0)} MiB heap, ${(rss / 2 ** 20).toFixed(0)} MiB in all`,
    );
  }
  await fleet.close();
  worker.kill();
}

if (values.part === 'nothing') await playNothing(values.port);
else {
  const server = await RedisServer.start();
  const redis = new Redis(server.port, { maxRetriesPerRequest: null });
  try {
    await (values.part === 'games' ? measureGames : measureJobs)(server, redis);
  } finally {
    redis.disconnect();
    await server.stop();
  }
}
