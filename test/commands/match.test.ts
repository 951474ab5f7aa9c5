import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReplay } from '../../src/arena/replays/replayFile.ts';
import { GALLERY } from '../../src/bot/index.ts';
import { HAS_PYTHON, PYTHON_BOT, rogueBot } from '../arena/players/programs.ts';
import { testFolder } from '../system/folders.ts';
import { beginCommand, refused, runCommand } from './runCommand.ts';

const QUICK = ['--nodes', '100', '--seed', '3', '--concurrency', '1'];

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

const match = (words: string, ...more: string[]) =>
  runCommand(['match', ...words.split(' '), ...QUICK, ...more], folder);

describe('fcx match', () => {
  it('gives one JSON object', async () => {
    const { stdout, stderr, code } = await match('best default --games 40 --json');
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ games: 40, seed: 3, interrupted: false, suddenDeath: null });
    expect(result.points[0] + result.points[1]).toBeGreaterThanOrEqual(40);
    expect(result.eloLow).toBeLessThan(result.elo);
    expect(result.elo).toBeLessThan(result.eloHigh);
    // Fewer than 16 of the 20 pairs had a winner.
    expect(result).toMatchObject({ llr: null, sprt: { verdict: 'undecided' } });
    expect(result.players).toMatchObject([
      { name: 'best', timeouts: 0, illegal: 0, disconnects: 0, asStarter: { games: 20 } },
      { name: 'default', asSecond: { games: 20 } },
    ]);
    expect(stderr).toMatch(/best against default, 40 games, 100 nodes a move, seed 3/);
  });

  it('gives the score without luck beside the one as played, unless luck is left in', async () => {
    const run = async (...more: string[]) =>
      JSON.parse((await match('best default --games 100 --json', ...more)).stdout);
    const [without, played] = [await run(), await run('--no-luck')];
    const { adjusted, score, scoreLow, scoreHigh, points } = without;
    expect(adjusted.scoreHigh - adjusted.scoreLow).toBeLessThan(0.9 * (scoreHigh - scoreLow));
    expect(adjusted.luck).toBeCloseTo(100 * (score - adjusted.score), 9);
    expect(adjusted.eloLow).toBeLessThan(adjusted.elo);
    expect(adjusted.gain).toBeGreaterThan(1);
    expect(adjusted.luckChance).toBeGreaterThan(0);
    expect(adjusted.luckChance).toBeLessThanOrEqual(1);
    expect(played).toMatchObject({ adjusted: null, score, scoreLow, scoreHigh, points });
    expect(played.llr).not.toBe(without.llr);
  });

  it('meets the gallery, and says what the player loses by', async () => {
    const module = join(import.meta.dirname, '../../examples/module.mjs');
    const args = ['match', '--bot', module, '--against', 'gallery', '--games', '2', '--no-luck', '--json'];
    const { stdout, stderr } = await runCommand(args, folder);
    const { player, gallery } = JSON.parse(stdout);
    const met = gallery.map(({ opponent }: { opponent: string }) => opponent);
    expect(met, stderr).toEqual(GALLERY);
    for (const { games, points, lost } of gallery) {
      const losses = Object.values<number>(lost).reduce((sum, one) => sum + one, 0);
      // Both win after some explosions.
      expect(losses).toBe(games - points[0]);
    }
    expect(player).toBe('examples_module');
    const two = await refused(['match', 'best', 'greedy', '--against', 'gallery'], folder);
    expect(two).toMatch(/name one player/);
  }, 60_000);

  it('is the same match for the same seed, at any concurrency', async () => {
    const run = async (concurrency: string) => {
      const args = ['match', 'random', 'greedy', '--games', '6', '--seed', '3', '--concurrency', concurrency];
      return JSON.parse((await runCommand([...args, '--json'], folder)).stdout).points;
    };
    expect(await run('1')).toEqual(await run('2'));
  });

  it('records every game on request, with the estimates of our search, for fcx replay', async () => {
    const { stdout } = await match('best greedy --games 6 --replay m.jsonl --json');
    const played = JSON.parse(stdout);
    const { info, games } = loadReplay(join(folder, 'm.jsonl'));
    expect(info).toMatchObject({ seed: 3, games: 6 });
    expect(games.map(({ index }) => index).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    const points = games.map((game) => game.points);
    expect([0, 1].map((side) => points.reduce((sum, point) => sum + point[side]!, 0))).toEqual(played.points);
    for (const { winningChances, moves, starter, schedule, index } of games) {
      const said = moves.map((_, ply) => (ply % 2 === 0) === (starter === 1));
      // No player has thought about the two random coins of the opening.
      expect(winningChances!.map((chance) => chance !== null)).toEqual(said.map((is, ply) => is && ply >= 2));
      expect(schedule).toEqual(games.find((other) => other.index === (index ^ 1))!.schedule);
    }
    const { code } = await runCommand(['replay', '--verify', 'm.jsonl'], folder);
    expect(code).toBe(0);
  });

  it('stops as soon as a test is decided', async () => {
    const { stdout } = await match('best random --sprt --sprt-elo1 50 --json');
    const result = JSON.parse(stdout);
    expect(result.sprt).toMatchObject({ elo0: 0, elo1: 50, verdict: 'H1' });
    expect(result.llr).toBeGreaterThan(2.94);
    expect(result.games).toBeLessThan(200);
  });

  it('reference plays with the weights of an early version', async () => {
    const { stdout, code } = await match('reference best --games 2');
    expect(code).toBe(0);
    expect(stdout).toMatch(/2 games: reference \d : \d best/);
  });

  it.skipIf(!HAS_PYTHON)('meets a program in another language', async () => {
    const { stdout } = await match('best --games 4 --json', '--bot', `Snake=${PYTHON_BOT}`);
    const { players, eloHigh } = JSON.parse(stdout);
    expect(eloHigh).toBeNull();
    expect(players[1]).toMatchObject({ name: 'Snake', timeouts: 0, illegal: 0, disconnects: 0 });
    expect(players[1].replyMs.median).toBeGreaterThan(0);
  });

  it('counts and reports what a program does wrong', async () => {
    const bot = ['--bot', `Rogue=${rogueBot('crash')}`];
    const { stdout, stderr, code } = await match('random --games 2 --json', ...bot);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ points: [2, 0], players: [{}, { disconnects: 2 }] });
    expect(stderr).toContain('Rogue ended with exit code 7');
  });

  it('ends with the reason of a program that never connects', async () => {
    const args = ['match', '--bot', 'Mute=echo no luck >&2; exit 3', 'random', '--games', '2', ...QUICK];
    expect(await refused(args, folder, 1)).toContain(
      'the program Mute never connected: it ended with exit code 3: no luck',
    );
  });

  it('leaves a tie as it is, unless it is asked for sudden death', async () => {
    const tie = ['match', 'greedy', 'other=greedy', '--games', '2', '--json', ...QUICK];
    const suddenDeathOf = async (args: readonly string[]) =>
      JSON.parse((await runCommand(args, folder)).stdout).suddenDeath;
    expect(await suddenDeathOf(tie)).toBeNull();
    expect(await suddenDeathOf([...tie, '--sudden-death'])).not.toBeNull();
  });

  it('plays a match as in the contest', async () => {
    const { stdout, code } = await match('greedy other=greedy --no-paired --games 11 --sudden-death');
    expect(code).toBe(0);
    expect(stdout).toMatch(/11 games: greedy \d+ : \d+ other/);
  });

  it('keeps a log of each game, the one that is interrupted too, and overwrites none', async () => {
    const bot = ['--bot', `Sleeper=${rogueBot('hang')}`];
    const args = ['match', 'random', ...bot, '--games', '2', ...QUICK, '--logs', 'logs'];
    const running = beginCommand(args, folder);
    await vi.waitFor(() => expect(readdirSync(join(folder, 'logs'))).toHaveLength(1), 20_000);
    running.interrupt();
    await running.finished;
    const [name = ''] = readdirSync(join(folder, 'logs'));
    expect(name).toBe('game-00001.jsonl');
    expect(readFileSync(join(folder, 'logs', name), 'utf8')).toMatch(
      /^\{"type":"game","at":[\d.]+,"index":0,/,
    );
    expect(await refused(args, folder, 2)).toContain('logs is not empty; choose another folder');
  });

  it('keeps finished games when it is interrupted', async () => {
    const args = 'match best default --games 100000 --json'.split(' ');
    const running = beginCommand([...args, ...QUICK], folder);
    await running.printed(/\d+ games: best/);
    running.interrupt();
    const { stdout, code } = await running.finished;
    expect(code).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true });
    expect(JSON.parse(stdout).games).toBeGreaterThan(0);
  });

  it.each([
    [['best'], /a match has two players/],
    [['best', 'default', '--bot', 'x'], /a match has two players/],
    [['best', 'nobody'], /no weights file "nobody"/],
    [
      ['best', 'grady'],
      /did you mean greedy\? bots: random, greedy, thumb, .*mcts; weights files: best, default,/,
    ],
    [['best', 'new=referense'], /did you mean reference\?/],
    [['best', 'weights/grady'], /looked for weights\/grady, weights\/grady\.json/],
    [['best', 'default', '--games', '3'], /--games must be even/],
    [['best', 'default', '--sprt-elo0', '10'], /--sprt-elo0 \(10\) must be below --sprt-elo1/],
    [['best', 'default', '--move-time', '100', '--depth', '3'], /--move-time|--depth/],
    [['best', './mybot.mjs'], /\.\/mybot\.mjs is a bot of your own: .* match with --bot/],
    [['best', '..=default'], /".." cannot be a bot's name/],
    [
      ['best', 'default', '--replay', '/dev/null/games.jsonl'],
      /^ ?Error: .*\/dev\/null is a file, not a folder/,
    ],
  ])('refuses %j', async (args, message) => {
    expect(await refused(['match', ...args], folder)).toMatch(message);
  });
});
