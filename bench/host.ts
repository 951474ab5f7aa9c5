/**
 * The time that the host takes from an answer to the next state, measured in an event of light bots over real sockets.
 *
 *     npm run bench -- host --bots 64 --tables 32 --games 1 --pages 0
 *
 * The bots are in processes of their own; `--pages` is the number of pages that watch over the channel and ask for the results. The
 * host's own time a move lasts from reading an answer to sending the next state. The time that an answer waits to be read is not
 * included: at most a turn of the event loop, with five milliseconds of the meter's own. On a busy machine the processor time is the
 * best measure.
 */
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { max, quantile } from 'simple-statistics';
import { WebSocket } from 'ws';
import { openContest, openHost, verifyContest } from '../src/arena/index.ts';
import { pageWeights } from '../src/cli/index.ts';
import { hostPageFiles } from '../src/ui/index.ts';
import { LightBot } from '../test/arena/host/lightBot.ts';
import { figure, flags, processorMs } from './shared/bench.ts';

const BOTS_PER_PROCESS = 16;
const PAGES_PER_PROCESS = 250;

const { bots, tables, games, pages, child, port, first, count } = flags({
  bots: 64,
  tables: 32,
  games: 1,
  pages: 0,
  // The flags of a process with some of the bots or pages.
  child: '',
  port: 0,
  first: 0,
  count: 0,
});

/** A page that watches, and asks for new results as the real one does. */
function watch(): void {
  const origin = `http://127.0.0.1:${port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/page/channel?page=`, { origin });
  let version = -1;
  socket.on('message', async (data) => {
    const { table } = JSON.parse(String(data)) as { table: { version: number; spreadMs: number } };
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
    format: 'round-robin' as const,
    games,
    rounds: null,
    clockMs: 700,
    graceMs: 60_000,
    expected: null,
    startAt: bots,
  };
  const log = openContest(folder, settings, 'bench');
  const delays: number[] = [];
  const counts = { games: 0, forfeits: 0 };
  const host = await openHost(log, {
    host: '127.0.0.1',
    port: 0,
    tables,
    files: hostPageFiles(pageWeights('best.json')),
    onEvent(event) {
      if (event.type !== 'game') return;
      counts.games++;
      delays.push(...event.delays);
      if (['timeout', 'disconnect'].includes(event.record.reason)) counts.forfeits++;
    },
  });
  const start = (kind: 'bots' | 'pages', all: number, each: number) =>
    Array.from({ length: Math.ceil(all / each) }, (_, number) => {
      const share = ['--first', `${number * each}`, '--count', `${Math.min(each, all - number * each)}`];
      return fork(new URL(import.meta.url), ['--child', kind, '--port', `${host.port}`, ...share]);
    });
  const children = [...start('pages', pages, PAGES_PER_PROCESS), ...start('bots', bots, BOTS_PER_PROCESS)];
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const [begun, used] = [performance.now(), processorMs()];
  await host.run(new AbortController().signal);
  const [ms, processor] = [performance.now() - begun, processorMs() - used];
  loop.disable();
  const lagMs = host.lobby.meter.worstSince(0);
  for (const each of children) each.kill();
  await host.close();
  log.close();
  const { faults } = verifyContest(folder);
  rmSync(folder, { recursive: true });
  figure('games', `${counts.games}`, `${counts.forfeits} forfeits`, `${faults.length} faults`);
  figure('time', `${(ms / 1000).toFixed(1)} s`, `${(processor / 1000).toFixed(1)} s of the host's processor`);
  const [half, most] = [quantile(delays, 0.5), quantile(delays, 0.99)].map((value) => value.toFixed(2));
  const longest = `longest ${max(delays).toFixed(2)} ms`;
  figure(`own time of ${delays.length} moves`, `median ${half} ms`, `99 % ${most} ms`, longest);
  const turns = [loop.percentile(99), loop.max].map((value) => Math.round(value / 1e6));
  figure('turns of the event loop', `99 % ${turns[0]} ms`, `longest ${turns[1]} ms`);
  figure('longest lag in the last ten seconds', `${Math.round(lagMs)} ms`);
}

if (child === 'bots') for (let bot = first; bot < first + count; bot++) new LightBot(port, `bot_${bot}`);
else if (child === 'pages') for (let page = 0; page < count; page++) watch();
else await hold();
