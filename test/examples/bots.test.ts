/** The bots that users start from, each in a match. */
import { spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { HAS_PYTHON } from '../arena/players/programs.ts';
import { runCommand } from '../commands/runCommand.ts';
import { testFolder } from '../system/folders.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Two games against the random bot; returns the report on the example. */
async function playMatch(command: string, ...further: readonly string[]) {
  const bot = `Mine=${command} {port} {name}`;
  const args = [
    'match',
    '--bot',
    bot,
    // One game after the other, for which the bot is started once.
    ...'random --games 2 --threads 1 --seed 1 --no-luck --no-history --json'.split(' '),
    ...further,
  ];
  const { stdout, stderr } = await runCommand(args, ROOT);
  if (stdout === '') throw new Error(stderr);
  const { games, points, players } = JSON.parse(stdout);
  // A busy machine may be late.
  expect({ games, ...players[1] }).toMatchObject({ games: 2, name: 'Mine', illegal: 0, disconnects: 0 });
  return { points, timeouts: players[1].timeouts };
}

it('bot.py has the same wire as the bot that fcx new makes', async () => {
  const [example, template] = await Promise.all(
    ['examples/bot.py', 'templates/python/bot.py'].map(async (file) => {
      const text = await readFile(join(ROOT, file), 'utf8');
      return [/^def connect[\s\S]*(?=^def play)/m, /^if __name__[\s\S]*/m].map(
        (part) => part.exec(text)?.[0],
      );
    }),
  );
  expect(example).not.toContain(undefined);
  expect(example).toEqual(template);
});

it.skipIf(!HAS_PYTHON)('module.mjs#rated plays as bot.py does', async () => {
  const replay = join(testFolder(), 'games.jsonl');
  const games = async (bot: string) => {
    const words = 'greedy --games 2 --threads 1 --seed 2 --no-luck --no-history'.split(' ');
    await runCommand(['match', '--bot', `Mine=${bot}`, ...words, '--replay', replay], ROOT);
    const [, ...lines] = (await readFile(replay, 'utf8')).trim().split('\n');
    // Games that are played at once end in any order.
    const played = lines.map((line) => JSON.parse(line)).sort((one, other) => one.index - other.index);
    return played.map(({ moves }) => moves);
  };
  expect(await games('examples/module.mjs#rated')).toEqual(
    await games('python3 examples/bot.py {port} {name}'),
  );
});

it.each(['python3 examples/bot.py', 'node --import tsx examples/bot.ts'])(
  '%s plays, and beats random answers',
  async (command) => {
    if (command.startsWith('python3') && !HAS_PYTHON) return;
    const { points, timeouts } = await playMatch(command);
    expect(points[1] + timeouts).toBe(2);
  },
);

it.skipIf(!HAS_PYTHON)('the parameters of bot.py decide how it plays', async () => {
  const folder = testFolder();
  const params = join(folder, 'edges.json');
  // Without them it would begin in the middle.
  await writeFile(params, '{"middle": -9, "own": 0, "theirs": 0, "gift": 0}');
  const replay = join(folder, 'edges.jsonl');
  await playMatch('python3 examples/bot.py', '--params', params, '--replay', replay);
  const [, , game = ''] = (await readFile(replay, 'utf8')).split('\n');
  expect(JSON.parse(game)).toMatchObject({ index: 1, starter: 2 });
  expect(JSON.parse(game).moves[0]).not.toBe(3);
});

it('the parameters of bot.ts decide how it plays', async () => {
  const folder = testFolder();
  const params = join(folder, 'loser.json');
  await writeFile(params, '{"now": -2, "fear": -1, "each": 0}');
  // It lets the random bot win where it can.
  const { points } = await playMatch('node --import tsx examples/bot.ts', '--params', params);
  expect(points[1]).toBeLessThan(2);
});

it('contest_client.mjs plays with the packed bot', async () => {
  const folder = testFolder();
  await copyFile(join(ROOT, 'dist', 'pack', 'FcxBot.mjs'), join(folder, 'FcxBot.mjs'));
  await copyFile(join(ROOT, 'weights', 'default.json'), join(folder, 'weights.json'));
  const { points, timeouts } = await playMatch(`node examples/contest_client.mjs ${folder}`);
  expect(points[1] + timeouts).toBe(2);
});

it.each([
  ['a server', 'python3 examples/bot.py 1', /^no server listens on port 1\n$/],
  ['a name', 'python3 examples/kitten_bot.py', /^A bot for Exploding Kittens: .*\n$/],
  ['a server', 'node --import tsx examples/bot.ts 1', /^connect ECONNREFUSED .*\n$/],
  [
    'a packed bot',
    'node examples/contest_client.mjs none',
    /^there is no .*; make it with: npx fcx pack --out none\n$/,
  ],
])('without %s, "%s" ends with one line', (_, line, message) => {
  const [program = '', ...args] = line.split(' ');
  if (program === 'python3' && !HAS_PYTHON) return;
  const { status, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
});

it('no example takes fcx from a registry, where the name is not ours', async () => {
  const entries = await readdir(join(ROOT, 'examples'), { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile())) {
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8');
    expect(text).not.toMatch(/npm (install|i|add) ([\w@-]+ )*fcx(?![-\w/])/);
  }
});
