import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loadReplay } from '../../src/arena/replays/replayFile.ts';
import { LINE } from '../arena/scripted.ts';
import { playLine, RawBot } from '../arena/server/rawBot.ts';
import { testFolder } from '../system/folders.ts';
import { openRoll } from '../system/roll.ts';
import { beginCommand, refused } from './runCommand.ts';

const NO_LINE = [0, 2, 4, 6, 1, 3, 5, 0, 2, 4, 6, 1];

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

async function begin(...flags: string[]) {
  const command = beginCommand(['serve', '--port', '0', '--seed', '7', ...flags], folder);
  onTestFinished(async () => {
    // A test that failed may have left its server waiting for bots.
    command.interrupt();
    await command.finished;
  });
  const [, port] = await command.printed(/listening on 127\.0\.0\.1, port (\d+)/);
  return { command, port: Number(port) };
}

async function serve(...flags: string[]) {
  const { command, port } = await begin(...flags);
  const alpha = await RawBot.join(port, 'Alpha');
  const beta = await RawBot.join(port, 'Beta');
  return { command, port, alpha, beta };
}

/** A game with a bomb, which its starter loses by an answer that is none. */
async function playAndErr(starter: RawBot, other: RawBot): Promise<void> {
  for (const [ply, column] of NO_LINE.entries()) await (ply % 2 === 0 ? starter : other).play(column);
  await starter.answer('?');
}

describe('fcx serve', () => {
  it('seats a module, which plays match after match against those who connect', async () => {
    const bot = `Mine=${fileURLToPath(new URL('../../examples/module.mjs', import.meta.url))}`;
    const flags = ['--games', '1', '--matches', '2', '--no-replay', '--no-page', '--json'];
    const { command, port } = await begin(...flags, '--bot', bot);
    const alpha = await RawBot.join(port, 'Alpha');
    for (const _ of [1, 2]) await alpha.answer('{"column":9}');
    const { stdout, code } = await command.finished;
    expect(code).toBe(0);
    const lines = stdout.trim().split('\n');
    const matches = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'match');
    expect(matches.map(({ points }) => points)).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  it('shows people how to connect, each move and game and the result, and keeps a replay', async () => {
    const { command, port } = await begin('--games', '2', '--show');
    await command.printed(/Ctrl-C/);
    const alpha = await RawBot.join(port, 'Alpha');
    const before = new Date().toISOString();
    const beta = await RawBot.join(port, 'Beta');
    await RawBot.join(port, 'Alpha');
    await playLine(alpha, beta);
    await beta.answer('{"column":9}');
    const { stdout, stderr, code } = await command.finished;
    expect(code).toBe(0);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^connect two bots to ws:\/\/127\.0\.0\.1:\d+\/NAME/m);
    expect(stdout).toMatch(/^WARNING: two bots are called Alpha/m);
    expect(stdout).toMatch(/Beta \(o\): column 1, .* ms\n(\d \|.*\n){5}0 \| x o \. \. \. \. \.\n/);
    expect(stdout).toContain('round 3, x to move');
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining([
        'game 1: Alpha wins (four in a line), 7 coins, Alpha started',
        'game 2: Alpha wins (Beta answered with column 9, which is not on the board), 0 coins, Beta started',
        'match 1 after 2 games: Alpha 2 : 0 Beta',
      ]),
    );
    expect(stdout).toMatch(/^player .*\nAlpha +none +2 .*\nBeta +1 illegal +0( +\S+ ms){3}$/m);
    const [file, ...others] = readdirSync(join(folder, 'replays'));
    expect(others).toEqual([]);
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-seed7\.jsonl$/);
    expect(stdout).toContain(`replay in replays/${file}`);
    const { info, games } = loadReplay(join(folder, 'replays', file as string));
    expect(info).toMatchObject({ seed: 7, games: 2 });
    // It begins with the first match.
    expect(info.startedAt >= before).toBe(true);
    expect(games[0]).toMatchObject({ players: ['Alpha', 'Beta'], moves: LINE, winners: [1] });
  });

  it('prints one JSON line for each game and match, and nothing else, with --json', async () => {
    const { command, alpha, beta } = await serve('--games', '1', '--matches', '2', '--json', '--no-replay');
    await playLine(alpha, beta);
    await beta.answer('?');
    const { stdout, stderr, code } = await command.finished;
    expect(code).toBe(0);
    const facts = { seed: 7, players: ['Alpha', 'Beta'], winners: [1], points: [1, 0] };
    const player = { name: 'Beta', wins: 0, timeouts: 0, illegal: 0, disconnects: 0 };
    const replyMs = { median: expect.any(Number), p99: expect.any(Number), max: expect.any(Number) };
    const match = { type: 'match', points: [1, 0], end: 'complete', seed: 7, games: 1 };
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { type: 'game', match: 1, index: 0, starter: 1, reason: 'line', moves: 7, ...facts },
      { ...match, match: 1, players: [{ name: 'Alpha', wins: 1, replyMs }, player] },
      { type: 'game', match: 2, index: 1, starter: 2, reason: 'notJson', moves: 0, ...facts },
      { ...match, match: 2, players: [{ replyMs: null }, { ...player, illegal: 1 }] },
    ]);
    expect(stderr).toContain('listening on');
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['gives scripts the score of player 1 without luck', []],
    ['leaves luck in on request', ['--no-luck']],
  ])('%s', async (_, flags) => {
    const { command, alpha, beta } = await serve('--games', '2', '--no-replay', '--json', ...flags);
    await playAndErr(alpha, beta);
    await playAndErr(beta, alpha);
    const { stdout } = await command.finished;
    const { points, adjusted } = JSON.parse(stdout.trimEnd().split('\n').at(-1) as string);
    expect(points).toEqual([1, 1]);
    if (flags.length > 0) expect(adjusted).toBeNull();
    else expect(2 * adjusted.score + adjusted.luck).toBeCloseTo(1, 9);
  });

  it('serves matches until Ctrl-C with --forever, and keeps the games that are over', async () => {
    const { command, alpha, beta } = await serve('--games', '2', '--forever', '--replay', 'games.jsonl');
    for (let game = 1; game <= 3; game++) {
      const loser = game === 1 ? alpha : beta;
      await loser.answer('?');
    }
    await command.printed(
      /match 1 after 2 games: Alpha 1 : 1 Beta[\s\S]*match 2: Alpha \(x\) against Beta \(o\)/,
    );
    // While the server waits, the games of a match that is over can be read.
    expect(loadReplay(join(folder, 'games.jsonl')).games.length).toBeGreaterThanOrEqual(2);
    const gone = Promise.all([alpha, beta].map(({ socket }) => once(socket, 'close')));
    command.interrupt();
    const { stdout, code } = await command.finished;
    await gone;
    expect(code).toBe(130);
    expect(stdout).toMatch(/match 2 interrupted after [01] games?:/);
    expect(readdirSync(folder)).toEqual(['games.jsonl']);
    expect(loadReplay(join(folder, 'games.jsonl')).games.length).toBeGreaterThanOrEqual(2);
  });

  it('says in one line that its port is in use, and writes nothing but the secret of an event', async () => {
    const { port, close } = await openRoll();
    const inUse = `port ${port} on 127.0.0.1 is in use`;
    expect(await refused(['serve', '--port', `${port}`], folder, 1)).toContain(inUse);
    expect(readdirSync(folder)).toEqual([]);
    const held = await refused(['host', '--port', `${port}`, '--out', 'cup'], folder, 1);
    close();
    expect(held).toMatch(new RegExp(`${inUse}.*go on with: .* host --resume cup .*--port ${port}`, 's'));
  });
});
