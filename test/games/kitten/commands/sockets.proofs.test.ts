import { expect, it, onTestFinished } from 'vitest';
import { type Running, runCommand, startCommand } from '../../../commands/runCommand.ts';
import { sharedFolder } from '../../../system/folders.ts';

const folder = sharedFolder();

function start(args: readonly string[]): Running {
  const command = startCommand(args, folder);
  onTestFinished(() => void command.process.kill('SIGKILL'));
  return command;
}

it('clowder, bots and the arena play over sockets, each in its own process', async () => {
  const clowder = start(['games', 'kitten', 'clowder', '--port', '0']);
  const [, port] = await clowder.printed(/listens on 127\.0\.0\.1:(\d+)/);
  const address = ['--clowder', `127.0.0.1:${port}`];
  const bots = ['tuned', 'random'].map((bot) =>
    start(['games', 'kitten', 'play', '--name', `my-${bot}`, '--bot', bot, '--rounds', '3', ...address]),
  );
  const scripted = start([
    'games',
    'kitten',
    'play',
    '--name',
    'scripted',
    '--rounds',
    '3',
    '--json',
    ...address,
  ]);
  const args = [
    'games',
    'kitten',
    'arena',
    '--wait',
    '3',
    '--rounds',
    '3',
    '--seed',
    '1',
    '--json',
    ...address,
  ];
  const arena = await runCommand(args, folder);
  const { players } = JSON.parse(arena.stdout);
  for (const { faults, answers } of players) {
    // A late answer would be a fault.
    expect(faults).toEqual({});
    expect(answers.count).toBeGreaterThan(0);
  }
  for (const bot of bots) {
    const { code, stdout } = await bot.finished;
    expect(code).toBe(0);
    expect(stdout).toMatch(/round 3: rank [123] of 3/);
  }
  const result = JSON.parse((await scripted.finished).stdout);
  expect(result).toMatchObject({ name: 'scripted', rounds: 3, interrupted: false });
  const own = players.find(({ name }: { name: string }) => name === 'scripted');
  const counted = [1, 2, 3].map((rank) => result.ranks.filter((one: number) => one === rank).length);
  expect(counted).toEqual(own.ranks);
  clowder.process.kill('SIGINT');
  const { code, stdout } = await clowder.finished;
  expect(code).toBe(130);
  // A bot whose port somebody took before it could listen has left once more, to register again.
  const left = Array.from(stdout.matchAll(/unregistered: (\S+)/g), ([, name]) => name);
  expect([...new Set(left)].sort()).toEqual(['my-random', 'my-tuned', 'scripted']);
});
