/** The program ends because nothing is left to do: a timer, thread or socket that was forgotten would keep it. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { testFolder } from '../system/folders.ts';
import { PROGRAM } from './runCommand.ts';

/** Node emits this event when nothing is left to do, and not in `process.exit()`. */
const WATCH = `data:text/javascript,${encodeURIComponent(
  "import { isMainThread } from 'node:worker_threads';" +
    "if (isMainThread) process.on('beforeExit', () => process.stderr.write('nothing is left'));",
)}`;

it.each([
  ['weights show best'],
  ['match best default --games 4 --nodes 50 --threads 2 --replay games.jsonl'],
  [
    'tune --from default.json --no-luck --sprt-elo0 -200 --sprt-elo1 200 --generations 1 --population 4 --pairs 2 --nodes 50 --validation 10 --threads 2',
  ],
])('fcx %s leaves nothing behind', (line) => {
  const cwd = testFolder();
  const { status, stderr } = spawnSync(process.execPath, [`--import=${WATCH}`, PROGRAM, ...line.split(' ')], {
    cwd,
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/nothing is left$/);
  expect(status).toBe(0);
});
