import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReplay } from '../../src/arena/replays/replayFile.ts';
import { rogueBot } from '../arena/players/programs.ts';
import { testFolder } from '../system/folders.ts';
import { beginCommand, refused, resultOf, succeeded } from './runCommand.ts';

const QUICK = ['--nodes', '100', '--seed', '3', '--threads', '1'];

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

const result = (words: string, ...more: string[]) =>
  resultOf(['match', ...words.split(' '), ...QUICK, ...more], folder);

describe('fcx match', () => {
  it('gives one JSON object, with the score without luck beside the one as played, unless luck is left in', async () => {
    const words = 'best default --games 40';
    const [without, played] = [await result(words), await result(words, '--no-luck')];
    expect(without).toMatchObject({ games: 40, seed: 3, interrupted: false, suddenDeath: null });
    expect(without.players).toMatchObject([
      { name: 'best', timeouts: 0, illegal: 0, disconnects: 0, asStarter: { games: 20 } },
      { name: 'default', asSecond: { games: 20 } },
    ]);
    const { adjusted, score, scoreLow, scoreHigh, points } = without;
    expect(points[0] + points[1]).toBeGreaterThanOrEqual(40);
    expect(adjusted.scoreHigh - adjusted.scoreLow).toBeLessThan(0.9 * (scoreHigh - scoreLow));
    expect(adjusted.luck).toBeCloseTo(40 * (score - adjusted.score), 9);
    expect(adjusted.gain).toBeGreaterThan(1);
    expect(played).toMatchObject({ adjusted: null, score, scoreLow, scoreHigh, points });
    expect(played.llr).not.toBe(without.llr);
  });

  it('records every game on request, with the estimates of our search, for fcx replay', async () => {
    const played = await result('best greedy --games 6 --replay m.jsonl');
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
    await succeeded(['verify', 'replay', 'm.jsonl'], folder);
  });

  it('stops as soon as a test is decided', async () => {
    const { sprt, llr, games } = await result('best random --sprt --sprt-elo1 50');
    expect(sprt).toMatchObject({ elo0: 0, elo1: 50, verdict: 'H1' });
    expect(llr).toBeGreaterThan(2.94);
    expect(games).toBeLessThan(200);
  });

  it('leaves a tie as it is, unless it is asked for sudden death, as in the contest', async () => {
    const suddenDeathOf = async (games: string, ...more: string[]) =>
      (await result(`greedy other=greedy --games ${games}`, ...more)).suddenDeath;
    expect(await suddenDeathOf('2')).toBeNull();
    expect(await suddenDeathOf('2', '--sudden-death')).not.toBeNull();
    expect(await suddenDeathOf('11', '--no-paired', '--sudden-death')).toBeNull();
  });

  it('keeps a log of each game, the one that is interrupted too, and overwrites none', async () => {
    const bot = ['--bot', `Sleeper=${rogueBot('hang')}`];
    const args = ['match', 'random', ...bot, '--games', '2', ...QUICK, '--logs', 'logs'];
    const running = beginCommand(args, folder);
    await vi.waitFor(() => expect(readdirSync(join(folder, 'logs'))).toHaveLength(1), 50_000);
    running.interrupt();
    await running.finished;
    const [name = ''] = readdirSync(join(folder, 'logs'));
    expect(name).toBe('game-00001.jsonl');
    expect(readFileSync(join(folder, 'logs', name), 'utf8')).toMatch(
      /^\{"type":"game","at":[\d.]+,"index":0,/,
    );
    expect(await refused(args, folder, 2)).toContain('logs is not empty; choose another folder');
    const elsewhere = [...args.slice(0, -2), '--replay', 'logs'];
    expect(await refused(elsewhere, folder, 1)).toContain('logs cannot be written: it is a folder');
    expect(readdirSync(join(folder, 'runs/matches'))).toHaveLength(1);
  });

  it('keeps finished games when it is interrupted', async () => {
    const args = 'match best default --games 100000 --json'.split(' ');
    const running = beginCommand([...args, ...QUICK], folder);
    await running.printed(/\d+ games: best/);
    running.interrupt('SIGTERM');
    const { stdout, stderr, code } = await running.finished;
    expect(code).toBe(130);
    expect(stderr).toMatch(/best against default, 100000 games, 100 nodes a move, seed 3/);
    expect(JSON.parse(stdout)).toMatchObject({ interrupted: true });
    expect(JSON.parse(stdout).games).toBeGreaterThan(0);
  });
});
