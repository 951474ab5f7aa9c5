import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadReplay } from '../../src/arena/index.ts';
import { keepGames } from '../../src/cli/keepGames.ts';
import { fillDisk } from '../arena/host/fullDisk.ts';
import { EXPLOSION, scriptedGame } from '../arena/scripted.ts';
import { testFolder } from '../system/folders.ts';

it('games go on where the disk is full: those before are kept, and the replay is not named', async () => {
  const { exitCode } = process;
  onTestFinished(() => {
    process.exitCode = exitCode;
  });
  const folder = testFolder();
  const path = join(folder, 'games.jsonl');
  const said: string[] = [];
  const { record } = await scriptedGame(EXPLOSION);
  const score = await keepGames(
    { path, seed: 1, games: 3 },
    (text) => said.push(text),
    async (keep) => {
      keep?.(record);
      const makeRoom = fillDisk();
      try {
        keep?.(record);
      } finally {
        makeRoom();
      }
      keep?.(record);
      return '3 : 0';
    },
  );
  expect(score).toBe('3 : 0');
  expect(said).toEqual([
    `${path} cannot be written: no space left on device; it ends after 1 game, and the others are not recorded`,
  ]);
  expect(process.exitCode).toBe(1);
  expect(readdirSync(folder)).toEqual(['games.jsonl']);
  expect(loadReplay(path)).toMatchObject({ games: [record], isTorn: false });
});
