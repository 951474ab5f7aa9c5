/**
 * The delays of the bot on a busy machine: matches of `fcx play` against itself on `fcx serve`, beside each load.
 *
 *     npm run bench -- underLoad --games 40
 *     npm run bench -- underLoad --games 40 --loads 0,8,memory --move-time 600 --folder ../old
 *
 * Every program has a session of its own, as if started from a terminal of its own: schedulers share a processor between
 * sessions, so loops of the bot's own session would hide what they do to it. What else the machine does counts too, hence its load average.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from 'simple-statistics';
import { wilsonInterval } from '../src/arena/index.ts';
import { figure, flags, interval } from './shared/bench.ts';

const values = flags({ games: 40, loads: '0,2,4,8,build,memory', folder: '.', 'move-time': 0 });

/** Two gigabytes, written, let go and written again. */
const FILL_MEMORY = 'for (;;) Array.from({ length: 32 }, () => Buffer.alloc(2 ** 26, 1));';
const BUILD = `const { spawnSync } = require('node:child_process');
  for (;;) spawnSync('npx', ['tsc', '--noEmit'], { stdio: 'ignore' });`;

/** The time after which bots whose server is gone have ended. */
const SETTLE_MS = 500;

const children = new Set<ChildProcess>();

function start(args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  children.add(child);
  return child;
}

function startLoad(load: string): void {
  if (load === 'build') start(['-e', BUILD]);
  else if (load === 'memory') start(['-e', FILL_MEMORY]);
  else for (let loop = 0; loop < Number(load); loop++) start(['-e', 'for (;;);']);
}

/** Kills everything, with what it has started. */
function stopAll(): void {
  for (const { pid, exitCode, signalCode } of children)
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  children.clear();
}

async function portOf(server: ChildProcess): Promise<string> {
  let printed = '';
  for (;;) {
    const [chunk] = (await once(server.stderr as NodeJS.ReadableStream, 'data')) as [Buffer];
    printed += chunk;
    const port = printed.match(/--port (\d+)/)?.[1];
    if (port !== undefined) return port;
  }
}

/** The times of all answers of a match in milliseconds, and the number of missing ones. */
async function playMatch(replay: string): Promise<{ readonly times: number[]; readonly missing: number }> {
  const program = resolve(values.folder, 'bin/run.js');
  const terms = ['--games', `${values.games}`, '--seed', '1', '--replay', replay, '--json'];
  const server = start([program, 'serve', '--port', '0', ...terms]);
  const port = await portOf(server);
  server.stderr?.resume();
  const time = values['move-time'] === 0 ? [] : ['--move-time', `${values['move-time']}`];
  for (const name of ['A', 'B'])
    start([program, 'play', '--once', '--name', name, '--port', port, ...time]).stderr?.resume();
  await once(server, 'close');
  await pause(SETTLE_MS);
  const [, ...games] = readFileSync(replay, 'utf8').trim().split('\n');
  const played: { replyMs: number[]; reason: string }[] = games.map((line) => JSON.parse(line));
  const missing = played.filter(({ reason }) => reason === 'timeout').length;
  return { times: played.flatMap(({ replyMs }) => replyMs), missing };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stopAll();
    process.exit(1);
  });
const folder = mkdtempSync(join(tmpdir(), 'fcx-load-'));
try {
  for (const load of values.loads.split(',')) {
    const before = loadavg()[0] as number;
    startLoad(load);
    const { times, missing } = await playMatch(join(folder, `${load}.jsonl`));
    stopAll();
    const questions = times.length + missing;
    const { low, high } = wilsonInterval({ mean: missing / questions, count: questions });
    const inPercent = { mean: (100 * missing) / questions, low: 100 * low, high: 100 * high };
    const [median, p99, longest] = [0.5, 0.99, 1].map((part) => Math.round(quantile(times, part)));
    figure(
      `load ${load}`,
      `${missing} of ${questions} missing, ${interval(inPercent, 2)} %`,
      `median ${median} ms, 99 % ${p99} ms, longest ${longest} ms`,
      `load average ${before.toFixed(1)} to ${loadavg()[0]?.toFixed(1)}`,
    );
  }
} finally {
  stopAll();
  rmSync(folder, { recursive: true });
}
