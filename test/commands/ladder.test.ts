import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharedFolder } from '../system/folders.ts';
import { resultOf, runCommand } from './runCommand.ts';

const folder = sharedFolder();

it('fcx ladder rates who played matches and tournaments here, and no others', async () => {
  await runCommand(['match', 'greedy', 'random', '--games', '4', '--seed', '1'], folder);
  await runCommand(['match', 'greedy', 'random', '--games', '2', '--no-luck', '--no-history'], folder);
  await runCommand(['tournament', 'greedy', 'random', 'default', '--games', '2', '--nodes', '50'], folder);
  // What is over is remembered once.
  await runCommand(['tournament', '--resume'], folder);
  const { versions, standings, steps } = await resultOf(['ladder'], folder);
  expect(versions.map(({ name }: { name: string }) => name)).toEqual(['greedy', 'random', 'default']);
  const played = standings.map(({ games }: { games: number }) => games);
  expect(played).toEqual(expect.arrayContaining([8, 8, 4]));
  expect(steps).toEqual([]);
  const text = await runCommand(['ladder', '--player', 'random', '--markdown'], folder);
  expect(text.stdout).toMatch(/^\| {2}\| player \| version \|.*\n\| ---.*\n\| 1 \| /);
  const csv = await runCommand(['ladder', '--csv'], folder);
  const columns = 'place,player,version,since,rating,low,high,points,games,luck';
  expect(csv.stdout).toMatch(new RegExp(`^${columns}\\n1,"\\w+",[0-9a-f]{8},`));
  const stranger = await runCommand(['ladder', '--player', 'nobody'], folder);
  expect(stranger.stderr).toContain('as nobody');
});

it('fcx ladder says what is better than the version before, and what is wrong with its file', async () => {
  mkdirSync(join(folder, 'other'));
  const foe = { name: 'foe', version: 'f' };
  const line = (version: string, points: [number, number]) => {
    const games = Array(60).fill({ starter: 0, points, fault: null, luck: 0 });
    const players = [{ name: '=mine', version }, foe];
    const meetings = [{ players: [0, 1], games }];
    return `${JSON.stringify({ at: '2026-11-22T00:00:00.000Z', players, meetings })}\n`;
  };
  const write = (text: string) => writeFileSync(join(folder, 'other', 'h.jsonl'), text);
  const ladder = (...flags: string[]) =>
    runCommand(['ladder', '--history', 'h.jsonl', ...flags], join(folder, 'other'));
  write(line('1', [0, 1]) + line('2', [1, 0]));
  expect((await ladder()).stdout).toMatch(/=mine 2 of 2026-11-22: .* over 1 of 2026-11-22, better/);
  expect((await ladder('--csv')).stdout).toContain(`"'=mine"`);
  write('{"at":1}\n');
  const broken = await ladder();
  expect(broken.stderr).toContain('h.jsonl has no match and no tournament that can be read');
  expect(broken.code).not.toBe(0);
});
