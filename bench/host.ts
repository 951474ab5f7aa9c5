/**
 * An event of light bots over real sockets: every game is played, and how long the host itself takes from an answer to the
 * next state.
 *
 *     node --import tsx bench/host.ts --bots 64 --tables 32 --games 1 --pages 0
 *
 * The bots are in processes of their own; `--pages` watch over the channel and ask for the results. Prints one JSON object;
 * `delayMs` is the host's own time per move from reading an answer to sending the next state: how long an answer waits to be
 * read is not in it, but at most as long as a turn of the event loop. `lagMs` is the longest that the loop was late in the last
 * ten seconds, `loopMs` the times between its turns, of which five are the meter's own; `cpuSeconds` of the host's process says
 * most where the machine is busy.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { quantileSorted } from 'simple-statistics';
import { WebSocket } from 'ws';
import { openContest, openHost, verifyContest } from '../src/arena/index.ts';
import { pageWeights } from '../src/cli/index.ts';
import { hostFiles } from '../src/page/index.ts';
import { LightBot } from '../test/arena/host/lightBot.ts';

const BOTS_PER_PROCESS = 16;
const PAGES_PER_PROCESS = 250;

const { values } = parseArgs({
  options: {
    bots: { type: 'string', default: '64' },
    tables: { type: 'string', default: '32' },
    games: { type: 'string', default: '1' },
    pages: { type: 'string', default: '0' },
    child: { type: 'string' },
    port: { type: 'string', default: '0' },
    first: { type: 'string', default: '0' },
    count: { type: 'string', default: '0' },
  },
});
const count = (name: 'bots' | 'tables' | 'games' | 'pages' | 'port' | 'first' | 'count') =>
  Number(values[name]);

/** A page that watches, and asks for new results as the real one does. */
function watch(port: number): void {
  const origin = `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/page/channel?page=`, { origin });
  let version = -1;
  socket.on('message', async (data) => {
    const { table } = JSON.parse(String(data)) as {
      table: { version: number; spreadMs: number };
    };
    if (table.version === version) return;
    const spreadMs = version === -1 ? 0 : table.spreadMs;
    version = table.version;
    await new Promise((resolve) => setTimeout(resolve, spreadMs * Math.random()));
    await fetch(`${origin}/results.json`)
      .then((response) => response.arrayBuffer())
      .catch(() => {});
  });
  socket.on('error', () => {});
}

async function hold(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fcx-bench-host-'));
  const settings = {
    ...{ format: 'round-robin' as const, games: count('games'), rounds: null, clockMs: 700, graceMs: 60_000 },
    ...{ expected: null, startAt: count('bots') },
  };
  const log = openContest(folder, settings, 'bench');
  const delays: number[] = [];
  let forfeits = 0;
  let games = 0;
  const host = await openHost(log, {
    ...{ host: '127.0.0.1', port: 0, tables: count('tables') },
    files: hostFiles(pageWeights('best.json')),
    onEvent(event) {
      if (event.type !== 'game') return;
      games++;
      delays.push(...event.delays);
      if (['timeout', 'disconnect'].includes(event.record.reason)) forfeits++;
    },
  });
  const start = (child: 'bots' | 'pages', all: number, each: number) =>
    Array.from({ length: Math.ceil(all / each) }, (_, number) =>
      fork(new URL(import.meta.url), [
        ...['--child', child, '--port', `${host.port}`, '--first', `${number * each}`],
        ...['--count', `${Math.min(each, all - number * each)}`],
      ]),
    );
  const children = [
    ...start('pages', count('pages'), PAGES_PER_PROCESS),
    ...start('bots', count('bots'), BOTS_PER_PROCESS),
  ];
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const begun = performance.now();
  const before = process.cpuUsage();
  await host.run(new AbortController().signal);
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  loop.disable();
  const lagMs = host.meter.worstSince(0);
  for (const child of children) child.kill();
  await host.close();
  log.close();
  const { faults, matches } = verifyContest(folder);
  rmSync(folder, { recursive: true });
  const sorted = delays.sort((a, b) => a - b);
  const [p50, p99, max] = [0.5, 0.99, 1].map(
    (share) => Math.round(100 * quantileSorted(sorted, share)) / 100,
  );
  process.stdout.write(
    `${JSON.stringify({
      ...{ bots: count('bots'), tables: count('tables'), pages: count('pages'), matches, games, forfeits },
      ...{ faults: faults.length, moves: delays.length, seconds: Math.round(seconds) },
      ...{ delayMs: { p50, p99, max }, lagMs: Math.round(lagMs) },
      cpuSeconds: Math.round((user + system) / 1e5) / 10,
      loopMs: { p99: Math.round(loop.percentile(99) / 1e6), max: Math.round(loop.max / 1e6) },
    })}\n`,
  );
}

if (values.child === 'bots') {
  for (let bot = count('first'); bot < count('first') + count('count'); bot++) {
    new LightBot(count('port'), `bot_${bot}`);
  }
} else if (values.child === 'pages') {
  for (let page = 0; page < count('count'); page++) watch(count('port'));
} else await hold();
