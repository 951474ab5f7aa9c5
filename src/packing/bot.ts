/**
 * The packed bot, `node bot.mjs [name] [port] [host] [move time in ms]`: bundled into one file, which its search thread
 * runs too, with the weights beside it.
 */
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { moveTimes, parseWeights, runClient, SearchThread, serveSearches } from '../bot/index.ts';
import { describeClientEvent } from '../cli/index.ts';
import { ExpectedError } from '../engine/index.ts';
import { readText } from '../system/index.ts';
import { MEASURE_VARIABLE, readArguments, USAGE, type Usage } from './arguments.ts';

const WRONG_USAGE_EXIT_CODE = 2;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(error: Error, exitCode: number): void {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = exitCode;
}

const isMeasured = process.env[MEASURE_VARIABLE] !== undefined;

/** Call `stop` at the end of the input; a signal would end the bot without a last line on Windows. */
function stopAtEndOfInput(stop: () => void): void {
  process.stdin.once('end', stop).resume();
  // The input must not keep a bot alive that has ended for another reason.
  (process.stdin as Partial<Socket>).unref?.();
}

function reportUsage(): void {
  let extraThreads = 0;
  process.on('worker', () => extraThreads++);
  process.on('exit', () => {
    const usage: Usage = { peakRssBytes: 1024 * process.resourceUsage().maxRSS, extraThreads };
    print(JSON.stringify(usage));
  });
}

/** Return a signal that is aborted by the first Ctrl-C or SIGTERM, which sets the exit code as in a shell; a second one kills. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  if (isMeasured) stopAtEndOfInput(() => controller.abort());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.exitCode = 128 + constants.signals[signal];
      controller.abort();
    });
  }
  return controller.signal;
}

async function play({ moveTimeMs, ...address }: NonNullable<ReturnType<typeof readArguments>>) {
  if (isMeasured) reportUsage();
  const file = fileURLToPath(new URL('weights.json', import.meta.url));
  const evaluation = parseWeights(readText(file, Error), 'weights.json');
  const search = await SearchThread.start({
    evaluation,
    ponder: true,
    workerFile: new URL(import.meta.url),
    onCrash: ({ message }) => print(`the search thread failed: ${message}`),
  });
  await runClient({
    ...address,
    ...moveTimes(moveTimeMs),
    think: (position, deadline) => search.think(position, deadline),
    onEvent: (event) => {
      if (event.type !== 'move') print(describeClientEvent(event));
    },
    signal: stopSignal(),
  }).finally(() => search.close());
}

async function main(args: readonly string[]): Promise<void> {
  try {
    const wanted = readArguments(args);
    if (wanted === null) process.stdout.write(USAGE);
    else await play(wanted).catch((error: Error) => fail(error, 1));
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    fail(error, WRONG_USAGE_EXIT_CODE);
  }
}

if (isMainThread) await main(process.argv.slice(2));
else serveSearches();
