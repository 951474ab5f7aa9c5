/**
 * The figures of the page: sizes, time to the first picture, and updates of a run.
 *
 *     npm run bench -- page --repeats 5 --updates 20
 *
 * All but the sizes need Chromium. (`npm run bench -- host --pages 100` says what pages that watch cost a host.)
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { max, median } from 'simple-statistics';
import { openTableServer } from '../src/arena/index.ts';
import { WeightsFiles } from '../src/bot/index.ts';
import { contentHash } from '../src/tuner/run/folder.ts';
import { standalonePage, tablePageFiles } from '../src/ui/appPage.ts';
import { figure, flags, progress } from './shared/bench.ts';

const { repeats, generations, updates } = flags({ repeats: 5, generations: 200, updates: 20 });
const folder = mkdtempSync(join(tmpdir(), 'fcx-bench-page-'));
const evaluation = WeightsFiles.loadPackageWeights('best.json');

function printSize(name: string, content: string | Buffer): void {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  figure(name, kB(content.length), `${kB(gzipSync(content, { level: 9 }).length)} gzipped`);
}

async function firstPictures(browser: Browser, name: string, url: string): Promise<void> {
  const times: number[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForSelector('.board');
    // The board may be there before it is painted.
    const paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
    times.push((await (await page.waitForFunction(paint)).jsonValue()) as number);
    await page.close();
  }
  figure(`first picture, ${name}`, `median ${median(times).toFixed(0)} ms`);
}

const FCX = fileURLToPath(new URL('../bin/run.js', import.meta.url));

/** Makes a run that looks unfinished; returns a function that writes one of its last generations as a tuning would. */
function makeRun() {
  const size = ['--generations', `${generations}`, '--population', '4', '--pairs', '2', '--nodes', '10'];
  const ends = ['--validation', '2', '--threads', '1', '--seed', '1', '--out', 'w.json', '--run', 'runs/0'];
  execFileSync('node', [FCX, 'tune', ...size, ...ends], { cwd: folder, stdio: 'ignore' });
  const live = join(folder, 'runs/0');
  rmSync(join(live, 'result.json'));
  const log = join(live, 'generations.jsonl');
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const checkpoint = JSON.parse(readFileSync(join(live, 'checkpoint.json'), 'utf8'));
  const write = (generation: number) => {
    appendFileSync(log, `${lines[generation - 1]}\n`);
    const { state, ...others } = checkpoint.content;
    const content = { ...others, state: { ...state, generation, games: 1_000_000 + generation } };
    const next = JSON.stringify({ ...checkpoint, content, sha256: contentHash(content) });
    writeFileSync(join(live, 'checkpoint.new'), next);
    renameSync(join(live, 'checkpoint.new'), join(live, 'checkpoint.json'));
  };
  writeFileSync(log, `${lines.slice(0, -updates - 1).join('\n')}\n`);
  write(generations - updates);
  return write;
}

/** The time until the page of a run shows what has just been written. */
async function updatesOfRun(browser: Browser): Promise<void> {
  const write = makeRun();
  const server = spawn('node', [FCX, 'ui', '--port', '0', '--json'], { cwd: folder });
  try {
    const { address } = JSON.parse(`${await once(server.stdout, 'data')}`);
    const page = await browser.newPage();
    const begun = Date.now();
    await page.goto(`${address}run?folder=runs/0`);
    await page.waitForSelector('.u-wrap');
    const drawn = `drawn after ${Date.now() - begun} ms`;
    const times: number[] = [];
    for (let generation = generations - updates + 1; generation <= generations; generation++) {
      await page.waitForTimeout(300);
      const place = `${generation} of ${generations} generations`;
      await page.evaluate(`globalThis.seen = new Promise((resolve) => {
        const look = () => {
          if (document.body.innerText.includes('${place}')) requestAnimationFrame(() => resolve(Date.now()));
        };
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
      }); 0`);
      const wrote = Date.now();
      write(generation);
      times.push((await page.evaluate<number>('seen')) - wrote);
    }
    const shown = [`updates: median ${median(times)} ms`, `longest ${max(times)} ms`];
    figure(`run of ${generations} generations`, drawn, ...shown);
  } finally {
    server.kill('SIGINT');
  }
}

for (const name of ['page/page.js', 'page/page.css', 'kernel.wasm'])
  printSize(name, readFileSync(new URL(`../dist/${name}`, import.meta.url)));
printSize('weights with their network', JSON.stringify(evaluation));

const executablePath = spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).stdout.trim();
if (executablePath === '') progress('no Chromium on this machine: only the sizes were measured');
else {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const files = tablePageFiles(evaluation);
  const terms = { games: 1, seed: 1 };
  const table = await openTableServer({ host: '127.0.0.1', port: 0, files, terms, speed: null, evaluation });
  const { weights, network } = evaluation;
  const lab = { page: 'lab' as const, weights: [{ name: 'best', evaluation: { weights, network } }] };
  writeFileSync(join(folder, 'lab.html'), standalonePage('bench', lab));
  const labUrl = pathToFileURL(join(folder, 'lab.html')).href;
  try {
    await firstPictures(browser, 'table', `http://127.0.0.1:${table.port}/`);
    await firstPictures(browser, 'laboratory from the file system', labUrl);
    await updatesOfRun(browser);
  } finally {
    await browser.close();
    await table.close();
  }
}
rmSync(folder, { recursive: true });
