import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdInChaos } from '../arena/host/chaos.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand } from './runCommand.ts';

async function tableOf(folder: string): Promise<string> {
  return readFile(join(folder, 'results.csv'), 'utf8');
}

async function chaos(disturbances: Parameters<typeof holdInChaos>[1]['disturbances']) {
  const folder = testFolder();
  return holdInChaos(folder, { bots: 6, games: 3, tables: 3, seed: 1, disturbances });
}

const WELL = {
  code: 0,
  games: expect.any(Number),
  matches: 15,
  countedTwice: 0,
  changed: 0,
  late: 0,
  faults: [],
};

it('a host that is killed changes nothing in the table', async () => {
  const { folders, ...report } = await chaos({ killHost: 2, killBot: 0, cut: 0, cutUnseen: 0 });
  expect(report).toMatchObject({ ...WELL, disturbances: 2, left: 0 });
  expect(await tableOf(folders[1])).toBe(await tableOf(folders[0]));
}, 600_000);

it('bots that are killed and cut off lose at most the game under way, and no game counts twice', async () => {
  const { folders, ...report } = await chaos({ killHost: 2, killBot: 4, cut: 2, cutUnseen: 2 });
  expect(report).toMatchObject({ ...WELL, disturbances: 10 });
  expect(report.compared).toBeGreaterThanOrEqual(45);
  expect(report.left).toBeLessThanOrEqual(8);
  expect(await runCommand(['host', '--verify', folders[1]])).toMatchObject({ code: 0 });
  for (const match of [1, 15]) {
    const file = join(folders[1], 'games', `match-${match}.jsonl`);
    expect(await runCommand(['replay', file, '--verify'])).toMatchObject({ code: 0 });
  }
}, 600_000);
