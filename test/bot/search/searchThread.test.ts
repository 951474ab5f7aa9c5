import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { SearchThread, type SearchThreadOptions } from '../../../src/bot/search/searchThread.ts';
import { openColumns } from '../../../src/engine/index.ts';
import { read } from '../../engine/boardOf.ts';
import { testFolder } from '../../system/folders.ts';

const START = read('7/7/7/7/7/7 x 1 - 0');
const WIN_IN_COLUMN_3 = read('7/7/7/7/ooo4/xxx4 x 7 - 0');

async function start(options: Partial<SearchThreadOptions> = {}): Promise<SearchThread> {
  const evaluation = { weights: DEFAULT_WEIGHTS };
  const thread = await SearchThread.start({ evaluation, ponder: true, ...options });
  onTestFinished(() => thread.close());
  return thread;
}

/** A thread that reports for work and then does this with its orders. */
async function fakeWorker(onOrder: string): Promise<URL> {
  const path = join(testFolder(), 'worker.mjs');
  await writeFile(
    path,
    `import { parentPort, workerData } from 'node:worker_threads';
     const memory = workerData.memory;
     parentPort.on('message', ({ ticket }) => { ${onOrder} });
     parentPort.postMessage(0);`,
  );
  return pathToFileURL(path);
}

/** What a thread does that has found column 6, and searches on. */
const BUSY = 'Atomics.store(memory, 1, (ticket << 13) | (6 << 10) | 250); for (;;);';

const soon = (ms = 50) => performance.now() + ms;

describe('a search in its own thread', () => {
  it('finds a win, long before the deadline', async () => {
    const thread = await start();
    const never = soon(1e7);
    expect((await thread.think(WIN_IN_COLUMN_3, never)).column).toBe(3);
  });

  it('has an answer however little time there is', async () => {
    const thread = await start({ ponder: false });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => timers.mockRestore());
    expect(openColumns(START.board)).toContain((await thread.think(START, performance.now() - 1)).column);
    // Node 24 prints a warning for a negative time.
    for (const [, ms] of timers.mock.calls) expect(ms).toBeGreaterThanOrEqual(0);
  });

  it('refuses a full board', async () => {
    const thread = await start();
    const full = read('xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox o 43 - 3');
    await expect(thread.think(full, soon())).rejects.toThrow(RangeError);
  });

  it('answers with the best column so far when the thread keeps searching', async () => {
    const thread = await start({ workerFile: await fakeWorker(BUSY) });
    expect(await thread.think(START, soon())).toEqual({ column: 6, winningChance: 0.25 });
  });

  it('waits for the deadline to the millisecond, and no longer', async () => {
    const thread = await start({ workerFile: await fakeWorker(BUSY), ponder: false });
    // The clock stands still until it is told: nothing depends on how fast this machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let hasAnswered = false;
    const thinking = thread.think(START, performance.now() + 600).then((thought) => {
      hasAnswered = true;
      return thought;
    });
    await vi.advanceTimersByTimeAsync(599);
    expect(hasAnswered).toBe(false);
    vi.advanceTimersByTime(1);
    // The deadline is over: an answer that came later would wait for a clock that stands still.
    vi.useRealTimers();
    expect(await thinking).toMatchObject({ column: expect.any(Number) });
  });

  it('asks the thread nothing where only one column does not lose at once', async () => {
    const forced = read('7/7/7/x6/xox4/ooo1xx1 x 11 - 1');
    const thread = await start({ workerFile: await fakeWorker('for (;;);') });
    expect(await thread.think(forced, soon(1e7))).toEqual({ column: 3, winningChance: null });
  });

  it.each([
    ['is stuck', 'for (;;);'],
    ['answers to another position', 'Atomics.store(memory, 1, ((ticket - 1) << 13) | (6 << 10));'],
  ])('finds a column without the thread when that %s', async (_, onOrder) => {
    const thread = await start({ workerFile: await fakeWorker(onOrder) });
    expect((await thread.think(WIN_IN_COLUMN_3, soon())).column).toBe(3);
  });

  it('gives the thread to the newer of two overlapping calls, and ends the older one at once', async () => {
    // The thread needs a moment, and answers only if nothing else is wanted by then.
    const slow = `setTimeout(() => {
      if (Atomics.load(memory, 0) !== ticket) return;
      Atomics.store(memory, 1, (ticket << 13) | (6 << 10) | 250);
      parentPort.postMessage(ticket);
    }, 100);`;
    const thread = await start({ workerFile: await fakeWorker(slow) });
    const expiring = thread.think(WIN_IN_COLUMN_3, soon(20));
    const overtaken = thread.think(WIN_IN_COLUMN_3, soon(1e7));
    const newest = thread.think(START, soon(1e7));
    expect(openColumns(WIN_IN_COLUMN_3.board)).toContain((await expiring).column);
    expect(openColumns(WIN_IN_COLUMN_3.board)).toContain((await overtaken).column);
    expect(await newest).toEqual({ column: 6, winningChance: 0.25 });
  });

  it('answers at once when the thread dies, and starts another one', async () => {
    const crashes: string[] = [];
    const thread = await start({
      ponder: false,
      workerFile: await fakeWorker('throw new Error("out of luck");'),
      onCrash: ({ message }) => crashes.push(message),
    });
    expect((await thread.think(WIN_IN_COLUMN_3, soon(1e7))).column).toBe(3);
    expect((await thread.think(WIN_IN_COLUMN_3, soon(1e7))).column).toBe(3);
    expect(crashes).toEqual(['out of luck', 'out of luck']);
  });
});
