/**
 * The figures of the page: sizes, time to the first picture, frames while coins fall, and what watchers cost a match.
 * `npm run bench:page`; the first picture and the frames need Chromium.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import type { MatchResult } from '../src/arena/match/matchReport.ts';
import { openTable } from '../src/arena/table/table.ts';
import { loadPackageWeights } from '../src/bot/evaluation/weightsFile.ts';
import { servedFiles, standalonePage } from '../src/page/report/appPage.tsx';
import { moduleBeside, startWorker } from '../src/system/workers.ts';
import type { Clients } from './page/clients.ts';

const GAMES = 400;
const REPEATS = 5;
const WATCHERS = 5;

const say = (line: string) => process.stdout.write(`${line}\n`);
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

function sizes(): void {
  for (const name of ['page/page.js', 'page/page.css', 'kernel.wasm']) {
    const file = readFileSync(new URL(`../dist/${name}`, import.meta.url));
    say(`${name}: ${kb(file.length)}, gzipped ${kb(gzipSync(file, { level: 9 }).length)}`);
  }
  const weights = JSON.stringify(loadPackageWeights('best.json'));
  say(
    `weights with their network, inside a replay or the laboratory: ${kb(weights.length)}, gzipped ${kb(gzipSync(weights, { level: 9 }).length)}`,
  );
}

const CLIENTS = moduleBeside(import.meta.url, './page/clients');

async function startClients(clients: Clients): Promise<Worker> {
  const worker = startWorker(CLIENTS, { workerData: clients });
  await once(worker, 'message');
  return worker;
}

/** The processor time of this thread so far, in milliseconds: on a busy machine it says more than the clock. Linux only. */
function threadMs(): number {
  const fields = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** What a match of two bots at full speed showed; times in milliseconds. */
interface Pace {
  readonly gamesPerSecond: number;
  readonly longest: number;
  /** Processor time of the server's thread for each game. */
  readonly serverMs: number;
}

function openFreshTable() {
  return openTable({
    host: '127.0.0.1',
    port: 0,
    files: servedFiles(loadPackageWeights('best.json')),
    terms: { games: GAMES, seed: 1 },
    speed: null,
    evaluation: loadPackageWeights('best.json'),
  });
}

async function match(watchers: number): Promise<Pace> {
  const table = await openFreshTable();
  const { port } = table;
  const clients = watchers === 0 ? [] : [await startClients({ port, watchers })];
  let result: MatchResult | null = null;
  let begun = 0;
  let usedBefore = 0;
  const served = table.serve(
    1,
    (_, serve) =>
      serve((event) => {
        if (event.type === 'matchStart') {
          begun = performance.now();
          usedBefore = threadMs();
        }
        if (event.type === 'matchEnd') result = event.result;
      }),
    new AbortController().signal,
  );
  clients.push(await startClients({ port, watchers: null }));
  await served;
  const seconds = (performance.now() - begun) / 1000;
  const serverMs = (threadMs() - usedBefore) / GAMES;
  await Promise.all(clients.map((client) => client.terminate()));
  await table.close();
  const { players, games } = result as unknown as MatchResult;
  return {
    gamesPerSecond: games.length / seconds,
    longest: Math.max(...players.map(({ replyMs }) => replyMs?.max ?? 0)),
    serverMs,
  };
}

async function watching(): Promise<void> {
  const without: Pace[] = [];
  const withFive: Pace[] = [];
  await match(0);
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    without.push(await match(0));
    withFive.push(await match(WATCHERS));
  }
  for (const [name, results] of [
    ['no watchers', without],
    [`${WATCHERS} watchers`, withFive],
  ] as const) {
    const speed = median(results.map(({ gamesPerSecond }) => gamesPerSecond));
    const longest = median(results.map(({ longest: ms }) => ms));
    const used = median(results.map(({ serverMs }) => serverMs));
    say(
      `${GAMES} games, ${name}: median of ${REPEATS}: ${speed.toFixed(0)} games/s, longest reply ${longest.toFixed(1)} ms, server ${used.toFixed(2)} ms of processor a game`,
    );
  }
  const ratios = withFive.map(
    ({ gamesPerSecond }, index) => gamesPerSecond / (without[index]?.gamesPerSecond ?? 1),
  );
  say(
    `games/s with watchers over without, side by side: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`,
  );
}

async function firstPicture(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await page.waitForSelector('.board');
  return page.evaluate<number>("performance.getEntriesByName('first-contentful-paint')[0].startTime");
}

/** The times between frames while coins fall, in milliseconds. */
async function framesWhileFalling(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const key of ['4', '4', '3', '5', '2', '6']) {
    await page.keyboard.press(key);
    const falling = await page.evaluate<number[]>(`new Promise((resolve) => {
      const times = [];
      const frame = (now) => {
        times.push(now);
        if (times.length < 30) requestAnimationFrame(frame);
        else resolve(times.slice(1).map((time, index) => time - times[index]));
      };
      requestAnimationFrame(frame);
    })`);
    times.push(...falling);
  }
  return times;
}

async function inBrowser(): Promise<void> {
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium || true'], {
    encoding: 'utf8',
  }).trim();
  if (executablePath === '') {
    say('no Chromium on this machine: first picture and frames were not measured');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'fcx-bench-'));
  const { weights, network } = loadPackageWeights('best.json');
  const lab = join(folder, 'index.html');
  writeFileSync(
    lab,
    standalonePage('bench', { page: 'lab', weights: [{ name: 'best', evaluation: { weights, network } }] }),
  );
  const server = await openFreshTable();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const [name, url] of [
      ['table', `http://127.0.0.1:${server.port}/`],
      ['laboratory from the file system', pathToFileURL(lab).href],
    ] as const) {
      const times: number[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        const page = await browser.newPage();
        times.push(await firstPicture(page, url));
        await page.close();
      }
      say(`first picture, ${name}: median of ${REPEATS}: ${median(times).toFixed(0)} ms`);
    }
    const page = await browser.newPage();
    await firstPicture(page, pathToFileURL(lab).href);
    const times = await framesWhileFalling(page);
    const late = times.filter((ms) => ms > 25).length;
    say(
      `frames while coins fall and the search runs: median ${median(times).toFixed(1)} ms apart, ${late} of ${times.length} later than 25 ms`,
    );
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

sizes();
await inBrowser();
await watching();
