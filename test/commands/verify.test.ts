import { describe, expect, it } from 'vitest';
import type { Law } from '../../src/verify/law.ts';
import { LAWS } from '../../src/verify/runLaws.ts';
import { serving } from '../arena/server/serving.ts';
import { flawedBot } from '../verify/bots/flawedBots.ts';
import { FLAWS, flawedServer } from '../verify/servers/flawedServer.ts';
import { resultOf, runCommand, succeeded } from './runCommand.ts';

describe('fcx verify rules', () => {
  it('tries every law and describes it in one JSON object', async () => {
    const result = await resultOf(['verify', 'rules', '--runs', '20', '--seed', '1']);
    const held = { runs: 20, failure: null, replay: null };
    const laws = LAWS.map(({ name, sentence, source }) => ({ name, sentence, source, ...held }));
    expect(result).toEqual({ seed: 1, runs: 20, laws, failures: 0 });
  });

  it.each([
    ['a single law', ['--runs', '7'], '7 runs'],
    ['one example again', ['--path', '4'], '1 run'],
  ])('tries %s', async (_, more, runs) => {
    const args = ['verify', 'rules', '--law', 'Gravity leaves no hole', '--seed', '3', ...more];
    const { stdout } = await succeeded(args);
    expect(stdout).toBe(`✓ noHoles: gravity leaves no hole (${runs})\n1 law holds (seed 3)\n`);
  });

  it('lists every law with its sentence, source and number of cases', async () => {
    const { stdout } = await succeeded(['verify', 'rules', '--list']);
    expect(stdout).toContain(`fcx verify rules: ${LAWS.length} laws, 1000 cases of each\n`);
    for (const { sentence, source } of LAWS) expect(stdout).toContain(`${sentence} (${source})\n`);
    const { laws } = await resultOf(['verify', 'rules', '--list', '--runs', '5']);
    const [{ name, sentence, source }] = LAWS as [Law];
    expect(laws).toContainEqual({ name, sentence, source, cases: 5 });
  });
});

describe('fcx verify server', () => {
  it('verifies a server, with progress apart from the result', async () => {
    const { port } = await serving({ matches: Number.POSITIVE_INFINITY, games: 11 }, { clockMs: 700 });
    const line = `verify server ws://127.0.0.1:${port} --minutes 0.01 --seed 4`;
    const result = await resultOf(line.split(' '));
    expect(result).toMatchObject({ seed: 4, end: 'done', violations: 0 });
    expect(result.games).toBeGreaterThan(0);
  });

  it('fails when a law is broken, and shows how', async () => {
    const server = await flawedServer(FLAWS.spaces[2]);
    const { stdout, code } = await runCommand(['verify', 'server', server.url, '--minutes', '0.01']);
    await server.close();
    expect(stdout).toContain('✗ encoding: a PlayState is JSON without white space');
    expect(code).toBe(1);
  });
});

it('fcx verify bot checks a bot and says what would have cost a game', async () => {
  const args = ['verify', 'bot', flawedBot('fullBoardCrash'), '--check', 'fullBoard'];
  const { stdout, code } = await runCommand(args);
  expect(stdout).toContain('✗ survives the question for a column of a full board: on the full board: ended');
  expect(stdout).toContain('    would have cost all games that were left. A full board is shown like any');
  expect(code).toBe(1);
});

it.each([
  ['server', 'laws', 'a bomb does not move (When bombs drop)'],
  ['bot', 'checks', 'finds the only open column'],
])('fcx verify %s --list shows its %s', async (command, field, line) => {
  expect((await succeeded(['verify', command, '--list'])).stdout).toContain(line);
  const { [field]: listed } = await resultOf(['verify', command, '--list']);
  expect(listed).toContainEqual(expect.objectContaining({ sentence: line.replace(/ \(.*/, '') }));
});
