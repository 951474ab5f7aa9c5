import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadContest, loadReplay } from '../../src/arena/index.ts';
import { programName } from '../../src/system/installation.ts';
import { HAS_PYTHON, PYTHON_BOT, rogueBot } from '../arena/players/programs.ts';
import { testFolder } from '../system/folders.ts';
import { beginCommand, refused, resultOf, runCommand, startCommand } from './runCommand.ts';

const QUICK = ['--nodes', '100', '--seed', '3', '--threads', '1'];

let folder: string;
beforeEach(() => {
  folder = testFolder();
});

describe('fcx tournament', () => {
  it('continues when a program does everything wrong', async () => {
    const honest = HAS_PYTHON ? ['--bot', `Snake=${PYTHON_BOT}`] : [];
    const bots = [...honest, '--bot', `Rogue=${rogueBot('crash')}`];
    const args = ['tournament', 'best', '--games', '2', ...QUICK, '--out', 'cup', ...bots];
    const { standings, cross, folder: kept } = await resultOf(args, folder);
    expect(kept).toBe('cup');
    expect(standings).toHaveLength(cross.length);
    expect(standings[0]).toMatchObject({ name: 'best', place: 1 });
    const rogue = standings.find(({ name }: { name: string }) => name === 'Rogue');
    expect(rogue.wins).toBe(0);
    // On a busy machine it may be late before it has come to its fault.
    expect(rogue.disconnects + rogue.timeouts).toBe(2 * (standings.length - 1));
    expect(rogue.disconnects).toBeGreaterThan(0);
    const files = await readdir(join(folder, 'cup'));
    expect(files.sort()).toEqual(['contest.jsonl', 'index.html', 'judge.json', 'trust.json']);
  });

  it('keeps every game on request, each with the number of its meeting', async () => {
    const players = ['reference', 'default', 'best'];
    const args = ['tournament', ...players, '--games', '2', '--replay', ...QUICK, '--out', 'cup'];
    await runCommand(args, folder);
    const file = join('cup', 'games-1.jsonl');
    const { games } = loadReplay(join(folder, file));
    const byMeeting = [1, 2, 3].map((match) => games.filter((game) => game.match === match).length);
    expect(byMeeting).toEqual([2, 2, 2]);
    const first = loadContest(join(folder, 'cup')).match(1).players;
    const names = first.map((player) => players[player as number]);
    expect(games.find(({ match }) => match === 1)!.players).toEqual(names);
    expect((await runCommand(['verify', 'replay', file], folder)).code).toBe(0);
    const page = readFileSync(join(folder, 'cup', 'index.html'), 'utf8');
    for (let number = 1; number <= 6; number++) expect(page).toContain(`"games-1.html#game=${number}"`);
    expect(await readdir(join(folder, 'cup'))).toContain('games-1.html');
    const report = await resultOf(['report', 'cup', '--out', 'pages/cup.html'], folder);
    expect(report).toEqual({ out: 'pages/cup.html', sensitivity: null });
    expect(readFileSync(join(folder, 'pages/cup.html'), 'utf8')).toBe(page);
    expect(await readdir(join(folder, 'pages'))).toEqual(['cup.html', 'games-1.html']);
    expect(await refused(['report', 'cup', '--pairs', '2'], folder, 2)).toContain('--pairs is for tunings');
    const log = join(folder, 'cup', 'contest.jsonl');
    const text = readFileSync(log, 'utf8');
    await writeFile(log, text.replace(/"at":"[^"]+"/, '"at":"2026-01-02T03:04:05.678Z"'));
    const finished = await runCommand(['tournament', '--resume', 'cup', '--replay'], folder);
    expect(finished.stdout).toMatch(/\n\npage: cup\/index\.html\n$/);
    expect(await readdir(join(folder, 'cup'))).not.toContain('games-2.jsonl');
    expect(readFileSync(join(folder, 'cup', 'index.html'), 'utf8')).toContain('2026-01-02T03:04:05.678Z');
    await writeFile(join(folder, 'cup', 'games-2.jsonl'), '{');
    const { code, stderr } = await runCommand(['tournament', '--resume', 'cup'], folder);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/without its games: .*games-2\.jsonl, line 1/)]);
    expect(readFileSync(join(folder, 'cup', 'index.html'), 'utf8')).toContain('"games-1.html#game=6"');
  });

  it('resumes where it was interrupted', async () => {
    const args = ['tournament', 'random', 'greedy', 'thumb', '--games', '200', ...QUICK, '--out', 'cup'];
    const running = beginCommand(args, folder);
    await running.printed(/\d+\/600 games/);
    running.interrupt();
    const { stdout, code } = await running.finished;
    expect(code).toBe(130);
    expect(stdout).toContain(`next: ${programName(process.env, folder)} tournament --resume cup`);
    const { entrants, matches } = loadContest(join(folder, 'cup'));
    expect(entrants.map(({ name }) => name)).toEqual(['random', 'greedy', 'thumb']);
    const played = matches.reduce((total, { games }) => total + games.length, 0);
    const again = beginCommand(['tournament', '--resume', 'cup'], folder);
    await again.printed(new RegExp(`resuming after ${played} of 600 games`));
    again.interrupt();
    await again.finished;
  });

  it('has the games that a killed session recorded, once it is resumed', async () => {
    const args = ['tournament', 'random', 'greedy', 'thumb', '--games', '30', '--replay', ...QUICK];
    const killed = startCommand([...args, '--out', 'cup'], folder);
    await killed.printed(/\d+\/90 games/);
    killed.process.kill('SIGKILL');
    await killed.finished;
    const resumed = await runCommand(['tournament', '--resume', 'cup', '--replay'], folder);
    expect(resumed.code, resumed.stderr).toBe(0);
    const files = [1, 2].map((session) => join(folder, 'cup', `games-${session}.jsonl`));
    const games = files.flatMap((file) => loadReplay(file).games);
    // A game that was recorded shortly before the kill may be played once more.
    const played = new Set(games.map(({ match, index }) => `${match} ${index}`));
    expect(played.size).toBe(90);
    expect(readFileSync(join(folder, 'cup', 'index.html'), 'utf8')).toContain('games-2.html#game=');
  });
});
