import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  GamesSession,
  keepMatchProgress,
  LATEST_GAMES,
  MATCHES,
  type MatchProgress,
  readMatchProgress,
} from '../../../src/arena/contest/gamesProgress.ts';
import { keepProgressFile } from '../../../src/system/index.ts';
import { testFolder } from '../../system/folders.ts';

function progressOf(session: GamesSession): MatchProgress {
  return {
    ...session.progress(),
    startedAt: '2026-11-22T21:00:00.000Z',
    players: ['A', 'B'],
    planned: 20,
    points: [1, 2],
    score: null,
    isAdjusted: false,
    test: null,
    replay: null,
    gameWinners: '',
    words: [],
  };
}

it('numbers games as they end and keeps the latest, the newest first', () => {
  const session = new GamesSession('1 at once');
  for (let pair = 0; pair < LATEST_GAMES; pair++)
    session.add(['A', 'B'], [{ points: [1, 0] }, { points: [0, 1] }]);
  const { games, latest, place } = session.progress();
  expect([games, place, latest.length]).toEqual([2 * LATEST_GAMES, '1 at once', LATEST_GAMES]);
  expect(latest.slice(0, 2)).toEqual([
    { players: ['A', 'B'], points: [0, 1], number: 2 * LATEST_GAMES },
    { players: ['A', 'B'], points: [1, 0], number: 2 * LATEST_GAMES - 1 },
  ]);
});

it('keeps ten matches, and those that are played', async () => {
  const runs = testFolder();
  const session = new GamesSession('1 at once');
  const played = keepMatchProgress(runs, () => progressOf(session));
  const [first] = await readdir(join(runs, MATCHES));
  for (let match = 0; match < 12; match++) {
    // Two in a millisecond would have one name.
    await new Promise((resolve) => setTimeout(resolve, 2));
    await keepMatchProgress(runs, () => progressOf(session)).close();
  }
  const left = await readdir(join(runs, MATCHES));
  expect(left).toContain(first);
  expect(left.length).toBeLessThanOrEqual(11);
  await played.close();
});

it('leaves no more than one file that is not whole, however often it is killed', async () => {
  const folder = testFolder();
  await writeFile(join(folder, 'progress.json.new'), '{"pla');
  const progress = keepProgressFile(folder, () => ({ whole: true }));
  await progress.close(true);
  expect(await readdir(folder)).toEqual(['progress.json']);
  expect(await readFile(join(folder, 'progress.json'), 'utf8')).toBe('{"whole":true}\n');
});

it('is left out where it cannot be written, and not there where it cannot be read', async () => {
  const folder = testFolder();
  await writeFile(join(folder, 'file'), '');
  const kept = keepMatchProgress(join(folder, 'file'), () => progressOf(new GamesSession('')));
  kept.changed();
  await kept.close();
  expect(readMatchProgress(folder)).toBeNull();
  await writeFile(join(folder, 'progress.json'), '{"place":');
  expect(readMatchProgress(folder)).toBeNull();
});
