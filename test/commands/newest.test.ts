/** Commands that take a run or a replay take the newest one if none is named, and say which. */
import { cp, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { sharedFolder, testFolder } from '../system/folders.ts';
import { refused, resultOf, runCommand, succeeded } from './runCommand.ts';

const folder = sharedFolder();
beforeAll(async () => {
  const line = 'match random greedy --games 2 --seed 1 --threads 1 --replay replays/new.jsonl';
  const { stderr } = await succeeded(line.split(' '), folder);
  expect(stderr).toMatch(
    /replay in replays\/new\.jsonl\n\w+ lost .* replay replays\/new\.jsonl --number \d --analyze\n/,
  );
  await writeFile(join(folder, 'replays', 'old.jsonl'), 'nonsense');
  await utimes(join(folder, 'replays', 'old.jsonl'), 1, 1);
  // A folder is no replay, whatever its name.
  await mkdir(join(folder, 'replays', 'newer.jsonl'));
});

it('fcx replay', async () => {
  const { stdout, stderr } = await succeeded(['replay', '--number', '2'], folder);
  expect(stderr).toBe('the newest replay: replays/new.jsonl\n');
  expect(stdout).toMatch(/^game 2: (?![\s\S]*game 1)/);
});

it('paths with a space are quoted in commands to copy', async () => {
  const line = 'match random greedy --games 2 --seed 1 --no-history --replay';
  const { stderr } = await runCommand([...line.split(' '), 'my games.jsonl'], testFolder());
  expect(stderr).toMatch(/ replay "my games\.jsonl" --number \d --analyze\n/);
  const made = await runCommand(['new', 'python', 'my bots/one'], testFolder());
  expect(made.stdout).toContain('\ncd "my bots/one"\n');
});

it('fcx analyze takes a place in a replay', async () => {
  const args = ['analyze', '--number', '2', '--coin', '3', '--nodes', '500', '--weights', 'default.json'];
  const newest = await runCommand(args, folder);
  expect(newest.stderr).toBe('the newest replay: replays/new.jsonl\n');
  expect(newest.stdout).toMatch(
    /^replays\/new\.jsonl, game 2, coin 3 of \d+: \w+ \([xo]\) played column \d\n/,
  );
  const result = await resultOf([...args, '--replay', 'replays/new.jsonl'], folder);
  expect(result).toMatchObject({ replay: 'replays/new.jsonl', number: 2, coin: 3 });
  expect(result.position.split(' ')[2]).toBe('3');
});

it.each([
  [['analyze', '--coin', '900'], 1, /has no coin 900: its coins are 1 to \d+/],
  [['analyze', '--number', '7', '--coin', '1'], 1, /has no game 7: its games are 1 to 2/],
])('%j says what is wrong', async (args, exitCode, message) => {
  expect(await refused(args, folder, exitCode)).toMatch(message);
});

it('--resume takes the newest run of its kind', async () => {
  const own = testFolder();
  await mkdir(join(own, 'runs', 'not-a-run'), { recursive: true });
  const tiny = '--generations 1 --population 4 --pairs 2 --depth 1 --validation 2 --seed 1 --no-luck';
  const line = `tune --threads 0 --from default.json --out w.json --sprt-elo0 -200 --sprt-elo1 200 ${tiny}`;
  const tuning = await runCommand(line.split(' '), own);
  expect(tuning.stderr).toMatch(/: 1 generation of 4, /);
  const games = ['random', 'greedy', '--games', '2', '--seed', '1', '--threads', '1'];
  expect((await runCommand(['tournament', ...games, '--out', 'runs/cup'], own)).code).toBe(0);

  const [alone, named, cup, training] = await Promise.all([
    runCommand(['tune', '--threads', '0', '--resume', '--json'], own),
    runCommand(['tune', '--resume', 'newest'], own),
    runCommand(['tournament', '--resume'], own),
    runCommand(['train', '--resume'], own),
  ]);
  expect(alone.stderr).toMatch(/^the newest tuning: runs\/\d{4}-\d\d-\d\d-1\n/);
  expect(JSON.parse(alone.stdout)).toMatchObject({ generations: 1, interrupted: false });
  expect(named.stdout).toMatch(/^runs\/\d{4}-\d\d-\d\d-1 has already finished\n/);
  expect(cup.stderr).toMatch(/^the newest tournament: runs\/cup\nresuming after 2 of 2 games\n/);
  expect(training.stderr).toMatch(/^Error: there is no training in runs/);

  // A run that was begun earlier and has not finished comes first.
  const [finished] = (await readdir(join(own, 'runs'))).filter((name) => name.endsWith('-1'));
  const config = join(own, 'runs', 'left', 'config.json');
  await cp(join(own, 'runs', finished as string, 'config.json'), config);
  await utimes(config, 1, 1);
  // The copy was begun by nobody on this machine.
  const left = await runCommand(['tune', '--threads', '0', '--resume', '--trust', '--json'], own);
  expect(left.stderr).toMatch(/^the newest unfinished tuning: runs\/left\n/);
  expect(JSON.parse(left.stdout)).toMatchObject({ run: 'runs/left', generations: 1, interrupted: false });
});
