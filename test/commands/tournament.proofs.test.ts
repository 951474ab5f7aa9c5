import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadContest } from '../../src/arena/contest/contestLog.ts';
import { standingsOf } from '../../src/arena/contest/standings.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand, startCommand } from './runCommand.ts';

const GAMES = [
  ...'tournament best default reference greedy --nodes 300 --seed 3 --no-history'.split(' '),
  ...'--format double-elimination --games 21'.split(' '),
];

/** Everything that follows from the games; their times are never the same. */
function tableOf(folder: string) {
  const state = loadContest(folder);
  const { rows, cross } = standingsOf(state);
  const matches = state.matches.map(({ key, players, points, result }) => ({ key, players, points, result }));
  return {
    // Kernels time no answers, and threads never alike.
    rows: rows.map(({ replyMs, ...row }) => row),
    cross,
    matches: matches.sort((one, other) => (one.key < other.key ? -1 : 1)),
  };
}

it('a tournament that is killed again and again ends with the same table', { timeout: 600_000 }, async () => {
  const folder = testFolder();
  expect((await runCommand([...GAMES, '--out', 'whole'], folder)).code).toBe(0);
  const lines = (name: string) => {
    const log = join(folder, name, 'contest.jsonl');
    return existsSync(log) ? readFileSync(log, 'utf8').split('\n').length : 0;
  };
  const kills = 3;
  const begun = lines('whole');
  for (let kill = 1; kill <= kills; kill++) {
    const start = kill === 1 ? [...GAMES, '--out', 'killed'] : ['tournament', '--resume', 'killed'];
    const running = startCommand(start, folder);
    const isFar = () => lines('killed') >= (begun * kill) / (kills + 1);
    await expect.poll(isFar, { interval: 5 }).toBe(true);
    running.process.kill('SIGKILL');
    await running.finished;
  }
  expect((await runCommand(['tournament', '--resume', 'killed'], folder)).code).toBe(0);
  expect(tableOf(join(folder, 'killed'))).toEqual(tableOf(join(folder, 'whole')));
});
