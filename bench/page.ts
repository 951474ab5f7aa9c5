/**
 * The figures of the page: sizes, time to the first picture, frames while coins fall, updates of runs, and what watchers cost a
 * match. `npm run bench:page`; what is looked at needs Chromium. `-- updates` measures these alone.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { MatchResult } from '../src/arena/match/matchReport.ts';
import { openTable } from '../src/arena/table/table.ts';
import { loadPackageWeights } from '../src/bot/evaluation/weightsFile.ts';
import { servedFiles, standalonePage } from '../src/page/report/appPage.tsx';
import { moduleBeside, startWorker } from '../src/system/workers.ts';
import { contentHash } from '../src/tuner/run/savedRun.ts';
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

/** The processor time so far of what has this file in /proc, in milliseconds: on a busy machine it says more than the clock. Linux only. */
function usedMs(path: string): number {
  const fields = readFileSync(path, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

const threadMs = () => usedMs(`/proc/self/task/${process.pid}/stat`);
const processorMs = (pid: number) => usedMs(`/proc/${pid}/stat`);

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

const GENERATIONS = 200;
const RUNS = 10;
const UPDATES = 20;

/** The time until pages of runs show what has just been written, in milliseconds. */
async function updates(browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fcx-bench-'));
  const fcx = fileURLToPath(new URL('../bin/run.js', import.meta.url));
  const tune = ['--generations', `${GENERATIONS}`, '--population', '4', '--pairs', '2', '--nodes', '10'];
  const ends = ['--validation', '2', '--workers', '1', '--seed', '1', '--out', 'w.json', '--run', 'runs/0'];
  execFileSync('node', [fcx, 'tune', ...tune, ...ends], { cwd: folder, stdio: 'ignore' });
  rmSync(join(folder, 'runs/0/result.json'));
  for (let run = 1; run < RUNS; run++)
    cpSync(join(folder, 'runs/0'), join(folder, `runs/${run}`), { recursive: true });
  const live = join(folder, 'runs/0');
  const lines = readFileSync(join(live, 'generations.jsonl'), 'utf8').trim().split('\n');
  const checkpoint = JSON.parse(readFileSync(join(live, 'checkpoint.json'), 'utf8'));
  const write = (generation: number) => {
    appendFileSync(join(live, 'generations.jsonl'), `${lines[generation - 1]}\n`);
    const { state, ...others } = checkpoint.content;
    const content = { ...others, state: { ...state, generation, games: 1_000_000 + generation } };
    const next = JSON.stringify({ ...checkpoint, content, sha256: contentHash(content) });
    writeFileSync(join(live, 'checkpoint.new'), next);
    renameSync(join(live, 'checkpoint.new'), join(live, 'checkpoint.json'));
  };
  const server = spawn('node', [fcx, 'ui', '--port', '0', '--json'], { cwd: folder });
  try {
    const [said] = await once(server.stdout, 'data');
    const { address } = JSON.parse(`${said}`);
    const compared = Array.from({ length: RUNS }, (_, run) => ['folder', `runs/${run}`]);
    for (const [name, url] of [
      [`run of ${GENERATIONS} generations`, `${address}run?folder=runs/0`],
      [`${RUNS} runs compared`, `${address}compare?${new URLSearchParams(compared)}`],
    ] as const) {
      writeFileSync(join(live, 'generations.jsonl'), `${lines.slice(0, -UPDATES).join('\n')}\n`);
      write(GENERATIONS - UPDATES);
      const page = await browser.newPage();
      const begun = Date.now();
      await page.goto(url);
      await page.waitForSelector('.u-wrap');
      const shown = Date.now() - begun;
      const times: number[] = [];
      const usedBefore = processorMs(server.pid as number);
      for (let generation = GENERATIONS - UPDATES + 1; generation <= GENERATIONS; generation++) {
        await page.waitForTimeout(300);
        const games = (1_000_000 + generation).toLocaleString('en');
        await page.evaluate(`globalThis.seen = new Promise((resolve) => {
          const look = () => {
            if (document.body.innerText.includes('${games}')) requestAnimationFrame(() => resolve(Date.now()));
          };
          new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
        }); 0`);
        const wrote = Date.now();
        write(generation);
        times.push((await page.evaluate<number>('seen')) - wrote);
      }
      const used = (processorMs(server.pid as number) - usedBefore) / UPDATES;
      say(
        `${name}: drawn after ${shown} ms; updates: median of ${UPDATES}: ${median(times)} ms, longest ${Math.max(...times)} ms, ${used.toFixed(1)} ms of the server's processor each`,
      );
      await page.close();
    }
  } finally {
    server.kill('SIGINT');
    rmSync(folder, { recursive: true });
  }
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
    await updates(browser);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[2] === 'updates') {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  await updates(browser).finally(() => browser.close());
} else {
  sizes();
  await inBrowser();
  await watching();
}
