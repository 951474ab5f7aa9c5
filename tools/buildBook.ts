/**
 * `npm run build:book`: builds the opening book; its four plies (`--plies 4`) take 40 minutes and a gigabyte on two cores.
 * Each result is saved at once in a file beside the book, so a run stopped with Ctrl-C resumes when started again.
 */
import { once } from 'node:events';
import { appendFileSync, existsSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { parseArgs } from 'node:util';
import writeFileAtomic from 'write-file-atomic';
import { formatDuration } from '../src/document/words.ts';
import type { Position } from '../src/engine/position.ts';
import { MAX_KEY_COINS, PACKAGE_BOOK } from '../src/games/connect4/solver/openingBook.ts';
import type { Solved } from '../src/games/connect4/solver/solver.ts';
import { startWorker } from '../src/system/workers.ts';
import { reachablePositions, scoresOfAll } from './bookPositions.ts';
import { encodeBook } from './encodeBook.ts';

/** Similar positions that one worker solves in a row, sharing its table; few, so that a stop loses little. */
const CHUNK = 8;

const WORKER_FILE = new URL('./bookWorker.ts', import.meta.url);

const { values } = parseArgs({
  options: {
    plies: { type: 'string', default: '4' },
    threads: { type: 'string', default: '2' },
    out: { type: 'string', default: PACKAGE_BOOK },
  },
});
const plies = Number(values.plies);
const threads = Number(values.threads);
if (!Number.isInteger(plies) || plies < 0 || plies > MAX_KEY_COINS)
  throw new RangeError(`--plies must be 0 to ${MAX_KEY_COINS}, not ${values.plies}`);
if (!Number.isInteger(threads) || threads < 1)
  throw new RangeError(`--threads must be at least 1, not ${values.threads}`);

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

/** The scores of earlier runs, one line `key score` each; a truncated line is removed from the file. */
function readPart(file: string): Map<number, number> {
  if (!existsSync(file)) return new Map();
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n').slice(0, -1);
  truncateSync(file, text.lastIndexOf('\n') + 1);
  return new Map(lines.map((line) => line.split(' ').map(Number) as [number, number]));
}

const part = `${values.out}.${plies}.part`;
const levels = reachablePositions(plies);
const last = levels[plies] as ReadonlyMap<number, Position>;
const scores = readPart(part);
const open = [...last].filter(([key]) => !scores.has(key));
const chunks = Array.from({ length: Math.ceil(open.length / CHUNK) }, (_, index) =>
  open.slice(CHUNK * index, CHUNK * (index + 1)),
);
progress(`${last.size} positions with ${plies} coins, ${open.length} of them to solve`);

const start = performance.now();
let solvedNow = 0;
let nodes = 0;

async function solveChunks(): Promise<void> {
  const worker = startWorker(WORKER_FILE);
  for (let chunk = chunks.shift(); chunk !== undefined; chunk = chunks.shift()) {
    worker.postMessage(chunk.map(([, position]) => position));
    const [solved] = (await once(worker, 'message')) as [Solved[]];
    chunk.forEach(([key], index) => {
      const { score, nodes: visited } = solved[index] as Solved;
      scores.set(key, score);
      nodes += visited;
      appendFileSync(part, `${key} ${score}\n`);
    });
    solvedNow += chunk.length;
    const seconds = (performance.now() - start) / 1000;
    const left = (seconds / solvedNow) * (open.length - solvedNow);
    const speed = (nodes / seconds / 1e6).toFixed(1);
    progress(
      `${scores.size} of ${last.size}, ${speed} million nodes per second, about ${formatDuration(left)} left`,
    );
  }
  await worker.terminate();
}

await Promise.all(Array.from({ length: threads }, solveChunks));
const all = scoresOfAll(levels, scores);
await writeFileAtomic(values.out, encodeBook(plies, all));
rmSync(part, { force: true });
progress(
  `${values.out}: ${all.size} positions, solved in ${formatDuration((performance.now() - start) / 1000)}`,
);
