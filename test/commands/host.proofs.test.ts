import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ContestView } from '../../src/arena/contest/contestView.ts';
import { lightBot } from '../arena/host/events.ts';
import { sharedFolder } from '../system/folders.ts';
import { beginCommand, refused, runCommand, startCommand } from './runCommand.ts';

const NAMES = ['Ada', 'Bea', 'Cid', 'Dan'];

const folder = sharedFolder();

/** A port that is kept through a crash. */
const PORT = 20_000 + (process.pid % 20_000);

it('fcx host is killed in the middle, goes on, and what it has written can be verified', async () => {
  const flags = ['--port', `${PORT}`, '--tables', '2', '--end', '--json'];
  const begun = ['--format', 'double-elimination', '--games', '3', '--start-at', '4', '--out', 'cup'];
  const first = startCommand(['host', ...begun, ...flags], folder);
  await first.printed(/bots connect to/);
  const bots = NAMES.map((name) => lightBot(PORT, `${name}~secret`));
  await first.printed(/match 2, game 2/);
  first.process.kill('SIGKILL');
  await first.finished;
  const before = await readFile(join(folder, 'cup/contest.jsonl'), 'utf8');

  const { stdout, code } = await startCommand(['host', '--resume', 'cup', ...flags], folder).finished;
  for (const bot of bots) bot.stop();
  expect(code).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const view = lines.at(-1) as ContestView & { type: string };
  expect(view).toMatchObject({ type: 'event', secret: expect.any(String) });
  expect(view.standings.map(({ name }) => name).toSorted()).toEqual(NAMES);
  const after = await readFile(join(folder, 'cup/contest.jsonl'), 'utf8');
  const whole = before.slice(0, before.lastIndexOf('\n') + 1);
  expect(after.startsWith(whole)).toBe(true);
  const acts = after.trimEnd().split('\n');
  const counted = acts.flatMap((line) => /"match":\d+,"index":\d+/.exec(line)?.[0] ?? []);
  expect(new Set(counted).size).toBe(counted.length);
  expect(counted.length).toBeGreaterThanOrEqual(18);
  expect(await readFile(join(folder, 'cup/results.csv'), 'utf8')).toMatch(/^place,name,.*\n1,"/);

  expect(await runCommand(['verify', 'contest', 'cup'], folder)).toMatchObject({ code: 0 });
  expect(await runCommand(['verify', 'replay', 'cup/games/match-1.jsonl'], folder)).toMatchObject({
    code: 0,
  });
  const checked = await runCommand(['verify', 'contest', 'cup', '--json'], folder);
  expect(JSON.parse(checked.stdout)).toMatchObject({
    type: 'check',
    matches: view.matches.length,
    faults: [],
  });
  expect(await refused(['host', '--out', 'cup'], folder)).toContain('there is already a contest in cup');
  const site = await runCommand(['report', 'cup', '--json'], folder);
  expect(JSON.parse(site.stdout)).toEqual({ out: 'cup/site/index.html', sensitivity: null });
  await cp(join(folder, 'cup'), join(folder, 'runs/cup'), { recursive: true });
  const newest = await runCommand(['verify', 'contest'], folder);
  expect([newest.code, newest.stderr]).toEqual([0, 'the newest event: runs/cup\n']);
  const forged = after.replace(/"rolls":\[\d+/, '"rolls":[419');
  await writeFile(join(folder, 'cup/contest.jsonl'), forged);
  const { stdout: faults, code: failed } = await runCommand(['verify', 'contest', 'cup'], folder);
  expect([failed, faults]).toEqual([1, expect.stringContaining('its bombs were not drawn from the secret')]);
});

it('fcx host counts players, not flags: a module with two files of parameters is two', async () => {
  await writeFile(join(folder, 'mine.mjs'), 'export default ({ board }) => board[5].indexOf(0);');
  for (const name of ['names.txt', 'a.json', 'b.json'])
    await writeFile(join(folder, name), name === 'names.txt' ? 'Ada\nBea\n' : '{"a": 1}');
  const players = ['--player', './mine.mjs', '--params', 'a.json', '--params', 'b.json'];
  const expected = ['--expect', 'names.txt', '--start-at', '4', '--out', 'four', '--port', '0'];
  const host = beginCommand(['host', ...players, ...expected], folder);
  await host.printed(/bots connect to/);
  host.interrupt();
  expect((await host.finished).code).toBe(130);
});
