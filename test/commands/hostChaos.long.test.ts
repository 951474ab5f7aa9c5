import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdInChaos } from '../arena/host/chaos.ts';
import { testFolder } from '../system/folders.ts';
import { runCommand } from './runCommand.ts';

it('bots that are killed and cut off lose at most the game under way, and no game counts twice', async () => {
  const disturbances = { killHost: 2, killBot: 4, cut: 2, cutUnseen: 2 };
  const event = { bots: 6, games: 3, tables: 3, seed: 1, disturbances };
  const { folders, ...report } = await holdInChaos(testFolder(), event);
  const well = { code: 0, matches: 15, countedTwice: 0, changed: 0, late: 0, faults: [] };
  expect(report).toMatchObject({ ...well, disturbances: 10 });
  expect(report.compared).toBeGreaterThanOrEqual(45);
  expect(report.left).toBeLessThanOrEqual(8);
  expect(await runCommand(['host', '--verify', folders[1]])).toMatchObject({ code: 0 });
  for (const match of [1, 15]) {
    const file = join(folders[1], 'games', `match-${match}.jsonl`);
    expect(await runCommand(['replay', file, '--verify'])).toMatchObject({ code: 0 });
  }
}, 600_000);
