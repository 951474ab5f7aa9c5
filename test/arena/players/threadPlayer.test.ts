import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { ThreadPlayer } from '../../../src/arena/players/threadPlayer.ts';
import { initialPosition } from '../../../src/engine/position.ts';
import { testFolder } from '../../system/folders.ts';

const SETUP = { players: [{ kind: 'sparring', name: 'Random', bot: 'random' }], limits: {} } as const;
const START = initialPosition(1);

/** A player whose threads do this with the questions they get; `life` counts the threads, from 1. */
async function start(onQuestion: string): Promise<ThreadPlayer> {
  const folder = testFolder();
  const path = join(folder, 'thread.mjs');
  const lives = JSON.stringify(join(folder, 'lives'));
  await writeFile(
    path,
    `import { appendFileSync, readFileSync } from 'node:fs';
     import { parentPort } from 'node:worker_threads';
     appendFileSync(${lives}, '.');
     const life = readFileSync(${lives}, 'utf8').length;
     const answer = (column) => parentPort.postMessage({ type: 'column', column });
     parentPort.on('message', () => { ${onQuestion} });
     parentPort.postMessage('ready');`,
  );
  const player = await ThreadPlayer.start(SETUP, {}, pathToFileURL(path));
  onTestFinished(() => player.close());
  await player.open({ side: 1, opponent: 'Ada', key: { seed: 1, path: [] } });
  return player;
}

it('a thread that dies between two questions is started again', async () => {
  const player = await start('answer(life); if (life === 1) setTimeout(() => { throw new Error("idle"); });');
  expect(await player.choose(START)).toMatchObject({ type: 'column', column: 1 });
  await wait(100);
  expect(await player.choose(START)).toMatchObject({ type: 'column', column: 2 });
});

it.each(['throw new Error("busy")', 'process.exit(1)'])(
  'a thread that dies over a question by %s is started again and asked again',
  async (death) => {
    const player = await start(`if (life < 3) ${death}; else answer(life);`);
    expect(await player.choose(START)).toMatchObject({ type: 'column', column: 3 });
  },
);

it('a question that kills every thread is given up, with the reason', async () => {
  const player = await start('throw new Error("no luck")');
  await expect(player.choose(START)).rejects.toThrow('no luck');
});

it.each([
  ['throw new Error("no kernel");', 'no kernel'],
  ['process.exit(3);', 'a worker thread has ended with exit code 3'],
])('cannot be started with a thread that dies at once by %s', async (death, message) => {
  const path = join(testFolder(), 'thread.mjs');
  await writeFile(path, death);
  await expect(ThreadPlayer.start(SETUP, {}, pathToFileURL(path))).rejects.toThrow(message);
});

it('a thread that takes long to start is waited for, unless a module may hang in it', async () => {
  const path = join(testFolder(), 'slow.mjs');
  await writeFile(
    path,
    "import { parentPort } from 'node:worker_threads'; setTimeout(() => parentPort.postMessage('ready'), 100);",
  );
  const limits = { startTimeoutMs: 1 };
  const player = await ThreadPlayer.start(SETUP, limits, pathToFileURL(path));
  await player.close();
  const module = { kind: 'module', name: 'Mine', file: 'mine.mjs' } as const;
  const withModule = { players: [...SETUP.players, module], limits: {} };
  await expect(ThreadPlayer.start(withModule, limits, pathToFileURL(path))).rejects.toThrow(
    'mine.mjs took longer than 0.001 s to load',
  );
});
