import { expect, it } from 'vitest';
import { runCommand } from './runCommand.ts';

it.each([
  ['one player is not enough', ['match', 'best'], 2],
  ['a flag has no such value', ['match', 'best', 'default', '--games', 'x'], 2],
  ['an argument is missing', ['analyze'], 2],
  ['flags exclude each other', ['verify', '--server', 'ws://127.0.0.1:1', '--runs', '5'], 2],
  ['a flag was not given for each player', ['connect2', '--bot', 'x'], 2],
  ['a file is missing', ['weights', 'show', 'nothing.json'], 1],
  ['a name is impossible', ['play', '--once', '--name', 'two words'], 1],
])('when %s, the exit code is the same with --json, and the JSON is short', async (_, args, exitCode) => {
  const [plain, json] = await Promise.all([runCommand(args), runCommand([...args, '--json'])]);
  expect([plain.code, json.code]).toEqual([exitCode, exitCode]);
  expect(plain.stderr).not.toMatch(/\n\s+at /);
  const { error } = JSON.parse(json.stdout);
  expect(error).toEqual({ code: expect.any(String), message: expect.any(String) });
  expect(error.code === 'usage').toBe(exitCode === 2);
});
