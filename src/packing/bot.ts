/**
 * The packed bot, `node bot.mjs [name] [port] [host] [move time in ms]`: bundled into one file, with the weights beside
 * it. The same file is what its search thread runs.
 */
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { runClient } from '../bot/client/client.ts';
import { parseWeights } from '../bot/evaluation/weightsFormat.ts';
import { SearchThread } from '../bot/search/searchThread.ts';
import { serveSearches } from '../bot/search/serveSearches.ts';
import { describeClientEvent } from '../show/clientEvent.ts';
import { MEASURE_VARIABLE, type Usage } from './usage.ts';

const [name = 'fcx', port = '5051', host = '127.0.0.1', moveTime = '600'] = process.argv.slice(2);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints what this process has used when it ends, for `fcx pack`. */
function reportUsage(): void {
  let workers = 0;
  process.on('worker', () => workers++);
  process.on('exit', () => {
    const usage: Usage = { peakRssBytes: 1024 * process.resourceUsage().maxRSS, workers };
    print(JSON.stringify(usage));
  });
}

async function play(): Promise<void> {
  if (process.env[MEASURE_VARIABLE] !== undefined) reportUsage();
  const file = new URL('weights.json', import.meta.url);
  const { weights } = parseWeights(readFileSync(file, 'utf8'), 'weights.json');
  const search = await SearchThread.start({
    weights,
    ponder: true,
    workerFile: new URL(import.meta.url),
    onCrash: ({ message }) => print(`the search thread failed: ${message}`),
  });
  const controller = new AbortController();
  for (const event of ['SIGINT', 'SIGTERM'] as const) process.once(event, () => controller.abort());
  await runClient({
    host,
    port: Number(port),
    name,
    moveTimeMs: Number(moveTime),
    think: (position, deadline) => search.think(position, deadline),
    onEvent: (event) => {
      if (event.type !== 'move') print(describeClientEvent(event));
    },
    signal: controller.signal,
  });
  await search.close();
}

if (isMainThread) {
  try {
    await play();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
} else serveSearches();
