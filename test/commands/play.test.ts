import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadReplay } from '../../src/arena/replays/replayFile.ts';
import { type Running, runCommand, startCommand } from './runCommand.ts';

async function startServer(...flags: string[]): Promise<{ server: Running; port: string }> {
  const server = startCommand(['serve', '--port', '0', '--seed', '5', '--no-replay', ...flags]);
  const [, port] = await server.printed(/--port (\d+)/);
  return { server, port: port as string };
}

function startBot(name: string, port: string, ...flags: string[]): Running {
  return startCommand(['play', '--name', name, '--port', port, '--move-time', '20', ...flags]);
}

describe('fcx play', () => {
  it('plays a match against itself without a timeout or an illegal move', async () => {
    const { server, port } = await startServer('--games', '3', '--json');
    const bots = [startBot('A', port, '--once', '--json'), startBot('B', port, '--once')];
    const { stdout, code } = await server.finished;
    expect(code).toBe(0);
    const match = JSON.parse(stdout.trim().split('\n').at(-1) as string);
    expect(match).toMatchObject({ type: 'match', end: 'complete', games: 3 });
    expect(match.players.map(({ name }: { name: string }) => name).sort()).toEqual(['A', 'B']);
    for (const player of match.players) {
      expect(player).toMatchObject({ timeouts: 0, illegal: 0, disconnects: 0 });
    }
    const [asJson, asText] = await Promise.all(bots.map(({ finished }) => finished));
    expect(asJson).toMatchObject({ code: 0 });
    expect(JSON.parse(asJson?.stdout ?? '')).toMatchObject({ fallbacks: 0, skipped: 0 });
    expect(asText).toMatchObject({ code: 0 });
    expect(asText?.stdout).toMatch(
      /^connected to ws:.*\ndisconnected: .*\n\d+ moves, longest reply \d+ ms\n$/,
    );
  });

  it('sends its chances for the replay file on request', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fcx-play-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'games.jsonl');
    const server = startCommand(['serve', '--port', '0', '--games', '1', '--seed', '5', '--replay', path]);
    const [, port] = await server.printed(/--port (\d+)/);
    const bots = [startBot('A', `${port}`, '--once', '--tell-chance'), startBot('B', `${port}`, '--once')];
    await Promise.all([server, ...bots].map(({ finished }) => finished));
    const [game] = loadReplay(path).games;
    const teller = game?.players.indexOf('A');
    const told = game?.winningChances?.map((chance) => chance !== null) ?? [];
    expect(told).toContain(true);
    // Every other move is that of the teller; forced ones are not thought about.
    told.forEach((isTold, ply) => {
      if (isTold) expect((ply + (game?.starter as number) - 1) % 2).toBe(teller);
    });
  });

  it('connects again when the server comes back, and leaves politely on Ctrl-C', async () => {
    const first = await startServer('--games', '1');
    const bots = [startBot('A', first.port), startBot('B', first.port)];
    expect((await first.server.finished).code).toBe(0);
    const second = startCommand(['serve', '--port', first.port, '--games', '1', '--no-replay', '--json']);
    expect((await second.finished).code).toBe(0);
    for (const bot of bots) {
      bot.process.kill('SIGINT');
      const { stdout, code } = await bot.finished;
      expect(code).toBe(130);
      expect(stdout.match(/connected to /g)?.length).toBeGreaterThanOrEqual(2);
      expect(stdout).toMatch(/\d+ moves, longest reply \d+ ms\n$/);
    }
  });

  it('fails with --once when there is no server', async () => {
    const { server, port } = await startServer();
    server.process.kill('SIGINT');
    await server.finished;
    const { stderr, code } = await startBot('A', port, '--once').finished;
    expect(code).toBe(1);
    expect(stderr.replace(/\s+/g, ' ')).toContain('is the server running there?');
  });

  it.each([
    [['--weights', 'nothing.json'], /nothing\.json/],
    [['--name', 'two words'], /cannot be a bot's name/],
    [['--host', ''], /no server can be at host/],
    [['--move-time', '5000'], /less than or equal to 650/],
  ])('refuses %j with one clear error', async (flags, message) => {
    const { stdout, stderr, code } = await runCommand(['play', '--once', ...flags]);
    expect(code).not.toBe(0);
    expect(stdout).toBe('');
    expect(stderr.replace(/[\s›]+/g, ' ')).toMatch(message);
  });
});
